# Of 18! solutions the first come at once, and a reader that has enough ends it quietly.
{
    sh -c 'exec nonogram solve --solutions 0 data/sparse.non'
    echo "status $?" >&2
} 2>messages | head -n 50 >pictures
awk -v RS= '{ gsub("\n", ""); print NR, length, gsub("#", "") }' pictures
cat messages
