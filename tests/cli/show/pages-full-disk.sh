# A document that does not fit on the disk, told by a limit on the size of files, leaves what was
# there: one message, no file cut short.
i=0
while [ $i -lt 60 ]; do
    cat data/leaf.non
    i=$((i + 1))
done >many.nonpack
echo before >pages.svg
trap '' XFSZ
(
    ulimit -f 64
    exec nonogram show --to svg --paper a4 -o pages.svg many.nonpack
)
echo $?
cat pages.svg
ls -A
