# A line of which nothing is known is counted at once, however many blocks it has.
clue=$(yes 1 | head -n 30000 | tr '\n' ' ')
nonogram line --count 120000 "$clue" >number
wc -c <number | tr -d ' '
head -c 20 number
echo
tail -c 20 number
