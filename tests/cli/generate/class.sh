# A class that the style hardly ever comes to by itself, the same at any number of threads.
nonogram generate --class nested --width 12 --height 12 --seed 2 --count 2 -j 1 --output one.non
nonogram generate --class nested --width 12 --height 12 --seed 2 --count 2 -j 2 --output two.non
cmp one.non two.non
nonogram check one.non
# None of three by three is so hard: that is said, with its status.
nonogram generate --class nested --width 3 --height 3
echo $?
nonogram generate --class nested --width 3 --height 3 --count 2
