# Prints each puzzle whose conflicts differ between two files of results: awk -f changes.awk OLD NEW.
BEGIN { FS = " *[|] *" }
/^## / { suite = substr($0, 4) }
/^[|] puzzle [|]/ { for (column = NF; column > 0 && $column != "conflicts"; column--) { } }
$column !~ /^[0-9]+$/ || $2 ~ /^[*]/ { next }
NR == FNR { old[suite, $2] = $column; next }
(suite, $2) in old && old[suite, $2] != $column {
    print "bench: " suite ": " $2 ": " old[suite, $2] " conflicts in the table, now " $column
}
