# What a terminal gets: the clues where they fit, half blocks where they do not, text when asked; a
# line on the verdict, whose time is left out here, as is the bar that a slow machine sees. script(1)
# makes the terminal.
if ! script -qec true /dev/null >/dev/null 2>&1; then
    cat "$CASES/solve/terminal.out"
    exit 0
fi
on_terminal() { # COLUMNS LINES COMMAND
    script -qec "stty cols $1 rows $2; $3" /dev/null </dev/null | tr -d '\r' |
        sed 's/, [0-9.]* m\{0,1\}s)/, TIME)/; s/^.*'"$(printf '\033')"'\[K//'
}
export NO_COLOR=1
on_terminal 80 30 'nonogram solve data/leaf.non'
on_terminal 13 30 'nonogram solve data/leaf.non'
on_terminal 80 8 'nonogram solve data/leaf.non'
on_terminal 3 30 'nonogram solve data/leaf.non'
on_terminal 80 30 'nonogram solve --to text data/leaf.non'
on_terminal 80 30 'nonogram solve -q data/leaf.non'
on_terminal 80 30 'nonogram solve data/two.non'
on_terminal 80 30 'nonogram solve --solutions 0 data/two.non'
on_terminal 80 30 'nonogram solve --first data/leaf.non'
on_terminal 80 30 'nonogram solve data/none.non'
on_terminal 80 30 'nonogram solve --conflict-limit 1 data/unique-chain.non' | tail -n 1
on_terminal 80 30 'nonogram solve -o out.txt data/leaf.non'
cat out.txt
on_terminal 80 30 'TERM=dumb nonogram solve data/leaf.non'
on_terminal 80 30 'LC_ALL=de_DE.ISO-8859-1 nonogram solve data/leaf.non'
on_terminal 80 30 'LC_ALL=C.UTF-8 nonogram show data/leaf.non'
unset NO_COLOR
on_terminal 80 30 'nonogram solve data/colour.xml'
on_terminal 80 30 'nonogram solve --color never data/colour.xml'
on_terminal 80 8 'nonogram solve --color never data/colour.xml'
on_terminal 80 30 'nonogram solve; echo $?'
on_terminal 80 30 'nonogram check; echo $?'
