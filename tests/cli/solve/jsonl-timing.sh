nonogram solve --to jsonl --timing data/leaf.non | grep -o '"conflicts":0,"seconds":[0-9.]*}$' | tr 0-9 N
