# FreeNono's documents follow one another, and others, as those of webpbn do; folders are searched for them.
mkdir folder
cat >folder/a.nonogram <<'END'
<?xml version="1.0" encoding="UTF-8"?>
<FreeNono><Nonograms>
<Nonogram name="Corner" author="nobody" width="2" height="3">
<line> x x </line>
<line> x _ </line>
<line> _ _ </line>
</Nonogram></Nonograms></FreeNono>
END
nonogram convert --to webpbn --output leaf.xml data/leaf.non
nonogram solve folder
{ cat folder/a.nonogram folder/a.nonogram leaf.xml; } >stream
nonogram check <stream
nonogram check stream
nonogram convert --to json folder
