# What was found before a limit, and the verdict of it.
nonogram solve --solutions 0 --time-limit 0.3 -j 2 data/sparse.non data/leaf.non >pictures
echo $?
grep : pictures
awk '/:/ { name = $1 } /#/ { count[name]++ } END { for (n in count) print n, count[n] % (n ~ /leaf/ ? 100 : 18) }' pictures | sort
nonogram solve --solutions 3 data/sparse.non | grep -c '#'
nonogram solve --first data/sparse.non | grep -c '#'
