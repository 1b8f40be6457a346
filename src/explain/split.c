/* split: filled, a cell would make the cells beside it a run that no block can cover. */
#include "explain/technique.h"
#include "explain/words.h"

static bool is_filled(const struct ng_side *side, uint32_t at)
{
    return at < side->view->length && ng_side_cell(side, at) != 0 &&
           ng_side_cell(side, at) != NONOGRAM_UNKNOWN;
}

/* The longest run that filling the cell would make. */
static struct ng_span longest_run(const struct ng_side *side, uint32_t at)
{
    struct ng_span longest = {at, at};
    for (unsigned v = 1; v < side->view->values; v++) {
        struct ng_span run = ng_side_run_with(side, at, v);
        if (run.to - run.from > longest.to - longest.from) {
            longest = run;
        }
    }
    return longest;
}

static void find(const struct ng_view *view, struct ng_findings *findings)
{
    struct ng_side side = {view, false};
    for (uint32_t at = 0; at < view->length; at++) {
        bool beside = (at > 0 && is_filled(&side, at - 1)) || is_filled(&side, at + 1);
        if (beside && ng_side_uncovered(&side, at)) {
            struct ng_span run = longest_run(&side, at);
            ng_findings_add(
                findings, &side,
                (struct ng_finding){{at, at + 1}, 0, NG_NO_BLOCK, run, run.to - run.from});
        }
    }
}

static void say(const struct ng_words *words, const struct ng_finding *finding,
                struct nonogram_text *out)
{
    ng_text_string(out, "if ");
    ng_words_cell(words, finding->cells.from, out);
    ng_text_format(
        out, " were filled there would be %lu in a row, and no block that long can lie there, so ",
        (unsigned long)finding->number);
    ng_words_become(words, finding->cells, 0, out);
}

const struct ng_technique ng_technique_split = {"split", "splitting", NG_SETTLES_BLANK,
                                                false,   find,        say};
