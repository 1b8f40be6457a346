# In a legend and on the buttons of a page stands the author's name of a colour, escaped.
printf '{"palette":[{"name":"white","symbol":".","rgb":"#ffffff"},' >names.json
printf '{"name":"C&A <2>","symbol":"a","rgb":"#ff0000"},{"name":"aunt\\"s","symbol":"b","rgb":"#008000"},' >>names.json
printf '{"name":"c","symbol":"c","rgb":"#0000ff"}],' >>names.json
printf '"rows":[[[1,"a"],[1,"b"],[1,"c"]]],"columns":[[[1,"a"]],[[1,"b"]],[[1,"c"]]]}' >>names.json
nonogram show --to svg --unsolved names.json | grep -o '>[^<>]*[CAabc][^<>]*</text>'
nonogram show --to html names.json | grep '<button data-brush'
