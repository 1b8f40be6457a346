# no line of a chain of dominoes goes on without assuming something
nonogram hint --all --to jsonl data/unique-chain.non | grep -m 1 '"technique":"\(edge\|contradiction\)"'
