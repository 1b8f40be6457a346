# A signal while typing errors are looked for leaves no result with only some of them, which
# --resume would keep. The picture is noise, with one block more than it has: long to look at.
command -v timeout >/dev/null || exit 0
awk 'BEGIN { for (i = s = 1; i <= 3600; i++) {
    s = s * 16807 % 2147483647
    printf "%s%s", (s % 200 < 101 ? "#" : "."), (i % 60 ? "" : "\n")
} }' >noise.txt
nonogram clues --to pattern noise.txt | sed 's/:/:1./' >uneven.pattern
timeout --foreground --preserve-status -s TERM 0.5 \
    nonogram check -q --to jsonl --output-dir results uneven.pattern
echo $?
[ ! -e results/uneven.pattern.jsonl ] && echo no result
