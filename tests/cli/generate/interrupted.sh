# A signal while an image is waited for, or traced: no message, no puzzle, an old file as it was.
command -v timeout >/dev/null || exit 0
disturb() {
    timeout --foreground --preserve-status -s TERM 0.5 nonogram generate --from "$@"
    echo $?
}
sleep 1 | disturb -
awk 'BEGIN { for (i = s = 1; i <= 14400; i++) {
    s = s * 16807 % 2147483647
    printf "%s%s", (s % 200 < 101 ? "#" : "."), (i % 120 ? "" : "\n")
} }' >noise.txt
disturb noise.txt --to json
disturb noise.txt --preview
mkdir made
echo before >made/puzzle-000001.json
disturb noise.txt --to json --output-dir made
cat made/puzzle-000001.json
