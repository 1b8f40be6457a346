# What cannot be read or is no file among good ones: a link to nowhere, links in a circle, a
# directory with a puzzle's name, a pipe, a loop of directories.
mkdir -p files/x.non files/empty.non
cp data/leaf.non files/a.non
cp data/leaf.non files/x.non/inner.non
cp data/leaf.non files/z.non
cp data/leaf.non files/.hidden.non
cp data/leaf.non files/leaf.unknown
ln -s nowhere files/dangling.non
ln -s circle.non files/circle.non
ln -s .. files/x.non/up
mkfifo files/pipe.non
nonogram solve --to jsonl files | sed 's/,"width.*//'
nonogram check files
echo $?
nonogram check files/dangling.non files/leaf.unknown files/.hidden.non files/a.non/ files/z.non
