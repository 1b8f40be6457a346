/* forcing: a gap between walls is too short for every block that could lie in it, so it is blank.
 */
#include "explain/technique.h"
#include "explain/words.h"

/* The stretch of cells around `at` that may be filled at all. */
static struct ng_span gap_around(const struct ng_side *side, uint32_t at)
{
    const struct ng_view *view = side->view;
    struct ng_span gap = {at, at + 1};
    while (gap.from > 0 && view->cells[gap.from - 1] == NONOGRAM_UNKNOWN) {
        gap.from--;
    }
    while (gap.to < view->length && view->cells[gap.to] == NONOGRAM_UNKNOWN) {
        gap.to++;
    }
    return gap;
}

/* The length of the shortest block whose range meets the cells; 0: there is none, or a blot. */
static uint32_t shortest_in(const struct ng_view *view, struct ng_span cells)
{
    uint32_t shortest = 0;
    for (uint32_t i = 0; i < view->clue->count; i++) {
        struct ng_range range = view->ranges[i];
        uint32_t length = view->clue->blocks[i].length;
        if (range.first_start < cells.to && range.last_end > cells.from &&
            (shortest == 0 || length < shortest)) {
            shortest = length;
        }
    }
    return shortest;
}

static void find(const struct ng_view *view, struct ng_findings *findings)
{
    struct ng_side side = {view, false};
    for (uint32_t at = 0; at < view->length; at++) {
        if (!ng_side_uncovered(&side, at)) {
            continue;
        }
        struct ng_span cells = {at, at + 1};
        while (cells.to < view->length && ng_side_uncovered(&side, cells.to)) {
            cells.to++;
        }
        struct ng_span gap = gap_around(&side, at);
        uint32_t shortest = shortest_in(view, gap);
        ng_findings_add(findings, &side, (struct ng_finding){cells, 0, NG_NO_BLOCK, gap, shortest});
        at = cells.to;
    }
}

static void say(const struct ng_words *words, const struct ng_finding *finding,
                struct nonogram_text *out)
{
    struct ng_span gap = finding->about;
    if (gap.to - gap.from < finding->number) {
        ng_text_string(out, "the gap in ");
        ng_words_cells(words, gap, out);
        ng_text_format(out,
                       " is too short for every block that could lie there, of which the shortest "
                       "is %lu, so ",
                       (unsigned long)finding->number);
    } else {
        ng_text_string(out, "no block that could lie there fits into ");
        ng_words_cells(words, finding->cells, out);
        ng_text_string(out, ", so ");
    }
    ng_words_become(words, finding->cells, 0, out);
}

const struct ng_technique ng_technique_forcing = {"forcing", "forcing", NG_SETTLES_BLANK,
                                                  false,     find,      say};
