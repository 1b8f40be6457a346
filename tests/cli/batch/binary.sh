# Files that are no text, or web pages, are one error each, also where lines in them begin like puzzles.
head='\0\1\2\n'
lines='{\n{"\1\nP1\nP6 \2\n<?xml\n'
printf "$head$lines$lines" >data.bin
printf "\\377\\330\\377\\340JFIF\n$lines" >photo.jpg
printf '\n<!DOCTYPE HTML>\n<html><script>\n{if\n1x1:1/1\n</html>\n' >page.non
printf '<HTML>\n{\n' >page
printf 'P7\nWIDTH 2\nHEIGHT 1\nDEPTH 1\nMAXVAL 1\nENDHDR\n\0\1' >photo.pam
nonogram solve data.bin photo.jpg photo.pam page.non page - <data.bin
nonogram solve --to jsonl photo.jpg
