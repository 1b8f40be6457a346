/* The techniques, easiest first. Each technique of one line has a test, the cells it settles, and
 * the reason in words; `colour` and later ones look at more than a line (stepper.c). */
#include "explain/technique.h"
#include "explain/words.h"

/* ---- full ---- */

/* The clue leaves its blocks no room to move, or there is no block. */

static void find_full(const struct ng_view *view, struct ng_findings *findings)
{
    struct ng_side side = {view, false};
    const struct ng_clue *clue = view->clue;
    if (clue->open || (clue->count > 0 && (view->ranges[0].last_start > 0 ||
                                           ng_puzzle_clue_extent(clue) != view->length))) {
        return;
    }
    uint32_t at = 0;
    for (uint32_t i = 0; i < clue->count; i++) {
        struct ng_stretch block = {view->ranges[i].first_start, view->ranges[i].first_end};
        ng_findings_add(findings, &side, (struct ng_finding){{at, block.from}, 0, i, block, 0});
        ng_findings_add(findings, &side,
                        (struct ng_finding){block, (uint8_t)clue->blocks[i].colour, i, block, 0});
        at = block.to;
    }
    ng_findings_add(findings, &side,
                    (struct ng_finding){{at, view->length}, 0, NG_NO_BLOCK, {0, 0}, 0});
}

static void say_full(const struct ng_words *words, const struct ng_finding *finding,
                     struct nonogram_text *out)
{
    uint32_t count = words->clue->count;
    (void)finding;
    ng_words_say(words, out,
                 count == 0   ? "there is no block, so the whole %L is blank"
                 : count == 1 ? "%b fills the whole %L"
                              : "the blocks and the gaps that they need fill the whole %L",
                 0U);
}

/* ---- overlap ---- */

/* A block counted from its two ends, or limited by its neighbours, always covers some cells. */

/* The first and the last start of the block, by counting. */
static struct ng_stretch starts_of(const struct ng_view *view, uint32_t i, uint32_t length)
{
    struct ng_side left = {view, false}, right = {view, true};
    uint32_t from_right = ng_side_counted(&right, view->clue->count - 1 - i);
    return (struct ng_stretch){ng_side_counted(&left, i), view->length - from_right - length};
}

/* The end of the block counted from the edge alone, without known cells before it. */
static uint32_t counted_from_edge(const struct ng_side *side, uint32_t i)
{
    uint32_t end = 0;
    for (uint32_t j = 0; j <= i; j++) {
        end = ng_side_first_end(side, j, end);
    }
    return end;
}

/* A finding's number: the place of the block before, or of the one after, limits the block more
 * than counting does. */
enum { BY_BEFORE = 1, BY_BEHIND = 2 };

static uint32_t held_by(const struct ng_view *view, uint32_t i, uint32_t length,
                        struct ng_stretch starts)
{
    struct ng_side left = {view, false}, right = {view, true};
    uint32_t from_right = counted_from_edge(&right, view->clue->count - 1 - i);
    return (starts.from + length > counted_from_edge(&left, i) ? BY_BEFORE : 0u) |
           (starts.to < view->length - from_right ? BY_BEHIND : 0u);
}

static void find_overlap(const struct ng_view *view, struct ng_findings *findings)
{
    struct ng_side side = {view, false};
    for (uint32_t i = 0; i < view->clue->count; i++) {
        struct ng_range range = view->ranges[i];
        /* The cells counted from the ends are all between its last start and its first end. */
        if (!ng_findings_want(findings, (struct ng_stretch){range.last_start, range.first_end})) {
            continue;
        }
        const struct nonogram_block *block = &view->clue->blocks[i];
        uint32_t length = block->length == 0 ? 1 : block->length;
        struct ng_stretch starts = starts_of(view, i, length);
        struct ng_stretch cells = {starts.to, starts.from + length};
        uint32_t by = findings->first ? 0 : held_by(view, i, length, starts);
        ng_findings_add(findings, &side,
                        (struct ng_finding){cells, (uint8_t)block->colour, i, starts, by});
    }
}

