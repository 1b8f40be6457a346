# A result replaces no input that comes later: one that a list names, or that a folder holds which is named
# later or below. A list that comes through a pipe is not known before; then the input that is gone is told.
mkdir here
nonogram convert --to g --output here/a.g data/leaf.non
nonogram convert --to non --output here/a.g.non data/two.non
nonogram convert --to non --output leaf here/a.g
cd here
cp a.g.non ../two
try() {
    echo "- $*"
    nonogram convert --to non "$@"
    echo $?
    cmp ../two "$kept"
}
kept=a.g.non
printf 'a.g\0./a.g.non' >../list
try --output-dir . --files0-from ../list
printf 'a.g\0.\0' >../list
try --output-dir . --files0-from ../list
rm a.g.non.non
echo '- in folders'
mkdir -p out/sub/deep sub
cp a.g.non out/sub
cp a.g sub
kept=out/sub/a.g.non
try --output-dir out sub out
try --output-dir out sub out/sub
try --output-dir ./out/ sub out/sub/deep/..
try --output-dir out --resume sub out/sub
cp ../two old
kept=old
try --output-dir out sub out/sub/deep
cmp ../leaf out/sub/a.g.non
echo '- through a pipe'
printf 'a.g\0a.g.non\0' | nonogram convert --to non --output-dir . --files0-from -
echo $?
cmp ../leaf a.g.non
cp ../two a.g.non
printf '.\0' | nonogram convert --to non --output-dir . --files0-from - a.g
echo $?
echo '- kept'
printf 'a.g\0a.g.non\0' | nonogram convert --to non --resume --output-dir . --files0-from -
echo $?
