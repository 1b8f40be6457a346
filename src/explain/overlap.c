/* overlap: a block counted from its two ends covers some cells wherever it lies. */
#include "explain/technique.h"
#include "explain/words.h"

/* The first and the last place of the block, counted. */
static struct ng_span starts_of(const struct ng_view *view, uint32_t i, uint32_t length)
{
    struct ng_side left = {view, false}, right = {view, true};
    uint32_t from_right = ng_side_counted(&right, view->clue->count - 1 - i);
    return (struct ng_span){ng_side_counted(&left, i), view->length - from_right - length};
}

static void find(const struct ng_view *view, struct ng_findings *findings)
{
    struct ng_side side = {view, false};
    for (uint32_t i = 0; i < view->clue->count; i++) {
        struct ng_range range = view->ranges[i];
        /* What is counted from the ends is no more than what is between its last start and first
         * end. */
        if (!ng_findings_want(findings, (struct ng_span){range.last_start, range.first_end})) {
            continue;
        }
        const struct nonogram_block *block = &view->clue->blocks[i];
        uint32_t length = block->length == 0 ? 1 : block->length;
        struct ng_span starts = starts_of(view, i, length);
        struct ng_span cells = {starts.to, starts.from + length};
        ng_findings_add(findings, &side,
                        (struct ng_finding){cells, (uint8_t)block->colour, i, starts, length});
    }
}

static void say(const struct ng_words *words, const struct ng_finding *finding,
                struct nonogram_text *out)
{
    struct ng_span starts = finding->about;
    ng_words_block(words, finding->block, out);
    if (starts.from == starts.to) {
        ng_text_string(out, " can only start in ");
        ng_words_cell(words, starts.from, out);
        ng_text_string(out, ", so ");
        ng_words_become(words, finding->cells, finding->value, out);
        return;
    }
    ng_text_string(out, " can start in ");
    ng_words_choice(words, starts, out);
    ng_text_string(out, ", so ");
    ng_words_become(words, finding->cells, finding->value, out);
    ng_text_string(out, " wherever it lies");
}

const struct ng_technique ng_technique_overlap = {"overlap", "simple boxes", NG_SETTLES_FILLED,
                                                  false,     find,           say};
