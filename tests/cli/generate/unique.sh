# made puzzles have one solution, the same ones at any number of jobs
nonogram generate --count 20 --seed 5 --to pattern >one
nonogram generate --count 20 --seed 5 --to pattern -j 3 >three
cmp one three && wc -l <one
nonogram check one | sort | uniq -c | sed 's/one#[0-9]*/one/; s/^ *//' | cut -d, -f1 | sort -u
