# One comma or point between two blocks, and none before or behind them.
nonogram line 6 ' 3 , 2 '
for clue in 3,,2 ,3 3, . '3 . ,2'; do
    nonogram line 6 "$clue"
    echo $?
done
