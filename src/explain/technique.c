/* The registry of techniques, and what several of them look for. */
#include "explain/technique.h"

#include <string.h>

const struct ng_technique *const ng_techniques[NG_TECHNIQUE_COUNT] = {
#define X(name) &ng_technique_##name,
    NG_TECHNIQUES(X)
#undef X
};

static struct ng_span place_span(const struct ng_side *side, struct ng_span span)
{
    uint32_t length = side->view->length;
    return side->mirrored ? (struct ng_span){length - span.to, length - span.from} : span;
}

bool ng_findings_want(const struct ng_findings *findings, struct ng_span cells)
{
    return cells.from < cells.to && !(findings->first && findings->count > 0) &&
           memchr(findings->after + cells.from, NONOGRAM_UNKNOWN, cells.to - cells.from) != NULL;
}

void ng_findings_add(struct ng_findings *findings, const struct ng_side *side,
                     struct ng_finding finding)
{
    finding.cells = place_span(side, finding.cells);
    finding.about = place_span(side, finding.about);
    if (finding.block != NG_NO_BLOCK) {
        finding.block = ng_side_block(side, finding.block);
    }
    if (!ng_findings_want(findings, finding.cells)) {
        return;
    }
    /* nobody asks for more than a first one */
    for (uint32_t at = finding.cells.from; at < finding.cells.to && !findings->first; at++) {
        if (findings->after[at] == NONOGRAM_UNKNOWN) {
            findings->after[at] = finding.value;
        }
    }
    findings->list[findings->count++] = finding;
}

void ng_findings_reset(struct ng_findings *findings, const struct ng_view *view)
{
    findings->count = 0;
    memcpy(findings->after, view->cells, view->length);
}

bool ng_side_settles(const struct ng_side *side, uint32_t at, unsigned value)
{
    const struct ng_view *view = side->view;
    uint32_t place = ng_side_place(side, at);
    if (view->cells[place] != NONOGRAM_UNKNOWN) {
        return false;
    }
    for (unsigned v = 0; v < view->values; v++) {
        if (ng_bits_get(view->exact + v * view->words, place) != (v == value)) {
            return false;
        }
    }
    return true;
}

struct ng_span ng_side_run_with(const struct ng_side *side, uint32_t at, unsigned colour)
{
    struct ng_span run = {at, at + 1};
    while (run.from > 0 && ng_side_cell(side, run.from - 1) == colour) {
        run.from--;
    }
    while (run.to < side->view->length && ng_side_cell(side, run.to) == colour) {
        run.to++;
    }
    return run;
}

bool ng_side_uncovered(const struct ng_side *side, uint32_t at)
{
    if (!ng_side_settles(side, at, 0)) {
        return false;
    }
    for (unsigned v = 1; v < side->view->values; v++) {
        if (ng_side_may(side, at, v) &&
            ng_side_any_covers(side, v, ng_side_run_with(side, at, v))) {
            return false;
        }
    }
    return true;
}

uint32_t ng_side_first_end(const struct ng_side *side, uint32_t i, uint32_t before)
{
    uint32_t length = ng_side_length(side, i), run = 0;
    unsigned colour = ng_side_colour(side, i);
    uint32_t at = i == 0 ? 0 : before + ng_side_gap(side, i - 1);
    length = length == 0 ? 1 : length;
    while (run < length) {
        run = ng_side_may(side, at++, colour) ? run + 1 : 0;
    }
    return at;
}

uint32_t ng_side_counted(const struct ng_side *side, uint32_t i)
{
    uint32_t length = ng_side_length(side, i);
    uint32_t before = i == 0 ? 0 : ng_side_range(side, i - 1).first_end;
    return ng_side_first_end(side, i, before) - (length == 0 ? 1 : length);
}
