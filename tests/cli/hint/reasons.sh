# Why a line cannot be filled: too few cells, no room. And what holds a block where it is.
echo '{"rows":[[2],[1]],"columns":[[1],[1],[1]]}' >f.json
for row in '#..' '...' '#.?' '.?.' '#.#' '?.#'; do
    printf '%s\n???\n' "$row" >given
    nonogram hint --given given f.json
done
echo '{"rows":[[4]],"columns":["*","*","*","*","*","*"],"given":["#?.?.."]}' | nonogram hint
echo "- what is counted on is said"
echo '{"rows":[[1,1]],"columns":["*","*","*","*"],"given":["??#?"]}' | nonogram hint
echo '{"rows":[[1,3,1]],"columns":["*","*","*","*","*","*","*","*","*"],"given":["?#?????#?"]}' | nonogram hint --all
