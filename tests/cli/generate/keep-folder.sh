# A folder is no file, whether or not there is one puzzle in it.
mkdir keep
cp data/arrow.txt keep
nonogram generate --from data/arrow.txt --keep keep
