nonogram solve --to jsonl data/two.non | sed 's/\[\["\(..#","##.","##.\|#..","##.",".##\)"\],\["\(..#","##.","##.\|#..","##.",".##\)"\]\]/BOTH/; s/"guesses.*//'
