# Several puzzles are one page, each in a template, with hidden steps for hints; one puzzle stands in the page itself.
nonogram show --to html data/leaf.non data/colour.xml >club.html
echo $?
grep -c '^<template class="game">$' club.html
grep -c '^<template id="steps">$' club.html
grep -c '<li id="step-' club.html
grep -c '<!DOCTYPE html>\|^</html>$\|<main id="club"' club.html
nonogram show --to html data/leaf.non >alone.html
grep -c '<template class="game">\|<main id="club"' alone.html
# The pages of a folder are files of their own where these are asked for; nothing of none.
nonogram show --to html --output-dir pages data/leaf.non data/colour.xml
find pages -type f | sort | xargs grep -c "<main id=.club"
# Without assumptions there may be no step.
echo 2x2:1/1/1/1 | nonogram show --to html | grep -c "<li id=.step-" || true
