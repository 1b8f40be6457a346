nonogram solve --count --first data/two.non
