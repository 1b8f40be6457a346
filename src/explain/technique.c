/* Helpers of several techniques for a line: runs, walls, and the places of a block over given
 * cells; and lists of findings. */
#include "explain/technique.h"

#include <string.h>

/* ---- a line ---- */

/* A blot has two lattice blocks: its first cell, and its end. */
void ng_view_ranges(const struct ng_clue *clue, const struct ng_lattice *lattice,
                    const uint32_t *bounds, struct ng_range *ranges)
{
    uint32_t at = 0;
    for (uint32_t i = 0; i < clue->count; i++, at++) {
        const struct ng_lattice_block *block = &lattice->blocks[at];
        const uint32_t *offsets = bounds + (size_t)2 * at;
        uint32_t first = block->lo + offsets[0], last = block->lo + offsets[1];
        ranges[i] = (struct ng_range){first, last, first + block->length, last + block->length};
        if (clue->blocks[i].length == 0) {
            at++;
            ranges[i].first_end = lattice->blocks[at].lo + offsets[2];
            ranges[i].last_end = lattice->blocks[at].lo + offsets[3];
        }
    }
}

bool ng_side_next_run(const struct ng_side *side, uint32_t at, struct ng_stretch *run)
{
    for (; at < side->view->length; at++) {
        uint8_t value = ng_side_cell(side, at);
        if (value != 0 && value != NONOGRAM_UNKNOWN) {
            *run = ng_side_run_with(side, at, value);
            return true;
        }
    }
    return false;
}

uint32_t ng_side_wall(const struct ng_side *side, uint32_t at, unsigned colour)
{
    while (at > 0 && ng_side_may(side, at - 1, colour)) {
        at--;
    }
    return at;
}

static uint32_t larger(uint32_t a, uint32_t b)
{
    return a > b ? a : b;
}

/* The cells next to `cells` that can have the colour, up to `most` of them on either side. */
static struct ng_stretch stretch_around(const struct ng_side *side, struct ng_stretch cells,
                                        unsigned colour, uint32_t most)
{
    struct ng_stretch stretch = cells;
    while (stretch.from > 0 && cells.from - stretch.from < most &&
           ng_side_may(side, stretch.from - 1, colour)) {
        stretch.from--;
    }
    while (stretch.to < side->view->length && stretch.to - cells.to < most &&
           ng_side_may(side, stretch.to, colour)) {
        stretch.to++;
    }
    return stretch;
}

static bool touches(const struct ng_side *side, struct ng_stretch block, unsigned colour)
{
    return (block.from > 0 && ng_side_cell(side, block.from - 1) == colour) ||
           (block.to < side->view->length && ng_side_cell(side, block.to) == colour);
}

static bool may_all(const struct ng_side *side, struct ng_stretch cells, unsigned colour)
{
    for (uint32_t at = cells.from; at < cells.to; at++) {
        if (!ng_side_may(side, at, colour)) {
            return false;
        }
    }
    return true;
}

/* The starts of a block of known length. */
static bool narrow(const struct ng_side *side, uint32_t length, unsigned colour,
                   struct ng_stretch *starts)
{
    while (starts->from <= starts->to &&
           touches(side, (struct ng_stretch){starts->from, starts->from + length}, colour)) {
        starts->from++;
    }
    while (starts->from < starts->to &&
           touches(side, (struct ng_stretch){starts->to, starts->to + length}, colour)) {
        starts->to--;
    }
    return starts->from <= starts->to;
}

bool ng_side_covers(const struct ng_side *side, uint32_t i, struct ng_stretch cells,
                    struct ng_stretch *starts)
{
    uint32_t length = ng_side_length(side, i);
    unsigned colour = ng_side_colour(side, i);
    struct ng_range range = ng_side_range(side, i);
    uint32_t most = length == 0 ? side->view->length : length;
    if (cells.from < range.first_start || cells.to > range.last_end ||
        cells.to - cells.from > most || !may_all(side, cells, colour)) {
        return false;
    }
    struct ng_stretch stretch = stretch_around(side, cells, colour, most);
    struct ng_stretch found = {larger(range.first_start, stretch.from),
                               ng_smaller(range.last_start, cells.from)};
    if (length != 0) {
        found.from = larger(found.from, cells.to > length ? cells.to - length : 0);
        if (stretch.to < length) {
            return false;
        }
        found.to = ng_smaller(found.to, stretch.to - length);
        if (found.from > found.to || !narrow(side, length, colour, &found)) {
            return false;
        }
    }
    if (starts != NULL) {
        *starts = found;
    }
    return found.from <= found.to;
}

/* Whether any block of the colour covers the cells. */
static bool any_covers(const struct ng_side *side, unsigned colour, struct ng_stretch cells)
{
    for (uint32_t i = 0; i < side->view->clue->count; i++) {
        if (ng_side_colour(side, i) == colour && ng_side_covers(side, i, cells, NULL)) {
            return true;
        }
    }
    return false;
}

/* ---- findings ---- */

static struct ng_stretch place_span(const struct ng_side *side, struct ng_stretch span)
{
    uint32_t length = side->view->length;
    return side->mirrored ? (struct ng_stretch){length - span.to, length - span.from} : span;
}

bool ng_findings_want(const struct ng_findings *findings, struct ng_stretch cells)
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
    /* only the first finding is needed */
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

struct ng_stretch ng_side_run_with(const struct ng_side *side, uint32_t at, unsigned colour)
{
    struct ng_stretch run = {at, at + 1};
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
        if (ng_side_may(side, at, v) && any_covers(side, v, ng_side_run_with(side, at, v))) {
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
