# An array of puzzles may be the member of an object, several in one and deeper ones, too; what is no
# puzzle around it is passed over.
good='{"rows":[[1]],"columns":[[1]]}'
other='{"title":"b","rows":[[1],[1]],"columns":[[2]]}'
try() {
    echo
    printf "$1" >list.json
    nonogram check -j 1 list.json
    echo "$?"
    nonogram check -j 1 <list.json 2>&1 | sort >out
    printf "$1" | nonogram check -j 1 2>&1 | sort | diff out -
}
try "{\"p\":[$good,$other]}\n"
try "{\"p\":[$good]}"
try "{\"name\":\"x\",\"n\":3,\"m\":{\"a\":[1,[2],{\"b\":[]}]},\"p\":[\n$good,\n$other\n],\n\"more\":{\"x\":[1]}\n}\n$good\n"
try "{\"easy\":[$good],\"hard\":[$other,$good]}$good\n"
try "{\"a\":{\"easy\":[$good]},\"b\":{\"c\":{\"hard\":[$other\n,\n$good\n]\n}\n}\n}\n$other"
try "{\"p\":[{\"id\":1,\"c\":$good},{\"id\":2,\"c\":$other}]}"
try "$good\n{\"p\":[$good,$other],\"q\":1}   [$other]\n"
try "{\"p\":[{\"goal\":[\"#\"]},$good]}"
# What a list stands beside may be a puzzle though it says at first how many rows there are.
try "{\"goal\":null,\"p\":[{\"goal\":[\"11\"]}],\"rows\":[[1]],\"columns\":[[1]]}"
try "{\"size\":{\"rows\":1,\"columns\":1},\"p\":[{\"goal\":[\"11\"]}],\"rows\":[[1]],\"columns\":[[1]]}"
# Objects that are puzzles, or hold none.
try "{\"moves\":[{\"row\":1,\"col\":2}],\"rows\":[[1]],\"columns\":[[1]]}"
try "{\"rows\":[[1]],\"columns\":[[1]],\"p\":[$other,$good]}"
try "{\"c\":$good,\"p\":[$other,$good]}"
try "{\"palette\":[{\"name\":\"w\",\"rows\":[1]}],\"rows\":[[1]],\"columns\":[[1]]}"
try "{\"p\":[{\"x\":1},$good]}"
try "{\"p\":[[$good]]}"
try "[{\"p\":[$good]}]"
try "{\"p\":[]}"
# Damage.
try "{\"p\":[$good"
try "{\"p\":[$good,$other]"
try "{\"p\":[$good,$other],"
try "{\"p\":[$good,$other]]}\n$good"
try "{\"p\":[$good,$other]}}\n$good\n"
try "{\"p\":[$good,$other],\"rows\":[[1]],\"columns\":[[1]]}\n$good"
try "{\"p\":[$good,{\"rows\":[[1}],$other]}\n$good\n"
try "{\"p\":[\n$good,\n{\"rows\":[[1}],\n$other\n]}\n$good\n"
try "{\"p\":[{\"rows\":[[3]],\"columns\":[[1]]},$other]}\n$good"
try "{\"p\":[$good $other]}\n"
try "{\"p\":[$good,]}\n$good\n"
try "{\"p\":[$good,$other],\"q\":1}   5 5\n"
