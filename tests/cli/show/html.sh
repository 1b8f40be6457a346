# The page has the hash of the picture as text, not the picture, and asks for nothing else.
for file in data/leaf.non data/arrow.txt; do
    nonogram show --to html "$file" >page.html
    hash=$(nonogram show --to text "$file" | sha256sum | cut -d ' ' -f 1)
    grep -c "\"hash\":\"$hash\"" page.html
    grep -c -e '<td class' -e 'http' -e ' src=' page.html
done
# A solution shows.
nonogram solve --to html data/leaf.non | grep -c '<td class="c1">'
