# A large file in no format is refused by its beginning, without all of it in memory.
yes '% x' | head -c 150000000 >large
ulimit -v 120000
nonogram solve large
nonogram solve - <large
