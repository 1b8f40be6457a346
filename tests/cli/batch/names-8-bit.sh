# Bytes 0x80 to 0x9f outside of UTF-8 are control characters of some terminals; within a character they are not.
name=$(printf 'a\233m\302\233\303\233\320\233z\200.non')
echo x >"$name"
nonogram check "$name" "missing-$name"
cp data/leaf.non "$name"
nonogram check "$name"
nonogram check --to jsonl "$name" | grep -o '"source":"[^"]*"'
