# Writes RESULTS.md from the tables of run.sh, for each suite SUITE.usual, if it is there, and then
# SUITE.one: a line "# DATE LIMIT LIMIT_OF_CADICAL", then the rows as measure.sh (row) and run.sh
# (tournament) describe them. With summary=1 what comes first, a line for each suite; else the tables.

BEGIN {
    FS = "\t"
    title["own"] = "The project's own puzzles"
    title["survey"] = "The survey of solvers"
    title["challenge"] = "Puzzles of constraint solvers' contests"
    title["tournament"] = "Tournaments, first solution"
    title["sparse-50"] = "Sparse pictures, 50x50"
    title["sparse-60"] = "Sparse pictures, 60x60"
    title["sparse-75"] = "Sparse pictures, 75x71"
    title["sparse-75-dense"] = "Sparse pictures, 75x71, more curves"
    title["smooth-1"] = "Noise smoothed once"
    title["smooth-2"] = "Noise smoothed twice"
    title["ridge-30"] = "Random 30x30, less than half filled"
    title["ridge-40"] = "Random 40x40, less than half filled"
    title["ridge-50"] = "Random 50x50, less than half filled"
    title["ridge-60"] = "Random 60x60, less than half filled"
    title["ridge-80"] = "Random 80x80, less than half filled"
    title["random-150"] = "Random 150x150, half filled"
    title["colour"] = "Several colours"
    title["random-50"] = "Random 50x50, half filled"
    title["random-60"] = "Random 60x60, half filled"
    title["random-70"] = "Random 70x70, half filled"
    title["random-99"] = "Random 99x99, half filled"
    title["regular"] = "Regular pictures"
    title["unique"] = "One solution, and lines do not find it"
    title["growth"] = "Growth: random puzzles, half filled"
    if (summary) introduce()
}

