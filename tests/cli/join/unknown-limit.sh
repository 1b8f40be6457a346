# A limit that is not known is not taken for another one.
for limit in true '"time"' false null '"luck"' '""' '"interrupted "'; do
    echo '{"source":"a","index":1,"id":"split-9f01455b426fcd46/1/1","width":1,"height":1,' \
        "\"verdict\":\"unknown\",\"limited\":$limit,\"solutions\":[],\"guesses\":0,\"conflicts\":0}" |
        nonogram join --to jsonl
done
