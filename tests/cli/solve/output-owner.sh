# A file that is replaced keeps its owner, group and mode.
umask 022
echo old >result
chown 1:1 result 2>/dev/null
chmod 606 result
ls -ln result | awk '{print $1, $3, $4}' >before
nonogram solve -o result data/leaf.non
ls -ln result | awk '{print $1, $3, $4}' | diff before -
