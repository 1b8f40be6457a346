# Four variants of a cat with thin whiskers, lit from the right, each under the option that chooses it.
awk 'BEGIN { print "P2 96 96 255"
    for (y = 0; y < 96; y++) for (x = 0; x < 96; x++) {
        u = x < 48 ? 47 - x : x - 48
        head = u * u * 4 / 5 + (y - 50) * (y - 50) < 28 * 28
        ear = u > 12 && u < 30 && y > 10 && y < 40 && y > 40 - 2 * (u - 12)
        eye = (u - 12) * (u - 12) + (y - 44) * (y - 44) < 36
        whisker = u > 16 && u < 46 && (y == 60 || y == 66 + int(u / 8))
        print int((eye || !(head || ear || whisker) ? 150 : 50) * (60 + x / 2) / 100)
    } }' >cat.pgm
nonogram generate --image cat.pgm --width 16 --preview
nonogram generate --image cat.pgm --width 16 --preview --quiet --to text -o preview.txt
nonogram generate --image cat.pgm --width 16 --trace drawing --to text 2>/dev/null >drawing.txt
sed -n '/drawing/,/^$/p' preview.txt | sed '1d;$d' | cmp - drawing.txt
# One threshold for all of it.
nonogram generate --image cat.pgm --width 16 --threshold 35 --quiet --to text
# Without time, or with nothing that may change, there may be none.
awk 'BEGIN { for (i = s = 1; i <= 2500; i++) {
    s = s * 16807 % 2147483647
    printf "%s%s", (s % 200 < 101 ? "#" : "."), (i % 50 ? "" : "\n")
} }' >noise.txt
nonogram generate --image noise.txt --preview --time-limit 0.001 | grep trace
nonogram generate --image noise.txt --preview --time-limit 0.001 -o none.txt
echo $?
printf '#.\n.#\n' >two.txt
printf '##\n##\n' >keep.txt
nonogram generate --image two.txt --keep keep.txt --preview
echo $?
# Mistakes.
said() {
    nonogram generate "$@"
    echo $?
}
said --preview
said --image two.txt --trace dots
said --image two.txt --trace negative --dither
said --image two.txt --preview --colours 2
said --image two.txt --preview --to json
said --image nothing.pgm --preview