static void say_overlap(const struct ng_words *words, const struct ng_finding *finding,
                        struct nonogram_text *out)
{
    static const char *const held[] = {
        [BY_BEFORE] = ", because of where %b can be",
        [BY_BEHIND] = ", because of where %b can be",
        [BY_BEFORE | BY_BEHIND] = ", because of where %b and %b can be",
    };
    struct ng_stretch starts = finding->about;
    uint32_t block = finding->block, by = finding->number;
    bool fixed = starts.from == starts.to;
    ng_words_say(words, out, fixed ? "%b can only start in %o" : "%b can start in %o", block,
                 starts);
    if (by != 0) {
        ng_words_say(words, out, held[by], by == BY_BEHIND ? block + 1 : block - 1, block + 1);
    }
    ng_words_say(words, out, fixed ? ", so %i" : ", so %i wherever it lies", finding->cells,
                 finding->value);
}

/* ---- complete ---- */

/* All blocks are placed, so the rest is blank. An unknown clue has no blocks. */

static bool is_placed(const struct ng_view *view, uint32_t i)
{
    struct ng_range range = view->ranges[i];
    if (range.first_start != range.last_start || range.first_end != range.last_end) {
        return false;
    }
    for (uint32_t at = range.first_start; at < range.first_end; at++) {
        if (view->cells[at] == NONOGRAM_UNKNOWN) {
            return false;
        }
    }
    return true;
}

static void find_complete(const struct ng_view *view, struct ng_findings *findings)
{
    struct ng_side side = {view, false};
    uint32_t at = 0, count = view->clue->count;
    if (view->clue->open) {
        return;
    }
    for (uint32_t i = 0; i < count; i++) {
        if (!is_placed(view, i)) {
            return;
        }
    }
    for (uint32_t i = 0; i <= count; i++) {
        uint32_t to = i < count ? view->ranges[i].first_start : view->length;
        ng_findings_add(findings, &side, (struct ng_finding){{at, to}, 0, NG_NO_BLOCK, {0, 0}, 0});
        at = i < count ? view->ranges[i].first_end : to;
    }
}

static void say_complete(const struct ng_words *words, const struct ng_finding *finding,
                         struct nonogram_text *out)
{
    uint32_t count = words->clue->count;
    (void)finding;
    ng_words_say(words, out,
                 count == 1   ? "%b is in its place"
                 : count == 2 ? "both blocks are in their places"
                              : "all blocks are in their places",
                 0U);
    ng_text_string(out, ", so the rest is blank");
}

/* ---- unreachable ---- */

/* Cells that no block reaches are blank. The blocks of an unknown clue reach all. */

static void find_unreachable(const struct ng_view *view, struct ng_findings *findings)
{
    struct ng_side side = {view, false};
    uint32_t count = view->clue->count;
    if (view->clue->open) {
        return;
    }
    for (uint32_t i = 0; i <= count; i++) {
        uint32_t from = i == 0 ? 0 : view->ranges[i - 1].last_end;
        uint32_t to = i == count ? view->length : view->ranges[i].first_start;
        if (from < to) {
            ng_findings_add(
                findings, &side,
                (struct ng_finding){{from, to}, 0, i < count ? i : i - 1, {from, to}, i});
        }
    }
}

/* A finding's number is the block after the cells; the block before them is one less. */
static void say_unreachable(const struct ng_words *words, const struct ng_finding *finding,
                            struct nonogram_text *out)
{
    uint32_t behind = finding->number;
    if (behind > 0) {
        ng_words_say(words, out, "%b ends in %c at the latest", behind - 1,
                     finding->about.from - 1);
    }
    if (behind < words->clue->count) {
        ng_text_string(out, behind > 0 ? " and " : "");
        ng_words_say(words, out, "%b starts in %c at the earliest", behind, finding->about.to);
    }
    ng_words_say(words, out, ", so no block reaches %s", finding->cells);
}

