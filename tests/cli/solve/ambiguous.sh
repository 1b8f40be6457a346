# A person must not miss that a picture is not the only one.
nonogram solve data/two.non
nonogram solve -q data/two.non
nonogram solve data/two.non data/leaf.non
nonogram solve --first data/two.non
nonogram solve --solutions 0 data/two.non
nonogram solve --to non data/two.non
nonogram solve --output-dir out data/two.non
nonogram solve --to jsonl data/two.non
