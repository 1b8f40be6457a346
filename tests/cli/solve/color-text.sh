# As text only when asked.
nonogram solve --to text --color always data/colour.xml
nonogram solve --to text --color always data/leaf.non
