# Files one behind another, each with a byte order mark: what a broken one lacks is found lacking up
# to the mark alone, and an error of one takes nothing of the next, near or far from its beginning.
lines() { # COUNT
    awk -v count="$1" 'BEGIN { while (count-- > 0) print "a line that is no part of a puzzle" }'
}
xml='<?xml version="1.0"?>\n<puzzle><clues type="columns"><line><count>1</count></line></clues>\n<clues type="rows"><line><count>1</count></line></clues></puzzle>\n'
for start in '<?xml version="1.0"' '<puzzle>\n<!-- ' '<puzzle>\n<title><![CDATA['; do
    for count in 20 200; do
        {
            printf "$start\n"
            lines $count
            printf "\357\273\277$xml<!-- -->\n"
        } >broken.xml
        nonogram solve broken.xml
        nonogram solve --from webpbn broken.xml
        nonogram solve <broken.xml
    done
done 2>&1
