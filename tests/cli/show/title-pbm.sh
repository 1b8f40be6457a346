# A picture of nothing but cells has no place for a title.
nonogram show --title --to pbm data/leaf.non
