nonogram help --to man | sed -n '/^.Sh/p; /^.It Cm/p'
nonogram help --to bash | bash -n && echo bash
nonogram help --to zsh | head -n 1
nonogram help --to man solve
echo $?
