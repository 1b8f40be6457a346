# On a terminal no word is cut at its edge, and a line that is wider comes in parts; elsewhere each
# stays whole. script(1) makes the terminal.
if ! script -qec true /dev/null >/dev/null 2>&1; then
    cat "$CASES/hint/narrow.out"
    exit 0
fi
echo '30x2:1/1/1/1/1/1/1/1/1/1/1/1/1/1/1/1/1/1/1/1/1/1/1/1/1/1/1/1/1/1/15.14/1' >wide.pattern
for columns in 40 69 68 5; do
    script -qec "stty cols $columns; nonogram hint wide.pattern" /dev/null </dev/null | tr -d '\r'
done
nonogram hint wide.pattern
