nonogram solve --output-dir results data/leaf.non
ls -i results/data >before
nonogram solve -v --output-dir results --resume data/leaf.non data/arrow.txt 2>&1 | sed 's/; .*//'
ls -i results/data | grep -c -x -F -f before
cat results/data/leaf.non.txt results/data/arrow.txt.txt
