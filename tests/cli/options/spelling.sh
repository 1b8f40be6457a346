# Words in any case, and times with a unit.
nonogram show --to svg --paper A4 data/leaf.non | grep -c "<svg"
nonogram check --max-class LINE data/leaf.non
nonogram generate --seed 1 --style Random | grep -c columns
for time in 5s 0.5m 1h 1.5s 90; do
    nonogram solve -q --time-limit $time data/leaf.non | grep -c "#"
done
for time in 5d 5ss s 1e3 5S 0x5 400000000h; do
    nonogram solve --time-limit $time data/leaf.non
    echo $?
done
nonogram help --to bash | grep -o -e "generate --style'.*"
