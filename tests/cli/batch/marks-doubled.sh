# A byte order mark before another one, or behind a blank line, is none of the text: the first line
# of a .non file behind it is not lost, as words that nobody knows are.
mark=$(printf '\357\273\277')
colours='color 0 #ff0000\nwidth 1\nheight 1\nrows\n1\ncolumns\n1\n'
printf "$mark$mark$colours" >twice.non
printf "$mark\n$mark$colours" >behind.non
nonogram convert --to json twice.non behind.non
nonogram convert --to json --from non twice.non
{ printf '\357\273\277\n\357' && sleep 0.1 && printf "\273\277$colours"; } | nonogram convert --to json
printf "$mark$mark" | nonogram convert --to json
