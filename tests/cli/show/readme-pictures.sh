# The pictures in the README are what the program draws.
top=$CASES/../..
cd "$top/puzzles" || exit
nonogram show --to svg cherries.non | cmp - "$top/.pictures/cherries.svg"
nonogram show --to svg --answer --title --paper a4 --per-page 4 \
    heart.non cherries.non key.non smile.non | cmp - "$top/.pictures/page.svg"
