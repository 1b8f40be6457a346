nonogram solve --solutions 0 data/leaf.non data/two.non >both
head -n 8 both
sed 1,8d both | grep . | paste - - - | sort
