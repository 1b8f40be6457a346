/* Fills pages, and writes the parts that depend on the puzzle: its colours, the grid as a table,
 * which also prints, and the data for the script. A page to be solved has the SHA-256 of the
 * picture (of its form as text), not the picture. */
#include "render/page.h"

#include "base/check.h"
#include "base/digest.h"
#include "base/text.h"
#include "model/palette.h"
#include "render/document.h"
#include "render/render.h"

#include <string.h>

/* The embedded file of this name, or NULL. */
static const struct ng_asset *find_asset(const char *name, size_t size)
{
    const struct ng_asset *asset = ng_assets;
    while (asset->name && (strlen(asset->name) != size || memcmp(asset->name, name, size) != 0)) {
        asset++;
    }
    return asset->name ? asset : NULL;
}

/* The first of the two characters `pair` in [at, end), or `end`. */
static const char *find_pair(const char *at, const char *end, char pair)
{
    while (at < end && !(at + 1 < end && at[0] == pair && at[1] == pair)) {
        at++;
    }
    return at;
}

/* Appends colours of lines that are visible on dark cells, on a light and on a dark page. */
static void write_dark_lines(const struct nonogram_puzzle *puzzle, struct nonogram_text *out)
{
    if (ng_clues_contrast(puzzle->palette.colours[0].rgb) == 0xffffff) {
        ng_text_string(out, ":root{--line:#6a6a6a;--rule:#c8c8c8}\n");
    }
}

/* A colour on a dark page with a light board: four fifths as bright. */
static uint32_t dim(uint32_t rgb)
{
    return (rgb >> 16) * 4 / 5 << 16 | (rgb >> 8 & 255) * 4 / 5 << 8 | (rgb & 255) * 4 / 5;
}

/* Appends the properties of the colours: --c is the colour itself, --i a readable colour on it. */
static void write_page_colours(const struct ng_palette *palette, bool dimmed,
                               struct nonogram_text *out)
{
    for (unsigned value = 0; value <= palette->count; value++) {
        uint32_t rgb = palette->colours[value].rgb;
        rgb = dimmed ? dim(rgb) : rgb;
        if (value == 0) {
            ng_text_format(out, ":root{--paper:#%06lx}\n", (unsigned long)rgb);
        }
        ng_text_format(out, ".c%u{--c:#%06lx;--i:#%06lx}\n", value, (unsigned long)rgb,
                       (unsigned long)ng_clues_contrast(rgb));
    }
}

static void write_palette(const struct nonogram_puzzle *puzzle, struct nonogram_text *out)
{
    const struct ng_palette *palette = &puzzle->palette;
    write_page_colours(palette, false, out);
    if (ng_clues_contrast(palette->colours[0].rgb) == 0) {
        ng_text_string(out, "@media screen and (prefers-color-scheme:dark){\n");
        write_page_colours(palette, true, out);
        ng_text_string(out, "}\n");
    }
    for (unsigned value = 1; value <= palette->count; value++) {
        ng_text_format(out,
                       ".grid td.c%u{background:var(--c)}\n"
                       ".grid span.c%u{background:var(--c);color:var(--i)}\n",
                       value, value);
    }
}

/* Appends the rules of style that depend on the puzzle: its colours as classes c0 ... cC, the cells
 * across and down with the clues, the characters of the longest number above a column, and for a
 * wide puzzle, in one line, paper that lies on its side. */
static void write_style(const struct ng_page *page, struct nonogram_text *out)
{
    const struct nonogram_puzzle *puzzle = page->puzzle;
    struct ng_clues columns = ng_clues_view(puzzle, NG_CLUES_COLUMNS, false);
    uint32_t beside = puzzle->height >= NG_NUMBERS_FROM ? 2 : 1; /* the numbers, and the borders */
    uint64_t across = (uint64_t)puzzle->width + beside;
    uint64_t down = (uint64_t)puzzle->height + columns.slots + 2;
    across += ng_clues_view(puzzle, NG_CLUES_ROWS, false).slots;
    write_palette(puzzle, out);
    write_dark_lines(puzzle, out);
    ng_text_format(out, ":root{--across:%llu;--down:%llu;--digits:%lu}\n",
                   (unsigned long long)across, (unsigned long long)down,
                   (unsigned long)columns.widest);
    if (across * 5 > down * 6) {
        ng_text_string(out, "@page{size:landscape}"
                            ":root{--paper-across:265mm;--paper-down:165mm}\n");
    }
}

