# A puzzle that nobody finishes stops at its limit; those around it are solved, in order.
chain() { # a chain of N dominoes
    awk -v n="$1" 'BEGIN {
        printf "%dx%d:1/1", 2 * n + 1, 2 * n + 1
        for (i = 1; i < n; i++) printf "/1.3/1"
        printf "/3/3/1"
        for (i = 1; i < n; i++) printf "/3.1/1"
        print "/1"
    }' </dev/null
}
{
    cat data/mixed.pattern
    chain 60
    cat data/mixed.pattern
    chain 60
    cat data/mixed.pattern
} >some.pattern
nonogram solve --to jsonl -j 2 --time-limit 0.5 some.pattern | sed 's/,"solutions.*//'
chain 60 >endless.pattern
nonogram check --time-limit 0.2 endless.pattern
