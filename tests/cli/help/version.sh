nonogram --version
nonogram solve --version