/* Appends the labels of a line of `clues`, each in its own element, with its colour in words. */
static void write_clue(const struct ng_clues *clues, uint32_t line, struct nonogram_text *out)
{
    const struct ng_palette *palette = &clues->puzzle->palette;
    uint32_t first = ng_clues_free_slots(clues, line);
    for (uint32_t slot = first; slot < clues->slots; slot++) {
        struct ng_label label = ng_clues_label(clues, line, slot);
        ng_text_string(out, slot > first ? " <span" : "<span");
        if (label.coloured) {
            ng_text_format(out, " class=\"c%u\"", label.colour);
        }
        ng_text_char(out, '>');
        ng_text_bytes(out, label.text, label.size);
        if (label.coloured && palette->count > 1) {
            ng_text_string(out, "<i> ");
            ng_markup_escape(out, ng_colour_word(palette, label.colour));
            ng_text_string(out, "</i>");
        }
        ng_text_string(out, "</span>");
    }
}

static void write_number(uint32_t line, uint32_t lines, struct nonogram_text *out)
{
    if (ng_is_numbered(line, lines)) {
        ng_text_format(out, " data-n=\"%lu\"", (unsigned long)line + 1);
    }
}

static void write_cell(uint8_t value, bool given, struct nonogram_text *out)
{
    if (value == NONOGRAM_UNKNOWN) {
        ng_text_string(out, "<td></td>");
    } else {
        ng_text_format(out, "<td class=\"c%u%s\"></td>", value,
                       !given       ? ""
                       : value == 0 ? " given x"
                                    : " given");
    }
}

static void write_page_cells(const struct ng_page *page, uint32_t y, struct nonogram_text *out)
{
    const struct nonogram_puzzle *puzzle = page->puzzle;
    for (uint32_t x = 0; x < puzzle->width; x++) {
        bool given = ng_cells_at(puzzle, puzzle->given, x, y) != NONOGRAM_UNKNOWN;
        write_cell(ng_cells_at(puzzle, page->cells, x, y), given, out);
    }
}

/* Appends a grid with its clues: a table, the columns' clues in its head, a row's in its first
 * cell. A cell of value v has class cv, an unknown one none; the puzzle's given cells have class
 * given, and x if they are blank. A block is a <span>, in a puzzle in colour of the block's class.
 * Every fifth line has its number if there are at least ten. The headings have ids r0, c0 and so
 * on. */
static void write_grid(const struct ng_page *page, struct nonogram_text *out)
{
    const struct nonogram_puzzle *puzzle = page->puzzle;
    struct ng_clues rows = ng_clues_view(puzzle, NG_CLUES_ROWS, false);
    struct ng_clues columns = ng_clues_view(puzzle, NG_CLUES_COLUMNS, false);
    ng_text_format(out,
                   "<table class=\"grid\" id=\"grid\" aria-label=\"The grid, %lu rows and %lu "
                   "columns\">\n<thead><tr><th aria-hidden=\"true\"></th>\n",
                   (unsigned long)puzzle->height, (unsigned long)puzzle->width);
    for (uint32_t x = 0; x < columns.count; x++) {
        ng_text_format(out, "<th scope=\"col\" id=\"c%lu\"", (unsigned long)x);
        write_number(x, columns.count, out);
        ng_text_char(out, '>');
        write_clue(&columns, x, out);
        ng_text_string(out, "</th>\n");
    }
    ng_text_string(out, "</tr></thead>\n<tbody>\n");
    for (uint32_t y = 0; y < rows.count && !out->failed; y++) {
        ng_text_string(out, "<tr");
        write_number(y, rows.count, out);
        ng_text_format(out, "><th scope=\"row\" id=\"r%lu\">", (unsigned long)y);
        write_clue(&rows, y, out);
        ng_text_string(out, "</th>\n");
        write_page_cells(page, y, out);
        ng_text_string(out, "</tr>\n");
    }
    ng_text_string(out, "</tbody>\n</table>\n");
}

/* ---- what the script has to know of the puzzle ---- */

static void write_clue_json(const struct ng_clue *clue, struct nonogram_text *out)
{
    if (clue->open) {
        ng_text_string(out, "null");
        return;
    }
    ng_text_char(out, '[');
    for (uint32_t i = 0; i < clue->count; i++) {
        ng_text_string(out, i ? ",[" : "[");
        ng_text_number(out, clue->blocks[i].length);
        ng_text_char(out, ',');
        ng_text_number(out, clue->blocks[i].colour);
        ng_text_char(out, ']');
    }
    ng_text_char(out, ']');
}

/* Appends bytes in hexadecimal. */
static void write_hex(const void *bytes, size_t size, struct nonogram_text *out)
{
    const unsigned char *at = bytes;
    ng_text_char(out, '"');
    for (size_t i = 0; i < size; i++) {
        ng_text_format(out, "%02x", (unsigned)at[i]);
    }
    ng_text_char(out, '"');
}

