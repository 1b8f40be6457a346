# --from and --count are other names of --image and --number.
printf '##..\n##..\n..##\n..##\n' >image.txt
nonogram generate --image image.txt --to text 2>/dev/null >a
nonogram generate --from image.txt --to text 2>/dev/null >b
nonogram generate --number 2 >c
nonogram generate --count 2 >d
cmp a b && cmp c d && cat a