/* ---- cap ---- */

/* A run as long as the longest block that can cover it is a whole block, with blanks at both ends
 * (not needed between blocks of two colours). */

/* Whether the block after block i can begin at `at`, directly after it. */
static bool next_may_follow(const struct ng_side *side, uint32_t i, uint32_t at)
{
    if (i + 1 == side->view->clue->count || ng_side_gap(side, i) == 1) {
        return false;
    }
    struct ng_range next = ng_side_range(side, i + 1);
    return next.first_start <= at && at <= next.last_start &&
           ng_side_may(side, at, ng_side_colour(side, i + 1));
}

/* Whether all blocks that can cover the run are as long as it is, each with a blank after it. */
static bool is_whole(const struct ng_side *side, struct ng_stretch run)
{
    uint8_t colour = ng_side_cell(side, run.from);
    bool found = false;
    for (uint32_t i = 0; i < side->view->clue->count; i++) {
        if (ng_side_colour(side, i) != colour || !ng_side_covers(side, i, run, NULL)) {
            continue;
        }
        if (ng_side_length(side, i) != run.to - run.from || next_may_follow(side, i, run.to)) {
            return false;
        }
        found = true;
    }
    return found;
}

/* The only block that can cover the cells; NG_NO_BLOCK if there are several, or none. */
static uint32_t only_block(const struct ng_side *side, struct ng_stretch run)
{
    uint8_t colour = ng_side_cell(side, run.from);
    uint32_t only = NG_NO_BLOCK;
    for (uint32_t i = 0; i < side->view->clue->count; i++) {
        if (ng_side_colour(side, i) == colour && ng_side_covers(side, i, run, NULL)) {
            if (only != NG_NO_BLOCK) {
                return NG_NO_BLOCK;
            }
            only = i;
        }
    }
    return only;
}

/* Whether the cell after the run is a blank that closes it. */
static bool closes(const struct ng_side *side, struct ng_stretch run)
{
    return run.to < side->view->length && ng_side_settles(side, run.to, 0) && is_whole(side, run);
}

/* Both ends of a run are one finding, from the cell before the run to the one after it; the cells
 * between them are known. Its number is the colour of the run. */
static void find_cap(const struct ng_view *view, struct ng_findings *findings)
{
    struct ng_side forward = {view, false}, backward = {view, true};
    struct ng_stretch run = {0, 0};
    while (ng_side_next_run(&forward, run.to, &run)) {
        struct ng_stretch mirrored = {view->length - run.to, view->length - run.from};
        bool before = closes(&backward, mirrored), behind = closes(&forward, run);
        if (before || behind) {
            ng_findings_add(findings, &forward,
                            (struct ng_finding){{run.from - before, run.to + behind},
                                                0,
                                                only_block(&forward, run),
                                                run,
                                                view->cells[run.from]});
        }
    }
}

/* The cells found are before the run, after it, or both. */
static void say_cap(const struct ng_words *words, const struct ng_finding *finding,
                    struct nonogram_text *out)
{
    struct ng_stretch cells = finding->cells, run = finding->about;
    uint32_t length = run.to - run.from, at = cells.to == run.to ? cells.from : run.to;
    ng_words_say(words, out, "%i", run, finding->number);
    if (finding->block != NG_NO_BLOCK) {
        ng_words_say(words, out, length == 1 ? ", which is all of %b" : ", which are all of %b",
                     finding->block);
    } else {
        ng_words_say(words, out, ", and no block that can lie there is longer than %n", length);
    }
    if (cells.from < run.from && cells.to > run.to) {
        ng_words_say(words, out, ", so %xs %n and %n are blank", cells.from + 1, cells.to);
    } else {
        ng_words_say(words, out, ", so %c is blank", at);
    }
}

/* ---- glue ---- */

