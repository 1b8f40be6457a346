/* Measures a picture that is drawn to scale. */
#include "render/layout.h"

#include "model/palette.h"

/* The width of a letter of a sans-serif font and of a bold capital, in hundredths of its size. */
#define LETTER    60
#define CAPITAL   75
#define NAMES_GAP 1 /* cells between two names of a legend */

/* ---- text ---- */

uint32_t ng_layout_character(const char **at)
{
    const unsigned char *p = (const unsigned char *)*at;
    unsigned size = *p < 0xc0 ? 1 : *p < 0xe0 ? 2 : *p < 0xf0 ? 3 : 4;
    uint32_t code = size == 1 ? *p : *p & 0xffu >> (size + 1);
    unsigned i = 1;
    for (; i < size && (p[i] & 0xc0) == 0x80; i++) {
        code = code << 6 | (p[i] & 0x3fu);
    }
    *at += i;
    return code;
}

/* Characters that join the letter before, or only affect its look: accents, vowel points, joiners,
 * marks of direction, variants. */
static bool is_joined(uint32_t code)
{
    static const uint32_t ranges[][2] = {
        {0x0300, 0x036f}, {0x0483, 0x0489}, {0x0591, 0x05bd}, {0x064b, 0x065f},   {0x1ab0, 0x1aff},
        {0x1dc0, 0x1dff}, {0x200b, 0x200f}, {0x202a, 0x202e}, {0x2060, 0x206f},   {0x20d0, 0x20ff},
        {0xfe00, 0xfe0f}, {0xfe20, 0xfe2f}, {0xfeff, 0xfeff}, {0xe0100, 0xe01ef},
    };
    for (size_t i = 0; i < sizeof ranges / sizeof *ranges; i++) {
        if (code >= ranges[i][0] && code <= ranges[i][1]) {
            return true;
        }
    }
    return false;
}

/* Wide characters begin at Hangul's first letters, except more Latin and Greek letters, dashes and
 * quotation marks. All full-width characters of East Asia are among them. */
unsigned ng_layout_letters_of(uint32_t code)
{
    if (is_joined(code)) {
        return 0;
    }
    return code >= 0x1100 && !(code >= 0x1e00 && code < 0x2070) ? 2 : 1;
}

uint64_t ng_layout_letters(const char *text)
{
    uint64_t letters = 0;
    while (*text) {
        letters += ng_layout_letters_of(ng_layout_character(&text));
    }
    return letters;
}

/* Whether it is a capital of an alphabet of Europe. */
static bool is_capital(uint32_t code)
{
    return (code >= 'A' && code <= 'Z') || (code >= 0xc0 && code <= 0xde) ||
           (code >= 0x391 && code <= 0x3a9) || (code >= 0x400 && code <= 0x42f);
}

/* The average width of a letter of the title in hundredths of the font's size. */
static unsigned title_letter(const char *title)
{
    uint64_t letters = 0, capitals = 0;
    while (*title) {
        uint32_t code = ng_layout_character(&title);
        letters += ng_layout_letters_of(code);
        capitals += is_capital(code);
    }
    return 2 * capitals > letters ? CAPITAL : LETTER;
}

size_t ng_layout_cut(const char *text, uint64_t letters)
{
    const char *at = text;
    while (*at) {
        const char *before = at;
        unsigned size = ng_layout_letters_of(ng_layout_character(&at));
        if (size > letters) {
            return (size_t)(before - text);
        }
        letters -= size;
    }
    return (size_t)(at - text);
}

struct ng_layout_words ng_layout_shorten(const char *text, uint64_t letters)
{
    static const char dots[] = "...";
    struct ng_layout_words words = {text, ng_layout_cut(text, letters), dots, 0};
    if (text[words.size] != '\0') {
        words.dot_count = letters < sizeof dots - 1 ? (size_t)letters : sizeof dots - 1;
        words.size = ng_layout_cut(text, letters - words.dot_count);
    }
    while (words.dot_count > 0 && words.size > 0 && text[words.size - 1] == ' ') {
        words.size--;
    }
    return words;
}

uint64_t ng_layout_words_letters(const struct ng_layout_words *words)
{
    const char *end = words->text + words->size;
    uint64_t letters = words->dot_count;
    for (const char *at = words->text; at < end;) {
        letters += ng_layout_letters_of(ng_layout_character(&at));
    }
    return letters;
}

/* ---- fonts ---- */

uint64_t ng_layout_label_font(const struct ng_layout *layout, const struct ng_label *label)
{
    uint64_t font = label->size < 3 ? 13 : 30 / label->size;
    return font * layout->cell / NG_LAYOUT_CELL;
}

uint64_t ng_layout_legend_font(const struct ng_layout *layout)
{
    return (uint64_t)13 * layout->cell / NG_LAYOUT_CELL;
}

static uint64_t within(uint64_t least, uint64_t value, uint64_t most)
{
    return value < least ? least : value > most ? most : value;
}

/* The width between the borders. */
static uint64_t room_of(const struct ng_layout *layout)
{
    return layout->width - 2 * (uint64_t)layout->border;
}

