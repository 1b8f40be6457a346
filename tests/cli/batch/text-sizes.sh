# Sizes that a few bytes state, or that a few long lines give, cost nothing before they are known to be possible.
ulimit -v 300000
printf '5 4294967295\n ## #\n\n ####\n' >a.txt
printf '4294967295 6\n ## #\n # # #\n ####\n' >b.txt
awk 'BEGIN { printf "%20000s\n", "#"; for (i = 0; i < 20000; i++) print " #" }' >c.txt
printf '3000 3000\n ##\n#\n' >d.txt
nonogram check --time-limit 60 --memory-limit 200M a.txt b.txt c.txt
nonogram show --from text a.txt
nonogram clues b.txt
nonogram generate --image c.txt
nonogram clues --from text d.txt | wc -c
