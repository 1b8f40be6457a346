# What png's font lacks is told, in a title and in a legend, when these are drawn.
printf '{"title":"5 \342\202\254","rows":[[1]],"columns":[[1]]}' >euro.json
printf '{"title":"\305\220r","rows":[[1]],"columns":[[1]]}' >accent.json
printf '{"palette":[{"name":"white","symbol":".","rgb":"#ffffff"},{"name":"\347\214\253","symbol":"r",' >legend.json
printf '"rgb":"#ff0000"}],"rows":[[[1,"r"]]],"columns":[[[1,"r"]]]}' >>legend.json
for file in euro.json accent.json legend.json; do
    nonogram show --to png --title $file >/dev/null
done
nonogram show --to png --unsolved legend.json >/dev/null
nonogram show --to png euro.json >/dev/null
nonogram show --to svg --title euro.json >/dev/null
nonogram show -q --to png --title euro.json >/dev/null
