cp data/none.non 'a "b"\	c.non'
nonogram solve --to jsonl ./*.non | cut -c 1-40
