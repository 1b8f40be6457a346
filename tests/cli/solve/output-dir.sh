nonogram solve --output-dir results data/leaf.non data/mixed.pattern data/none.non
echo $?
find results -type f | sort
cat results/data/leaf.non.txt
