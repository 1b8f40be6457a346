# So many colours as there are characters: every format says them all and is read back to the same solution, or
# refuses them in one line. More are refused when they are read.
picture() {
    awk -v n="$1" 'BEGIN {
        printf "P3\n%d 1\n255\n255 255 255\n", n + 1
        for (i = 1; i <= n; i++) print (i * 37) % 251 " " (i * 91 + 3) % 251 " " i
    }'
}
forms="non webpbn g nin mk cwd cwc taai json yaml pattern puzzlink makhorin dump picross letters lp dzn gno sgriddler toml text pbm ppm"
picture 92 >first.ppm
tr -s ' ' '\n' <first.ppm >all
for format in $forms; do
    if ! nonogram convert --to $format --output all.$format first.ppm 2>err; then
        echo "$(wc -l <err) $(cat err)"
        continue
    fi
    for second in $forms; do
        nonogram convert --to $second --output again.$second all.$format 2>err || {
            [ "$(wc -l <err)" = 1 ] || echo "$format to $second: $(cat err)"
            continue
        }
        nonogram solve --to text again.$second | head -c 8
        nonogram solve --to ppm again.$second | tr -s ' ' '\n' | cmp - all
    done
done
nonogram solve --to jsonl first.ppm
nonogram solve --to non first.ppm
for colours in 93 200; do
    picture $colours >more.ppm
    nonogram check more.ppm
    { printf '1\n%d\n%d\n' $colours $colours
      seq $colours | sed 's/.*/1/' | paste -sd' ' && echo && seq $colours | paste -sd' ' && echo
      seq $colours | sed 's/.*/1/' && echo && seq $colours; } >more.cwc
    nonogram check more.cwc
done
