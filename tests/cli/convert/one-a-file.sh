# A format that cannot tell where a puzzle ends refuses a second one in the same file.
nonogram convert --to g data/leaf.non data/leaf.non
echo "status $?"
# A picture is all that its file holds.
nonogram convert --to text data/leaf.non data/leaf.non