/* Appends the hash of the picture; null if there is none or not all of it is known. */
static void write_hash(const struct ng_page *page, struct nonogram_text *out)
{
    size_t size = (size_t)page->puzzle->width * page->puzzle->height;
    struct nonogram_text text = {.data = NULL};
    const struct nonogram_draw_options plain = {.colour = false};
    if (!page->picture || memchr(page->picture, NONOGRAM_UNKNOWN, size)) {
        ng_text_string(out, "null");
        return;
    }
    ng_render_text.draw(page->puzzle, page->picture, &plain, &text);
    if (text.failed) {
        out->failed = true;
    } else {
        uint8_t digest[NG_SHA256_BYTES];
        ng_sha256(text.data, text.size, digest);
        write_hex(digest, sizeof digest, out);
    }
    ng_text_clear(&text);
}

/* The word for a value in a sentence. */
static const char *name_of(const struct nonogram_puzzle *puzzle, unsigned value)
{
    return value == 0                    ? "blank"
           : ng_puzzle_is_colour(puzzle) ? ng_colour_word(&puzzle->palette, value)
                                         : "filled";
}

/* Appends for each value its character in the hashed text, as a code, its colour and its name. */
static void write_values(const struct nonogram_puzzle *puzzle, struct nonogram_text *out)
{
    const struct ng_palette *symbols = &puzzle->palette;
    for (unsigned value = 0; value <= symbols->count; value++) {
        const char *name = name_of(puzzle, value);
        ng_text_format(out, value ? ",[%u,\"#%06lx\"," : "[%u,\"#%06lx\",",
                       (unsigned)(unsigned char)symbols->colours[value].symbol,
                       (unsigned long)puzzle->palette.colours[value].rgb);
        write_hex(name, strlen(name), out);
        ng_text_char(out, ']');
    }
}

static void write_puzzle(const struct ng_page *page, struct nonogram_text *out)
{
    const struct nonogram_puzzle *puzzle = page->puzzle;
    const char *title = puzzle->notes[NONOGRAM_TITLE];
    ng_text_format(out, "{\"width\":%lu,\"height\":%lu,\"play\":%s,\"cell\":%lu,\"values\":[",
                   (unsigned long)puzzle->width, (unsigned long)puzzle->height,
                   page->play ? "true" : "false", (unsigned long)page->cell);
    write_values(puzzle, out);
    ng_text_string(out, "],\"hash\":");
    write_hash(page, out);
    ng_text_string(out, ",\"title\":");
    write_hex(title ? title : "", title ? strlen(title) : 0, out);
    ng_text_string(out, ",\n\"clues\":[");
    for (uint32_t i = 0; i < puzzle->height + puzzle->width && !out->failed; i++) {
        ng_text_string(out, i ? "," : "");
        write_clue_json(&puzzle->lines[i], out);
    }
    ng_text_string(out, "]}");
}

/* ---- pages ---- */

static void write_title(const struct ng_page *page, struct nonogram_text *out)
{
    ng_markup_escape(out, page->title ? page->title : "Nonogram");
}

static void write_author(const struct ng_page *page, struct nonogram_text *out)
{
    const char *author = page->puzzle->notes[NONOGRAM_AUTHOR];
    if (author) {
        ng_text_string(out, "<p class=\"by\">by <bdi>");
        ng_markup_escape(out, author);
        ng_text_string(out, "</bdi></p>\n");
    }
}

static void write_brush(const struct nonogram_puzzle *puzzle, unsigned value,
                        struct nonogram_text *out)
{
    const char *name = value ? ng_colour_label(&puzzle->palette, value) : "blank";
    ng_text_format(out, "<button data-brush=\"%u\" title=\"", value);
    ng_markup_escape(out, name);
    ng_text_string(out, "\" aria-label=\"");
    ng_markup_escape(out, name);
    if (value) {
        ng_text_format(out, "\"><i class=\"swatch c%u\"></i></button>\n", value);
    } else {
        ng_text_string(out, "\">&times;</button>\n");
    }
}

static void write_brushes(const struct ng_page *page, struct nonogram_text *out)
{
    for (unsigned value = 1; value <= page->puzzle->palette.count; value++) {
        write_brush(page->puzzle, value, out);
    }
    write_brush(page->puzzle, 0, out);
}

static void write_steps(const struct ng_page *page, struct nonogram_text *out)
{
    ng_text_bytes(out, page->steps.data, page->steps.size);
}

static void fill_page(const char *file, size_t size, const struct ng_page *page,
                      struct nonogram_text *out);

