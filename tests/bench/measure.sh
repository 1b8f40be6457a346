# shellcheck shell=bash
# shellcheck disable=SC2154 # set by run.sh
# Functions that measure one puzzle; sourced by run.sh, which sets program, scratch (a folder),
# limit (CPU seconds for each puzzle and solver), cadical_limit, with_cadical, rival, seeds (of the
# search), part (one: on one core; usual: with the default options) and here.

# Runs a command with CPU time limited to $1 seconds, its output to $2; sets status, seconds (CPU,
# user and system), wall (those on the clock), kilobytes (peak) and late: whether the limit stopped
# it. What takes less than a tenth of a second runs ten times more, for the mean: clocks are coarse.
measure() {
    local cpu=$1 output=$2 user system took
    shift 2
    (ulimit -t "$cpu" && exec /usr/bin/time -f '%U %S %M %e' -o "$scratch/time" "$@") \
        >"$output" 2>"$scratch/errors"
    status=$?
    read -r user system kilobytes wall < <(tail -n 1 "$scratch/time")
    seconds=$(awk -v u="$user" -v s="$system" 'BEGIN { print u + s }')
    late=
    if ((status > 128)) && awk -v l="$cpu" -v s="$seconds" 'BEGIN { exit s < 0.8 * l }'; then
        late=1 seconds=$cpu
    elif awk -v s="$seconds" 'BEGIN { exit s >= 0.1 }'; then
        took=$({ TIMEFORMAT='%3U %3S %3R' && time repeat 10 "$@" >/dev/null 2>&1; } 2>&1)
        read -r seconds wall < <(awk -v t="$took" \
            'BEGIN { split(t, p); printf "%.4f %.4f\n", (p[1] + p[2]) / 10, p[3] / 10 }')
    fi
}

repeat() {
    local i times=$1
    shift
    for ((i = 0; i < times; i++)); do "$@"; done
}

# The value of field $1 in the record in the file $2; "-" if it has none.
field() {
    local value
    value=$(sed -n 's/.*"'"$1"'":"\{0,1\}\([a-z0-9.]*\).*/\1/p' "$2")
    echo "${value:--}"
}

# Solves $1 with --seed $search_seed; sets size, verdict, conflicts, seconds, kilobytes. Stopped by the limit: verdict
# unknown, and no conflicts, as their number would depend on the machine. Ended without a record in
# another way: verdict failed. With a number of solutions, no time goes into what all agree on.
measure_program() {
    local record=$scratch/record
    measure "$limit" "$record" "$program" solve -q -j 1 --solutions 2 \
        --seed "$search_seed" --to jsonl "$1"
    verdict=$(field verdict "$record")
    conflicts=$(field conflicts "$record")
    if [[ ! -s $record ]]; then
        verdict=$([[ -n $late ]] && echo unknown || echo failed) conflicts=-
        "$program" solve -q -j 1 --solutions 2 --conflict-limit 1 --to jsonl "$1" >"$record"
    fi
    size=$(field width "$record")x$(field height "$record")
}

# Solves $1 as people do, on all cores (records and lists of solutions, which are to be the same
# everywhere, come from one); sets verdict, solved where there is an answer, and seconds (on the
# clock).
measure_default() {
    measure $((16 * limit)) /dev/null "$program" solve -q --time-limit "$limit" "$1"
    verdict=$( ((status <= 1)) && echo solved || echo unknown)
    seconds=$wall
}

# Prints what cadical's status $1 means.
answer() {
    case $1 in
    10) echo sat ;;
    20) echo unsat ;;
    *) echo unknown ;;
    esac
}

