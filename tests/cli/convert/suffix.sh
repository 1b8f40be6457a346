# A format goes by the suffix of its files, too.
nonogram convert --to xml data/leaf.non | nonogram convert --from pbn --to nin
