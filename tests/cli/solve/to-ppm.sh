nonogram solve --to=ppm data/colour.xml | head -c 2
