# A file, a folder or '-' without a command is solved.
nonogram data/leaf.non --to text
mkdir folder
cp data/leaf.non folder
nonogram folder --to pbm -o out.pbm
echo $?
nonogram folder
nonogram - <data/two.non
nonogram -q --to text data/leaf.non
nonogram --frm nin data/leaf.non
echo $?
# A command comes before a file of its name; what is neither is named.
cp data/leaf.non show
nonogram show show --to text
cp data/leaf.non chekc
nonogram chekc
rm chekc
nonogram chekc
echo $?
nonogram puzzle.non
echo $?
nonogram help data/leaf.non
echo $?
