# A result does not replace an input, whichever comes first.
mkdir here
nonogram convert --to g --output here/a.g data/leaf.non
nonogram convert --to non --output here/a.g.non data/two.non
cd here
cp a.g.non before
try() {
    echo "- $*"
    nonogram convert --to non "$@"
    echo $?
    cmp before a.g.non
}
try --output-dir . a.g a.g.non
try --output-dir . a.g.non a.g
mkdir folder
ln -s .. folder/up
try --output-dir folder/up a.g ./a.g.non
ln a.g.non b.g.non
cp a.g b.g
try --output-dir . b.g a.g.non
rm b.g b.g.non
try --output-dir . .
echo '- with --resume what is there stays'
try --output-dir . --resume .
echo '- what is no input is replaced'
echo old >c.g.non
cp a.g c.g
try --output-dir . c.g
head -n 1 c.g.non
nonogram solve --quiet --to svg --output-dir . .
nonogram solve --quiet --to svg --output-dir . .
echo $?
