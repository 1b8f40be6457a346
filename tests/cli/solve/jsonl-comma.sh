# A comma in a later line belongs to another entry where there is no array, whether or not it has come
# when the line before ends.
puzzle='{"rows":[[1]],"columns":[[1]]}'
rest=',"columns":[[1]]}'
printf '%s\n%s\n' "$puzzle" "$rest" >file.jsonl
nonogram solve --to jsonl file.jsonl
{ echo "$puzzle"; sleep 0.2; echo "$rest"; } | nonogram solve --to jsonl
