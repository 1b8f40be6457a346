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

/* The only length of the blocks that can lie over the run, if behind each of them comes a blank; 0
 * otherwise. *block is the one block that it is, NG_NO_BLOCK if there are several. */
static uint32_t whole_length(const struct ng_side *side, struct ng_span run, uint32_t *block)
{
    uint8_t colour = ng_side_cell(side, run.from);
    uint32_t found = 0;
    for (uint32_t i = 0; i < side->view->clue->count; i++) {
        if (ng_side_colour(side, i) != colour || !ng_side_covers(side, i, run, NULL)) {
            continue;
        }
        if (ng_side_length(side, i) != run.to - run.from || next_may_follow(side, i, run.to)) {
            return 0;
        }
        *block = found++ == 0 ? i : NG_NO_BLOCK;
    }
    return found > 0 ? run.to - run.from : 0;
}

static void find_on(const struct ng_side *side, struct ng_findings *findings)
{
    struct ng_span run = {0, 0};
    while (ng_side_next_run(side, run.to, &run)) {
        uint32_t block = NG_NO_BLOCK;
        if (run.to == side->view->length || !ng_side_settles(side, run.to, 0)) {
            continue;
        }
        uint32_t length = whole_length(side, run, &block);
        if (length > 0) {
            ng_findings_add(findings, side,
                            (struct ng_finding){{run.to, run.to + 1}, 0, block, run, length});
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
    ng_words_cells(words, finding->about, out);
    if (finding->block != NG_NO_BLOCK) {
        ng_text_string(out, finding->number == 1 ? " is all of " : " are all of ");
        ng_words_block(words, finding->block, out);
    } else {
        ng_text_string(out, finding->number == 1 ? " is a whole block" : " are a whole block");
        ng_text_string(out, ", no longer one can lie there");
    }
    ng_text_string(out, ", so ");
    ng_words_become(words, finding->cells, 0, out);
}

const struct ng_technique ng_technique_cap = {"cap", "punctuating", false, find, say};