/* A filled cell is nearer to a wall than every block that can hold it is long, so the block reaches
 * beyond the cell. The wall is an edge, a cell that cannot have the colour, or the earliest end of
 * the blocks before. */

/* The earliest start and the earliest end of the blocks that can hold a run: possibly of different
 * blocks, between blocks of other colours. */
struct hold {
    uint32_t start, end;
    uint32_t shortest; /* the shortest length of these blocks */
    uint32_t block;    /* NG_NO_BLOCK if there are several */
    bool any;
};

static struct hold hold_of(const struct ng_side *side, struct ng_stretch run)
{
    uint8_t colour = ng_side_cell(side, run.from);
    uint32_t wall = ng_side_wall(side, run.from, colour);
    struct hold hold = {UINT32_MAX, UINT32_MAX, UINT32_MAX, NG_NO_BLOCK, false};
    for (uint32_t i = 0; i < side->view->clue->count; i++) {
        if (ng_side_colour(side, i) != colour || !ng_side_covers(side, i, run, NULL)) {
            continue;
        }
        uint32_t start = ng_side_counted(side, i), length = ng_side_length(side, i);
        start = start > wall ? start : wall;
        length = length == 0 ? 1 : length;
        hold = (struct hold){ng_smaller(hold.start, start), ng_smaller(hold.end, start + length),
                             ng_smaller(hold.shortest, length), hold.any ? NG_NO_BLOCK : i, true};
    }
    return hold;
}

/* Whether one of the cells is filled: the cells before it are left to `join`. */
static bool any_filled(const struct ng_side *side, struct ng_stretch cells)
{
    for (uint32_t at = cells.from; at < cells.to; at++) {
        if (ng_side_cell(side, at) != NONOGRAM_UNKNOWN) {
            return true;
        }
    }
    return false;
}

static void find_glue_on(const struct ng_side *side, struct ng_findings *findings)
{
    struct ng_stretch run = {0, 0};
    while (ng_side_next_run(side, run.to, &run)) {
        uint8_t colour = ng_side_cell(side, run.from);
        if (run.to == side->view->length || !ng_side_settles(side, run.to, colour)) {
            continue;
        }
        struct hold hold = hold_of(side, run);
        if (hold.any && hold.end > run.to &&
            !any_filled(side, (struct ng_stretch){run.to, hold.end})) {
            uint32_t length = hold.start + hold.shortest == hold.end ? hold.shortest : 0;
            ng_findings_add(
                findings, side,
                (struct ng_finding){
                    {run.to, hold.end}, colour, hold.block, {hold.start, run.to}, length});
        }
    }
}

static void find_glue(const struct ng_view *view, struct ng_findings *findings)
{
    find_glue_on(&(struct ng_side){view, false}, findings);
    find_glue_on(&(struct ng_side){view, true}, findings);
}

/* `about` goes from the wall to the filled cell nearest to the cells found. The number is the
 * length of the shortest block; 0: from the wall it would not reach as far as others do. */
static void say_glue(const struct ng_words *words, const struct ng_finding *finding,
                     struct nonogram_text *out)
{
    struct ng_stretch about = finding->about, cells = finding->cells;
    bool forward = cells.from >= about.to;
    uint32_t near = forward ? about.to - 1 : about.from, wall = forward ? about.from : about.to - 1;
    if (finding->block != NG_NO_BLOCK) {
        ng_words_say(words, out,
                     forward ? "%b holds %c and cannot start before %c"
                             : "%b holds %c and cannot end after %c",
                     finding->block, near, wall);
    } else if (finding->number > 0) {
        ng_words_say(words, out,
                     forward ? "a block of %n or more holds %c and cannot start before %c"
                             : "a block of %n or more holds %c and cannot end after %c",
                     finding->number, near, wall);
    } else { /* the block that begins at the wall is not the shortest one */
        ng_words_say(words, out,
                     forward ? "whichever block holds %c cannot end before %c"
                             : "whichever block holds %c cannot start after %c",
                     near, forward ? cells.to - 1 : cells.from);
    }
    ng_words_say(words, out, ", so %i", cells, finding->value);
}

