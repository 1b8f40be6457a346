name=$(printf 'a\tb\n\033[31mc')
cp data/leaf.non "$name.non"
nonogram check "$name.non"
nonogram solve --count "$name.non" "$name.non"
nonogram solve "$name.non" data/leaf.non | grep :
