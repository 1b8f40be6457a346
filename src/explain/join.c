/* join: two runs that cannot be two blocks belong to one, and so does what is between them. */
#include "explain/technique.h"
#include "explain/words.h"

/* The first block that can lie over `run` without reaching `at`, a cell of its colour behind it;
 * the number of blocks if there is none. */
static uint32_t first_before(const struct ng_side *side, struct ng_span run, uint32_t at)
{
    uint8_t colour = ng_side_cell(side, run.from);
    uint32_t count = side->view->clue->count;
    for (uint32_t i = 0; i < count; i++) {
        uint32_t length = ng_side_length(side, i);
        struct ng_span starts;
        if (ng_side_colour(side, i) == colour && ng_side_covers(side, i, run, &starts) &&
            starts.from + (length == 0 ? 1 : length) < at) {
            return i;
        }
    }
    return count;
}

/* One of the blocks that can lie over both runs; *several: there are more. */
static uint32_t common_block(const struct ng_side *side, struct ng_span both)
{
    uint8_t colour = ng_side_cell(side, both.from);
    uint32_t found = NG_NO_BLOCK;
    for (uint32_t i = 0; i < side->view->clue->count; i++) {
        if (ng_side_colour(side, i) != colour || !ng_side_covers(side, i, both, NULL)) {
            continue;
        }
        if (found != NG_NO_BLOCK) {
            return NG_NO_BLOCK;
        }
        found = i;
    }
    return found;
}

/* Whether the two runs, between which all cells are open, belong to one block. */
static bool are_one(const struct ng_view *view, struct ng_span left, struct ng_span right)
{
    struct ng_side forward = {view, false}, backward = {view, true};
    uint32_t length = view->length, count = view->clue->count;
    struct ng_span mirrored = {length - right.to, length - right.from};
    uint32_t first = first_before(&forward, left, right.from);
    uint32_t last = first_before(&backward, mirrored, length - left.to);
    return first >= count || last >= count || first >= count - 1 - last;
}

static void find(const struct ng_view *view, struct ng_findings *findings)
{
    struct ng_side side = {view, false};
    struct ng_span left;
    if (!ng_side_next_run(&side, 0, &left)) {
        return;
    }
    struct ng_span right;
    for (; ng_side_next_run(&side, left.to, &right); left = right) {
        uint8_t colour = view->cells[left.from];
        struct ng_span between = {left.to, right.from};
        if (view->cells[right.from] == colour && between.from < between.to &&
            ng_side_settles(&side, between.from, colour) && are_one(view, left, right)) {
            struct ng_span both = {left.from, right.to};
            ng_findings_add(
                findings, &side,
                (struct ng_finding){between, colour, common_block(&side, both), both, 0});
        }
    }
}

static void say(const struct ng_words *words, const struct ng_finding *finding,
                struct nonogram_text *out)
{
    ng_words_cell(words, finding->cells.from - 1, out);
    ng_text_string(out, " and ");
    ng_words_cell(words, finding->cells.to, out);
    if (finding->block != NG_NO_BLOCK) {
        ng_text_string(out, " both belong to ");
        ng_words_block(words, finding->block, out);
    } else {
        ng_text_string(out, " belong to one block, whichever it is");
    }
    ng_text_string(out, ", so ");
    ng_words_become(words, finding->cells, finding->value, out);
}

const struct ng_technique ng_technique_join = {"join", "joining", NG_SETTLES_FILLED,
                                               false,  find,      say};
