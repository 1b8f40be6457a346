/* mercury: a filled cell is as far from a wall as the block that would begin there is long: that
 * block would touch it, so the first cell at the wall is blank. */
#include "explain/technique.h"
#include "explain/words.h"

/* Whether no block but those that touch what is filled can begin at the wall; *touched is such a
 * cell, *block the block if there is only one. */
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

static void find_on(const struct ng_side *side, struct ng_findings *findings)
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

static void find(const struct ng_view *view, struct ng_findings *findings)
{
    find_on(&(struct ng_side){view, false}, findings);
    find_on(&(struct ng_side){view, true}, findings);
}

static void say(const struct ng_words *words, const struct ng_finding *finding,
                struct nonogram_text *out)
{
    bool forward = finding->about.from > finding->cells.from;
    ng_text_string(out, "if ");
    if (finding->block != NG_NO_BLOCK) {
        ng_words_block(words, finding->block, out);
    } else {
        ng_text_format(out, "a block of %lu", (unsigned long)finding->number);
    }
    ng_text_string(out, forward ? " started in " : " ended in ");
    ng_words_cell(words, finding->cells.from, out);
    ng_text_string(out, ", it would touch the filled ");
    ng_words_cell(words, finding->about.from, out);
    ng_text_string(out, " and be too long, so ");
    ng_words_become(words, finding->cells, 0, out);
}

const struct ng_technique ng_technique_mercury = {"mercury", "mercury", NG_SETTLES_BLANK,
                                                  false,     find,      say};
