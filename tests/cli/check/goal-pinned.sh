# the goal is what given cells pin down
cat >goal.json <<'J'
{"rows":[[1],[1]],"columns":[[1],[1]],"goal":[".#","#."]}
J
nonogram check --to report goal.json
