# Cells under 4 mm: the page says so; two puzzles that need a page each get one.
nonogram convert --to non data/large.pattern >large.non
nonogram show --to pdf large.non | grep -ac 'too large'
nonogram show --to pdf large.non | grep -a 'MediaBox' | sed 's/.*MediaBox/MediaBox/; s/\/Con.*//'
nonogram generate --width 30 --height 30 --seed 1 >30.non
nonogram show --to pdf --per-page 2 30.non 30.non | grep -ac '/Type/Page/'