/* ---- join ---- */

/* Two runs that cannot be two blocks belong to one, and so do the cells between them. */

/* The first block that can cover `run` without reaching `at`, a cell of its colour after it; the
 * number of blocks if there is none. */
static uint32_t first_before(const struct ng_side *side, struct ng_stretch run, uint32_t at)
{
    uint8_t colour = ng_side_cell(side, run.from);
    uint32_t count = side->view->clue->count;
    for (uint32_t i = 0; i < count; i++) {
        uint32_t length = ng_side_length(side, i);
        struct ng_stretch starts;
        if (ng_side_colour(side, i) == colour && ng_side_covers(side, i, run, &starts) &&
            starts.from + (length == 0 ? 1 : length) < at) {
            return i;
        }
    }
    return count;
}

/* Whether the two runs, between which all cells are open, belong to one block. */
static bool are_one(const struct ng_view *view, struct ng_stretch left, struct ng_stretch right)
{
    struct ng_side forward = {view, false}, backward = {view, true};
    uint32_t length = view->length, count = view->clue->count;
    struct ng_stretch mirrored = {length - right.to, length - right.from};
    uint32_t first = first_before(&forward, left, right.from);
    uint32_t last = first_before(&backward, mirrored, length - left.to);
    return first >= count || last >= count || first >= count - 1 - last;
}

static void find_join(const struct ng_view *view, struct ng_findings *findings)
{
    struct ng_side side = {view, false};
    struct ng_stretch left;
    if (!ng_side_next_run(&side, 0, &left)) {
        return;
    }
    struct ng_stretch right;
    for (; ng_side_next_run(&side, left.to, &right); left = right) {
        uint8_t colour = view->cells[left.from];
        struct ng_stretch between = {left.to, right.from};
        if (view->cells[right.from] == colour && between.from < between.to &&
            ng_side_settles(&side, between.from, colour) && are_one(view, left, right)) {
            struct ng_stretch both = {left.from, right.to};
            ng_findings_add(findings, &side,
                            (struct ng_finding){between, colour, only_block(&side, both), both, 0});
        }
    }
}

static void say_join(const struct ng_words *words, const struct ng_finding *finding,
                     struct nonogram_text *out)
{
    struct ng_stretch cells = finding->cells;
    ng_words_say(words, out,
                 finding->block != NG_NO_BLOCK ? "%c and %c both belong to %b"
                                               : "%c and %c belong to one block, whichever it is",
                 cells.from - 1, cells.to, finding->block);
    ng_words_say(words, out, ", so %i", cells, finding->value);
}

/* ---- split ---- */

/* If the cell were filled, it would join its neighbours to a run that no block can cover. */

static bool is_filled(const struct ng_side *side, uint32_t at)
{
    return at < side->view->length && ng_side_cell(side, at) != 0 &&
           ng_side_cell(side, at) != NONOGRAM_UNKNOWN;
}

/* The longest run that filling the cell would make. */
static struct ng_stretch longest_run(const struct ng_side *side, uint32_t at)
{
    struct ng_stretch longest = {at, at};
    for (unsigned v = 1; v < side->view->values; v++) {
        struct ng_stretch run = ng_side_run_with(side, at, v);
        if (run.to - run.from > longest.to - longest.from) {
            longest = run;
        }
    }
    return longest;
}

static void find_split(const struct ng_view *view, struct ng_findings *findings)
{
    struct ng_side side = {view, false};
    for (uint32_t at = 0; at < view->length; at++) {
        bool beside = (at > 0 && is_filled(&side, at - 1)) || is_filled(&side, at + 1);
        if (beside && ng_side_uncovered(&side, at)) {
            struct ng_stretch run = longest_run(&side, at);
            ng_findings_add(
                findings, &side,
                (struct ng_finding){{at, at + 1}, 0, NG_NO_BLOCK, run, run.to - run.from});
        }
    }
}

