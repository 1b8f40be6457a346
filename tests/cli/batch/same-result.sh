# With --output-dir no result replaces that of another input of the same run: the second is an error.
mkdir a
printf '2x2:1/1/1/1\n' >a/x.pattern
printf '2x2:2/2/2/2\n' >x.pattern
printf '1x1:1/1\n1x1:/\n' >pack.pattern
list() {
    find out -type f | sort | while read -r file; do
        echo "$file: $(tr '\n' ' ' <"$file")"
    done
    rm -rf out
}
try() {
    echo "$*"
    nonogram "$@" --output-dir out 2>&1
    echo "status $?"
    list
}
here=$PWD
(
    cd /
    nonogram convert --to pattern --output-dir "$here/out" "$here/a/x.pattern" "${here#/}/a/x.pattern" 2>&1
) | sed "s,${here#/},here,g"
rm -r out
try convert --to pattern -j 1 a/x.pattern a//x.pattern
try convert --to pattern -j 2 x.pattern ./x.pattern x.pattern .//x.pattern
try solve --to jsonl a a/x.pattern x.pattern
try solve --to jsonl missing ./missing
try check a/x.pattern a x.pattern
try show --to text pack.pattern pack.pattern x.pattern
printf 'x.pattern\0a\0./x.pattern\0./a/x.pattern\0' >names
try convert --to pattern --files0-from names pack.pattern
# Standard input is stdin there.
cp x.pattern stdin
try convert --to pattern - stdin <x.pattern
# Every share knows of every input.
for shard in 1/2 2/2; do
    try convert --to pattern --shard $shard x.pattern a ./x.pattern pack.pattern
done
# What an earlier run has left is replaced, or kept with --resume, as ever.
nonogram convert --to pattern --output-dir out a/x.pattern
printf '2x2:1/1/2/\n' >a/x.pattern
nonogram convert --to pattern --output-dir out --resume a/x.pattern ./a/x.pattern 2>&1
nonogram convert --to pattern --output-dir out x.pattern a/x.pattern
list
# What ends a file that has one puzzle is an entry of its own.
printf '[{"rows":[[1]],"columns":[[1]]}' >open.json
try solve --to jsonl open.json
