# with unknown lengths the sums do not give a typing error away: row 2 was 3
cat >blots.json <<'J'
{"rows":[[1],[2]],"columns":[["?"],["?"],["?"]],"given":["?#?","?#?"]}
J
nonogram check --to report blots.json
nonogram check --to jsonl blots.json | grep -o '"lines".*'
