nonogram generate --style dots
echo $?
nonogram generate --style text:a/b
echo $?
nonogram generate --style text:WORD --width 10
echo $?
nonogram generate --class hard
echo $?
nonogram generate --count 2 --to nin
echo $?
nonogram generate --dither
echo $?
nonogram generate --colours 9
echo $?
nonogram generate puzzle.non
echo $?
nonogram generate --from no-such-image
echo $?
printf 'P2 2 2 255 1 2 3' | nonogram generate --from -
echo $?
nonogram generate --from data/arrow.txt --style blobs
echo $?
nonogram generate --from data/arrow.txt --class probe
echo $?
nonogram generate --from data/arrow.txt --seed 2
echo $?
nonogram generate --style text:A --density 30
echo $?
