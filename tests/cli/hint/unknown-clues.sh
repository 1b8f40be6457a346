# A line whose clue is unknown has no blocks that could be in their places; what the lines across
# leave to a cell that is known not to be blank is a step.
cat >star.json <<'END'
{"palette":[{"name":"white","symbol":".","rgb":"#ffffff"},{"name":"r","symbol":"r","rgb":"#ff0000"},
            {"name":"g","symbol":"g","rgb":"#00aa00"}],
 "rows":[[[2,"r"]],[[1,"r"],["?","r"]]],"columns":["*",[],[[1,"r"]],[[1,"r"]],[[1,"r"]]]}
END
nonogram hint --all star.json | tail -n 11
nonogram hint --all --to jsonl star.json | tail -n 2
