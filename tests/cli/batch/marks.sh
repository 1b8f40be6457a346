# Files that begin with a byte order mark, one behind another: each is read, whatever its format and
# that of the file before, as a file and through a pipe in pieces.
formats='non webpbn g nin mk cwd cwc taai json yaml pattern puzzlink makhorin dump picross letters lp dzn gno
    sgriddler toml text pbm'
mark=$(printf '\357\273\277')
for format in $formats; do
    { printf '%s' "$mark" && nonogram convert --to $format data/leaf.non; } |
        sed 's/"source":"[^"]*","index":1,//' >$format
done
for first in $formats; do
    for second in $formats; do
        cat $first $second >both
        nonogram check --to jsonl both >records
        [ "$(grep -c '"verdict":"unique"' records)" = 2 ] || echo "$first $second: $(cat records)"
    done
done
{ cat json && sleep 0.1 && printf '\357' && sleep 0.1 && printf '\273\277' && sleep 0.1 &&
    nonogram convert --to nin data/two.non && cat text; } | nonogram check
{ cat nin nin && echo '3 rubbish' && cat nin; } | nonogram check --from nin
# In a raw image these bytes are cells.
printf 'P4\n16 2\n\n\357\273\277' >raw.pbm
cat raw.pbm raw.pbm | nonogram convert --to text