/* Fills a hole with the embedded file of that name, and its own holes, or with the puzzle's
 * part. */
static void fill_hole(const char *name, size_t size, const struct ng_page *page,
                      struct nonogram_text *out)
{
    static const struct {
        const char *name;
        void (*write)(const struct ng_page *page, struct nonogram_text *out);
    } parts[] = {
        {"title", write_title},     {"author", write_author}, {"colours", write_style},
        {"brushes", write_brushes}, {"grid", write_grid},     {"puzzle", write_puzzle},
        {"steps", write_steps},
    };
    for (size_t i = 0; i < sizeof parts / sizeof parts[0]; i++) {
        if (strlen(parts[i].name) == size && memcmp(parts[i].name, name, size) == 0) {
            parts[i].write(page, out);
            return;
        }
    }
    fill_page(name, size, page, out);
}

/* Appends the embedded page `file` with its holes {{name}} filled: by parts that depend on the
 * puzzle, or by the embedded file of that name. A hole alone in its line is replaced together with
 * the line's end. O(cells + blocks + steps). */
static void fill_page(const char *file, size_t size, const struct ng_page *page,
                      struct nonogram_text *out)
{
    const struct ng_asset *asset = find_asset(file, size);
    ng_assert(asset);
    const char *begin = (const char *)asset->bytes, *at = begin, *end = begin + asset->size;
    while (at < end && !out->failed) {
        const char *hole = find_pair(at, end, '{');
        ng_text_bytes(out, at, (size_t)(hole - at));
        if (hole == end) {
            return;
        }
        bool whole_line = hole == begin || hole[-1] == '\n';
        const char *close = find_pair(hole, end, '}');
        fill_hole(hole + 2, (size_t)(close - hole - 2), page, out);
        at = close + 2;
        at += whole_line && at < end && *at == '\n';
    }
}

/* ---- the page to play on ---- */

static void write_file(const char *file, const struct ng_page *page, struct nonogram_text *out)
{
    fill_page(file, strlen(file), page, out);
}

void ng_page_game(const struct nonogram_puzzle *puzzle, const uint8_t *cells,
                  const struct nonogram_draw_options *options, struct nonogram_text hints,
                  struct nonogram_text *out)
{
    struct ng_page page = {.puzzle = puzzle,
                           .cells = options->unsolved ? puzzle->given : cells,
                           .picture = cells,
                           .title = ng_cells_title(puzzle, cells, options),
                           .cell = options->cell,
                           .play = options->unsolved,
                           .steps = hints};
    write_file(page.play ? "game.html" : "view.html", &page, out);
}

static void write_game(const struct nonogram_puzzle *puzzle, const uint8_t *cells,
                       const struct nonogram_draw_options *options, struct nonogram_text *out)
{
    ng_page_game(puzzle, cells, options, (struct nonogram_text){.data = NULL}, out);
}

static void draw_page(const struct nonogram_puzzle *puzzle, const uint8_t *cells,
                      const struct nonogram_draw_options *options, struct nonogram_text *out)
{
    ng_document_single(&ng_document_html, puzzle, cells, options, out);
}

/* A single game is in the page itself; several are in templates, from which the script takes
 * one. */
struct club {
    struct nonogram_document base;
    struct nonogram_text first; /* the first game, as long as it is the only one */
};

static void add_template(const char *game, size_t size, struct nonogram_text *out)
{
    ng_text_string(out, "<template class=\"game\">\n");
    ng_text_bytes(out, game, size);
    ng_text_string(out, "</template>\n");
}

static void add_game(struct nonogram_document *document, const char *game, size_t size,
                     struct nonogram_text *out)
{
    struct club *club = (struct club *)document;
    if (document->count == 0) {
        write_file("begin.html", NULL, out);
        ng_text_bytes(&club->first, game, size);
        out->failed = out->failed || club->first.failed;
        return;
    }
    if (document->count == 1) {
        write_file("club.html", NULL, out);
        add_template(club->first.data, club->first.size, out);
    }
    add_template(game, size, out);
}

static void end_club(struct nonogram_document *document, struct nonogram_text *out)
{
    const struct club *club = (const struct club *)document;
    if (document->count == 1) {
        ng_text_bytes(out, club->first.data, club->first.size);
    }
    write_file("end.html", NULL, out);
}

static void clear_club(struct nonogram_document *document)
{
    ng_text_clear(&((struct club *)document)->first);
}

const struct ng_document_kind ng_document_html = {.format = "html",
                                                  .size = sizeof(struct club),
                                                  .part = write_game,
                                                  .add = add_game,
                                                  .end = end_club,
                                                  .clear = clear_club};

const struct ng_render ng_render_html = {"html", "html", draw_page};
