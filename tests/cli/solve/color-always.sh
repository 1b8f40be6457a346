nonogram solve --to blocks --color=always data/colour.xml
