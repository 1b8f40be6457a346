# Three puzzles, two on a page: two pages of letter paper.
nonogram show --to svg --paper letter --per-page 2 --unsolved data/leaf.non data/two.non data/arrow.txt |
    grep -e '<svg' -e '<style' -e '<g transform'
# Pages are well-formed.
if command -v xmllint >/dev/null 2>&1; then
    nonogram show --to svg --paper a4 --per-page 3 --answer --title data/leaf.non data/colour.xml |
        xmllint --noout -
fi
