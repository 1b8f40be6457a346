# Of a file that is no puzzle from end to end, five errors are printed and the others counted; with -v each is
# printed, and in records. Another file, or a puzzle, begins a new row.
tell() { # ARGUMENTS...
    nonogram solve -q "$@" >out 2>messages
    echo "$? $(wc -l <messages)"
    uniq messages
    cat out
}
yes '{' | head -n 1003 >a.jsonl
{ cat a.jsonl; echo '{"rows":[[1]],"columns":[[1]]}'; cat a.jsonl; } >b.jsonl
head -n 1000 a.jsonl >c.jsonl
tell a.jsonl
tell b.jsonl
tell c.jsonl c.jsonl
nonogram solve -q -v a.jsonl 2>&1 | grep -c 'expected a key'
nonogram solve -q --to jsonl a.jsonl | wc -l
