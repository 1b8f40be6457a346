# A result that cannot be written is no fault of the puzzle: the message names the result.
echo file >file
nonogram solve --output-dir file data/leaf.non
echo $?
nonogram solve --output-dir file/below data/leaf.non
echo $?
nonogram solve --to jsonl --output-dir file data/leaf.non data/sums.non
echo $?
nonogram solve --output-dir /proc/nothing data/leaf.non
echo $?
mkdir -p out/data/leaf.non.txt
nonogram solve --output-dir out data/leaf.non
echo $?
