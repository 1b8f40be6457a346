/* svg: a picture without other files, or pages with several. All coordinates are whole numbers. */
#include "render/book.h"

/* ---- the canvas ---- */

#define CELL NG_LAYOUT_CELL /* other sizes scale the whole */
#define FONT 13             /* the size of most texts */

static void draw_rectangle(struct ng_canvas *canvas, const struct ng_area *area, uint32_t rgb,
                           bool framed)
{
    ng_text_numbers(canvas->out, "<rect x=\"#\" y=\"#\" width=\"#\" height=\"#\" fill=\"$\"",
                    NG_NUMBERS(area->x, area->y, area->width, area->height, rgb));
    ng_text_string(canvas->out, framed ? " stroke=\"#808080\"/>\n" : "/>\n");
}

/* Rectangles without smoothed edges: otherwise the paper would show between two colours. */
static void begin_path(struct ng_canvas *canvas)
{
    const struct ng_ink *ink = &canvas->ink;
    ng_text_numbers(canvas->out,
                    ink->shape == NG_INK_RECTANGLES
                        ? "<path fill=\"$\" shape-rendering=\"crispEdges\""
                    : ink->width != 1 ? "<path stroke=\"$\" stroke-width=\"#\""
                                      : "<path stroke=\"$\"",
                    NG_NUMBERS(ink->rgb, ink->width));
    ng_text_string(canvas->out,
                   ink->shape == NG_INK_DOTS ? " stroke-linecap=\"round\" d=\"" : " d=\"");
}

static void add_to_path(struct ng_canvas *canvas, const struct ng_area *area)
{
    uint64_t x = area->x, y = area->y, width = area->width, height = area->height;
    if (canvas->ink.shape == NG_INK_DOTS) {
        ng_text_numbers(canvas->out, "M# #h0", NG_NUMBERS(x + width / 2, y + width / 2));
    } else if (canvas->ink.shape == NG_INK_LINES) {
        ng_text_numbers(canvas->out, width ? "M# #H#" : "M# #V#",
                        NG_NUMBERS(x, y, width ? x + width : y + height));
    } else {
        ng_text_numbers(canvas->out, "M# #h#v#H#z", NG_NUMBERS(x, y, width, height, x));
    }
}

static void end_path(struct ng_canvas *canvas)
{
    ng_text_string(canvas->out, "\"/>\n");
}

/* By default text is centred and has the size FONT. */
static void draw_text(struct ng_canvas *canvas, const struct ng_canvas_text *text)
{
    struct nonogram_text *out = canvas->out;
    ng_text_numbers(
        out, text->font != FONT ? "<text x=\"#\" y=\"#\" font-size=\"#\"" : "<text x=\"#\" y=\"#\"",
        NG_NUMBERS(text->x + text->width / 2, text->base, text->font));
    ng_text_string(out, text->bold ? " font-weight=\"bold\"" : "");
    ng_text_string(out, text->width ? "" : " text-anchor=\"start\"");
    ng_text_numbers(out, text->rgb ? " fill=\"$\">" : ">", NG_NUMBERS(text->rgb));
    ng_markup_escape_part(out, text->words.text, text->words.size);
    ng_text_bytes(out, text->words.dots, text->words.dot_count);
    ng_text_string(out, "</text>\n");
}

static const struct ng_canvas_kind kind = {draw_rectangle, begin_path, add_to_path, end_path,
                                           draw_text};

/* ---- the picture ---- */

/* Appends the units of an element, and the font of its texts. */
static void write_view(struct nonogram_text *out, const struct ng_area *view)
{
    ng_text_numbers(out,
                    " viewBox=\"# # # #\" font-family=\"sans-serif\" text-anchor=\"middle\""
                    " font-size=\"#\">\n",
                    NG_NUMBERS(view->x, view->y, view->width, view->height, FONT));
}

static void draw_picture(const struct nonogram_puzzle *puzzle, const uint8_t *cells,
                         const struct nonogram_draw_options *options, struct nonogram_text *out)
{
    struct ng_layout layout = ng_layout_make(puzzle, options, CELL);
    struct ng_canvas canvas = {
        .kind = &kind, .layout = &layout, .out = out, .bottom = layout.height};
    uint32_t cell = options->cell ? options->cell : CELL;
    const char *title = ng_cells_title(puzzle, cells, options);
    ng_text_numbers(out, "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"#\" height=\"#\"",
                    NG_NUMBERS((layout.width * cell + CELL - 1) / CELL,
                               (layout.height * cell + CELL - 1) / CELL));
    write_view(out, &(struct ng_area){0, 0, layout.width, layout.height});
    if (title) {
        ng_text_string(out, "<title>");
        ng_markup_escape(out, title);
        ng_text_string(out, "</title>\n");
    }
    ng_canvas_draw(&canvas, cells);
    ng_text_string(out, "</svg>\n");
}

/* ---- pages of paper ---- */

