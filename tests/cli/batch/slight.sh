# A clue too many is said to be one, and no picture of one cell; what ends a document or is a comment is
# no puzzle either.
check() {
    printf "$1" >entry
    nonogram check entry
    nonogram check <entry
}
for more in 0 1 '0\n1' '\n0'; do
    check "4 3\n1\n3\n1\n0\n1\n3\n1\n$more\n"
    check "3 4\n1\n3\n1\n#\n0\n1\n3\n1\n$more\n"
    check "3\n4\n1\n3\n1\n\n0\n1\n3\n1\n$more\n"
    check "width 4\nheight 3\nrows\n1\n3\n1\ncolumns\n0\n1\n3\n1\n$more\n"
    check "[Dimensions]\n1\n2\n[Row clues]\n2\n[Column clues]\n1\n1\n$more\n"
done
echo '- documents and comments'
check 'rows: [[1],[3],[1]]\ncolumns: [[1],[3],[1]]\n...\n'
check '%%YAML 1.2\n---\nrows: [[2]]\ncolumns: [[1],[1]]\n...\n---\nrows: [[2]]\ncolumns: [[1],[1]]\n...\n'
check ': rows\n1\n3\n1\n: columns\n1\n3\n1\n: end\n1\n...\n'
echo '- one line behind another'
check '3x3:1/3/1/1/3/1\n#\n'
check '{"rows":[[2]],"columns":[[1],[1]]}\n...\n{"rows":[[2]],"columns":[[1],[1]]}\n'
echo '- pictures'
check '3 3\n1\n3\n1\n1\n3\n1\n\n.#.\n###\n'
check '.##.\n\n.#.#\n'
