/* pdf: pages of paper. Each puzzle is a drawing (form) that its page only places, so that memory is
 * needed for one puzzle and a few numbers for each. ISO 32000-1, with the standard fonts. */
#include "base/font.h"
#include "render/book.h"

#include "base/memory.h"

#include <stdio.h>
#include <string.h>

static void write_colour(struct nonogram_text *out, uint32_t rgb, const char *pattern)
{
    uint64_t parts[3];
    for (unsigned i = 0; i < 3; i++) {
        parts[i] = (uint64_t)(rgb >> (16 - 8 * i) & 255) * 1000000 / 255;
    }
    ng_text_numbers(out, pattern, parts);
}

/* ---- letters ---- */

/* Thousandths of the font's size, for ' ' to '~' in Helvetica. */
static const uint16_t widths[] = {
    278, 278, 355, 556, 556, 889, 667, 191, 333, 333, 389, 584, 278, 333,  278, 278, 556, 556, 556,
    556, 556, 556, 556, 556, 556, 556, 278, 278, 584, 584, 584, 556, 1015, 667, 667, 722, 722, 667,
    611, 778, 722, 278, 500, 667, 556, 833, 722, 778, 667, 778, 722, 667,  611, 722, 667, 944, 667,
    667, 611, 278, 278, 278, 469, 556, 333, 556, 556, 500, 556, 556, 278,  556, 556, 222, 222, 500,
    222, 833, 556, 556, 556, 556, 333, 500, 278, 556, 500, 722, 500, 500,  500, 334, 260, 334, 584,
};

/* The names of the letters U+0100 to U+017F in the standard fonts: codes 128 to 255 of the second
 * encoding. */
static const char latin_names[] =
    "/Amacron/amacron/Abreve/abreve/Aogonek/aogonek/Cacute/cacute/Ccircumflex/ccircumflex"
    "/Cdotaccent/cdotaccent/Ccaron/ccaron/Dcaron/dcaron/Dcroat/dcroat/Emacron/emacron/Ebreve/ebreve"
    "/Edotaccent/edotaccent/Eogonek/eogonek/Ecaron/ecaron/Gcircumflex/gcircumflex/Gbreve/gbreve"
    "/Gdotaccent/gdotaccent/Gcommaaccent/gcommaaccent/Hcircumflex/hcircumflex/Hbar/hbar"
    "/Itilde/itilde/Imacron/imacron/Ibreve/ibreve/Iogonek/iogonek/Idotaccent/dotlessi/IJ/ij"
    "/Jcircumflex/jcircumflex/Kcommaaccent/kcommaaccent/kgreenlandic/Lacute/lacute"
    "/Lcommaaccent/lcommaaccent/Lcaron/lcaron/Ldot/ldot/Lslash/lslash/Nacute/nacute"
    "/Ncommaaccent/ncommaaccent/Ncaron/ncaron/napostrophe/Eng/eng/Omacron/omacron/Obreve/obreve"
    "/Ohungarumlaut/ohungarumlaut/OE/oe/Racute/racute/Rcommaaccent/rcommaaccent/Rcaron/rcaron"
    "/Sacute/sacute/Scircumflex/scircumflex/Scedilla/scedilla/Scaron/scaron"
    "/Tcommaaccent/tcommaaccent/Tcaron/tcaron/Tbar/tbar/Utilde/utilde/Umacron/umacron/Ubreve/ubreve"
    "/Uring/uring/Uhungarumlaut/uhungarumlaut/Uogonek/uogonek/Wcircumflex/wcircumflex"
    "/Ycircumflex/ycircumflex/Ydieresis/Zacute/zacute/Zdotaccent/zdotaccent/Zcaron/zcaron/longs";

#define SECOND 0x100 /* added to a code of the second encoding */

/* The code of a character, or 0 if the fonts lack it. A cedilla replaces the comma of Romanian. */
unsigned ng_pdf_code(uint32_t character)
{
    if (character < ' ') {
        return ' ';
    }
    if (character <= '~' || (character >= 0xa0 && character <= 0xff)) {
        return character;
    }
    if (character >= 0x100 && character <= 0x17f) {
        return SECOND + character - 0x80;
    }
    for (unsigned code = 0x80; code < 0xa0; code++) {
        if (ng_utf8_from_windows(code) == character) {
            return code;
        }
    }
    return (unsigned char)ng_font_letter(character);
}

/* The code of the character at *at, which moves on: '?' if the fonts lack it, 0 for a combining
 * accent, which is not drawn. */
