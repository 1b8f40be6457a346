# What would steer a terminal: in ASCII, and in U+0080 to U+009F.
name=$(printf 'a\033[31mb')
nonogram solve "$name"
name=$(printf 'a\302\233\062Jb.non')
nonogram solve "$name"
cp data/leaf.non "$name"
nonogram check --to text "$name"
nonogram check --to jsonl "$name" | cut -c 1-30
# What turns round how a line is shown, so that another verdict could be read.
name=$(printf 'x\342\200\256euqinu :\342\201\251.non')
nonogram solve "$name"
cp data/leaf.non "$name"
nonogram check --to text "$name"