static void say_split(const struct ng_words *words, const struct ng_finding *finding,
                      struct nonogram_text *out)
{
    ng_words_say(words, out,
                 "if %c were filled there would be %n in a row, and no block that long can lie "
                 "there, so %i",
                 finding->cells.from, finding->number, finding->cells, 0U);
}

/* ---- mercury ---- */

/* A filled cell is as far from a wall as the block that would begin there is long: that block would
 * touch it, so the first cell at the wall is blank. */

/* Whether only blocks that touch filled cells can begin at the wall; *touched is such a cell,
 * *block the block if there is only one. */
static bool all_touch(const struct ng_side *side, uint32_t at, uint32_t *touched, uint32_t *block)
{
    uint32_t found = 0;
    for (uint32_t i = 0; i < side->view->clue->count; i++) {
        struct ng_range range = ng_side_range(side, i);
        uint32_t end = at + ng_side_length(side, i);
        if (ng_side_length(side, i) == 0 || at < range.first_start || at > range.last_start ||
            end >= side->view->length || ng_side_cell(side, end) != ng_side_colour(side, i)) {
            continue;
        }
        *touched = end;
        *block = found++ == 0 ? i : NG_NO_BLOCK;
    }
    return found > 0;
}

static void find_mercury_on(const struct ng_side *side, struct ng_findings *findings)
{
    for (uint32_t at = 0; at < side->view->length; at++) {
        uint32_t touched = 0, block = NG_NO_BLOCK;
        bool wall = at == 0 || ng_side_cell(side, at - 1) != NONOGRAM_UNKNOWN;
        if (wall && ng_side_uncovered(side, at) && all_touch(side, at, &touched, &block)) {
            ng_findings_add(
                findings, side,
                (struct ng_finding){{at, at + 1}, 0, block, {touched, touched + 1}, touched - at});
        }
    }
}

static void find_mercury(const struct ng_view *view, struct ng_findings *findings)
{
    find_mercury_on(&(struct ng_side){view, false}, findings);
    find_mercury_on(&(struct ng_side){view, true}, findings);
}

static void say_mercury(const struct ng_words *words, const struct ng_finding *finding,
                        struct nonogram_text *out)
{
    bool forward = finding->about.from > finding->cells.from, named = finding->block != NG_NO_BLOCK;
    ng_words_say(words, out, named ? "if %b" : "if a block of %n",
                 named ? finding->block : finding->number);
    ng_words_say(words, out,
                 forward ? " started in %c, it would touch the filled %c and be too long, so %i"
                         : " ended in %c, it would touch the filled %c and be too long, so %i",
                 finding->cells.from, finding->about.from, finding->cells, 0U);
}

/* ---- forcing ---- */

/* A gap between walls is too short for every block that could be in it, so it is blank. */

/* The length of the shortest block whose range meets the cells; 0 if there is none, or a blot. */
static uint32_t shortest_in(const struct ng_view *view, struct ng_stretch cells)
{
    uint32_t shortest = 0;
    for (uint32_t i = 0; i < view->clue->count; i++) {
        struct ng_range range = view->ranges[i];
        uint32_t length = view->clue->blocks[i].length;
        if (range.first_start < cells.to && range.last_end > cells.from &&
            (shortest == 0 || length < shortest)) {
            shortest = length;
        }
    }
    return shortest;
}

static void find_forcing(const struct ng_view *view, struct ng_findings *findings)
{
    struct ng_side side = {view, false};
    for (uint32_t at = 0; at < view->length; at++) {
        if (!ng_side_uncovered(&side, at)) {
            continue;
        }
        struct ng_stretch cells = {at, at + 1};
        while (cells.to < view->length && ng_side_uncovered(&side, cells.to)) {
            cells.to++;
        }
        struct ng_stretch gap = ng_side_run_with(&side, at, NONOGRAM_UNKNOWN);
        uint32_t shortest = shortest_in(view, gap);
        ng_findings_add(findings, &side, (struct ng_finding){cells, 0, NG_NO_BLOCK, gap, shortest});
        at = cells.to;
    }
}

