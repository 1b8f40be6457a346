# A format that cannot tell where a puzzle ends refuses a second one in the same file.
nonogram convert --to g data/leaf.non data/leaf.non
echo "status $?"
# Text pictures are told apart by a blank line.
nonogram convert --to text data/leaf.non data/leaf.non | nonogram check
