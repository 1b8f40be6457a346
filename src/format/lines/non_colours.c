/* The colours of .non, and the grids drawn with them. */
#include "format/lines/non.h"
#include "format/notes.h"

struct ng_span ng_non_unquote(struct ng_span text)
{
    return text.size < 2 || text.text[0] != '"' || text.text[text.size - 1] != '"'
               ? text
               : (struct ng_span){text.text + 1, text.size - 2};
}

static const char background[] = "background";

/* Whether a declared colour has this name. */
static bool is_taken(const struct ng_non *non, struct ng_span name)
{
    return non->lines.rules.declared && ng_clue_find_colour(non->lines.build, name) != 0;
}

/* ---- declarations ---- */

void ng_non_colour_name(struct ng_non *non, struct ng_span rest)
{
    struct ng_span word = ng_scan_take_word(&rest);
    struct ng_span name = ng_non_unquote(rest);
    const char *fault = NULL;
    if (word.size != 1 || !ng_clue_can_be_key(*word.text)) {
        fault = "what is named is not the character of a colour: left out";
    } else if (name.size == 0 || !ng_notes_is_clean(name)) {
        fault = "the colour's name is empty or not UTF-8: left out";
    } else if (non->names[(unsigned char)*word.text].size > 0) {
        fault = "a second name of a colour is left out";
    }
    if (fault != NULL) {
        ng_build_remark(non->lines.build, ng_lines_place(&non->lines, non->lines.line.text), "%s",
                        fault);
    } else {
        non->names[(unsigned char)*word.text] = name;
    }
}

/* Gives the colour of a character its name in `decoded`, if no other has it. */
static void name_character(struct ng_non *non, struct ng_clue_colour *colour,
                           struct nonogram_text *decoded)
{
    unsigned char c = (unsigned char)colour->key;
    if (c < 128 && non->names[c].size > 0) {
        ng_notes_decode(non->names[c], decoded);
    }
    struct ng_span name = {decoded->data, decoded->size};
    if (c == '0' || (name.size > 0 && !is_taken(non, name))) {
        colour->name = name;
    } else if (name.size > 0) {
        ng_build_remark(non->lines.build, ng_lines_place(&non->lines, non->lines.line.text),
                        "the colour's name is that of another one: left out");
    }
}

/* Takes the colour's word, and one sign of "r = red", "r=red" or "r: red" behind it. */
static struct ng_span take_key(struct ng_span *rest)
{
    struct ng_span word = ng_scan_take_word(rest);
    const char *end = rest->text + rest->size;
    size_t size = 1;
    while (size < word.size && strchr("=:", word.text[size]) == NULL) {
        size++;
    }
    bool joined = size < word.size;
    bool apart = !joined && rest->size > 1 && strchr("=:", *rest->text) != NULL;
    const char *value = joined ? word.text + size + 1 : rest->text + apart;
    *rest = ng_scan_trim((struct ng_span){value, (size_t)(end - value)});
    word.size = joined ? size : word.size;
    return word;
}

/* "color r #ff0000", "color r red", "color red FF0000 %", or "color red" if that word is known */
bool ng_non_colour(struct ng_non *non, struct ng_span rest)
{
    struct ng_lines *lines = &non->lines;
    struct ng_span word = take_key(&rest), value = ng_scan_take_word(&rest);
    struct ng_clue_colour colour = {.name = word};
    struct nonogram_text decoded = {.data = NULL};
    struct ng_cursor at = ng_lines_cursor(lines, word);
    if (!(value.size > 0 ? ng_scan_rgb : ng_scan_colour_name)(value.size > 0 ? value : word,
                                                              &colour.rgb)) {
        return ng_cursor_wrong(&at, value.text, "expected a colour such as #ff0000 or red");
    }
    const struct nonogram_colour *blank = &ng_build_palette(lines->build)->colours[0];
    if (word.size == 1 && (*value.text == '#' || rest.size == 0)) {
        colour.key = colour.symbol = *word.text;
        name_character(non, &colour, &decoded);
    } else if (!ng_notes_is_clean(word)) {
        return ng_cursor_wrong(&at, word.text, "the colour's name is not UTF-8");
    } else if (ng_scan_is(word, background)) {
        colour.key = '0';
    } else {
        struct ng_span symbol = ng_scan_take_word(&rest);
        colour.symbol = symbol.size == 1 ? *symbol.text : '\0';
        if (ng_scan_is(word, blank->name)) { /* the blank's until another colour has it */
            (void)ng_build_blank(lines->build, background, strlen(background), blank->rgb, 0);
        }
    }
    const char *wrong = colour.key != '0' && is_taken(non, colour.name)
                            ? "the colour is declared twice"
                            : ng_clue_declare(&lines->rules, lines->build, &colour, NG_CLUE_BLACK);
    bool failed = decoded.failed;
    ng_text_clear(&decoded);
    return failed ? ng_build_fail(lines->build)
                  : wrong == NULL || ng_cursor_wrong(&at, word.text, "%s", wrong);
}

