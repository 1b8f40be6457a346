# Where the memory limit leaves no room for the steps, they end at the limit; it is no error.
clue=2,1,2,1,2,1,2,1,2,1,2,1,2,1,2,1,2,1,2,1,2,1,2,1,2
yes $clue,$clue,$clue | head -n 600 | {
    printf 'width 300\nheight 300\nrows\n'
    head -n 300
} >rows
{ cat rows; echo columns; grep , rows; } >big.non
nonogram solve --explain --to jsonl --memory-limit 1M big.non | grep -o '"limited":"memory",\|"class".*\|"walk".*'
nonogram solve --explain --memory-limit 1M big.non | tail -n 1
