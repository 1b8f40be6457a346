# Each technique on an example of its own: nothing easier fires there.
one() { # PUZZLE GIVEN-CELLS
    echo "$2" | tr _/ '?\n' >given.txt
    echo "$1" | nonogram hint --from json --given given.txt --to jsonl |
        sed 's/.*"technique":"\([a-z]*\)".*"reason":"\([^"]*\)".*/\1: \2/'
}
line() { # CLUE CELLS
    columns=$(echo "$2" | sed 's/./,"*"/g; s/,//')
    one "{\"rows\":[[$1]],\"columns\":[$columns]}" "$2"
}
line 3,1 _____
line 5 ________
line 2,1 '##__#'
line 3 '____#____'
line 1,1 '__#_____'
line 1,2 '_.__._#'
line 1,3 '_.___.#_#'
line 1,2,1 '_.___#__.'
line 1,2 '_.#__.__'
line 2 '__._.__'
one '{"palette":[{"name":"blank","symbol":".","rgb":"#fff"},{"name":"black","symbol":"a","rgb":"#000"},{"name":"red","symbol":"b","rgb":"#f00"}],
    "rows":[[[2,"b"]],[[1,"b"],[2,"a"]],[[1,"b"],[1,"a"]],[[1,"b"]]],
    "columns":[[[3,"b"]],[[1,"b"],[1,"b"]],[[2,"a"]],[[1,"a"]]]}' '____/b_a_/b___/__._'
line 1,2 '___#.__'
one '{"rows":[[1,1],[1,1],[2],[]],"columns":[[2],[1],[2],[1]]}' '____/#.#./____/....'
one '{"rows":[[2],[2],[2],[1]],"columns":[[1],[1],[3],[1,1]]}' '____/._#_/._#_/____'
one '{"rows":[[1,1],[1,1],[3],[1,1],[1,1],[1,1],[2,2]],"columns":[[1,1,1],[1,1,1],[1],[2],[2,1],[2,1],[2]]}' \
    '_______/__.____/_______/__.____/_______/_._____/_#_____'
