# What a format has no place for is left out, and told with -v.
nonogram convert -v --to nin data/leaf.non 2>&1 >/dev/null | grep place
nonogram convert -v --to webpbn data/leaf.non 2>&1 >/dev/null | grep place
nonogram convert -v --to toml data/colour.xml 2>&1 >/dev/null | grep place
nonogram convert -qv --to nin data/leaf.non 2>&1 >/dev/null
cat data/leaf.non data/leaf.non >pack.nonpack
nonogram convert -v --to pattern pack.nonpack 2>&1 >/dev/null | grep place
printf '{"title":"[x]","rows":[[1]],"columns":[[1]]}' >bracket.json
nonogram convert -v --to gno bracket.json 2>&1 | grep 'place\|x]'
