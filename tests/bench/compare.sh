#!/usr/bin/env bash
# Compares two files of benchmark results: verdicts and conflicts exactly, seconds by their ratio,
# then each class of puzzles by itself: how many were solved, the geometric means of the ratios of
# seconds and conflicts (a puzzle stopped by the limit counts with the limit), and the worst ratio.
#
#     tests/bench/compare.sh [OLD [NEW]]
#
# OLD and NEW: files, or revisions whose tests/bench/RESULTS.md is meant; without NEW the file in
# the tree, without OLD the last commit's. Seconds are also compared as multiples of cadical's,
# which tells a slower solver from a slower machine. Status 1 if a verdict or a number of conflicts
# differs.
set -u
results=tests/bench/RESULTS.md
cd "$(dirname "$0")/../.." || exit 2
scratch=$(mktemp -d) || exit 2
trap 'rm -rf "$scratch"' EXIT
trap 'exit 130' INT TERM

take() {
    if [[ -f $1 ]]; then
        cat "$1"
    else
        git show "$1:$results"
    fi
}

take "${1:-HEAD}" >"$scratch/old" && take "${2:-$results}" >"$scratch/new" || exit 2
awk -F ' *[|] *' '
    /^## / { suite = substr($0, 4); next }
    $2 == "puzzle" { # the heading tells where a column is
        for (i = 2; i < NF; i++) column[$i] = i
        ratios = "ratio" in column
        next
    }
    /^$/ { delete column; next }
    !("verdict" in column) || $2 ~ /^(\*\*|-)/ { next }
    {
        key = suite ", " $2
        verdict = $column["verdict"]
        sub(/ .*/, "", verdict)
        conflicts = $column["conflicts"]
        seconds = $column["seconds"]
        ratio = ratios ? $column["ratio"] : "-"
    }
    FNR == NR {
        old_verdict[key] = verdict
        old_conflicts[key] = conflicts
        old_seconds[key] = seconds
        old_ratio[key] = ratio
        next
    }
    !(key in old_verdict) { added++; next }
    {
        common++
        if (verdict != old_verdict[key]) {
            print key ": " old_verdict[key] " is now " verdict
            verdicts++
        }
        if (conflicts != old_conflicts[key]) {
            print key ": conflicts " old_conflicts[key] " -> " conflicts ", seconds " old_seconds[key] " -> " seconds
            changed++
        }
        compare(0, old_seconds[key], seconds)
        compare(1, ratio, old_ratio[key])
        take()
    }
    END {
        printf "%d puzzles in both, %d only in the new; %d verdicts and %d numbers of conflicts differ\n",
            common, added, verdicts, changed
        tell(0, "seconds")
        tell(1, "seconds as multiples of cadical'\''s")
        tell_classes()
        exit verdicts + changed > 0
    }
    # One more puzzle of the class.
    function take(    before, after, times) {
        if (!(suite in puzzles)) order[++classes] = suite
        puzzles[suite]++
        solved_before[suite] += is_solved(old_verdict[key])
        solved_after[suite] += is_solved(verdict)
        before = number(old_seconds[key])
        after = number(seconds)
        if (before > 0 && after > 0) {
            times = after / before
            class_logs[suite] += log(times)
            class_count[suite]++
            if (times > worst[suite]) {
                worst[suite] = times
                worst_name[suite] = substr(key, length(suite) + 3)
            }
        }
        if (old_conflicts[key] ~ /^[0-9]+$/ && conflicts ~ /^[0-9]+$/) {
            conflict_logs[suite] += log((conflicts + 1) / (old_conflicts[key] + 1))
            conflict_count[suite]++
        }
    }
    function is_solved(what) { return what ~ /^(unique|multiple|solved|none)$/ }
    function number(bounded) {
        sub(/^>/, "", bounded)
        return bounded + 0
    }
    function tell_classes(    i, s) {
        if (classes > 0) printf "\n%-40s %8s %9s %9s %6s\n", "class", "solved", "seconds", "conflicts", "worst"
        for (i = 1; i <= classes; i++) {
            s = order[i]
            printf "%-40.40s %3d->%3d %9s %9s %6s %s\n", s, solved_before[s], solved_after[s],
                mean(class_logs[s], class_count[s]), mean(conflict_logs[s], conflict_count[s]),
                class_count[s] ? sprintf("%.2f", worst[s]) : "-", worst_name[s]
        }
    }
    function mean(sum, count) { return count ? sprintf("%.3f", exp(sum / count)) : "-" }
    # Where neither was stopped by a limit.
    function compare(what, before, after) {
        if (before ~ /^[0-9.]+$/ && after ~ /^[0-9.]+$/ && before > 0 && after > 0) {
            logs[what] += log(after / before)
            counted[what]++
            slower[what] += after > 1.25 * before
            faster[what] += before > 1.25 * after
        }
    }
    function tell(what, name) {
        if (counted[what] > 0) {
            printf "%s: times %.3f (geometric mean of %d); %d slower by a quarter, %d faster\n", name,
                exp(logs[what] / counted[what]), counted[what], slower[what], faster[what]
        }
    }' "$scratch/old" "$scratch/new"
