/* Fills pages of paper with puzzles in their order, as far as they fit. */
#include "render/book.h"

#include "base/memory.h"
#include "render/poster.h"

#include <stdio.h>
#include <string.h>

/* ---- parts ---- */

/* The rules for puzzles to be solved, and for pictures to look at. */
static struct ng_sheet_rules rules_of(const struct ng_document_kind *kind,
                                      const struct nonogram_draw_options *options)
{
    const struct ng_paper_kind *details = kind->details;
    return (struct ng_sheet_rules){.paper = options->paper,
                                   .turns = details->turns,
                                   .least = options->unsolved ? NG_SHEET_CELL_LEAST : 1,
                                   .most = NG_SHEET_CELL_MOST};
}

/* The layout of a puzzle; its title is with the answer, if that is on the last pages. */
static struct ng_layout lay_out(const struct nonogram_puzzle *puzzle,
                                const struct nonogram_draw_options *options)
{
    struct nonogram_draw_options own = *options;
    own.title = options->answer_last ? NULL : options->title;
    return ng_layout_make(puzzle, &own, NG_LAYOUT_CELL);
}

static struct ng_sheet_drawing drawing_of(const struct ng_layout *layout)
{
    const struct nonogram_puzzle *puzzle = layout->puzzle;
    return (struct ng_sheet_drawing){.across = {layout->width, layout->columns.from, puzzle->width},
                                     .down = {layout->height, layout->rows.from, puzzle->height}};
}

bool ng_book_takes(const struct ng_document_kind *kind, const struct nonogram_puzzle *puzzle,
                   const struct nonogram_draw_options *options)
{
    struct ng_sheet_rules rules = rules_of(kind, options);
    struct ng_layout layout = lay_out(puzzle, options);
    struct ng_sheet_drawing drawing = drawing_of(&layout);
    if (ng_sheet_table(&rules, &drawing, 1).cell >= rules.least) {
        return true;
    }
    struct ng_sheet_tiles tiles = ng_sheet_spread(&rules, &drawing);
    return options->unsolved && ng_sheet_tiles_count(&tiles) <= NG_SHEET_TILES_MOST;
}

static void copy_words(struct ng_paper_item *item, const char *words)
{
    size_t size = words ? strlen(words) : 0;
    while (size > 0 &&
           (size >= sizeof item->words || ((unsigned char)words[size] & 0xc0) == 0x80)) {
        size--;
    }
    memcpy(item->words, words ? words : "", size);
}

/* The title of an answer: the one asked for, or the puzzle's own, if the format has its letters. */
static const char *title_of(const struct ng_document_kind *kind,
                            const struct nonogram_puzzle *puzzle,
                            const struct nonogram_draw_options *options)
{
    const char *title = options->title ? options->title : puzzle->notes[NONOGRAM_TITLE];
    return title && ng_canvas_has_letters(kind->format, title) ? title : NULL;
}

void ng_book_part(const struct ng_document_kind *kind, const struct nonogram_puzzle *puzzle,
                  const uint8_t *cells, const struct nonogram_draw_options *options,
                  struct nonogram_text *out)
{
    struct ng_layout layout = lay_out(puzzle, options);
    const struct ng_paper_kind *details = kind->details;
    struct ng_canvas canvas = {details->canvas, &layout, out, .bottom = layout.height};
    struct ng_paper_item head[2] = {{.drawing = drawing_of(&layout)}};
    size_t start = out->size;
    copy_words(&head[0], options->foot);
    ng_text_bytes(out, (const char *)head, sizeof head);
    ng_canvas_draw(&canvas, cells);
    head[0].bytes = out->size - start - sizeof head;
    if (options->answer_last && cells) {
        copy_words(&head[1], title_of(kind, puzzle, options));
        head[1].drawing.across.size = (uint64_t)NG_LAYOUT_CELL * puzzle->width;
        head[1].drawing.down.size = (uint64_t)NG_LAYOUT_CELL * puzzle->height;
        ng_canvas_solution(&canvas, cells);
        head[1].bytes = out->size - start - sizeof head - head[0].bytes;
    }
    if (!out->failed) {
        memcpy(out->data + start, head, sizeof head);
    }
}

