# A pipe gets no colours, whatever the terminal can do.
COLORTERM=truecolor nonogram solve -t boxed data/colour.xml
COLORTERM=24bit nonogram solve -t blocks data/colour.xml
