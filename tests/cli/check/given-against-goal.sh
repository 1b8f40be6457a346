# A goal without the cells that the puzzle or --given gives is no solution: the first one is meant.
printf 'width 3\nheight 3\nrows\n1\n1\n1\ncolumns\n1\n1\n1\n' >three.non
(cat three.non; echo 'goal "100010001"') >goal.non
(cat goal.non; echo 'saved "0????????"') >saved.non
printf '.??\n???\n???\n' >given.txt
pin() {
    nonogram check --to jsonl "$@" | grep -o '"solutions":[^]]*]\|"given.*'
}
pin goal.non
pin saved.non
pin --given given.txt goal.non
pin --given given.txt three.non
nonogram check --to report saved.non | sed -n '/given/,$p'
