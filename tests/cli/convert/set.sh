# Several puzzles in XML are one document, with one root, whatever fails among them.
tags() {
    grep -E '^<(\?xml|/?puzzleset|puzzle |/puzzle>)' "$@"
}
nonogram convert --to webpbn missing.non data/leaf.non data/sums.non data/two.non | tags
nonogram convert --to webpbn --output set.xml data/leaf.non data/two.non
tags set.xml
nonogram check set.xml
echo '- of a stream'
cat data/leaf.non data/two.non | nonogram convert --to xml | nonogram convert --to pattern
echo '- of one'
nonogram convert --to webpbn data/leaf.non | tags
nonogram clues --to webpbn data/arrow.txt | tags
echo '- of none'
nonogram convert --to webpbn missing.non
echo '- made'
nonogram generate --count 2 --width 5 --height 5 --to webpbn | tags
nonogram generate --count 2 --width 5 --height 5 --to webpbn --output-dir made
cat made/*.xml | tags
