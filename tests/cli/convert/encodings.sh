# CR alone is read, with true places; UTF-16 of both kinds and UTF-32 are named.
wide() { sed 's/./&\\000/g; s/$/\\012\\000/' | tr -d '\n'; }
text='width 1
height 1
rows
1
columns
1'
printf "\\377\\376$(echo "$text" | wide)" >little.non
printf "\\000$(echo "$text" | wide | sed 's/\\000$//')" >big.non
echo "$text" | tr '\n' '\r' >cr.non
echo "$text" | sed '6s/1/1 x/' | tr '\n' '\r' >bad.non
printf 'w\000\000\000i\000\000\000' >utf32.non
for file in little big cr; do
    nonogram convert --to pattern $file.non
    nonogram convert --to pattern <$file.non
done
nonogram convert --to pattern bad.non utf32.non
