/* Writes the pages of a large puzzle. Both axes are marked by the same functions: positions are
 * along an axis and across it. */
#include "render/poster.h"

#include <stdio.h>

#define MARK      30 /* the length of a mark */
#define FONT      24 /* the size of the letters at the edges */
#define LINE_FONT 20 /* the size of the numbers of lines */
#define GREY      0x606060

/* One axis of a page. */
struct axis {
    const struct ng_sheet_cuts *cuts;
    bool down;
    uint64_t i;                    /* the number of the page along the axis */
    uint64_t step;                 /* added to a page's number for the next page along the axis */
    struct ng_sheet_stretch view;  /* in units */
    struct ng_sheet_stretch along; /* the extent of the area on the page */
    struct ng_sheet_stretch across;
};

struct poster {
    struct ng_paper *paper;
    const struct ng_sheet_tiles *tiles;
    uint64_t number; /* the page's number, from 1 */
    struct nonogram_text content;
};

static const struct ng_canvas_kind *canvas_of(const struct poster *poster)
{
    const struct ng_paper_kind *kind = poster->paper->document.kind->details;
    return kind->canvas;
}

/* An area by its extents along an axis and across it. */
static struct ng_area area_of(const struct axis *axis, struct ng_sheet_stretch along,
                              struct ng_sheet_stretch across)
{
    return axis->down ? (struct ng_area){across.from, along.from, across.size, along.size}
                      : (struct ng_area){along.from, across.from, along.size, across.size};
}

/* The place on the page of a position in the drawing. */
static uint64_t place_of_tile(const struct poster *poster, const struct axis *axis, uint64_t units)
{
    return axis->along.from + ng_sheet_scale(units - axis->view.from, poster->tiles->cell);
}

/* ---- marks ---- */

/* Draws marks at both edges where a neighbour begins or ends. */
static void mark(struct poster *poster, const struct axis *axis, uint64_t units)
{
    struct ng_canvas canvas = {.out = &poster->content, .ink = {NG_INK_LINES, GREY, 3}};
    struct ng_sheet_stretch at = {place_of_tile(poster, axis, units), 0};
    struct ng_sheet_stretch before = {axis->across.from - MARK, MARK};
    struct ng_sheet_stretch after = {axis->across.from + axis->across.size, MARK};
    struct ng_area areas[] = {area_of(axis, at, before), area_of(axis, at, after)};
    canvas_of(poster)->begin(&canvas);
    canvas_of(poster)->add(&canvas, &areas[0]);
    canvas_of(poster)->add(&canvas, &areas[1]);
    canvas_of(poster)->end(&canvas);
}

/* Writes the number of the neighbour in the middle of the edge that it shares. */
static void name_neighbour(struct poster *poster, const struct axis *axis, bool next)
{
    char words[24];
    uint64_t number = next ? poster->number + axis->step : poster->number - axis->step;
    uint64_t end = axis->along.from + axis->along.size, middle = axis->across.from;
    middle += axis->across.size / 2;
    (void)snprintf(words, sizeof words, axis->down ? "sheet %llu" : "%llu",
                   (unsigned long long)number);
    if (axis->down) {
        struct ng_area area = {middle - 100, next ? end + 8 : axis->along.from - MARK - FONT, 200,
                               0};
        ng_paper_write(poster->paper, words, &area, FONT, &poster->content);
        return;
    }
    struct ng_area area = {next ? end + 8 : axis->along.from - MARK - 70, middle, 70, 0};
    ng_paper_write(poster->paper, "sheet", &area, FONT, &poster->content);
    area.y += FONT + 4;
    ng_paper_write(poster->paper, words, &area, FONT, &poster->content);
}

static void mark_neighbours(struct poster *poster, const struct axis *axis)
{
    if (axis->i > 0) {
        struct ng_sheet_stretch before = ng_sheet_cut(axis->cuts, axis->i - 1);
        mark(poster, axis, before.from + before.size);
        name_neighbour(poster, axis, false);
    }
    if (axis->i + 1 < axis->cuts->count) {
        mark(poster, axis, ng_sheet_cut(axis->cuts, axis->i + 1).from);
        name_neighbour(poster, axis, true);
    }
}