/* Keeps all pages, as the height of the document comes before the first one. */
struct svg {
    struct ng_paper paper;
    struct nonogram_text drawings;
    struct nonogram_text pages;
};

static void keep_drawing(struct ng_paper *paper, struct ng_paper_item *item, const char *drawing)
{
    struct nonogram_text *drawings = &((struct svg *)paper)->drawings;
    item->object = drawings->size;
    ng_text_bytes(drawings, drawing, (size_t)item->bytes);
    paper->out->failed |= drawings->failed;
}

static void open_page(const struct ng_paper *paper, uint64_t height, struct nonogram_text *content)
{
    ng_text_numbers(content, "<g transform=\"translate(0 #)\">\n",
                    NG_NUMBERS(paper->pages * height));
}

/* Puts a drawing. The first part of one contains all of it, others refer to that. */
static void place_drawing(const struct ng_paper *paper, const struct ng_paper_place *place,
                          struct nonogram_text *content)
{
    const struct svg *svg = (const struct svg *)paper;
    const struct ng_paper_item *item = place->item;
    const struct ng_area *area = &place->area;
    ng_text_numbers(content, "<svg x=\"#\" y=\"#\" width=\"#\" height=\"#\"",
                    NG_NUMBERS(area->x, area->y, area->width, area->height));
    write_view(content, &place->view);
    if (place->tile > 1) {
        ng_text_string(content, "<use href=\"#");
        ng_text_numbers(content, "no-#\"/>\n", &item->number);
    } else if (!svg->drawings.failed) {
        ng_text_numbers(content, place->tile ? "<g id=\"no-#\">\n" : "", &item->number);
        ng_text_bytes(content, svg->drawings.data + item->object, (size_t)item->bytes);
        ng_text_string(content, place->tile ? "</g>\n" : "");
    }
    ng_text_string(content, "</svg>\n");
}

static void close_page(struct ng_paper *paper, uint64_t width, uint64_t height,
                       const struct ng_paper_item *items, unsigned count,
                       const struct nonogram_text *content)
{
    struct nonogram_text *pages = &((struct svg *)paper)->pages;
    (void)width;
    (void)height;
    (void)items;
    (void)count;
    ng_text_bytes(pages, content->data, content->size);
    ng_text_string(pages, "</g>\n");
    paper->out->failed |= pages->failed;
}

/* Writes the document. The style asks a browser to print on this paper without its own margins. */
static void put_document(struct ng_paper *paper)
{
    const struct nonogram_text *pages = &((const struct svg *)paper)->pages;
    struct nonogram_text *out = paper->out;
    uint64_t width, height;
    ng_sheet_paper(paper->document.options.paper, false, &width, &height);
    struct ng_area all = {0, 0, width, paper->pages * height};
    ng_text_numbers(out, "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"~mm\" height=\"~mm\"",
                    NG_NUMBERS(all.width * 100000, all.height * 100000)); /* millionths of a mm */
    write_view(out, &all);
    ng_text_numbers(out, "<style>@page{size:~mm ~mm;margin:0}</style>\n",
                    NG_NUMBERS(width * 100000, height * 100000));
    ng_text_string(out, "<rect width=\"100%\" height=\"100%\" fill=\"#fff\"/>\n");
    ng_text_bytes(out, pages->data, pages->size);
    ng_text_string(out, "</svg>\n");
}

static bool has_paper(const struct nonogram_draw_options *options)
{
    return options->paper != NONOGRAM_PAPER_NONE;
}

static bool takes(const struct nonogram_puzzle *puzzle, const struct nonogram_draw_options *options)
{
    return ng_book_takes(&ng_document_svg, puzzle, options);
}

static void make_part(const struct nonogram_puzzle *puzzle, const uint8_t *cells,
                      const struct nonogram_draw_options *options, struct nonogram_text *out)
{
    ng_book_part(&ng_document_svg, puzzle, cells, options, out);
}

static void clear(struct nonogram_document *document)
{
    ng_text_clear(&((struct svg *)document)->drawings);
    ng_text_clear(&((struct svg *)document)->pages);
    ng_book_clear(document);
}

static const struct ng_paper_kind pages = {
    .canvas = &kind,
    .store = keep_drawing,
    .open = open_page,
    .place = place_drawing,
    .close = close_page,
    .end = put_document,
};

const struct ng_document_kind ng_document_svg = {.format = "svg",
                                                 .size = sizeof(struct svg),
                                                 .asked = has_paper,
                                                 .takes = takes,
                                                 .part = make_part,
                                                 .add = ng_book_add,
                                                 .end = ng_book_end,
                                                 .clear = clear,
                                                 .details = &pages};

static void draw_svg(const struct nonogram_puzzle *puzzle, const uint8_t *cells,
                     const struct nonogram_draw_options *options, struct nonogram_text *out)
{
    if (has_paper(options)) {
        ng_document_single(&ng_document_svg, puzzle, cells, options, out);
    } else {
        draw_picture(puzzle, cells, options, out);
    }
}

const struct ng_render ng_render_svg = {"svg", "svg", draw_svg};
