# Of several puzzles, what is wrong with the given cells is told with the puzzle whose they should be.
printf '?\n' >short.txt
echo '2x2:1/1/1/1' >a.pattern
echo '1x1:1/1' >b.pattern
echo '3x3:1/1/1/1/1/1' >>b.pattern
for command in solve check hint "hint --mistakes" "convert --to pattern"; do
    nonogram $command --given short.txt a.pattern b.pattern >/dev/null
done
nonogram solve --given short.txt --output-dir out a.pattern b.pattern
nonogram solve --given short.txt a.pattern
