# Megabytes of beginnings: the work is in proportion to their size.
for text in '{' '<?xml' '<puzzle><!--' '<puzzle><?' '<puzzle><![CDATA[' '<!DOCTYPE pbn [' '5x5:' 'P1' '$1'; do
    yes "$text" | head -c 600000 >rubbish
    nonogram solve -q rubbish 2>&1 | sed -n '$p'
done
# two kinds in turn, as a file and as a pipe
for text in '{\ntitle x\n' '{\nwidth 5\n' '{\n.#\n'; do
    yes "$(printf "$text")" | head -c 200000 >rubbish
    nonogram solve -q rubbish 2>&1 | sed -n '$p'
    nonogram solve -q - <rubbish 2>&1 | sed -n '$p'
done
