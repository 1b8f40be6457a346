# One bad file among a thousand is one error record, in its place, and all others are solved.
mkdir many
awk 'BEGIN {
    for (i = 1; i <= 1000; i++) {
        file = sprintf("many/p%04d.pattern", i)
        print i == 500 ? "2x2:1/x/1/1" : "2x2:2/-/1/1" > file
        close(file)
    }
}' </dev/null
sed -i 's/-//' many/*
nonogram solve --to jsonl -j 4 many >results
echo $?
wc -l <results | tr -d ' '
grep -c '"unique"' results
grep -n error results
grep -o 'p[0-9]*\.pattern' results | sort -c && echo in order
nonogram solve -q many >/dev/null
echo $?
nonogram solve --output-dir out many
find out -type f | wc -l | tr -d ' '
