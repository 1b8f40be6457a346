# A line of a stream of records is a record: one that is broken gets its error record, and costs no other.
good='{"rows":[[1]],"columns":[[1]]}'
stream() {
    printf '%s\n' "$good" '{"rows":[[1],[2' "$good" '{"rows":[' '{"title":"x' "$good" '{"rows":[[1]]],"columns":[]}' \
        rubbish "$good"
}
stream | nonogram check --to jsonl
stream >lines.jsonl
nonogram check -j 1 lines.jsonl
