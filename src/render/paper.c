/* Fills pages of paper. */
#include "render/paper.h"

#include "base/memory.h"

#include <stdio.h>
#include <string.h>

/* ---- places ---- */

static uint64_t smaller(uint64_t a, uint64_t b)
{
    return a < b ? a : b;
}

/* The length of each of `count` places in a row or column; 0 if there are too many. */
static uint64_t share(uint64_t length, unsigned count)
{
    uint64_t room = length - 2 * NG_PAPER_MARGIN;
    uint64_t gaps = (uint64_t)NG_PAPER_GAP * (count - 1);
    return room > gaps ? (room - gaps) / count : 0;
}

/* The side of a cell in micrometres if a drawing of this size in units fills the room. */
static uint64_t cell_within(uint64_t room, uint64_t units)
{
    return room * 100 * NG_LAYOUT_CELL / units;
}

/* Divides the page into places, `across` in a row, and sets the size of the cells. */
static void divide(struct ng_paper_page *page, unsigned across, unsigned places,
                   const struct ng_paper_item *items, unsigned count)
{
    page->across = across;
    page->place_width = share(page->width, across);
    page->place_height = share(page->height, (places + across - 1) / across);
    page->cell = NG_PAPER_CELL_MOST;
    uint64_t high = page->place_height > NG_PAPER_FOOT ? page->place_height - NG_PAPER_FOOT : 0;
    for (unsigned i = 0; i < count; i++) {
        page->cell = smaller(page->cell, cell_within(page->place_width, items[i].width));
        page->cell = smaller(page->cell, cell_within(high, items[i].height));
    }
    page->small = page->cell < NG_PAPER_CELL_LEAST;
}

struct ng_paper_page ng_paper_lay_out(enum nonogram_paper paper, unsigned places, bool turns,
                                      const struct ng_paper_item *items, unsigned count)
{
    bool letter = paper == NONOGRAM_PAPER_LETTER;
    struct ng_paper_page page = {.width = letter ? 2159 : 2100, .height = letter ? 2794 : 2970};
    struct ng_paper_page best = page;
    for (unsigned across = 1; across <= places; across++) {
        divide(&page, across, places, items, count);
        best = best.across == 0 || page.cell > best.cell ? page : best;
    }
    if (turns && places == 1 && best.small) {
        page = (struct ng_paper_page){.width = best.height, .height = best.width};
        divide(&page, 1, 1, items, count);
        best = page.cell > best.cell ? page : best;
    }
    return best;
}

/* ---- parts ---- */

static void copy_words(struct ng_paper_item *item, const char *words)
{
    size_t size = words ? strlen(words) : 0;
    while (size > 0 &&
           (size >= sizeof item->words || ((unsigned char)words[size] & 0xc0) == 0x80)) {
        size--;
    }
    memcpy(item->words, words ? words : "", size);
}

void ng_paper_part(const struct ng_document_kind *kind, const struct nonogram_puzzle *puzzle,
                   const uint8_t *cells, const struct nonogram_draw_options *options,
                   struct nonogram_text *out)
{
    struct ng_layout layout = ng_layout_make(puzzle, options, NG_LAYOUT_CELL);
    const struct ng_paper_kind *details = kind->details;
    const char *title = puzzle->notes[NONOGRAM_TITLE];
    struct ng_canvas canvas = {details->canvas, &layout, out, .bottom = layout.height};
    struct ng_paper_item head[2] = {{.width = layout.width, .height = layout.height}};
    size_t start = out->size;
    copy_words(&head[0], options->foot);
    ng_text_bytes(out, (const char *)head, sizeof head);
    ng_canvas_draw(&canvas, cells);
    head[0].bytes = out->size - start - sizeof head;
    if (options->answer_last && cells) {
        bool has = title && ng_canvas_has_letters(kind->format, title);
        copy_words(&head[1], has ? title : NULL);
        head[1].width = (uint64_t)NG_LAYOUT_CELL * puzzle->width;
        head[1].height = (uint64_t)NG_LAYOUT_CELL * puzzle->height;
        ng_canvas_solution(&canvas, cells);
        head[1].bytes = out->size - start - sizeof head - head[0].bytes;
    }
    if (!out->failed) {
        memcpy(out->data + start, head, sizeof head);
    }
}

/* ---- pages ---- */

#define CAPTION 34 /* the size of the letters below drawings */

static const struct ng_paper_kind *kind_of(const struct ng_paper *paper)
{
    return paper->document.kind->details;
}

static void write_caption(const struct ng_paper *paper, const char *words,
                          const struct ng_area *area, struct nonogram_text *content)
{
    struct ng_canvas canvas = {.out = content};
    struct ng_canvas_text text = {
        .x = area->x, .width = area->width, .base = area->y + CAPTION, .font = CAPTION};
    text.words = ng_layout_shorten(words, area->width * 100 / 55 / CAPTION);
    if (*words) {
        kind_of(paper)->canvas->text(&canvas, &text);
    }
}

/* Puts a drawing in its place, its text below, with the number if there are several puzzles. */
static void write_place(const struct ng_paper *paper, const struct ng_paper_page *page,
                        const struct ng_paper_item *item, unsigned place,
                        struct nonogram_text *content)
{
    char words[100];
    uint64_t width = item->width * page->cell / 100 / NG_LAYOUT_CELL;
    uint64_t height = item->height * page->cell / 100 / NG_LAYOUT_CELL;
    uint64_t left = NG_PAPER_MARGIN + place % page->across * (page->place_width + NG_PAPER_GAP);
    uint64_t top = NG_PAPER_MARGIN + place / page->across * (page->place_height + NG_PAPER_GAP);
    struct ng_area area = {left + (page->place_width - width) / 2, top, width, height};
    struct ng_area below = {left, top + height, page->place_width, 0};
    kind_of(paper)->place(paper, page, item, &area, content);
    (void)snprintf(words, sizeof words, "%llu%s%s", (unsigned long long)item->number,
                   *item->words ? ": " : "", item->words);
    write_caption(paper, paper->several ? words : item->words, &below, content);
}