static unsigned next_code(const char **at)
{
    uint32_t character = ng_layout_character(at);
    unsigned code = ng_pdf_code(character);
    return ng_layout_letters_of(character) == 0 ? 0 : code ? code : '?';
}

/* The approximate width of a text, in thousandths of its font's size. Bold letters are wider. */
static uint64_t width_of(const char *text, size_t size, bool bold)
{
    uint64_t width = 0;
    for (const char *at = text; at < text + size;) {
        char letter = ng_font_letter(ng_layout_character(&at));
        width += letter >= ' ' ? widths[letter - ' '] : 556;
    }
    return bold ? width * 53 / 50 : width;
}

/* Appends a text, changing between the fonts of the two encodings. */
static void write_letters(struct nonogram_text *out, const char *text, size_t size,
                          const struct ng_canvas_text *style)
{
    const char *at = text;
    while (at < text + size) {
        const char *before = at;
        bool second = next_code(&at) >= SECOND;
        at = before;
        ng_text_numbers(out, "/F# # Tf (", NG_NUMBERS(1U + style->bold + 2U * second, style->font));
        for (before = at; at < text + size; before = at) {
            unsigned code = next_code(&at);
            if (code && (code >= SECOND) != second) {
                at = before;
                break;
            }
            bool plain = code >= ' ' && code <= '~' && !strchr("()\\", (int)code);
            if (code > 0) {
                ng_text_format(out, plain ? "%c" : "\\%03o", code % SECOND);
            }
        }
        ng_text_string(out, ") Tj ");
    }
}

/* ---- the canvas ---- */

static void draw_rectangle(struct ng_canvas *canvas, const struct ng_area *area, uint32_t rgb,
                           bool framed)
{
    write_colour(canvas->out, rgb, framed ? ".5 G 1 w ~ ~ ~ rg " : "~ ~ ~ rg ");
    ng_text_numbers(canvas->out, framed ? "# # # # re B\n" : "# # # # re f\n",
                    NG_NUMBERS(area->x, area->y, area->width, area->height));
}

static bool is_filled(const struct ng_canvas *canvas)
{
    return canvas->ink.shape == NG_INK_RECTANGLES;
}

static void begin_shapes(struct ng_canvas *canvas)
{
    const struct ng_ink *ink = &canvas->ink;
    write_colour(canvas->out, ink->rgb, is_filled(canvas) ? "~ ~ ~ rg\n" : "~ ~ ~ RG ");
    if (!is_filled(canvas)) {
        ng_text_numbers(canvas->out, ink->shape == NG_INK_DOTS ? "# w 1 J\n" : "# w 0 J\n",
                        &ink->width);
    }
}

/* A dot is a line without length and with round ends. */
static void add_shape(struct ng_canvas *canvas, const struct ng_area *area)
{
    uint64_t x = area->x, y = area->y, right = x + area->width, bottom = y + area->height;
    if (is_filled(canvas)) {
        ng_text_numbers(canvas->out, "# # # # re\n", NG_NUMBERS(x, y, area->width, area->height));
        return;
    }
    if (canvas->ink.shape == NG_INK_DOTS) {
        x = right = x + area->width / 2;
        y = bottom = y + area->height / 2;
    }
    ng_text_numbers(canvas->out, "# # m # # l\n", NG_NUMBERS(x, y, right, bottom));
}

static void end_shapes(struct ng_canvas *canvas)
{
    ng_text_string(canvas->out, is_filled(canvas) ? "f\n" : "S\n");
}

/* y grows downwards in forms and pages, so letters are turned over. */
static void draw_text(struct ng_canvas *canvas, const struct ng_canvas_text *text)
{
    struct nonogram_text *out = canvas->out;
    const struct ng_layout_words *words = &text->words;
    uint64_t width = width_of(words->text, words->size, text->bold) +
                     width_of(words->dots, words->dot_count, text->bold);
    uint64_t room = text->width * 1000, inset = width * text->font;
    inset = room > inset ? (room - inset) / 2 : 0;
    write_colour(out, text->rgb, "~ ~ ~ rg ");
    ng_text_numbers(out, "BT 1 0 0 -1 ~ # Tm ",
                    NG_NUMBERS((text->x * 1000 + inset) * 1000, text->base));
    write_letters(out, words->text, words->size, text);
    write_letters(out, words->dots, words->dot_count, text);
    ng_text_string(out, "ET\n");
}

static const struct ng_canvas_kind kind = {draw_rectangle, begin_shapes, add_shape, end_shapes,
                                           draw_text};

/* ---- objects of the file ---- */

