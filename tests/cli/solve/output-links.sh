# -o follows a link, to a file that is there or to one that is still to be made, as > does.
mkdir -p folder
echo 'what was there' >folder/old
ln -s folder/old old
ln -s folder/new new
ln -s new other
ln -s "$PWD/folder/absolute" absolute
for name in old other absolute; do
    nonogram solve -o "$name" data/leaf.non
    test -L "$name" && nonogram solve data/leaf.non | cmp - "folder/$(readlink "$name" | sed 's|new|folder/new|; s|.*/||')"
done
ls -a folder
ln -s no/where nowhere
ln -s circle circle
for name in nowhere circle; do
    nonogram solve -o "$name" data/leaf.non
    echo $?
done
