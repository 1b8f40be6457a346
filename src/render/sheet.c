/* Divides pages of paper among drawings, and large drawings among pages. */
#include "render/sheet.h"

static uint64_t smaller(uint64_t a, uint64_t b)
{
    return a < b ? a : b;
}

static uint64_t larger_size(uint64_t a, uint64_t b)
{
    return a > b ? a : b;
}

uint64_t ng_sheet_scale(uint64_t units, uint64_t cell)
{
    return units * cell / 100 / NG_LAYOUT_CELL;
}

void ng_sheet_paper(enum nonogram_paper paper, bool turned, uint64_t *width, uint64_t *height)
{
    bool letter = paper == NONOGRAM_PAPER_LETTER;
    uint64_t sides[] = {letter ? 2159 : 2100, letter ? 2794 : 2970};
    *width = sides[turned];
    *height = sides[!turned];
}

/* The part of a length that margins leave. */
static uint64_t room_of(uint64_t length)
{
    return length - 2 * NG_SHEET_MARGIN;
}

/* ---- tables ---- */

/* Sets the sizes of columns and rows to the sizes of their largest drawings, in units. */
static void measure_sheet(struct ng_sheet *sheet, const struct ng_sheet_drawing *drawings,
                          unsigned count)
{
    for (unsigned i = 0; i < NG_PER_PAGE_MOST; i++) {
        sheet->columns[i] = sheet->rows[i] = (struct ng_sheet_stretch){0, 0};
    }
    for (unsigned i = 0; i < count; i++) {
        uint64_t *width = &sheet->columns[i % sheet->across].size;
        uint64_t *height = &sheet->rows[i / sheet->across].size;
        *width = larger_size(*width, drawings[i].across.size);
        *height = larger_size(*height, drawings[i].down.size);
    }
}

/* The side of a cell with which `count` stretches fill what is left of the room; 0: nothing is. */
static uint64_t cell_of(const struct ng_sheet_stretch *stretches, unsigned count, uint64_t room,
                        uint64_t used)
{
    uint64_t units = 0;
    for (unsigned i = 0; i < count; i++) {
        units += stretches[i].size;
    }
    return room > used ? (room - used) * 100 * NG_LAYOUT_CELL / units : 0;
}

/* Sets places in order, with what is left of the room shared among them. */
static void place(struct ng_sheet_stretch *stretches, unsigned count, uint64_t room,
                  uint64_t between, uint64_t cell)
{
    uint64_t used = between * (count - 1), at = NG_SHEET_MARGIN;
    for (unsigned i = 0; i < count; i++) {
        stretches[i].size = ng_sheet_scale(stretches[i].size, cell);
        used += stretches[i].size;
    }
    uint64_t share = room > used ? (room - used) / count : 0;
    for (unsigned i = 0; i < count; i++) {
        stretches[i].size += share;
        stretches[i].from = at;
        at += stretches[i].size + between;
    }
}

/* A table with this number of columns. The cell may exceed NG_SHEET_CELL_MOST. */
static struct ng_sheet table_of(enum nonogram_paper paper, bool turned, unsigned across,
                                const struct ng_sheet_drawing *drawings, unsigned count)
{
    struct ng_sheet sheet = {.across = across};
    unsigned down = (count + across - 1) / across;
    ng_sheet_paper(paper, turned, &sheet.width, &sheet.height);
    measure_sheet(&sheet, drawings, count);
    sheet.cell =
        smaller(cell_of(sheet.columns, across, room_of(sheet.width), NG_SHEET_GAP * (across - 1)),
                cell_of(sheet.rows, down, room_of(sheet.height), NG_SHEET_FOOT * down));
    return sheet;
}

