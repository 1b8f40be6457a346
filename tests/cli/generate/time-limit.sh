# What was made by then is written, an old file stays where that is nothing, and a bar says how it goes.
awk 'BEGIN { for (i = s = 1; i <= 2500; i++) {
    s = s * 16807 % 2147483647
    printf "%s%s", (s % 200 < 101 ? "#" : "."), (i % 50 ? "" : "\n")
} }' >noise.txt
echo old >file
nonogram generate --from noise.txt --time-limit 0.05 -q -o file
echo $?
nonogram generate --class search --width 24 --height 24 --time-limit 0.01 -o file
echo $?
cat file
nonogram generate --count 1000000 --time-limit 1 -o file 2>messages
echo $?
sed 's/after [1-9][0-9]* of/after N of/' messages
grep -qx rows file && nonogram check --to text --quiet file | head -n 1
nonogram generate --from noise.txt --time-limit 1.5 --progress always -q 2>messages
echo $?
tr '\r' '\n' <messages | grep -q '^[0-9.]* s' && echo 'a sign of life'
nonogram generate --count 1000000 --time-limit 1 --progress always --output-dir made 2>messages
tr '\r' '\n' <messages | grep -q '^\[\.*\]   0% [0-9]* puzzles*, [0-9.]* a second, [0-9]* s left' && echo 'and another'
# A limit that is not reached changes nothing.
nonogram generate --time-limit 100 --seed 4 --to text | head -n 1
