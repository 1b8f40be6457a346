# What takes long to write stops at a signal, with the signal's own death and no file.
command -v timeout >/dev/null || exit 0
awk 'BEGIN {
    for (y = 0; y < 400; y++) {
        for (x = 0; x < 400; x++) printf "%s", (x * x + 7 * x * y + 3 * y) % 11 < 5 ? "#" : "."
        print ""
    }
}' >big.txt
for command in 'convert --to dimacs' 'show --to png --cell 20'; do
    for signal in INT TERM HUP; do
        timeout --foreground --preserve-status -s $signal 0.1 nonogram $command -q -o result big.txt
        echo "$command: $signal $?"
    done
done
ls -A
