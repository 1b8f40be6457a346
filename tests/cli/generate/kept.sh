# A signal while fewer changes are looked for: the best by then is written, and it has one solution.
command -v timeout >/dev/null || exit 0
awk 'BEGIN { for (i = s = 1; i <= 576; i++) {
    s = s * 16807 % 2147483647
    printf "%s%s", (s % 200 < 101 ? "#" : "."), (i % 24 ? "" : "\n")
} }' >noise.txt
for seconds in 1 2 4 8 16 32 64; do
    timeout --foreground --preserve-status -s TERM $seconds nonogram generate --from noise.txt \
        --time-limit 1000 -q -o made.non
    status=$?
    [ -s made.non ] && break
done
echo $status
nonogram solve --quiet --to jsonl made.non | grep -o '"verdict":"[a-z]*"'