/* ---- pages ---- */

/* Puts a drawing in the middle of its column, its words below. */
static void write_place(const struct ng_paper *paper, const struct ng_sheet *sheet,
                        const struct ng_paper_item *item, unsigned i, struct nonogram_text *content)
{
    const struct ng_sheet_drawing *drawing = &item->drawing;
    const struct ng_sheet_stretch *column = &sheet->columns[i % sheet->across];
    const struct ng_sheet_stretch *row = &sheet->rows[i / sheet->across];
    uint64_t width = ng_sheet_scale(drawing->across.size, sheet->cell);
    uint64_t height = ng_sheet_scale(drawing->down.size, sheet->cell);
    struct ng_paper_place place = {
        .item = item,
        .view = {0, 0, drawing->across.size, drawing->down.size},
        .area = {column->from + (column->size - width) / 2, row->from, width, height},
        .cell = sheet->cell};
    struct ng_area below = {column->from, row->from + height + 8, column->size, 0};
    struct ng_paper_words name = ng_paper_name(paper, item);
    ng_paper_kind_of(paper)->place(paper, &place, content);
    ng_paper_write(paper, name.text, &below, NG_PAPER_FONT, content);
}

static void put_table(struct ng_paper *paper, const struct ng_sheet *sheet,
                      const struct ng_paper_item *items, unsigned count, bool numbered)
{
    struct nonogram_text content = {.data = NULL};
    ng_paper_kind_of(paper)->open(paper, sheet->height, &content);
    for (unsigned i = 0; i < count; i++) {
        write_place(paper, sheet, &items[i], i, &content);
    }
    ng_paper_put(paper, sheet->width, sheet->height, items, count, numbered, &content);
}

static struct ng_sheet table_of(const struct ng_sheet_rules *rules,
                                const struct ng_paper_item *items, unsigned count)
{
    struct ng_sheet_drawing drawings[NG_PER_PAGE_MOST];
    for (unsigned i = 0; i < count; i++) {
        drawings[i] = items[i].drawing;
    }
    return ng_sheet_table(rules, drawings, count);
}

static unsigned places_of(const struct ng_paper *paper)
{
    unsigned places = paper->document.options.per_page;
    return places > 0 ? places : 1;
}

/* Writes the page that is being filled; a puzzle that does not fit on one gets several. */
static void flush_page(struct ng_paper *paper, bool last)
{
    bool numbered = !last || paper->pages > 0 || paper->answer_count > 0;
    struct ng_sheet_rules rules = rules_of(paper->document.kind, &paper->document.options);
    struct ng_sheet sheet = table_of(&rules, paper->items, paper->count);
    if (sheet.cell < rules.least) {
        struct ng_sheet_tiles tiles = ng_sheet_spread(&rules, &paper->items[0].drawing);
        ng_poster_put(paper, &paper->items[0], &tiles);
    } else {
        paper->short_pages += !last && paper->count < places_of(paper);
        put_table(paper, &sheet, paper->items, paper->count, numbered);
    }
    paper->count = 0;
}

/* Whether another drawing fits on the page with those that are there. */
static bool has_room(struct ng_paper *paper, const struct ng_paper_item *item)
{
    struct ng_sheet_rules rules = rules_of(paper->document.kind, &paper->document.options);
    paper->items[paper->count] = *item;
    return table_of(&rules, paper->items, paper->count + 1).cell >= rules.least;
}

/* Puts a drawing on the page if it fits. */
static bool joins(struct ng_paper *paper, const struct ng_paper_item *item)
{
    if (paper->count > 0 && (paper->count == places_of(paper) || !has_room(paper, item))) {
        return false;
    }
    paper->items[paper->count++] = *item;
    return true;
}

