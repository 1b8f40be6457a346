printf '#..\n.#.\n..#\n' | nonogram generate --from - --to text
echo $?
printf '#..\n.#.\n..#\n' >image.txt
printf '###\n###\n...\n' >keep.txt
nonogram generate --from image.txt --keep keep.txt --to text
echo $?
printf '###\n###\n###\n' >keep.txt
nonogram generate --from image.txt --keep keep.txt --to text
echo $?
nonogram generate --from image.txt --keep keep.txt --quiet
nonogram generate --from image.txt --keep keep.txt --quiet --dither
# In colours:
printf 'P3 2 2 9 9 0 0 0 0 9 0 0 9 9 0 0' >picture.ppm
printf '##\n##\n' >keep.txt
nonogram generate --from picture.ppm --colours 2 --keep keep.txt
printf 'P2 6 2 9 0 0 0 9 9 9  0 0 0 9 9 9' | nonogram generate --from - --width 2 --class line --quiet --to text
printf 'P3 2 1 9 9 0 0 0 0 9' | nonogram generate --from - --colours 2 --quiet | grep -c '^color'
# White or nearly so is the background, however little there is of it; else what has most of the edge.
for white in 255 254 200; do
    printf "P3 3 2 255 9 9 9 9 9 9 9 9 9 $white $white $white 9 9 255 9 9 9" >picture.ppm
    nonogram generate --from picture.ppm --colours 2 --quiet --to json | sed 's/,"class.*//; s/.*"goal"/"goal"/'
done
