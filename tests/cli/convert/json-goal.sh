# A picture under one of these names is the goal if it has the shape of one that fits; all members that are
# not used are told of with -v.
try() {
    echo "- $1"
    echo "$1" | nonogram convert -v --to json 2>&1 | sed "/read as json/d; / 1 puzzle: /d"
}
clues='"rows":[[1],[2]],"columns":[[2],[1]]'
for name in solution SOLUTION grid Cells board _board_; do
    try "{$clues,\"$name\":[[1,0],[1,1]]}"
done
try "{\"solution\":[\"#.\",\"##\"],$clues}"
try "{$clues,\"solutions\":[[\"10\",\"11\"],[\"01\",\"11\"]]}"
try "{\"solution\":[[1,0],[1,1]]}"
try "{\"board\":{$clues},\"solution\":[\"#.\",\"##\"]}"
try "{$clues,\"grid\":[[0,0],[0,0]],\"cells\":[[1,0,1],[1,1,0]],\"board\":[1,1],\"solution\":[[1,0],[1,1]]}"
try "{$clues,\"goal\":[\"#.\",\"##\"],\"solution\":[[1,0],[1,1]]}"
try "{$clues,\"solution\":[[1,2],[1,1]]}"
try "{$clues,\"solution\":[\"#.\",[1,{\"a\":[]}]],\"solutions\":[],\"grid\":null,\"cells\":\"#.##\"}"
try '{"palette":[{"name":"white","symbol":".","rgb":"#ffffff"},{"name":"red","symbol":"r","rgb":"#ff0000"},{"name":"blue","symbol":"b","rgb":"#0000ff"}],"rows":[[[1,"red"]]],"columns":[[[1,"red"]]],"grid":[[1]],"solution":["r"]}'
# One that contradicts the clues is an error, as a goal is.
try "{$clues,\"solution\":[[0,1],[1,1]]}"
try "{$clues,\"solution\":[[0,1],[1,1]"
# What says nothing of a puzzle.
try "{$clues,\"difficulty\":3,\"meta\":{\"a\":1},\"tags\":[\"x\"],\"rowsTotal\":2,\"content\":\"x\",\"\":0,\"a long name of a member that nobody could know\":true}"
