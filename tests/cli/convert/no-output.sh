# A second name that is no file may be meant as the output.
nonogram convert --to pattern data/leaf.non b.xml
echo $?
nonogram clues --to pattern data/leaf.non b.xml >out
echo $?
nonogram convert --to pattern data/leaf.non b.xml -o out