uint64_t ng_layout_title_letters(const struct ng_layout *layout)
{
    return room_of(layout) * 100 / title_letter(layout->title) / layout->title_font;
}

uint64_t ng_layout_name_letters(const struct ng_layout *layout)
{
    uint64_t square = layout->cell * (uint64_t)3 / 2;
    uint64_t room = room_of(layout) > square ? room_of(layout) - square : 0;
    return room * 100 / LETTER / ng_layout_legend_font(layout);
}

/* The size of the title: in proportion to the picture, or to its height if it is flat; bounded, so
 * that it is drawn quickly; smaller for a long title. */
static uint64_t title_font(const struct ng_layout *layout, uint64_t height)
{
    uint64_t least = (uint64_t)11 * layout->cell / NG_LAYOUT_CELL;
    uint64_t side = layout->width < 2 * height ? layout->width : 2 * height;
    uint64_t most = within(2 * least, side / 28, 20 * least);
    uint64_t letters = ng_layout_letters(layout->title);
    uint64_t fits = letters ? room_of(layout) * 100 / title_letter(layout->title) / letters : most;
    return within(least, fits, most);
}

/* ---- legend ---- */

/* The width of an entry, cut to the picture's. */
static uint64_t entry_width(const struct ng_layout *layout, unsigned value)
{
    const char *name = ng_colour_label(&layout->puzzle->palette, value);
    uint64_t width = layout->cell * (uint64_t)3 / 2 +
                     ng_layout_letters(name) * ng_layout_legend_font(layout) * LETTER / 100;
    return width < room_of(layout) ? width : room_of(layout);
}

bool ng_layout_next(const struct ng_layout *layout, struct ng_layout_entry *entry)
{
    uint64_t gap = (uint64_t)layout->cell * NAMES_GAP;
    if (entry->value == layout->puzzle->palette.count) {
        return false;
    }
    if (entry->value == 0) {
        entry->x = layout->border;
        entry->y = layout->legend_top;
    } else {
        entry->x += entry_width(layout, entry->value) + gap;
    }
    entry->value++;
    entry->name = ng_colour_label(&layout->puzzle->palette, entry->value);
    if (entry->x > layout->border &&
        entry->x + entry_width(layout, entry->value) > layout->width - layout->border) {
        entry->x = layout->border;
        entry->y += layout->cell * (uint64_t)3 / 2;
    }
    return true;
}

/* Makes room below for the legend. */
static void place_legend(struct ng_layout *layout)
{
    struct ng_layout_entry entry = {.value = 0};
    layout->legend_top = layout->height;
    while (ng_layout_next(layout, &entry)) {
        layout->height = entry.y + layout->cell + layout->border;
    }
}

/* Makes room below for the answer. */
static void place_answer(struct ng_layout *layout)
{
    uint32_t cell = layout->cell / 5 ? layout->cell / 5 : 1;
    layout->answer_cell = cell;
    layout->answer_top = layout->height;
    layout->answer_left = (layout->width - (uint64_t)cell * layout->puzzle->width) / 2;
    layout->height += (uint64_t)cell * layout->puzzle->height + layout->border;
}

struct ng_layout ng_layout_make(const struct nonogram_puzzle *puzzle,
                                const struct nonogram_draw_options *options, uint32_t cell)
{
    struct ng_clues rows = ng_clues_view(puzzle, NG_CLUES_ROWS, false);
    struct ng_clues columns = ng_clues_view(puzzle, NG_CLUES_COLUMNS, false);
    uint32_t border = cell / 2;
    uint64_t left = border + (uint64_t)cell * rows.slots;
    uint64_t right = left + (uint64_t)cell * puzzle->width;
    bool dark = ng_clues_contrast(puzzle->palette.colours[0].rgb) == 0xffffff;
    struct ng_layout layout = {
        .puzzle = puzzle,
        .thin = dark ? 0x606060 : 0xb0b0b0,
        .thick = dark ? 0xa0a0a0 : 0x404040,
        .title = options->title,
        .unsolved = options->unsolved,
        .cell = cell,
        .line = cell > NG_LAYOUT_CELL ? cell / NG_LAYOUT_CELL : 1,
        .border = border,
        .width = right + border,
    };
    uint64_t clues = (uint64_t)cell * columns.slots;
    uint64_t cells = (uint64_t)cell * puzzle->height;
    layout.title_font = layout.title ? title_font(&layout, clues + cells) : 0;
    uint64_t above = border + layout.title_font * 3 / 2;
    uint64_t top = above + clues;
    uint64_t bottom = top + cells;
    layout.rows = (struct ng_layout_axis){rows, false, top, border, right};
    layout.columns = (struct ng_layout_axis){columns, true, left, above, bottom};
    layout.height = bottom + border;
    if (options->unsolved && ng_puzzle_is_colour(puzzle)) {
        place_legend(&layout);
    }
    if (options->answer) {
        place_answer(&layout);
    }
    return layout;
}
