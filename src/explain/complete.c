/* complete: all blocks are in their places, so the rest is blank. A clue that is unknown has no
 * blocks of which that could be said. */
#include "explain/technique.h"
#include "explain/words.h"

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

static void find(const struct ng_view *view, struct ng_findings *findings)
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

static void say(const struct ng_words *words, const struct ng_finding *finding,
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

const struct ng_technique ng_technique_complete = {
    "complete", "line complete", NG_SETTLES_BLANK, true, find, say};
