/* cap: a run as long as the longest block that can lie there is a whole block, with blanks at both
 * ends (between blocks of two colours none is needed). */
#include "explain/technique.h"
#include "explain/words.h"

/* Whether the block behind block i may begin at `at`, directly behind it. */
static bool next_may_follow(const struct ng_side *side, uint32_t i, uint32_t at)
{
    if (i + 1 == side->view->clue->count || ng_side_gap(side, i) == 1) {
        return false;
    }
    struct ng_range next = ng_side_range(side, i + 1);
    return next.first_start <= at && at <= next.last_start &&
           ng_side_may(side, at, ng_side_colour(side, i + 1));
}

/* Whether all blocks that can lie over the run are as long as it is, and behind each of them comes
 * a blank. */
static bool is_whole(const struct ng_side *side, struct ng_span run)
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

/* The one block that can lie over the run, NG_NO_BLOCK if there are several. */
static uint32_t only_block(const struct ng_side *side, struct ng_span run)
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

/* Whether the cell behind the run is a blank that closes it. */
static bool closes(const struct ng_side *side, struct ng_span run)
{
    return run.to < side->view->length && ng_side_settles(side, run.to, 0) && is_whole(side, run);
}

/* Both ends of a run are one finding, from the cell before the run to the one behind it: what is
 * between them is known. Its number is the colour of the run. */
static void find(const struct ng_view *view, struct ng_findings *findings)
{
    struct ng_side forward = {view, false}, backward = {view, true};
    struct ng_span run = {0, 0};
    while (ng_side_next_run(&forward, run.to, &run)) {
        struct ng_span mirrored = {view->length - run.to, view->length - run.from};
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

/* The cells found are before the run, behind it, or both. */
static void say_ends(const struct ng_words *words, struct ng_span cells, struct ng_span run,
                     struct nonogram_text *out)
{
    if (cells.to == run.to || cells.from == run.from) {
        uint32_t at = cells.to == run.to ? cells.from : run.to;
        ng_words_become(words, (struct ng_span){at, at + 1}, 0, out);
        return;
    }
    bool row = words->line < words->puzzle->height;
    ng_text_format(out, "%s %lu and %lu are %s", row ? "columns" : "rows",
                   (unsigned long)cells.from + 1, (unsigned long)cells.to,
                   ng_words_value(words->puzzle, 0));
}

static void say(const struct ng_words *words, const struct ng_finding *finding,
                struct nonogram_text *out)
{
    uint32_t length = finding->about.to - finding->about.from;
    ng_words_become(words, finding->about, finding->number, out);
    if (finding->block != NG_NO_BLOCK) {
        ng_text_string(out, length == 1 ? ", which is all of " : ", which are all of ");
        ng_words_block(words, finding->block, out);
    } else {
        ng_text_format(out, ", and no block that can lie there is longer than %lu",
                       (unsigned long)length);
    }
    ng_text_string(out, ", so ");
    say_ends(words, finding->cells, finding->about, out);
}

const struct ng_technique ng_technique_cap = {"cap", "punctuating", NG_SETTLES_BLANK,
                                              false, find,          say};
