# By a suffix, or in capitals, a format is the same as by its name: in records, in what stands
# between pictures, and in what is refused.
for names in 'json jsonl' 'json JSON' 'puzzlink pzv' 'webpbn xml' 'nin NIN'; do
    for command in convert clues; do
        nonogram $command --to ${names% *} data/arrow.txt missing.non data/leaf.non >named 2>told
        nonogram $command --to ${names#* } data/arrow.txt missing.non data/leaf.non >other 2>said
        cmp named other && cmp told said && echo "$command --to ${names#* }: $(wc -l <other)"
    done
done
nonogram convert --to jsonl missing.non data/none.non | cut -c 1-36
