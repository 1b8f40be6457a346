# A one-page document in text: the cells are scaled to the page, the foot has the class.
nonogram show --to pdf --answers none data/leaf.non | LC_ALL=C sed '2d'