/* Writes the numbers of every fifth line at the edge before the part. */
static void number_lines(struct poster *poster, const struct axis *axis)
{
    const struct ng_sheet_side *side = &axis->cuts->side;
    uint64_t end = axis->view.from + axis->view.size;
    for (uint32_t line = 0; line < side->cells; line++) {
        uint64_t from = side->from + (uint64_t)line * NG_LAYOUT_CELL;
        if (!ng_is_numbered(line, side->cells) || from < axis->view.from ||
            from + NG_LAYOUT_CELL > end) {
            continue;
        }
        char words[24];
        struct ng_sheet_stretch box = {axis->across.from - MARK, MARK};
        uint64_t at = place_of_tile(poster, axis, from + NG_LAYOUT_CELL / 2);
        struct ng_area area = {box.from, at - LINE_FONT * 2 / 3, box.size, 0};
        if (!axis->down) {
            area = (struct ng_area){at - 50, box.from + 4, 100, 0};
        }
        (void)snprintf(words, sizeof words, "%lu", (unsigned long)line + 1);
        ng_paper_write(poster->paper, words, &area, LINE_FONT, &poster->content);
    }
}

/* ---- pages ---- */

static struct axis axis_of(const struct poster *poster, bool down, uint64_t i)
{
    const struct ng_sheet_tiles *tiles = poster->tiles;
    struct axis axis = {.cuts = down ? &tiles->down : &tiles->across,
                        .down = down,
                        .i = i,
                        .step = down ? tiles->across.count : 1};
    axis.view = ng_sheet_cut(axis.cuts, i);
    axis.along = (struct ng_sheet_stretch){NG_SHEET_MARGIN + NG_SHEET_EDGE,
                                           ng_sheet_scale(axis.view.size, tiles->cell)};
    return axis;
}

static void write_words(struct poster *poster, const struct ng_paper_item *item,
                        const struct ng_area *area)
{
    struct ng_paper_words name = ng_paper_name(poster->paper, item);
    char words[200];
    struct ng_area below = {NG_SHEET_MARGIN, area->y + area->height + NG_SHEET_EDGE,
                            poster->tiles->width - 2 * NG_SHEET_MARGIN, 0};
    (void)snprintf(words, sizeof words, "%s%ssheet %llu of %llu", name.text, *name.text ? ": " : "",
                   (unsigned long long)poster->number,
                   (unsigned long long)ng_sheet_tiles_count(poster->tiles));
    ng_paper_write(poster->paper, words, &below, NG_PAPER_FONT, &poster->content);
}

static void put_tile(struct poster *poster, const struct ng_paper_item *item, uint64_t across,
                     uint64_t down)
{
    const struct ng_paper_kind *kind = poster->paper->document.kind->details;
    const struct ng_sheet_tiles *tiles = poster->tiles;
    struct axis axes[] = {axis_of(poster, false, across), axis_of(poster, true, down)};
    axes[0].across = axes[1].along;
    axes[1].across = axes[0].along;
    struct ng_paper_place place = {.item = item,
                                   .view = area_of(&axes[0], axes[0].view, axes[1].view),
                                   .area = area_of(&axes[0], axes[0].along, axes[1].along),
                                   .cell = tiles->cell,
                                   .tile = poster->number};
    kind->open(poster->paper, tiles->height, &poster->content);
    kind->place(poster->paper, &place, &poster->content);
    for (unsigned i = 0; i < 2; i++) {
        mark_neighbours(poster, &axes[i]);
        if (axes[1 - i].i > 0) { /* the part is without the clues of these lines */
            number_lines(poster, &axes[i]);
        }
    }
    write_words(poster, item, &place.area);
    ng_paper_put(poster->paper, tiles->width, tiles->height, item, 1, true, &poster->content);
}

static void remark(struct ng_paper *paper, const struct ng_paper_item *item, uint64_t sheets)
{
    struct nonogram_text *remarks = &paper->document.remarks;
    if (paper->several) {
        ng_text_format(remarks, "No. %llu", (unsigned long long)item->number);
    } else {
        ng_text_string(remarks, "the puzzle");
    }
    ng_text_format(remarks,
                   " does not fit on one sheet with cells of 4 mm: it is printed on pages %llu "
                   "%s %llu, which overlap up to the marks\n",
                   (unsigned long long)paper->pages + 1, sheets == 2 ? "and" : "to",
                   (unsigned long long)paper->pages + (unsigned long long)sheets);
}

void ng_poster_put(struct ng_paper *paper, const struct ng_paper_item *item,
                   const struct ng_sheet_tiles *tiles)
{
    struct poster poster = {.paper = paper, .tiles = tiles, .number = 1};
    remark(paper, item, ng_sheet_tiles_count(tiles));
    for (uint64_t down = 0; down < tiles->down.count; down++) {
        for (uint64_t across = 0; across < tiles->across.count && !paper->out->failed; across++) {
            put_tile(&poster, item, across, down);
            poster.number++;
        }
    }
}
