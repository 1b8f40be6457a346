nonogram chekc
