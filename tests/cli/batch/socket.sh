# What is neither file nor directory is skipped in a directory, be it one that cannot be opened.
mkdir here
cp data/leaf.non here
mkfifo here/pipe.non
python3 -c 'import socket; socket.socket(socket.AF_UNIX).bind("here/socket.non")' 2>/dev/null
nonogram check here
