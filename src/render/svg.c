/* svg: a picture without other files, or pages with several. All coordinates are whole numbers. */
#include "render/svg.h"

#include "base/text.h"
#include "render/canvas.h"
#include "render/document.h"

/* ---- pages of paper ---- */

#define MARGIN    100 /* the margin of a page */
#define GAP       80  /* between two places */
#define CELL_MOST 100

/* A page and its places, all of one size, in rows and columns. */
struct page {
    uint32_t width;
    uint32_t height;
    uint32_t across; /* places in a row */
    uint32_t down;
    uint32_t place_width;
    uint32_t place_height;
};

/* The length of each of `count` places in a row or column; 0 if there are too many. */
static uint32_t share(uint32_t length, uint32_t count)
{
    uint32_t room = length - 2 * MARGIN;
    uint32_t gaps = GAP * (count - 1);
    return room > gaps ? (room - gaps) / count : 0;
}

static uint32_t shorter_side(const struct page *page)
{
    return page->place_width < page->place_height ? page->place_width : page->place_height;
}

/* The page whose places have the longest shorter side. */
static struct page lay_out(const struct nonogram_draw_options *options)
{
    bool letter = options->paper == NONOGRAM_PAPER_LETTER;
    uint32_t count = options->per_page ? options->per_page : 1;
    struct page best = {.width = letter ? 2159 : 2100, .height = letter ? 2794 : 2970};
    for (uint32_t across = 1; across <= count; across++) {
        struct page page = best;
        page.across = across;
        page.down = (count + across - 1) / across;
        page.place_width = share(page.width, page.across);
        page.place_height = share(page.height, page.down);
        if (shorter_side(&page) > shorter_side(&best)) {
            best = page;
        }
    }
    return best;
}

struct ng_svg_place ng_svg_fit(const struct nonogram_draw_options *options, uint64_t width,
                               uint64_t height)
{
    struct page page = lay_out(options);
    struct ng_svg_place place = {.width = width * CELL_MOST / NG_LAYOUT_CELL,
                                 .height = height * CELL_MOST / NG_LAYOUT_CELL};
    if (place.width > page.place_width) {
        place.width = page.place_width;
        place.height = height * page.place_width / width;
    }
    if (place.height > page.place_height) {
        place.height = page.place_height;
        place.width = width * page.place_height / height;
    }
    place.x = (page.place_width - place.width) / 2;
    return place;
}

/* Appends "NUMBERmm" from tenths. */
static void write_length(struct nonogram_text *out, uint64_t tenths)
{
    ng_text_number(out, tenths / 10);
    if (tenths % 10) {
        ng_text_char(out, '.');
        ng_text_number(out, tenths % 10);
    }
    ng_text_string(out, "mm");
}

