nonogram solve --output-dir results data/leaf.non
echo kept >results/data/leaf.non.txt
nonogram solve -v --output-dir results --resume data/leaf.non data/arrow.txt 2>&1 | sed 's/; .*//'
cat results/data/leaf.non.txt results/data/arrow.txt.txt
