# Always the same; and of another number of parts another id.
nonogram split --parts 8 data/unique-chain.non >one
nonogram split --parts 8 <data/unique-chain.non | sed "s|\"source\":\"-\"|\"source\":\"data/unique-chain.non\"|" | cmp - one
nonogram split --parts 9 data/unique-chain.non >two
wc -l one two | sed 's/^ *//'
test "$(grep -o 'split-[0-9a-f]*' one | sort -u)" != "$(grep -o 'split-[0-9a-f]*' two | sort -u)"
