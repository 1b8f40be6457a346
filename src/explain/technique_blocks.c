/* The techniques that ask where blocks can lie: full, overlap, complete, unreachable. Each is a
 * test of one line, what it settles there, and the reason in words. */
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
    bool row = words->line < words->puzzle->height;
    (void)finding;
    if (words->clue->count == 0) {
        ng_text_format(out, "there is no block, so the whole %s is blank", row ? "row" : "column");
    } else if (words->clue->count == 1) {
        ng_words_block(words, 0, out);
        ng_text_format(out, " fills the whole %s", row ? "row" : "column");
    } else {
        ng_text_format(out, "the blocks and the gaps that they need fill the whole %s",
                       row ? "row" : "column");
    }
}

const struct ng_technique ng_technique_full = {"full", "no room to move", NG_SETTLES_ANY,
                                               true,   find_full,         say_full};

/* ---- overlap ---- */

/* A block counted from its two ends, or held by what is known of its neighbours, covers
 * some cells wherever it lies. */

/* The first and the last place of the block, counted. */
static struct ng_stretch starts_of(const struct ng_view *view, uint32_t i, uint32_t length)
{
    struct ng_side left = {view, false}, right = {view, true};
    uint32_t from_right = ng_side_counted(&right, view->clue->count - 1 - i);
    return (struct ng_stretch){ng_side_counted(&left, i), view->length - from_right - length};
}

/* The end of the block counted from the edge alone, as if nothing were known of those before it. */
static uint32_t counted_from_edge(const struct ng_side *side, uint32_t i)
{
    uint32_t end = 0;
    for (uint32_t j = 0; j <= i; j++) {
        end = ng_side_first_end(side, j, end);
    }
    return end;
}

/* What a finding's number says: the place of the block before, or behind, is known well enough to
 * hold it back further than counting does. */
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
        /* What is counted from the ends is no more than what is between its last start and first
         * end. */
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

/* ", because of where the 2 and the second 1 can be", where that is so. */
static void say_held(const struct ng_words *words, const struct ng_finding *finding,
                     struct nonogram_text *out)
{
    if (finding->number == 0) {
        return;
    }
    ng_text_string(out, ", because of where ");
    if ((finding->number & BY_BEFORE) != 0) {
        ng_words_block(words, finding->block - 1, out);
    }
    ng_text_string(out, finding->number == (BY_BEFORE | BY_BEHIND) ? " and " : "");
    if ((finding->number & BY_BEHIND) != 0) {
        ng_words_block(words, finding->block + 1, out);
    }
    ng_text_string(out, " can be");
}

static void say_overlap(const struct ng_words *words, const struct ng_finding *finding,
                        struct nonogram_text *out)
{
    struct ng_stretch starts = finding->about;
    ng_words_block(words, finding->block, out);
    bool fixed = starts.from == starts.to;
    ng_text_string(out, fixed ? " can only start in " : " can start in ");
    ng_words_choice(words, starts, out);
    say_held(words, finding, out);
    ng_text_string(out, ", so ");
    ng_words_become(words, finding->cells, finding->value, out);
    ng_text_string(out, fixed ? "" : " wherever it lies");
}

const struct ng_technique ng_technique_overlap = {"overlap", "simple boxes", NG_SETTLES_FILLED,
                                                  false,     find_overlap,   say_overlap};

/* ---- complete ---- */

/* All blocks are in their places, so the rest is blank. A clue that is unknown has no
 * blocks of which that could be said. */

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
    (void)finding;
    if (words->clue->count == 1) {
        ng_words_block(words, 0, out);
        ng_text_string(out, " is in its place");
    } else {
        ng_text_string(out, words->clue->count == 2 ? "both" : "all");
        ng_text_string(out, " blocks are in their places");
    }
    ng_text_string(out, ", so the rest is blank");
}

const struct ng_technique ng_technique_complete = {"complete", "line complete", NG_SETTLES_BLANK,
                                                   true,       find_complete,   say_complete};

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

/* The number of a finding is that of the block behind the cells; the block before them has one
 * less. */
static void say_unreachable(const struct ng_words *words, const struct ng_finding *finding,
                            struct nonogram_text *out)
{
    uint32_t behind = finding->number;
    if (behind > 0) {
        ng_words_block(words, behind - 1, out);
        ng_text_string(out, " ends in ");
        ng_words_cell(words, finding->about.from - 1, out);
        ng_text_string(out, " at the latest");
    }
    if (behind < words->clue->count) {
        ng_text_string(out, behind > 0 ? " and " : "");
        ng_words_block(words, behind, out);
        ng_text_string(out, " starts in ");
        ng_words_cell(words, finding->about.to, out);
        ng_text_string(out, " at the earliest");
    }
    ng_text_string(out, ", so no block reaches ");
    ng_words_cells(words, finding->cells, out);
}

const struct ng_technique ng_technique_unreachable = {
    "unreachable", "simple spaces", NG_SETTLES_BLANK, false, find_unreachable, say_unreachable};
