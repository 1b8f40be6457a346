nonogram solve --count --output-dir out data/two.non data/leaf.non
for file in $(find out -type f | LC_ALL=C sort); do echo "$file: $(cat "$file")"; done
