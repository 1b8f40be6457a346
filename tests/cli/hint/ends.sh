# How pages and walks end, and the chains of assumptions inside of others.
page() {
    sed -n -e '/^<title>/p' -e '/class="by"/p' -e '/<p id="end">/p'
}
nonogram hint --to html data/nested.non | page
nonogram hint --all --to html data/nested.non >page.html
page <page.html
grep -o '<ol class="chain">' page.html | wc -l | tr -d ' '
grep -o '<li class="d2">suppose [^<]*</li>' page.html | head -n 3
nonogram hint --all --to html data/two.non | page
echo '1x1:1/1' | nonogram hint --all --to html | page
echo '{"palette":[{"symbol":".","rgb":"fff"},{"symbol":"r","rgb":"f00"}],
    "rows":[[["?","r"]]],"columns":["*"]}' |
    nonogram hint --all --to html | page
nonogram hint --all data/nested.non >walk
grep -c 'deeper recursion' walk
tail -n 1 walk
echo '1x1:1/1' | nonogram hint --all | tail -n 1
echo '1x1:/' | nonogram hint --all | tail -n 1
nonogram hint --all data/two.non | tail -n 1
