# --from and --count are other names of --image and --number, blobs and outline of styles.
printf '##..\n##..\n..##\n..##\n' >image.txt
nonogram generate --image image.txt --to text 2>/dev/null >a
nonogram generate --from image.txt --to text 2>/dev/null >b
nonogram generate --number 2 >c
nonogram generate --count 2 >d
cmp a b && cmp c d && cat a
nonogram generate --style BLOBS --width 15 --height 15 --to text >f
nonogram generate --width 15 --height 15 --to text | cmp - f && cat f
nonogram generate --style ornament --width 15 --height 15 --to text >e
nonogram generate --style outline --width 15 --height 15 --to text | cmp - e && cat e
