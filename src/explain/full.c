/* full: the clue leaves its blocks no room to move, or there is no block. */
#include "explain/technique.h"
#include "explain/words.h"

static void find(const struct ng_view *view, struct ng_findings *findings)
{
    struct ng_side side = {view, false};
    const struct ng_clue *clue = view->clue;
    if (clue->open || (clue->count > 0 && (view->ranges[0].last_start > 0 ||
                                           ng_puzzle_clue_extent(clue) != view->length))) {
        return;
    }
    uint32_t at = 0;
    for (uint32_t i = 0; i < clue->count; i++) {
        struct ng_span block = {view->ranges[i].first_start, view->ranges[i].first_end};
        ng_findings_add(findings, &side, (struct ng_finding){{at, block.from}, 0, i, block, 0});
        ng_findings_add(findings, &side,
                        (struct ng_finding){block, (uint8_t)clue->blocks[i].colour, i, block, 0});
        at = block.to;
    }
    ng_findings_add(findings, &side,
                    (struct ng_finding){{at, view->length}, 0, NG_NO_BLOCK, {0, 0}, 0});
}

static void say(const struct ng_words *words, const struct ng_finding *finding,
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

const struct ng_technique ng_technique_full = {
    "full", "no room to move", NG_SETTLES_ANY, true, find, say};
