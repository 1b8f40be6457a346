# A file that may be written, in a folder that may not: it cannot be replaced, and stays. Root may do
# both: somebody else tries then, where that is possible.
mkdir folder && echo old >folder/out.txt && chmod 666 folder/out.txt && chmod 555 folder
cp -L data/leaf.non leaf.non
cp -L "$(command -v nonogram)" ./program
as='setpriv --reuid=65534 --regid=65534 --clear-groups'
$as test -x ./program 2>/dev/null || as=
$as ./program solve --quiet -o folder/out.txt leaf.non
status=$?
cat folder/out.txt
chmod 755 folder
exit $status
