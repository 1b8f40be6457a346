/* unreachable: cells that no block reaches are blank. The blocks of an unknown clue reach all. */
#include "explain/technique.h"
#include "explain/words.h"

static void find(const struct ng_view *view, struct ng_findings *findings)
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
static void say(const struct ng_words *words, const struct ng_finding *finding,
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
    "unreachable", "simple spaces", NG_SETTLES_BLANK, false, find, say};
