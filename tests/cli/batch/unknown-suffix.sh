# In a folder, files of unknown suffix are read where their content is certain, and counted where not.
mkdir -p folder/sub
cp data/leaf.non folder/a.non
printf '01100\n11110\n11110\n01100\n' >folder/picture.dat
printf '.##.\n#..#\n.##.\n' >folder/sub/drawn
printf 'Some words about this.\n' >folder/README
printf '#!/bin/sh\nexit 0\n' >folder/run
printf '{"name": "x"}\n' >folder/package.lock
: >folder/empty
printf '\0\1\2' >folder/sub/binary
nonogram check folder
nonogram check --to text -q folder folder/sub
nonogram check folder/run
mkfifo folder/pipe.dat
nonogram check folder/sub
