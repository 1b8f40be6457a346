# Files that are no text are one error each, also where lines in them begin like puzzles.
head='\0\1\2\n'
lines='{\n{"\1\nP1\nP6 \2\n<?xml\n'
printf "$head$lines$lines" >data.bin
printf "\\377\\330\\377\\340JFIF\n$lines" >photo.jpg
nonogram solve data.bin photo.jpg - <data.bin
nonogram solve --to jsonl photo.jpg
