# Clauses with one more, by which the answer that a SAT solver gave does not come again.
#
#     awk -v cells=N [-v filled=1] -f forbid.awk ANSWER CLAUSES
#
# The clause is over the variables up to N, those of cells; with filled=1 over those true in the
# answer only, enough where every solution fills the same number of cells.
FNR == NR {
    if ($1 == "v") {
        for (i = 2; i <= NF; i++) {
            if ($i != 0 && $i <= cells && -$i <= cells && (!filled || $i > 0)) {
                clause = clause (-$i) " "
            }
        }
    }
    next
}
$1 == "p" {
    $4++
    print
    print clause "0"
    next
}
{ print }