/* ---- grids ---- */

/* The value of a cell; -1 for other characters. */
static int cell_value(struct ng_non *non, enum ng_build_grid which, char c)
{
    struct ng_clue_rules *rules = &non->lines.rules;
    bool plain = !rules->declared && c > ' ' && c <= '~' && c != '"';
    unsigned value = 0;
    if (c == '0') {
        return 0;
    }
    if (c == '?') {
        return which == NG_BUILD_GIVEN ? NONOGRAM_UNKNOWN : -1;
    }
    if (c == '1' || plain) { /* without colours, any sign but 0 is a filled cell */
        value = rules->plain > 0 ? (unsigned)rules->plain : ng_clue_plain(rules, non->lines.build);
    } else {
        value = rules->suffix[(unsigned char)c];
    }
    return value == 0 ? -1 : (int)value;
}

/* Reads cells, consecutive ones at once, to the first character that is neither cell nor blank. */
static const char *read_cells(struct ng_non *non, enum ng_build_grid which, const char *p,
                              const char *end)
{
    uint8_t row[256];
    size_t count;
    do {
        while (p < end && ng_scan_is_space(*p)) {
            p++;
        }
        const char *start = p;
        int value = 0;
        for (count = 0; p < end && count < sizeof row && value >= 0; count += value >= 0) {
            value = cell_value(non, which, *p);
            row[count] = (uint8_t)value;
            p += value >= 0;
        }
        ng_build_row(non->lines.build, which, row, count, ng_lines_place(&non->lines, start));
    } while (count > 0);
    return p;
}

bool ng_non_cells(struct ng_non *non, enum ng_build_grid which, struct ng_span text)
{
    struct ng_cursor c = ng_lines_cursor(&non->lines, text);
    bool quoted = ng_cursor_take(&c, '"');
    c.at = read_cells(non, which, c.at, c.end);
    bool cells = ng_build_cells(c.build, which) > 0;
    const char *what = cells && quoted ? "a cell or a closing quote" : "a cell";
    if (cells && quoted && ng_cursor_take(&c, '"')) {
        what = "the end of the line";
        quoted = false;
        while (c.at < c.end && ng_scan_is_space(*c.at)) {
            c.at++;
        }
    }
    return (c.at == c.end && !quoted && cells) || ng_cursor_expect(&c, what);
}

/* ---- writing ---- */

/* Whether the colour has a name other than the default one of readers. */
static bool has_name(const struct ng_palette *palette, unsigned value, char glyph)
{
    const struct nonogram_colour *colour = &palette->colours[value];
    bool white = colour->rgb == ng_palette_black.colours[0].rgb;
    char alone[2] = {glyph, '\0'};
    const char *usual = value > 0 ? alone : white ? ng_palette_black.colours[0].name : background;
    return strcmp(colour->name, usual) != 0 &&
           ng_notes_is_clean((struct ng_span){colour->name, strlen(colour->name)});
}

static void write_name(const char *name, char glyph, struct nonogram_text *out)
{
    ng_text_format(out, "colorname %c \"", glyph);
    ng_notes_encode((struct ng_span){name, strlen(name)}, out);
    ng_text_string(out, "\"\n");
}

void ng_non_write_colours(const struct ng_palette *palette, const struct ng_glyphs *glyphs,
                          struct nonogram_text *out)
{
    for (unsigned i = 0; i <= palette->count; i++) {
        uint32_t rgb = palette->colours[i].rgb;
        bool named = has_name(palette, i, glyphs->glyph[i]);
        if (i == 0 && rgb == ng_palette_black.colours[0].rgb && !named) {
            continue;
        }
        if (named) {
            write_name(palette->colours[i].name, glyphs->glyph[i], out);
        }
        ng_text_format(out, "color %c #%06lx\n", glyphs->glyph[i], (unsigned long)rgb);
    }
}

/* Cells in one string: only its size determines the width. */
void ng_non_write_grid(const char *word, const uint8_t *cells, const struct nonogram_puzzle *puzzle,
                       const struct ng_glyphs *glyphs, struct nonogram_text *out)
{
    if (cells != NULL) {
        ng_text_format(out, "\n%s \"", word);
        ng_glyphs_row(glyphs, cells, puzzle->width * puzzle->height, out);
        ng_text_string(out, "\"\n");
    }
}
