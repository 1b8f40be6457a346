# A picture of 64 colours through every format that can say them, to the same solution.
awk 'BEGIN {
    print "P3\n16 8\n255"
    for (i = 0; i < 128; i++)
        print i % 2 ? "255 255 255" : (i * 37) % 251 " " (i * 91 + 3) % 251 " " (i * 13 + 7) % 251
}' >picture.ppm
nonogram clues picture.ppm >all.non
grep -c '^color ' all.non
nonogram solve --to ppm all.non >again.ppm
for format in g webpbn json; do
    nonogram convert --to "$format" all.non >all.$format
    nonogram solve --to ppm all.$format | cmp - again.ppm
    nonogram check all.$format
    nonogram convert --to non all.$format | grep -c '^color '
done
tr -s ' ' '\n' <picture.ppm | sort >one
tr -s ' ' '\n' <again.ppm | sort >two
cmp one two
