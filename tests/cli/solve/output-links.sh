# -o follows a link to a file; a link without its file is replaced.
mkdir -p folder
echo 'what was there' >folder/old
ln -s folder/old old
ln -s old other
ln -s no/where nowhere
for name in other nowhere; do
    nonogram solve -o "$name" data/leaf.non
    test -L "$name"
    echo $?
done
cmp folder/old nowhere
ls -a folder
