# A proof does not take the place of the solution, whatever the names of the file.
mkdir folder
ln -s folder link
nonogram solve --proof p --output ./p data/leaf.non
echo $?
nonogram solve --proof folder/p --output link/p data/leaf.non
echo $?
nonogram solve --proof p data/leaf.non >p
echo $?
nonogram solve --proof link/p --output p data/leaf.non
echo $?
head -n 1 folder/p
nonogram solve --proof p --output - data/leaf.non <p
echo $?
