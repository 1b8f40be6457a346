# Colours that have letters for names are called by what they look like; records keep the names.
cat >letters.json <<'END'
{"palette":[{"name":"w","symbol":".","rgb":"#fff"},{"name":"r","symbol":"r","rgb":"#f42020"},
            {"name":"cg","symbol":"g","rgb":"#000"}],
 "rows":[[[2,"r"],[1,"cg"]],[[1,"cg"]],[[3,"cg"]]],
 "columns":[[[1,"r"],[1,"cg"]],[[1,"r"],[1,"cg"]],[[3,"cg"]]]}
END
nonogram hint --all letters.json
nonogram hint --to jsonl letters.json