/* Writes the page, and begins the next one with those that wait. */
static void turn_page(struct ng_paper *paper, bool last)
{
    unsigned count = paper->waiting_count;
    paper->waiting_count = 0;
    flush_page(paper, last);
    for (unsigned i = 0; i < count; i++) {
        if (!joins(paper, &paper->waiting[i])) {
            paper->waiting[paper->waiting_count++] = paper->waiting[i];
        }
    }
}

static void add_item(struct ng_paper *paper, const struct ng_paper_item *item)
{
    unsigned places = places_of(paper);
    if (!joins(paper, item)) {
        paper->waiting[paper->waiting_count++] = *item;
    }
    while (paper->waiting_count > 0 && (paper->count == places || paper->waiting_count == places)) {
        turn_page(paper, false);
    }
}

static void remark_short_pages(struct ng_paper *paper)
{
    uint64_t count = paper->short_pages;
    if (count > 0) {
        ng_text_format(&paper->document.remarks,
                       "%llu page%s fewer than %u puzzles, because cells are at least 4 mm wide\n",
                       (unsigned long long)count, count == 1 ? " has" : "s have", places_of(paper));
    }
}

/* The number of answers, from the first on, that get a page: they are pictures to look at, and may
 * be smaller than puzzles. */
static unsigned answers_on_page(const struct ng_sheet_rules *rules,
                                const struct ng_paper_item *answers, size_t count)
{
    enum { PLACES = 20, LEAST = 1000 };
    unsigned most = count < PLACES ? (unsigned)count : PLACES;
    while (most > 1 && table_of(rules, answers, most).cell < LEAST) {
        most--;
    }
    return most;
}

static void put_answers(struct ng_paper *paper)
{
    enum { MOST = 5000 };
    struct ng_sheet_rules rules = {.paper = paper->document.options.paper, .most = MOST};
    unsigned count = 0;
    for (size_t i = 0; i < paper->answer_count && !paper->out->failed; i += count) {
        const struct ng_paper_item *answers = paper->answers + i;
        count = answers_on_page(&rules, answers, paper->answer_count - i);
        struct ng_sheet sheet = table_of(&rules, answers, count);
        put_table(paper, &sheet, answers, count, true);
    }
}

/* ---- the document ---- */

void ng_book_add(struct nonogram_document *document, const char *part, size_t size,
                 struct nonogram_text *out)
{
    struct ng_paper *paper = (struct ng_paper *)document;
    struct ng_paper_item head[2];
    paper->out = out;
    ng_assert(size >= sizeof head);
    memcpy(head, part, sizeof head);
    head[0].number = head[1].number = document->count + 1;
    paper->several = document->count > 0;
    ng_paper_kind_of(paper)->store(paper, &head[0], part + sizeof head);
    add_item(paper, &head[0]);
    if (head[1].bytes > 0) {
        ng_paper_kind_of(paper)->store(paper, &head[1], part + sizeof head + head[0].bytes);
        out->failed |= !ng_alloc_grow(&paper->answers, &paper->answer_capacity,
                                      paper->answer_count + 1, sizeof *paper->answers);
    }
    if (head[1].bytes > 0 && !out->failed) {
        paper->answers[paper->answer_count++] = head[1];
    }
}

void ng_book_end(struct nonogram_document *document, struct nonogram_text *out)
{
    struct ng_paper *paper = (struct ng_paper *)document;
    paper->out = out;
    while (paper->count > 0 && !out->failed) {
        turn_page(paper, paper->waiting_count == 0);
    }
    remark_short_pages(paper);
    put_answers(paper);
    ng_paper_kind_of(paper)->end(paper);
}

void ng_book_clear(struct nonogram_document *document)
{
    ng_alloc_free(((struct ng_paper *)document)->answers);
}
