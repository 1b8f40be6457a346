# A list of solutions for which there is not the room is cut short, in every form, and nothing more is lost.
echo '14x14:1/1/1/1/1/1/1/1/1/1/1/1/1/1/1/1/1/1/1/1/1/1/1/1/1/1/1/1' >rooks.pattern
nonogram solve --solutions 20000 --memory-limit 1M --to jsonl rooks.pattern >record
echo $?
cut -c 1-120 record
tail -c 40 record | sed 's/[0-9][0-9]*/N/g'
nonogram solve -q --solutions 100000 --memory-limit 2M --output-dir out rooks.pattern
echo $?
tail -n 15 out/rooks.pattern.txt | wc -c
grep -c . out/rooks.pattern.txt | sed 's/....*/many/'
nonogram split --parts 3 rooks.pattern |
    nonogram solve --solutions 20000 --memory-limit 1M --to jsonl >records
nonogram join records | wc -l
echo '- a part of which nothing is known is no failure'
nonogram split --parts 2 data/leaf.non | nonogram solve --to jsonl >records
sed -i '1s/"width".*/"width":5,"height":6,"verdict":"unknown","limited":"memory","guesses":0,"conflicts":0}/' records
nonogram join records
echo $?
