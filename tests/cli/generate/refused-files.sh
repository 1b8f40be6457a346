# Formats, files and folders that cannot be.
said() {
    "$@"
    echo "$?"
}
printf '##.\n#.#\n.##\n' >picture.txt
printf '##\n##\n' >small.txt
printf 'P4 9' >broken.pbm
said nonogram generate --to nosuch
said nonogram generate --count 2 --output one --output-dir two
said nonogram generate --count 2 --to pbm
said nonogram generate --from picture.txt --width 3 --height 3 --keep small.txt
said nonogram generate --from picture.txt --keep small.txt
said nonogram generate --from picture.txt --width 2 --quiet --to text --keep small.txt
said nonogram generate --from picture.txt --keep broken.pbm
said nonogram generate --from picture.txt --keep nothing.txt
said nonogram generate --from broken.pbm
said nonogram generate --from nothing.txt
said nonogram generate --from picture.txt --style blobs
said nonogram generate --from picture.txt --count 3
said nonogram generate --keep picture.txt
said nonogram generate --dither
said nonogram generate --seed 1 --output folder/none.non
mkdir closed && echo >closed/file
said nonogram generate --seed 1 --count 2 --output-dir closed/file
said nonogram generate --seed 1 --output closed
# An image is not even traced.
said nonogram generate --from picture.txt --output folder/none.non
said nonogram generate --from picture.txt --preview --output folder/none.txt
ls folder 2>/dev/null
