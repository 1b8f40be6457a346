nonogram solve --xyzzy data/leaf.non
echo $?
nonogram solve --to=zzzzzzz data/leaf.non
echo $?
nonogram xyzzyx
echo $?
nonogram convert --to svg
