# A step that only tells what a cell is not is no hint by itself: the next one that settles a cell comes with
# it, and says that it needs it. Given what is settled, the same comes out.
cat >not.json <<'END'
{"palette":[{"symbol":".","rgb":"fff"},{"name":"red","symbol":"r","rgb":"f00"},
            {"name":"green","symbol":"g","rgb":"0f0"}],
 "rows":["*",[[1,"r"]],[[2,"g"]],[[1,"g"],[1,"r"]]],
 "columns":[[[1,"r"]],[],[[1,"r"],[1,"g"]],"*",[["?","g"],[1,"r"]]]}
END
cat >known <<'END'
?.???
?.???
..?g?
..???
END
nonogram hint --all not.json >all
nonogram hint --given known not.json
nonogram hint --given known not.json | sed 1,3d >steps
grep -c 'cannot be red, as was seen before' steps
for form in jsonl html svg; do
    nonogram hint --given known --to $form not.json >$form
done
wc -l <jsonl
grep -c '<li id=' html
grep '<desc>' svg
grep -A 3 'not red' all
echo '- a chain in colour names what it needs of other lines, and what is left is settled'
cat >six.json <<'END'
{"palette":[{"name":"white","symbol":".","rgb":"#ffffff"},{"name":"#","symbol":"#","rgb":"#000000"},
            {"name":"a","symbol":"a","rgb":"#ff0000"}],
 "rows":[[[1,"#"]],[[1,"a"],[1,"a"],[1,"#"]],[[1,"#"],[1,"#"]],[[1,"a"],[1,"a"]],[[1,"#"],[2,"a"]]],
 "columns":[[[1,"a"],[1,"#"],[1,"#"]],[[1,"a"]],[[1,"a"]],[[1,"a"]],[[1,"#"],[1,"a"]],[[2,"#"],[1,"a"]]]}
END
nonogram hint --all six.json | grep 'it can be seen'
