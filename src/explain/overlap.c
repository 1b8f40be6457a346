/* overlap: a block counted from its two ends, or held by what is known of its neighbours, covers
 * some cells wherever it lies. */
#include "explain/technique.h"
#include "explain/words.h"

/* The first and the last place of the block, counted. */
static struct ng_span starts_of(const struct ng_view *view, uint32_t i, uint32_t length)
{
    struct ng_side left = {view, false}, right = {view, true};
    uint32_t from_right = ng_side_counted(&right, view->clue->count - 1 - i);
    return (struct ng_span){ng_side_counted(&left, i), view->length - from_right - length};
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
                        struct ng_span starts)
{
    struct ng_side left = {view, false}, right = {view, true};
    uint32_t from_right = counted_from_edge(&right, view->clue->count - 1 - i);
    return (starts.from + length > counted_from_edge(&left, i) ? BY_BEFORE : 0u) |
           (starts.to < view->length - from_right ? BY_BEHIND : 0u);
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

static void say(const struct ng_words *words, const struct ng_finding *finding,
                struct nonogram_text *out)
{
    struct ng_span starts = finding->about;
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
                                                  false,     find,           say};