/* The numbers of the first objects in every file; four fonts begin at FONT. */
enum { CATALOG = 1, PAGES, FONTS, ENCODING, FONT };

struct object {
    uint64_t offset;
    bool page;
};

struct pdf {
    struct ng_paper paper;
    uint64_t written;       /* bytes of the file before the bytes in paper.out */
    struct object *objects; /* in the order of their numbers, from 1 */
    size_t object_count, object_capacity;
};

/* Begins the dictionary of an object. Returns false when out of memory. */
static bool open_object(struct pdf *pdf, uint64_t number)
{
    if (number > pdf->object_count &&
        !ng_alloc_grow(&pdf->objects, &pdf->object_capacity, number, sizeof *pdf->objects)) {
        pdf->paper.out->failed = true;
        return false;
    }
    pdf->object_count = number > pdf->object_count ? number : pdf->object_count;
    pdf->objects[number - 1] = (struct object){.offset = pdf->written + pdf->paper.out->size};
    ng_text_numbers(pdf->paper.out, "# 0 obj\n<<", &number);
    return true;
}

/* Writes a stream, `words` at the start of its dictionary, and returns its number. */
static uint64_t put_stream(struct pdf *pdf, const char *words, const char *bytes, size_t size)
{
    uint64_t number = pdf->object_count + 1;
    if (open_object(pdf, number)) {
        ng_text_string(pdf->paper.out, words);
        ng_text_numbers(pdf->paper.out, "/Length #>>\nstream\n", NG_NUMBERS(size));
        ng_text_bytes(pdf->paper.out, bytes, size);
        ng_text_string(pdf->paper.out, "\nendstream\nendobj\n");
    }
    return number;
}

/* Writes a drawing. Half the width of lines at its border is outside. */
static void put_form(struct ng_paper *paper, struct ng_paper_item *item, const char *drawing)
{
    char words[160];
    (void)snprintf(words, sizeof words,
                   "/Type/XObject/Subtype/Form/BBox[-1 -1 %llu %llu]/Resources<</Font %d 0 R>>",
                   (unsigned long long)item->drawing.across.size + 1,
                   (unsigned long long)item->drawing.down.size + 1, FONTS);
    item->object = put_stream((struct pdf *)paper, words, drawing, (size_t)item->bytes);
}

/* Writes the objects that all pages share, except the list of pages, which comes last. */
static void put_shared(struct pdf *pdf)
{
    static const char *const shared[] = {
        [CATALOG] = "/Type/Catalog/Pages 2 0 R",
        [PAGES] = NULL,
        [FONTS] = "/F1 5 0 R/F2 6 0 R/F3 7 0 R/F4 8 0 R",
        [ENCODING] = "/Type/Encoding/Differences[128",
        [FONT] = "/Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding",
        "/Type/Font/Subtype/Type1/BaseFont/Helvetica-Bold/Encoding/WinAnsiEncoding",
        "/Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding 4 0 R",
        "/Type/Font/Subtype/Type1/BaseFont/Helvetica-Bold/Encoding 4 0 R",
    };
    ng_text_string(pdf->paper.out, "%PDF-1.4\n%\xe2\xe3\xcf\xd3\n");
    for (unsigned i = CATALOG; i < sizeof shared / sizeof shared[0]; i++) {
        if (shared[i] && open_object(pdf, i)) {
            ng_text_string(pdf->paper.out, shared[i]);
            ng_text_string(pdf->paper.out, i == ENCODING ? latin_names : "");
            ng_text_string(pdf->paper.out, i == ENCODING ? "]>>\nendobj\n" : ">>\nendobj\n");
        }
    }
}

/* ---- pages ---- */

#define UNIT (UINT64_C(72000000) / 254) /* a tenth of a millimetre in millionths of a point */

static void open_page(const struct ng_paper *paper, uint64_t height, struct nonogram_text *content)
{
    (void)paper;
    ng_text_numbers(content, "~ 0 0 -~ 0 ~ cm\n", NG_NUMBERS(UNIT, UNIT, height * UNIT));
}

/* Puts a drawing, or the part of it that is in its area. */
static void place_form(const struct ng_paper *paper, const struct ng_paper_place *place,
                       struct nonogram_text *content)
{
    const struct ng_area *area = &place->area, *view = &place->view;
    uint64_t scale = place->cell * (10000 / NG_LAYOUT_CELL), object = place->item->object;
    (void)paper;
    if (place->tile == 0) {
        ng_text_numbers(content, "q ~ 0 0 ~ # # cm/X# Do Q\n",
                        NG_NUMBERS(scale, scale, area->x, area->y, object));
        return;
    }
    ng_text_numbers(
        content, "q # # # # re W n ~ 0 0 ~ # # cm ",
        NG_NUMBERS(area->x, area->y, area->width, area->height, scale, scale, area->x, area->y));
    ng_text_numbers(content, "1 0 0 1 -# -# cm/X# Do Q\n", NG_NUMBERS(view->x, view->y, object));
}

