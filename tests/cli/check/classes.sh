# a folder of puzzles by difficulty
mkdir folder-of-classes
cp data/leaf.non data/none.non data/two.non folder-of-classes
echo '5x5:1/1/5/1/1/1/1/5/1/1' >folder-of-classes/plus.pattern
nonogram check --min-class line folder-of-classes
echo $?
nonogram check --max-class line folder-of-classes
echo $?
nonogram check --min-class multiple --max-class multiple --to jsonl folder-of-classes | grep -c .