FNR == 1 {
    header = substr($0, 3)
    finish()
    suite = FILENAME
    sub(/.*\//, "", suite)
    usual = sub(/\.usual$/, "", suite)
    sub(/\.one$/, "", suite)
    split(header, head, FS)
    limit = head[2]
    cadical_limit = head[3]
    rows = with_cadical = with_rival = 0
    next
}

usual {
    usual_verdict[suite, $1] = $2
    usual_seconds[suite, $1] = $3
    next
}

{ line[++rows] = $0 }

suite != "tournament" && $7 != "-" { with_cadical = 1 }

suite != "tournament" && $10 != "-" { with_rival = 1 }

END { finish() }

function introduce() {
    print "# Benchmark results\n"
    if (quick) print "A quick run: a few puzzles of each suite, with short limits.\n"
    print "Made by `make bench`: one process for each puzzle, on one core, looking for a second solution"
    print "(but for the tournaments); CPU seconds (user and system; reading and printing included; geometric"
    print "mean of four seeds of the search), `worst`: the slowest seed over the median of the four, peak"
    print "memory, and the conflicts of seed 0, which do not vary from run to run. cadical solves the order encoding"
    print "(`convert --to dimacs`) of the same puzzle in the same run, then once more with one clause over"
    print "the filled cells that rules the first solution out; writing the clauses is not counted. `ratio`"
    print "is its seconds by ours: above 1, it is slower. `>`: stopped by the limit; totals and medians"
    print "count that as the time used. `rival`: another solver on the same file, where it can read that.\n"
    print "## Every class, on one core and on all\n"
    print "Geometric means of the tables below, in which a run that the limit stopped counts with the limit:"
    print "CPU seconds on one core (runs: puzzles times seeds, one seed where nothing is decided; the slowest"
    print "seed over the median, on average and at most, of puzzles that take 0.01 s or more), seconds on the"
    print "clock with the default options, which use all cores, and cadical\047s.\n"
    print "| class | puzzles | one core: runs solved | mean, s | slowest, s | worst over median | MB | default: solved | mean, s | slowest, s | cadical: solved | mean, s |"
    print "|---|---|---|---|---|---|---|---|---|---|---|---|"
}

function finish() {
    if (suite == "" || rows == 0) return
    if (summary) {
        if (suite != "tournament" && suite != "growth") write_summary()
        return
    }
    printf "\n## %s\n\nMeasured on %s, at most %d seconds a puzzle%s.\n\n", title[suite], head[1], limit,
        with_cadical ? " (cadical: " cadical_limit ")" : ""
    if (suite == "tournament") write_tournaments()
    else if (suite == "growth") write_growth()
    else write_puzzles()
}

# The line of a suite: of the program on one core, with the default options, and of cadical.
function write_summary(    i, runs, ended, slow, most, varied, log_worst, worst) {
    clear_means()
    for (i = 1; i <= rows; i++) {
        $0 = line[i]
        runs += $11
        ended += $12
        if ($6 / 1024 > most) most = $6 / 1024
        if ($14 > slow) slow = $14 + 0
        if ($5 >= 0.01) {
            varied++
            log_worst += log($13)
            if ($13 > worst) worst = $13 + 0
        }
        mean("own", $3, $5)
        if ((suite, $1) in usual_verdict) mean("usual", usual_verdict[suite, $1], usual_seconds[suite, $1], limit)
        if ($7 != "-") mean("cadical", $7, $8, cadical_limit)
    }
    printf "| %s | %d | %d of %d | %s | %s | %s | %.1f | %s | %s | %s |\n", title[suite], rows, ended, runs,
        decimals(exp(log_of["own"] / rows)), decimals(slow),
        (varied ? factor(exp(log_worst / varied)) ", " factor(worst) : "-"), most, means("usual"),
        slowest("usual"), means("cadical")
}

function clear_means() {
    delete number_of
    delete solved_of
    delete log_of
    delete greatest_of
}

# Takes a run into the mean of its kind, with the bound, if there is one, where that stopped it; none
# is shorter than a ten-thousandth of a second.
function mean(kind, verdict, seconds, bound) {
    seconds = bound && stopped(verdict) ? bound : seconds < 0.0001 ? 0.0001 : seconds + 0
    number_of[kind]++
    solved_of[kind] += !stopped(verdict)
    log_of[kind] += log(seconds)
    if (seconds > greatest_of[kind]) greatest_of[kind] = seconds
}

function means(kind) {
    if (number_of[kind] == 0) return "- | -"
    return solved_of[kind] " | " decimals(exp(log_of[kind] / number_of[kind]))
}

function slowest(kind) {
    return number_of[kind] == 0 ? "-" : decimals(greatest_of[kind])
}

function write_tournaments(    i) {
    print "| puzzles | number | solved | conflicts | seconds | MB | slowest | its seconds |"
    print "|---|---|---|---|---|---|---|---|"
    for (i = 1; i <= rows; i++) {
        $0 = line[i]
        printf "| %s | %d | %d | %d | %.2f | %.1f | number %d | %.3f |\n", $1, $2, $3, $4, $5, $6 / 1024, $7, $8
    }
}

# One row for each size: medians of the puzzles of that size, which follow one another.
function write_growth(    i, n, size, solved, conflicts, seconds, greatest) {
    print "| size | puzzles | solved | median conflicts | median seconds | greatest seconds |"
    print "|---|---|---|---|---|---|"
    for (i = 1; i <= rows; i++) {
        $0 = line[i]
        if ($2 != size) n = solved = greatest = 0
        size = $2
        n++
        solved += !stopped($3)
        conflicts[n] = count($4)
        seconds[n] = $5 + 0
        if ($5 > greatest) greatest = $5 + 0
        if (i < rows) split(line[i + 1], following, FS)
        if (i == rows || following[2] != size) {
            printf "| %s | %d | %d | %s | %s | %s |\n", size, n, solved, shown_count(median(conflicts, n)),
                decimals(median(seconds, n)), decimals(greatest)
        }
    }
}

function write_puzzles(    i, n) {
    printf "| puzzle | size | verdict | conflicts | seconds | worst | MB |%s%s\n",
        with_cadical ? " cadical | its MB | ratio |" : "", with_rival ? " rival |" : ""
    printf "|---|---|---|---|---|---|---|%s%s\n", with_cadical ? "---|---|---|" : "", with_rival ? "---|" : ""
    clear_sums()
    for (i = 1; i <= rows; i++) {
        $0 = line[i]
        add(i)
        printf "| %s | %s | %s%s%s | %s | %s | %s | %.1f |", $1, $2, $3, some_seeds(), contradiction(), $4,
            bounded($5, late_seed()), ($11 > 1 ? factor($13) : "-"), $6 / 1024
        if (with_cadical) {
            printf " %s | %s | %s |", $8 == "-" ? "-" : bounded($8, stopped($7)),
                $9 == "-" ? "-" : sprintf("%.1f", $9 / 1024), ratio($8, stopped($7), $5, late_seed())
        }
        if (with_rival) printf " %s |", $10 == "limit" ? bounded(limit, 1) : $10 ~ /[0-9]/ ? decimals($10) : $10
        print ""
    }
    write_medians()
    write_totals()
}

function clear_sums() {
    solved = sum = sum_conflicts = peak = late = 0
    compared = decided = their_sum = our_sum = their_late = our_late = their_solved = their_peak = 0
    rivalled = rival_sum = rival_late = 0
}

# Takes the row of the i-th puzzle into the sums.
function add(i) {
    solved += !stopped($3)
    late = late || late_seed()
    all_seconds[i] = $5 + 0
    all_conflicts[i] = count($4)
    all_memory[i] = $6 / 1024
    sum += $5
    sum_conflicts += $4
    if (all_memory[i] > peak) peak = all_memory[i]
    if ($7 != "-") {
        their_seconds[++compared] = $8 + 0
        their_memory[compared] = $9 / 1024
        if (their_memory[compared] > their_peak) their_peak = their_memory[compared]
        if ($5 > 0 && !(late_seed() && stopped($7))) ratios[++decided] = $8 / $5
        their_sum += $8
        our_sum += $5
        their_solved += !stopped($7)
        their_late = their_late || stopped($7)
        our_late = our_late || late_seed()
    }
    if ($10 ~ /[0-9]|limit/) {
        rival_seconds[++rivalled] = $10 == "limit" ? limit : $10 + 0
        rival_sum += rival_seconds[rivalled]
        rival_late = rival_late || $10 == "limit"
    }
}

function write_medians() {
    printf "| **median** | | | %s | %s | | %.1f |", shown_count(median(all_conflicts, rows)),
        decimals(median(all_seconds, rows)), median(all_memory, rows)
    if (with_cadical) {
        printf " %s | %.1f | %s |", decimals(median(their_seconds, compared)), median(their_memory, compared),
            (decided ? factor(median(ratios, decided)) : "-")
    }
    if (with_rival) printf " %s |", (rivalled ? decimals(median(rival_seconds, rivalled)) : "-")
    print ""
}

# Memory: the greatest of all.
function write_totals() {
    printf "| **total of %d** | | %d solved | %d | %s | | %.1f |", rows, solved, sum_conflicts, bounded(sum, late), peak
    if (with_cadical) {
        printf " %s (%d solved) | %.1f | %s |", bounded(their_sum, their_late), their_solved, their_peak,
            ratio(their_sum, their_late, our_sum, our_late)
    }
    if (with_rival) printf " %s (of %d) |", bounded(rival_sum, rival_late), rivalled
    print ""
}

function stopped(verdict) {
    return verdict !~ /^(unique|multiple|solved|none)$/
}

# Whether the limit stopped a seed.
function late_seed() {
    return $12 < $11
}

# How many seeds came to an end, where the limit stopped some.
function some_seeds() {
    return late_seed() && $12 > 0 ? " (" $12 " of " $11 ")" : ""
}

# What cadical says, where it contradicts.
function contradiction() {
    return stopped($3) || stopped($7) || $3 == $7 ? "" : " **(cadical: " $7 ")**"
}

# Conflicts not known because of the limit count as more than any.
function count(conflicts) {
    return conflicts ~ /^[0-9]+$/ ? conflicts + 0 : 1e18
}

function shown_count(conflicts) {
    return conflicts >= 1e17 ? "-" : sprintf("%d", conflicts)
}

function decimals(seconds) {
    return sprintf(seconds < 0.1 ? "%.4f" : seconds < 10 ? "%.3f" : "%.1f", seconds)
}

function bounded(seconds, late) {
    return (late ? ">" : "") decimals(seconds)
}

function factor(value) {
    return sprintf(value < 10 ? "%.2f" : "%.0f", value)
}

function ratio(theirs, theirs_late, ours, ours_late) {
    if (theirs == "-" || ours <= 0 || (theirs_late && ours_late)) return "-"
    return (theirs_late ? ">" : ours_late ? "<" : "") factor(theirs / ours)
}

# The median of values[1] to values[n], of an even number the mean of the two; sorts them.
function median(values, n,    i, j, value) {
    for (i = 2; i <= n; i++) {
        value = values[i]
        for (j = i - 1; j > 0 && values[j] > value; j--) values[j + 1] = values[j]
        values[j + 1] = value
    }
    return n % 2 ? values[(n + 1) / 2] : (values[n / 2] + values[n / 2 + 1]) / 2
}
