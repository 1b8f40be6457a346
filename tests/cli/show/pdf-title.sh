# Other scripts than Latin are reported, and such a title is left out, with the answer, too.
printf '{"title":"\320\232\320\276\321\202","rows":[[1]],"columns":[[1]]}' >cat.json
nonogram show --to pdf --title cat.json >with.pdf
nonogram show --to pdf cat.json | cmp - with.pdf
! nonogram show --to pdf --answers last cat.json | grep -aq '???'