struct ng_sheet ng_sheet_table(const struct ng_sheet_rules *rules,
                               const struct ng_sheet_drawing *drawings, unsigned count)
{
    struct ng_sheet best = table_of(rules->paper, false, 1, drawings, count);
    for (unsigned across = 2; across <= count; across++) {
        struct ng_sheet sheet = table_of(rules->paper, false, across, drawings, count);
        best = sheet.cell > best.cell ? sheet : best;
    }
    if (rules->turns && count == 1 && best.cell < rules->least) {
        struct ng_sheet sheet = table_of(rules->paper, true, 1, drawings, 1);
        best = sheet.cell > best.cell ? sheet : best;
    }
    best.cell = smaller(best.cell, rules->most);
    place(best.columns, best.across, room_of(best.width), NG_SHEET_GAP, best.cell);
    place(best.rows, (count + best.across - 1) / best.across, room_of(best.height) - NG_SHEET_FOOT,
          NG_SHEET_FOOT, best.cell);
    return best;
}

/* ---- tiles ---- */

/* The steps along a side end where its cells do: the first one is what is left before a whole
 * cell. */
static uint64_t first_step(const struct ng_sheet_side *side)
{
    return side->from % NG_LAYOUT_CELL ? side->from % NG_LAYOUT_CELL : NG_LAYOUT_CELL;
}

static uint64_t step_count(const struct ng_sheet_side *side)
{
    uint64_t first = first_step(side);
    return side->size <= first ? 1 : 1 + (side->size - first + NG_LAYOUT_CELL - 1) / NG_LAYOUT_CELL;
}

/* The place at which a number of steps ends. */
static uint64_t after_steps(const struct ng_sheet_side *side, uint64_t steps)
{
    return steps == 0 ? 0 : smaller(side->size, first_step(side) + (steps - 1) * NG_LAYOUT_CELL);
}

/* Divides a side among the fewest pages, of about the same size, that have this room. */
static struct ng_sheet_cuts cut(const struct ng_sheet_side *side, uint64_t room, uint64_t least)
{
    uint64_t steps = step_count(side), most = room * 100 / least;
    struct ng_sheet_cuts cuts = {.side = *side, .count = 1, .shown = steps, .stride = steps};
    if (steps > most) {
        uint64_t rest = steps - NG_SHEET_OVERLAP, stride = most - NG_SHEET_OVERLAP;
        cuts.count = (rest + stride - 1) / stride;
        cuts.stride = (rest + cuts.count - 1) / cuts.count;
        cuts.shown = cuts.stride + NG_SHEET_OVERLAP;
    }
    return cuts;
}

static struct ng_sheet_tiles spread(const struct ng_sheet_rules *rules, bool turned,
                                    const struct ng_sheet_drawing *drawing)
{
    struct ng_sheet_tiles tiles = {.cell = rules->most};
    ng_sheet_paper(rules->paper, turned, &tiles.width, &tiles.height);
    uint64_t wide = room_of(tiles.width) - 2 * NG_SHEET_EDGE;
    uint64_t high = room_of(tiles.height) - 2 * NG_SHEET_EDGE - NG_SHEET_FOOT;
    tiles.across = cut(&drawing->across, wide, rules->least);
    tiles.down = cut(&drawing->down, high, rules->least);
    tiles.cell = smaller(tiles.cell, wide * 100 / tiles.across.shown);
    tiles.cell = smaller(tiles.cell, high * 100 / tiles.down.shown);
    return tiles;
}

struct ng_sheet_tiles ng_sheet_spread(const struct ng_sheet_rules *rules,
                                      const struct ng_sheet_drawing *drawing)
{
    struct ng_sheet_tiles best = spread(rules, false, drawing);
    if (rules->turns) {
        struct ng_sheet_tiles turned = spread(rules, true, drawing);
        uint64_t count = ng_sheet_tiles_count(&turned), least = ng_sheet_tiles_count(&best);
        best = count < least || (count == least && turned.cell > best.cell) ? turned : best;
    }
    return best;
}

uint64_t ng_sheet_tiles_count(const struct ng_sheet_tiles *tiles)
{
    return tiles->across.count * tiles->down.count;
}

struct ng_sheet_stretch ng_sheet_cut(const struct ng_sheet_cuts *cuts, uint64_t i)
{
    uint64_t from = after_steps(&cuts->side, i * cuts->stride);
    uint64_t end = after_steps(&cuts->side, i * cuts->stride + cuts->shown);
    return (struct ng_sheet_stretch){from, end - from};
}