static void say_forcing(const struct ng_words *words, const struct ng_finding *finding,
                        struct nonogram_text *out)
{
    struct ng_stretch gap = finding->about;
    if (gap.to - gap.from < finding->number) {
        ng_words_say(words, out,
                     "the gap in %s is too short for every block that could lie there, of which "
                     "the shortest is %n, so %i",
                     gap, finding->number, finding->cells, 0U);
    } else {
        ng_words_say(words, out, "no block that could lie there fits into %s, so %i",
                     finding->cells, finding->cells, 0U);
    }
}

/* ---- the whole ---- */

const struct ng_technique ng_techniques[NG_RANKS] = {
    [NG_RANK_FULL] = {NONOGRAM_FULL, "full", "no room to move", 10, NG_SETTLES_ANY, true, find_full,
                      say_full},
    [NG_RANK_OVERLAP] = {NONOGRAM_OVERLAP, "overlap", "simple boxes", 10, NG_SETTLES_FILLED, false,
                         find_overlap, say_overlap},
    [NG_RANK_COMPLETE] = {NONOGRAM_COMPLETE, "complete", "line complete", 10, NG_SETTLES_BLANK,
                          true, find_complete, say_complete},
    [NG_RANK_UNREACHABLE] = {NONOGRAM_UNREACHABLE, "unreachable", "simple spaces", 10,
                             NG_SETTLES_BLANK, false, find_unreachable, say_unreachable},
    [NG_RANK_CAP] = {NONOGRAM_CAP, "cap", "punctuating", 10, NG_SETTLES_BLANK, false, find_cap,
                     say_cap},
    [NG_RANK_GLUE] = {NONOGRAM_GLUE, "glue", "glue", 15, NG_SETTLES_FILLED, false, find_glue,
                      say_glue},
    [NG_RANK_JOIN] = {NONOGRAM_JOIN, "join", "joining", 15, NG_SETTLES_FILLED, false, find_join,
                      say_join},
    [NG_RANK_SPLIT] = {NONOGRAM_SPLIT, "split", "splitting", 20, NG_SETTLES_BLANK, false,
                       find_split, say_split},
    [NG_RANK_MERCURY] = {NONOGRAM_MERCURY, "mercury", "mercury", 20, NG_SETTLES_BLANK, false,
                         find_mercury, say_mercury},
    [NG_RANK_FORCING] = {NONOGRAM_FORCING, "forcing", "forcing", 20, NG_SETTLES_BLANK, false,
                         find_forcing, say_forcing},
    [NG_RANK_COLOUR] = {.number = NONOGRAM_COLOUR,
                        .name = "colour",
                        .usual = "colours of the crossing lines",
                        .tenths = 30},
    [NG_RANK_LINE] = {.number = NONOGRAM_LINE,
                      .name = "line",
                      .usual = "line deduction",
                      .tenths = 40},
    [NG_RANK_EDGE] = {.number = NONOGRAM_EDGE, .name = "edge", .usual = "edge logic", .tenths = 40},
    [NG_RANK_CONTRADICTION] = {.number = NONOGRAM_CONTRADICTION,
                               .name = "contradiction",
                               .usual = "contradiction",
                               .tenths = 60},
    [NG_RANK_NESTED] = {.number = NONOGRAM_NESTED,
                        .name = "nested",
                        .usual = "deeper recursion",
                        .tenths = 60},
};

unsigned ng_technique_rank(enum nonogram_technique number)
{
    unsigned rank = 0;
    while (rank < NG_RANKS && ng_techniques[rank].number != number) {
        rank++;
    }
    return rank;
}
