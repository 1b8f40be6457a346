# The folder of the results lies in that of the inputs: it holds none of them, unless it is named.
mkdir -p folder/b
cp data/leaf.non folder
cp data/two.non folder/b
cd folder
for again in 1 2; do
    nonogram convert --to json --output-dir b/results .
done
find . -type f | sort
nonogram convert --to pattern b
nonogram convert --to pattern --output-dir results b/results
find results -type f
ln -s ../results b/link
nonogram convert --to mk --output-dir results .
find results -name '*.mk' | sort
