# Backups that editors leave in folders are not read; one that is named is.
mkdir folder
for name in a.non a.non~ '#a.non#' .#a.non .a.non.swp; do
    cp data/leaf.non "folder/$name"
done
nonogram solve --to jsonl folder | grep -o '"source":"[^"]*"'
nonogram solve --to jsonl folder/a.non~ | grep -o '"source":"[^"]*"'
