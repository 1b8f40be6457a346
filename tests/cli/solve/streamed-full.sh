# A disk that is full ends it, with one message.
nonogram solve --solutions 0 data/sparse.non >/dev/full
echo $?
nonogram solve --solutions 0 -j 2 data/leaf.non data/sparse.non data/sparse.non >/dev/full
echo $?
trap '' XFSZ
ulimit -f 8
nonogram solve --solutions 0 data/sparse.non -o result
echo $?
ls
