# Why a line cannot be filled: too few cells, no room.
echo '{"rows":[[2],[1]],"columns":[[1],[1],[1]]}' >f.json
for row in '#..' '...' '#.?' '.?.' '#.#' '?.#'; do
    printf '%s\n???\n' "$row" >given
    nonogram hint --given given f.json
done
echo '{"rows":[[4]],"columns":["*","*","*","*","*","*"],"given":["#?.?.."]}' | nonogram hint
