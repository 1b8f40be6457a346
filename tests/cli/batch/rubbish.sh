# Megabytes of beginnings: the work is in proportion to their size.
for text in '{' '<?xml' '<puzzle><!--' '<puzzle><?' '<puzzle><![CDATA[' '<!DOCTYPE pbn [' '5x5:' 'P1' '$1'; do
    yes "$text" | head -c 600000 >rubbish
    nonogram solve -q rubbish 2>&1 | sed -n '$p'
done