/* Begins the document. The style asks a browser to print on this paper without its own margins. */
static void open_document(const struct page *page, uint64_t pages, struct nonogram_text *out)
{
    uint64_t height = pages * page->height;
    ng_text_string(out, "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"");
    write_length(out, page->width);
    ng_text_string(out, "\" height=\"");
    write_length(out, height);
    ng_text_string(out, "\" viewBox=\"0 0 ");
    ng_text_number(out, page->width);
    ng_text_char(out, ' ');
    ng_text_number(out, height);
    ng_text_string(out, "\">\n<style>@page{size:");
    write_length(out, page->width);
    ng_text_char(out, ' ');
    write_length(out, page->height);
    ng_text_string(out,
                   ";margin:0}</style>\n<rect width=\"100%\" height=\"100%\" fill=\"#fff\"/>\n");
}

/* The pages: the height of the document comes before the first picture, so all are kept. */
struct pages {
    struct nonogram_document document;
    struct nonogram_text pictures;
};

static void add_picture(struct nonogram_document *document, const char *part, size_t size,
                        struct nonogram_text *out)
{
    struct nonogram_text *pictures = &((struct pages *)document)->pictures;
    struct page page = lay_out(&document->options);
    uint64_t places = document->options.per_page ? document->options.per_page : 1;
    uint64_t place = document->count % places;
    ng_assert(page.across > 0);
    ng_text_string(pictures, "<g transform=\"translate(");
    ng_text_number(pictures, MARGIN + place % page.across * (page.place_width + GAP));
    ng_text_char(pictures, ' ');
    ng_text_number(pictures, document->count / places * page.height + MARGIN +
                                 place / page.across * (page.place_height + GAP));
    ng_text_string(pictures, ")\">\n");
    ng_text_bytes(pictures, part, size);
    ng_text_string(pictures, "</g>\n");
    out->failed |= pictures->failed;
}

static void end_pages(struct nonogram_document *document, struct nonogram_text *out)
{
    struct nonogram_text *pictures = &((struct pages *)document)->pictures;
    struct page page = lay_out(&document->options);
    uint64_t places = document->options.per_page ? document->options.per_page : 1;
    open_document(&page, (document->count + places - 1) / places, out);
    ng_text_bytes(out, pictures->data, pictures->size);
    ng_text_string(out, "</svg>\n");
}

static void clear_pages(struct nonogram_document *document)
{
    ng_text_clear(&((struct pages *)document)->pictures);
}

/* ---- the picture ---- */

#define CELL NG_LAYOUT_CELL /* other sizes scale the whole */
#define FONT 13             /* the size of most texts */

struct svg {
    struct ng_canvas canvas;
    struct ng_ink ink; /* the shapes of the path */
};

/* Appends NAME="NUMBER" after a space. */
static void write_number(struct nonogram_text *out, const char *name, uint64_t number)
{
    ng_text_char(out, ' ');
    ng_text_string(out, name);
    ng_text_string(out, "=\"");
    ng_text_number(out, number);
    ng_text_char(out, '"');
}

/* Appends NAME="#RRGGBB" after a space. */
static void write_colour(struct nonogram_text *out, const char *name, uint32_t rgb)
{
    static const char digits[] = "0123456789abcdef";
    ng_text_char(out, ' ');
    ng_text_string(out, name);
    ng_text_string(out, "=\"#");
    for (unsigned shift = 24; shift > 0; shift -= 4) {
        ng_text_char(out, digits[rgb >> (shift - 4) & 15]);
    }
    ng_text_char(out, '"');
}

static void draw_rectangle(struct ng_canvas *canvas, const struct ng_area *area, uint32_t rgb,
                           bool framed)
{
    struct nonogram_text *out = canvas->out;
    ng_text_string(out, "<rect");
    write_number(out, "x", area->x);
    write_number(out, "y", area->y);
    write_number(out, "width", area->width);
    write_number(out, "height", area->height);
    write_colour(out, "fill", rgb);
    ng_text_string(out, framed ? " stroke=\"#808080\"/>\n" : "/>\n");
}

/* Rectangles without smoothed edges: otherwise the paper would show between two colours. */
static void begin_path(struct ng_canvas *canvas, const struct ng_ink *ink)
{
    ng_text_string(canvas->out, "<path");
    write_colour(canvas->out, ink->shape == NG_INK_RECTANGLES ? "fill" : "stroke", ink->rgb);
    if (ink->shape == NG_INK_RECTANGLES) {
        ng_text_string(canvas->out, " shape-rendering=\"crispEdges\"");
    } else if (ink->width != 1) {
        write_number(canvas->out, "stroke-width", ink->width);
    }
    if (ink->shape == NG_INK_DOTS) {
        ng_text_string(canvas->out, " stroke-linecap=\"round\"");
    }
    ng_text_string(canvas->out, " d=\"");
    ((struct svg *)canvas)->ink = *ink;
}

/* Appends a command of a path with a number. */
static void write_step(struct nonogram_text *out, char command, uint64_t number)
{
    ng_text_char(out, command);
    ng_text_number(out, number);
}

static void add_to_path(struct ng_canvas *canvas, const struct ng_area *area)
{
    struct nonogram_text *out = canvas->out;
    const struct ng_ink *ink = &((const struct svg *)canvas)->ink;
    uint64_t inset = ink->shape == NG_INK_DOTS ? area->width / 2 : 0;
    write_step(out, 'M', area->x + inset);
    write_step(out, ' ', area->y + inset);
    if (ink->shape == NG_INK_DOTS) {
        ng_text_string(out, "h0");
    } else if (ink->shape == NG_INK_LINES) {
        write_step(out, area->width ? 'H' : 'V',
                   area->width ? area->x + area->width : area->y + area->height);
    } else {
        write_step(out, 'h', area->width);
        write_step(out, 'v', area->height);
        write_step(out, 'H', area->x);
        ng_text_char(out, 'z');
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
    ng_text_string(out, "<text");
    write_number(out, "x", text->x + text->width / 2);
    write_number(out, "y", text->base);
    if (text->font != FONT) {
        write_number(out, "font-size", text->font);
    }
    ng_text_string(out, text->bold ? " font-weight=\"bold\"" : "");
    ng_text_string(out, text->width ? "" : " text-anchor=\"start\"");
    if (text->rgb) {
        write_colour(out, "fill", text->rgb);
    }
    ng_text_char(out, '>');
    ng_markup_escape_part(out, text->words.text, text->words.size);
    ng_text_bytes(out, text->words.dots, text->words.dot_count);
    ng_text_string(out, "</text>\n");
}

static const struct ng_canvas_kind kind = {draw_rectangle, begin_path, add_to_path, end_path,
                                           draw_text};

/* Appends the size of the root: of its place on a page, or in pixels. */
static void write_size(const struct ng_layout *layout, const struct nonogram_draw_options *options,
                       struct nonogram_text *out)
{
    struct ng_svg_place place;
    if (options->paper) {
        place = ng_svg_fit(options, layout->width, layout->height);
        write_number(out, "x", place.x);
        write_number(out, "y", place.y);
    } else {
        uint32_t cell = options->cell ? options->cell : CELL;
        place.width = (layout->width * cell + CELL - 1) / CELL;
        place.height = (layout->height * cell + CELL - 1) / CELL;
    }
    write_number(out, "width", place.width);
    write_number(out, "height", place.height);
    ng_text_string(out, " viewBox=\"0 0");
    write_step(out, ' ', layout->width);
    write_step(out, ' ', layout->height);
    ng_text_char(out, '"');
}

/* Draws the picture: a document, or with options->paper an element. */
static void draw_picture(const struct nonogram_puzzle *puzzle, const uint8_t *cells,
                         const struct nonogram_draw_options *options, struct nonogram_text *out)
{
    struct ng_layout layout = ng_layout_make(puzzle, options, CELL);
    struct svg svg = {{&kind, &layout, out, 0, layout.height}, {.rgb = 0}};
    const char *title = ng_cells_title(puzzle, cells, options);
    ng_text_string(out, "<svg xmlns=\"http://www.w3.org/2000/svg\"");
    write_size(&layout, options, out);
    ng_text_string(out, " font-family=\"sans-serif\" text-anchor=\"middle\"");
    write_number(out, "font-size", FONT);
    ng_text_string(out, ">\n");
    if (title) {
        ng_text_string(out, "<title>");
        ng_markup_escape(out, title);
        ng_text_string(out, "</title>\n");
    }
    ng_canvas_draw(&svg.canvas, cells);
    ng_text_string(out, "</svg>\n");
}

static bool has_paper(const struct nonogram_draw_options *options)
{
    return options->paper != NONOGRAM_PAPER_NONE;
}

const struct ng_document_kind ng_document_svg = {
    "svg", sizeof(struct pages), has_paper, draw_picture, add_picture, end_pages, clear_pages};

static void draw(const struct nonogram_puzzle *puzzle, const uint8_t *cells,
                 const struct nonogram_draw_options *options, struct nonogram_text *out)
{
    if (has_paper(options)) {
        ng_document_single(&ng_document_svg, puzzle, cells, options, out);
    } else {
        draw_picture(puzzle, cells, options, out);
    }
}

const struct ng_render ng_render_svg = {"svg", "svg", draw};