# The same question to cadical: a first solution, then one that is not the first. Sets verdict,
# seconds (of both, without the time to write the clauses), kilobytes (the greater).
measure_cadical() {
    local first second cells before peak rest
    "$program" convert -q --to dimacs "$1" >"$scratch/clauses" || return 1
    measure "$cadical_limit" "$scratch/answer" cadical -q "$scratch/clauses"
    first=$(answer "$status")
    verdict=$first
    case $first in
    unsat) verdict=none ;;
    sat)
        before=$seconds peak=$kilobytes
        rest=$(awk -v l="$cadical_limit" -v s="$before" 'BEGIN { print int(l - s) + 1 }')
        cells=$(awk '/^c nonogram of/ { print $4 * $6 * $8; exit }' "$scratch/clauses")
        awk -v cells="$cells" -v filled=1 -f "$here/forbid.awk" \
            "$scratch/answer" "$scratch/clauses" >"$scratch/more"
        measure "$rest" /dev/null cadical -q "$scratch/more"
        second=$(answer "$status")
        verdict=$(case $second in sat) echo multiple ;; unsat) echo unique ;; *) echo unknown ;; esac)
        seconds=$(awk -v a="$before" -v b="$seconds" 'BEGIN { print a + b }')
        ((peak <= kilobytes)) || kilobytes=$peak
        ;;
    esac
}

# Sets seconds: those of the rival on $1, "limit" or "failed"; "-" where there is none or the puzzle
# has what rivals for plain .non files do not read.
measure_rival() {
    seconds=-
    [[ -n $rival && $1 == *.non ]] || return 0
    ! grep -qiE '^(saved|colou?r)' "$1" || return 0
    # shellcheck disable=SC2086 # a command and its options
    measure "$limit" /dev/null $rival "$1"
    case $status in
    0 | 10 | 20) ;;
    *) seconds=$([[ -n $late ]] && echo limit || echo failed) ;;
    esac
}

# Solves $1 from each seed of the search, from one alone where nothing is decided; sets size, verdict
# (of the first seed that has one), conflicts (of seed 0), seconds (geometric mean; a run that the
# limit stopped counts with the limit), kilobytes (the most), and over: runs, those that ended, the
# slowest over the median, and the slowest one's seconds.
measure_seeds() {
    local search_seed known=unknown first=- most=0 ended=0 all=
    for ((search_seed = 0; search_seed < seeds; search_seed++)); do
        measure_program "$1"
        ((search_seed > 0)) || first=$conflicts
        case $verdict in
        unique | multiple | solved | none) known=$verdict ended=$((ended + 1)) ;;
        failed) known=failed ;;
        *) seconds=$limit ;;
        esac
        ((kilobytes <= most)) || most=$kilobytes
        all+="$seconds "
        [[ $conflicts != 0 ]] || break
    done
    verdict=$known conflicts=$first kilobytes=$most
    IFS=$'\t' read -r seconds over < <(tr ' ' '\n' <<<"${all% }" | sort -g | awk -v ended="$ended" '
        { value[NR] = $1 < 0.0001 ? 0.0001 : $1; sum += log(value[NR]) }
        END {
            median = (value[int((NR + 1) / 2)] + value[int(NR / 2) + 1]) / 2
            printf "%.4f\t%d\t%d\t%.2f\t%s\n", exp(sum / NR), NR, ended, value[NR] / median, value[NR]
        }')
}

# Prints the row of the puzzle in the file $1, named $2. Of what is measured on one core: name, size,
# verdict, conflicts, seconds, kilobytes; cadical's verdict, seconds, kilobytes; the rival's seconds;
# and what measure_seeds calls over. With the default options: name, verdict and seconds.
row() {
    local mine over theirs='-\t-\t-'
    if [[ $part == usual ]]; then
        measure_default "$1"
        printf '%s\t%s\t%s\n' "$2" "$verdict" "$seconds"
        return
    fi
    measure_seeds "$1"
    mine="$2\t$size\t$verdict\t$conflicts\t$seconds\t$kilobytes"
    if [[ -n $with_cadical ]] && measure_cadical "$1"; then
        theirs="$verdict\t$seconds\t$kilobytes"
    fi
    measure_rival "$1"
    printf '%b\n' "$mine\t$theirs\t$seconds\t$over"
}
