# A walk that a limit ends is not called finished. This picture needs more assumptions than there is
# time for.
awk 'BEGIN { n = 150
    for (r = 0; r < n; r++) {
        for (c = 0; c < n; c++) {
            printf "%s", ((r - n / 2) ^ 2 + (c - n / 2) ^ 2 < n * n / 5 && (r * c + r) % 7 > 2 ? "#" : ".")
        }
        print ""
    }
}' >round.txt
for to in text jsonl html; do
    nonogram hint --all --to $to --time-limit 0.3 round.txt >out 2>err
    echo $?
    cat err
    grep -o 'The time limit was reached.*\|A limit was reached[^<]*\|"limited":"time"' out
done
# Steps that were found before it stay.
nonogram hint --all --time-limit 2 round.txt 2>err | grep -c 'simple boxes' | sed 's/^[1-9].*/steps/'
