# Many thousands of beginnings: the work is in proportion to their size.
for text in '{' '<?xml' '<puzzle><!--' '<puzzle><?' '<puzzle><![CDATA[' '<!DOCTYPE pbn [' '5x5:' 'P1' '$1'; do
    yes "$text" | head -c 200000 >rubbish
    nonogram solve -q rubbish 2>&1 | sed -n '$p'
done
# two kinds in turn, as a file and as a pipe
for text in '{\ntitle x\n' '{\nwidth 5\n' '{\n.#\n'; do
    yes "$(printf "$text")" | head -c 200000 >rubbish
    nonogram solve -q rubbish 2>&1 | sed -n '$p'
    nonogram solve -q - <rubbish 2>&1 | sed -n '$p'
done
# What seems to go on to the end of the file each time; a good puzzle behind it is not lost.
for texts in '[|5 5' '[|*' '{|#d' '---|rows:' '3|5x5:1' '[Description]|P3 1 1 255 255 0 0' '#.|{' '* uneven|{' \
    '!|<?xml-stylesheet ?>' '!|<!DOCTYPE pbn>' '<puzzle><!--|5 5' '<puzzle><![CDATA[|{'; do
    yes -- "$texts" | tr '|' '\n' | head -n 20000 >rubbish
    echo '{"rows":[[1]],"columns":[[1]]}' >>rubbish
    nonogram solve -q rubbish 2>/dev/null | tail -n 3 | head -n 1
done
