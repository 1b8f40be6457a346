# What a message says of several solutions, of none, of a limit, and of an output that cannot be
# written: what was found, or what is wrong, and what to do. All files of a folder have one message.
nonogram solve data/two.non
nonogram solve -q data/two.non >/dev/null
nonogram solve data/none.non
nonogram solve data/broken-chain.non
nonogram solve --conflict-limit 1 data/unique-chain.non | sort -u
nonogram solve --conflict-limit 1 --first --to svg data/unique-chain.non data/large.pattern --output-dir results
nonogram solve --time-limit 0.001 --output none data/large.pattern 2>&1 | sed 's/[0-9]* of/N of/'
nonogram solve -o nodir/x.txt data/leaf.non
nonogram solve -o nodir/below/x.txt data/leaf.non
: >file
nonogram solve --output-dir file/results data/leaf.non data/two.non data/none.non
nonogram generate --output-dir file/results
nonogram generate -o nodir/x.non
nonogram help solve >/dev/full
