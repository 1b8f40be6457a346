# A title and a licence longer than what is looked at first: through a pipe the format is told all
# the same, of one puzzle and of two.
puzzle() { # TEXT BYTES
    printf '%s "' "$1"
    head -c "$2" /dev/zero | tr '\0' x
    printf '"\nwidth 1\nheight 1\nrows\n1\ncolumns\n1\n'
}
puzzle title 70000 | nonogram check
{ echo 'title "short"' && puzzle license 200000 && puzzle title 3; } | nonogram check
