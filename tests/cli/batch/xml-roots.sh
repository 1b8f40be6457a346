# A puzzle can be the root element itself, or all elements of a text without one; a folder goes on after it.
mkdir folder
printf '<line>x</line>' >folder/a.xml
printf '<a><line>x</line></a><line>x</line>' >folder/b.nonogram
printf '<?xml version="1.0"?>\n<rows><row>1</row></rows><columns><column>1</column></columns>\n' >folder/c.xml
printf ' - col: ]\n - row: ]' >folder/d.yaml
cp data/leaf.non folder/e.non
nonogram check folder
