# A stream that comes in pieces gives what it gives as a whole, also where only what follows tells
# the end of a puzzle of numbers.
line='{"rows":[[1]],"columns":[[1],[]]}'
{ echo "$line" && cat data/leaf.non && echo "$line"; } >first
{ nonogram convert --to nin data/leaf.non && nonogram convert --to g data/two.non; } >second
cat second second >third
{ cat first && sleep 0.2 && cat second && sleep 0.2 && cat third && echo "$line"; } |
    nonogram solve -q --to jsonl >pieces
cat first second third >whole
echo "$line" >>whole
nonogram solve -q --to jsonl - <whole | cmp - pieces
wc -l <pieces
grep -c error pieces