static void close_page(struct ng_paper *paper, uint64_t width, uint64_t height,
                       const struct ng_paper_item *items, unsigned count,
                       const struct nonogram_text *content)
{
    struct pdf *pdf = (struct pdf *)paper;
    uint64_t stream = put_stream(pdf, "", content->data, content->size);
    if (paper->out->failed || !open_object(pdf, stream + 1)) {
        return;
    }
    pdf->objects[stream].page = true;
    ng_text_numbers(paper->out, "/Type/Page/Parent # 0 R/MediaBox[0 0 ~ ~]/Contents # 0 R",
                    NG_NUMBERS(PAGES, width * UNIT, height * UNIT, stream));
    ng_text_numbers(paper->out, "/Resources<</Font # 0 R/XObject<<", NG_NUMBERS(FONTS));
    for (unsigned i = 0; i < count; i++) {
        ng_text_numbers(paper->out, "/X# # 0 R", NG_NUMBERS(items[i].object, items[i].object));
    }
    ng_text_string(paper->out, ">>>>>>\nendobj\n");
}

/* ---- the document ---- */

static bool takes(const struct nonogram_puzzle *puzzle, const struct nonogram_draw_options *options)
{
    return ng_book_takes(&ng_document_pdf, puzzle, options);
}

static void make_part(const struct nonogram_puzzle *puzzle, const uint8_t *cells,
                      const struct nonogram_draw_options *options, struct nonogram_text *out)
{
    ng_book_part(&ng_document_pdf, puzzle, cells, options, out);
}

static void add_part(struct nonogram_document *document, const char *part, size_t size,
                     struct nonogram_text *out)
{
    struct pdf *pdf = (struct pdf *)document;
    pdf->written -= out->size;
    pdf->paper.out = out;
    if (pdf->object_count == 0) {
        put_shared(pdf);
    }
    ng_book_add(document, part, size, out);
    pdf->written += out->size;
}

static void end_document(struct nonogram_document *document, struct nonogram_text *out)
{
    ((struct pdf *)document)->written -= out->size;
    ng_book_end(document, out);
}

static void put_tables(struct ng_paper *paper)
{
    struct pdf *pdf = (struct pdf *)paper;
    struct nonogram_text *out = paper->out;
    (void)open_object(pdf, PAGES);
    ng_text_string(out, "/Type/Pages/Kids[");
    for (size_t i = 0; i < pdf->object_count; i++) {
        if (pdf->objects[i].page) {
            ng_text_numbers(out, "# 0 R\n", NG_NUMBERS(i + 1));
        }
    }
    ng_text_numbers(out, "]/Count #>>\nendobj\n", &paper->pages);
    uint64_t start = pdf->written + out->size, count = pdf->object_count + 1;
    ng_text_numbers(out, "xref\n0 #\n0000000000 65535 f \n", &count);
    for (size_t i = 0; i < pdf->object_count; i++) {
        ng_text_format(out, "%010llu 00000 n \n", (unsigned long long)pdf->objects[i].offset);
    }
    ng_text_numbers(out, "trailer\n<</Size #/Root # 0 R>>\nstartxref\n#\n%%EOF\n",
                    NG_NUMBERS(count, CATALOG, start));
}

static void clear(struct nonogram_document *document)
{
    ng_alloc_free(((struct pdf *)document)->objects);
    ng_book_clear(document);
}

static const struct ng_paper_kind pages = {
    .canvas = &kind,
    .turns = true,
    .store = put_form,
    .open = open_page,
    .place = place_form,
    .close = close_page,
    .end = put_tables,
};

const struct ng_document_kind ng_document_pdf = {.format = "pdf",
                                                 .size = sizeof(struct pdf),
                                                 .takes = takes,
                                                 .part = make_part,
                                                 .add = add_part,
                                                 .end = end_document,
                                                 .clear = clear,
                                                 .details = &pages};

static void draw_pdf(const struct nonogram_puzzle *puzzle, const uint8_t *cells,
                     const struct nonogram_draw_options *options, struct nonogram_text *out)
{
    ng_document_single(&ng_document_pdf, puzzle, cells, options, out);
}

const struct ng_render ng_render_pdf = {"pdf", "pdf", draw_pdf};
