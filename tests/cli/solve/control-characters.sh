name=$(printf 'a\033[31mb')
nonogram solve "$name"