/* Writes the page's number, and a remark if its cells are small. */
static void write_page_foot(const struct ng_paper *paper, const struct ng_paper_page *page,
                            bool numbered, struct nonogram_text *content)
{
    struct ng_area area = {NG_PAPER_MARGIN, page->height - NG_PAPER_MARGIN / 2 - CAPTION,
                           page->width - 2 * NG_PAPER_MARGIN, 0};
    char words[100];
    if (numbered) {
        (void)snprintf(words, sizeof words, "%llu", (unsigned long long)paper->pages + 1);
        write_caption(paper, words, &area, content);
    }
    if (page->small) {
        (void)snprintf(words, sizeof words,
                       "Cells are %u.%u mm wide: the puzzle is too large for this paper.",
                       (unsigned)(page->cell / 1000), (unsigned)(page->cell / 100 % 10));
        area.y -= CAPTION + 4;
        write_caption(paper, words, &area, content);
    }
}

static void put_page(struct ng_paper *paper, const struct ng_paper_page *page,
                     const struct ng_paper_item *items, unsigned count, bool numbered)
{
    const struct ng_paper_kind *kind = kind_of(paper);
    struct nonogram_text content = {.data = NULL};
    kind->open(paper, page, &content);
    for (unsigned i = 0; i < count; i++) {
        write_place(paper, page, &items[i], i, &content);
    }
    write_page_foot(paper, page, numbered, &content);
    paper->out->failed |= content.failed;
    if (!paper->out->failed) {
        kind->close(paper, page, items, count, &content);
        paper->pages++;
    }
    ng_text_clear(&content);
}

static struct ng_paper_page lay_out(const struct ng_paper *paper, unsigned places,
                                    const struct ng_paper_item *items, unsigned count)
{
    return ng_paper_lay_out(paper->document.options.paper, places, kind_of(paper)->turns, items,
                            count);
}

static unsigned places_of(const struct ng_paper *paper)
{
    unsigned places = paper->document.options.per_page;
    return places > 0 ? places : 1;
}

/* Writes the page that is being filled, with fewer places if its cells would be too small. */
static void flush_page(struct ng_paper *paper, bool numbered)
{
    unsigned places = places_of(paper);
    struct ng_paper_page page = lay_out(paper, places, paper->items, paper->count);
    while (page.small && places > paper->count) {
        page = lay_out(paper, --places, paper->items, paper->count);
    }
    put_page(paper, &page, paper->items, paper->count, numbered);
    paper->count = 0;
}

/* Whether another drawing fits on the page. */
static bool has_place(struct ng_paper *paper, const struct ng_paper_item *item)
{
    if (paper->count == 0 || paper->count >= places_of(paper)) {
        return paper->count == 0;
    }
    paper->items[paper->count] = *item;
    return !lay_out(paper, paper->count + 1, paper->items, paper->count + 1).small;
}

/* Writes the answers on pages of their own. */
static void put_answers(struct ng_paper *paper)
{
    enum { PLACES = 20, CELL_MOST = 2500 };
    for (size_t i = 0; i < paper->answer_count && !paper->out->failed; i += PLACES) {
        size_t rest = paper->answer_count - i;
        unsigned count = rest < PLACES ? (unsigned)rest : PLACES;
        struct ng_paper_page page = lay_out(paper, PLACES, paper->answers + i, count);
        page.cell = page.cell < CELL_MOST ? page.cell : CELL_MOST;
        page.small = false;
        put_page(paper, &page, paper->answers + i, count, true);
    }
}

/* ---- the document ---- */

void ng_paper_add(struct nonogram_document *document, const char *part, size_t size,
                  struct nonogram_text *out)
{
    struct ng_paper *paper = (struct ng_paper *)document;
    struct ng_paper_item head[2];
    paper->out = out;
    ng_assert(size >= sizeof head);
    memcpy(head, part, sizeof head);
    head[0].number = head[1].number = document->count + 1;
    paper->several = document->count > 0;
    if (!has_place(paper, &head[0])) {
        flush_page(paper, true);
    }
    kind_of(paper)->store(paper, &head[0], part + sizeof head);
    paper->items[paper->count++] = head[0];
    if (head[1].bytes > 0) {
        kind_of(paper)->store(paper, &head[1], part + sizeof head + head[0].bytes);
        out->failed |= !ng_alloc_grow(&paper->answers, &paper->answer_capacity,
                                      paper->answer_count + 1, sizeof *paper->answers);
    }
    if (head[1].bytes > 0 && !out->failed) {
        paper->answers[paper->answer_count++] = head[1];
    }
}

void ng_paper_end(struct nonogram_document *document, struct nonogram_text *out)
{
    struct ng_paper *paper = (struct ng_paper *)document;
    paper->out = out;
    flush_page(paper, paper->pages > 0 || paper->answer_count > 0);
    put_answers(paper);
    kind_of(paper)->end(paper);
}

void ng_paper_clear(struct nonogram_document *document)
{
    ng_alloc_free(((struct ng_paper *)document)->answers);
}
