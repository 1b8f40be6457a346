/* toml: the puzzles of nonogrid, and pynogram's ini files, which are the same without quotes:
 *
 *     [colors]
 *     defs = ['b = (blue) *', 'r = (255, 0, 0) %']     or a line b = (blue) * for each
 *     [clues]
 *     rows = """
 *     2b 1r
 *     1 1, 0          a comma ends a clue as well; without a letter, or with B, a block is black
 *     """
 *     columns = "1b\n1 1"                              or a line end as it is escaped
 *
 * '#' and ';' begin comments; quotes within the clues and blank lines are ignored. A colour can
 * have a name of several letters, and no parentheses. */
#include "base/text.h"
#include "format/clue.h"
#include "format/doc/lists.h"
#include "format/format.h"
#include "format/glyphs.h"
#include "format/scan.h"
#include "format/write.h"

#include <inttypes.h>
#include <string.h>

enum section { TOP, CLUES, COLOURS, OTHER };

struct lexer {
    struct ng_front f; /* `at` is in the present line */
    enum section section;
    struct ng_span side; /* clues without quotes, which can continue; NULL: none */
};

static bool is_comment(char c)
{
    return c == '#' || c == ';';
}

static const char *skip_blanks(const char *p, const char *end)
{
    while (p < end && (ng_scan_is_blank(*p) || *p == '\r')) {
        p++;
    }
    return p;
}

/* The text without blanks and quotes around it. */
static struct ng_span unquote(struct ng_span text)
{
    while (text.size > 0 && (ng_front_is_quote(*text.text) || ng_scan_is_space(*text.text))) {
        text.text++;
        text.size--;
    }
    while (text.size > 0 && (ng_front_is_quote(text.text[text.size - 1]) ||
                             ng_scan_is_space(text.text[text.size - 1]))) {
        text.size--;
    }
    return text;
}

/* ---- strings ---- */

/* Reads the string that begins here: *text is between its quotes, *style its notation. If more than
 * three quotes end it, the last three count. */
static bool read_string(struct lexer *lexer, struct ng_span *text, unsigned *style)
{
    const char *start = lexer->f.at, *end = lexer->f.end;
    size_t quotes = end - start > 2 && start[1] == *start && start[2] == *start ? 3 : 1;
    *style = *start == '"' ? NG_STYLE_ESCAPES : 0;
    bool odd;
    const char *stop = ng_front_quote_end(
        start, quotes == 1 ? ng_front_line_end(&lexer->f, start) : end, quotes, *style, &odd);
    if (stop == NULL) {
        return ng_front_say(&lexer->f, start, "the quotes do not end");
    }
    for (size_t i = 0; i < 2 && quotes == 3 && stop + quotes < end && stop[quotes] == *start; i++) {
        stop++;
    }
    *text = (struct ng_span){start + quotes, (size_t)(stop - start) - quotes};
    lexer->f.at = stop + quotes;
    return true;
}

/* ---- values ---- */

/* Whether only a comment is left of the line; if not, reports it. */
static bool end_line(struct lexer *lexer, const char *message)
{
    const char *end = ng_front_line_end(&lexer->f, lexer->f.at);
    const char *p = skip_blanks(lexer->f.at, end);
    lexer->f.at = end;
    return p == end || is_comment(*p) || ng_front_say(&lexer->f, p, message);
}

static bool is_side(struct ng_span key)
{
    enum ng_map_meaning meaning = ng_map_meaning(key, NULL);
    return meaning == NG_MAP_ROWS || meaning == NG_MAP_COLUMNS;
}

static bool take_string(struct lexer *lexer)
{
    struct ng_span text;
    unsigned style;
    return read_string(lexer, &text, &style) &&
           ng_front_string(&lexer->f, NG_TAPE_STRING, text, style);
}

/* ---- colours ---- */

/* Puts "b = (blue) *" on the tape: a key and a string, which read_colour() divides. */
static bool take_colour(struct lexer *lexer, struct ng_span text, unsigned style)
{
    static const char expected[] = "expected a colour such as \"b = (blue) *\"";
    const char *equals = memchr(text.text, '=', text.size), *end = text.text + text.size;
    if (equals == NULL) {
        return ng_front_say(&lexer->f, text.text, expected);
    }
    struct ng_span key = ng_scan_trim((struct ng_span){text.text, (size_t)(equals - text.text)});
    struct ng_span value = ng_scan_trim((struct ng_span){equals + 1, (size_t)(end - equals - 1)});
    bool can = key.size > 0 && value.size > 0 && ng_clue_can_be_suffix(*key.text);
    for (size_t i = 0; i < key.size && can; i++) {
        can = key.text[i] > ' ' && key.text[i] <= '~' && memchr(",#;\"'", key.text[i], 5) == NULL;
    }
    return can ? ng_front_string(&lexer->f, NG_TAPE_KEY, key, style) &&
                     ng_front_string(&lexer->f, NG_TAPE_STRING, value, style)
               : ng_front_say(&lexer->f, text.text, expected);
}

/* Reads a line of the colours' section: a colour, or a part of an array of colours in quotes. */
static bool read_colours(struct lexer *lexer)
{
    static const char between[] = " \t\r[,]";
    const char *end = ng_front_line_end(&lexer->f, lexer->f.at);
    struct ng_span line = ng_scan_trim((struct ng_span){lexer->f.at, (size_t)(end - lexer->f.at)});
    struct ng_span rest = {"", 0};
    if (!ng_scan_word(line, "defs", &rest) && memchr(",]\"'", *line.text, 4) == NULL) {
        lexer->f.at = end;
        return take_colour(lexer, line, 0);
    }
    if (rest.size > 0) {
        lexer->f.at = rest.text + (*rest.text == '=' ? 1 : 0);
    }
    while (lexer->f.at < end && !is_comment(*lexer->f.at)) {
        struct ng_span text;
        unsigned style;
        if (memchr(between, *lexer->f.at, sizeof between - 1) != NULL) {
            lexer->f.at++;
        } else if (!ng_front_is_quote(*lexer->f.at)) {
            return ng_front_expect(&lexer->f, "a colour in quotes, ',' or ']'");
        } else if (!read_string(lexer, &text, &style) || !take_colour(lexer, text, style)) {
            return false;
        }
    }
    lexer->f.at = end;
    return true;
}

/* "255, 0, 0", the only form with commas in it. */
static bool read_triplet(struct ng_span text, uint32_t *rgb)
{
    const char *p = text.text, *end = text.text + text.size;
    *rgb = 0;
    for (unsigned i = 0; i < 3; i++) {
        uint32_t part = 0;
        bool overflow = false;
        p = skip_blanks(p, end);
        if (i > 0 && p < end && *p++ != ',') {
            return false;
        }
        p = skip_blanks(p, end);
        if (p == end || !ng_scan_is_digit(*p)) {
            return false;
        }
        p = ng_scan_number(p, end, &part, &overflow);
        if (overflow || part > 255) {
            return false;
        }
        *rgb = *rgb << 8 | part;
    }
    return skip_blanks(p, end) == end;
}

static bool read_rgb(struct ng_span text, uint32_t *rgb)
{
    return memchr(text.text, ',', text.size) != NULL ? read_triplet(text, rgb)
                                                     : ng_scan_rgb(text, rgb);
}

/* Reads the single character of the symbol; '\0' if it is not ASCII, or missing. Returns false if
 * more than a comment follows. */
static bool read_symbol(struct ng_span text, char *symbol)
{
    size_t size = 1;
    *symbol = '\0';
    if (text.size == 0 || (text.size > 1 && is_comment(*text.text))) {
        return true;
    }
    while (size < text.size && (unsigned char)text.text[size] >= 0x80) {
        size++;
    }
    *symbol = size == 1 ? *text.text : '\0';
    struct ng_span rest = ng_scan_trim((struct ng_span){text.text + size, text.size - size});
    return rest.size == 0 || is_comment(*rest.text);
}

/* Divides "(blue) *". Without parentheses, the last character is not part of the colour unless the
 * whole is a colour. A number is not a name. */
static bool read_colour(struct ng_span text, struct ng_map_colour *colour)
{
    const char *close = memchr(text.text, ')', text.size), *end = text.text + text.size;
    struct ng_span name = text, symbol = {end, 0};
    bool hex = true;
    if (text.size > 0 && *text.text == '(' && close != NULL) {
        name = ng_scan_trim((struct ng_span){text.text + 1, (size_t)(close - text.text - 1)});
        symbol = ng_scan_trim((struct ng_span){close + 1, (size_t)(end - close - 1)});
    } else if (text.size > 1 && !read_rgb(text, &colour->rgb)) {
        size_t size = text.size - 1;
        while (size > 0 && ((unsigned char)text.text[size] & 0xc0) == 0x80) {
            size--;
        }
        symbol = (struct ng_span){text.text + size, text.size - size};
        name = ng_scan_trim((struct ng_span){text.text, size});
    }
    for (size_t i = 0; i < name.size && hex; i++) {
        hex = ng_text_digit(ng_text_lower(name.text[i])) < 16 || name.text[i] == '#';
    }
    colour->name =
        hex || memchr(name.text, ',', name.size) != NULL ? (struct ng_span){"", 0} : name;
    return name.size > 0 && read_rgb(name, &colour->rgb) && read_symbol(symbol, &colour->symbol);
}

/* ---- lines ---- */

static void end_side(struct lexer *lexer)
{
    if (lexer->side.text != NULL) {
        (void)ng_front_string(&lexer->f, NG_TAPE_STRING, lexer->side, 0);
    }
    lexer->side.text = NULL;
}

/* Ends the section; *name, if any, begins the next one. */
static void end_section(struct lexer *lexer, const struct ng_span *name)
{
    end_side(lexer);
    if (lexer->section != TOP) {
        ng_tape_close(lexer->f.tape, ng_front_offset(&lexer->f, lexer->f.at));
    }
    if (name != NULL) {
        lexer->section = ng_scan_is(*name, "clues")    ? CLUES
                         : ng_scan_is(*name, "colors") ? COLOURS
                                                       : OTHER;
        (void)ng_front_string(&lexer->f, NG_TAPE_KEY, *name, 0);
        ng_tape_open(lexer->f.tape, NG_TAPE_OBJECT, ng_front_offset(&lexer->f, lexer->f.at));
    }
}

static bool read_heading(struct lexer *lexer)
{
    const char *start = lexer->f.at, *end = ng_front_line_end(&lexer->f, start), *stop = start;
    while (stop < end && !is_comment(*stop)) {
        stop++;
    }
    struct ng_span heading = ng_scan_trim((struct ng_span){start, (size_t)(stop - start)});
    if (heading.text[heading.size - 1] != ']') {
        return ng_front_say(&lexer->f, start, "a heading without ']'");
    }
    struct ng_span name = unquote((struct ng_span){heading.text + 1, heading.size - 2});
    end_section(lexer, &name);
    lexer->f.at = end;
    return true;
}

/* Reads the text after a key and '='. Without quotes the clues of a side continue in later lines,
 * up to the next key; other values do not. */
static bool read_value(struct lexer *lexer, struct ng_span key)
{
    const char *end = ng_front_line_end(&lexer->f, lexer->f.at), *stop;
    bool side = is_side(key), known = side || ng_map_meaning(key, NULL) != NG_MAP_OTHER;
    if (!ng_front_string(&lexer->f, NG_TAPE_KEY, key, 0)) {
        return false;
    }
    lexer->f.at = skip_blanks(lexer->f.at, end);
    char c = lexer->f.at < end ? *lexer->f.at : '\0';
    if (ng_front_is_quote(c)) {
        return take_string(lexer) && end_line(lexer, "something after the quotes");
    }
    if ((c == '[' || c == '{') && known) {
        return ng_lists_read(&lexer->f, NG_NOTATION_TOML) &&
               end_line(lexer, "something after the table");
    }
    struct ng_span text = {lexer->f.at, (size_t)(end - lexer->f.at)};
    if (side) {
        lexer->side = text;
        lexer->f.at = end;
        return true;
    }
    for (stop = lexer->f.at; stop < end && !is_comment(*stop);) {
        stop++;
    }
    text.size = (size_t)(stop - lexer->f.at);
    lexer->f.at = end;
    return ng_front_plain(&lexer->f, ng_scan_trim(text));
}

/* Whether a section begins without a heading: "clues.rows = ..." or "clues = { ... }". */
static bool is_inline(struct ng_span line)
{
    bool dot = ng_scan_starts_with(line, "clues.") || ng_scan_starts_with(line, "colors.");
    bool known = ng_scan_starts_with(line, "clues =") || ng_scan_starts_with(line, "colors =");
    return dot || (known && memchr(line.text, '{', line.size) != NULL);
}

/* Reads a key with its value. */
static bool read_pair(struct lexer *lexer, struct ng_span line, const char *equals)
{
    struct ng_span key = unquote((struct ng_span){line.text, (size_t)(equals - line.text)});
    if (lexer->section == TOP && is_inline(line)) {
        return ng_front_say(&lexer->f, line.text,
                            "keys with a dot and tables in one line are not read: write [clues] "
                            "and, below it, the keys");
    }
    end_side(lexer);
    char c = key.size > 0 ? *key.text : ' ';
    if (!ng_scan_is_letter(c) && !ng_scan_is_digit(c) && c != '_' && (unsigned char)c < 0x80) {
        return ng_front_say(&lexer->f, lexer->f.at, "expected a key and '='");
    }
    lexer->f.at = equals + 1;
    return read_value(lexer, key);
}

/* Reads the present line, which is not blank. */
static bool read_line(struct lexer *lexer)
{
    const char *end = ng_front_line_end(&lexer->f, lexer->f.at);
    struct ng_span line = {lexer->f.at, (size_t)(end - lexer->f.at)};
    const char *equals = memchr(line.text, '=', line.size);
    if (*lexer->f.at == '[') {
        return read_heading(lexer);
    }
    if (lexer->section == COLOURS) {
        return read_colours(lexer);
    }
    if (equals != NULL) {
        return read_pair(lexer, line, equals);
    }
    lexer->f.at = end;
    if (lexer->side.text != NULL) {
        lexer->side.size = (size_t)(end - lexer->side.text);
        return true;
    }
    if (lexer->section == CLUES) {
        return ng_front_say(&lexer->f, line.text, "expected a key and '='");
    }
    ng_front_remark(&lexer->f, line.text, "a line without a key and '=' is ignored");
    return true;
}

static bool read_document(struct lexer *lexer)
{
    ng_tape_open(lexer->f.tape, NG_TAPE_OBJECT, 0);
    while (lexer->f.at < lexer->f.end) {
        const char *end = ng_front_line_end(&lexer->f, lexer->f.at);
        lexer->f.at = skip_blanks(lexer->f.at, end);
        if (lexer->f.at < end && !is_comment(*lexer->f.at) && !read_line(lexer)) {
            return false;
        }
        end = ng_front_line_end(&lexer->f, lexer->f.at);
        lexer->f.at = end < lexer->f.end ? end + 1 : end;
        if (lexer->f.tape->failed || ng_build_failed(lexer->f.build)) {
            return false;
        }
    }
    end_section(lexer, NULL);
    ng_tape_close(lexer->f.tape, ng_front_offset(&lexer->f, lexer->f.end));
    return true;
}

static bool read(struct ng_span text, struct ng_build *build)
{
    static const struct ng_map_rules rules = {.black = true, .colour = read_colour, .ends = ",#;"};
    struct ng_tape tape;
    struct lexer lexer = {.f = ng_front_start(text, &tape, build)};
    return ng_front_map(&lexer.f, read_document(&lexer), &rules);
}

/* ---- writing ---- */

/* Letters only: other characters can be a quote, a comment or a number. */
static const char not_letters[] = "0123456789\"&*,:?\\!#$%'()+-./;<=>@[]^_`{|}~";

static void write_colours(const struct ng_palette *palette, const struct ng_glyphs *glyphs,
                          struct nonogram_text *out)
{
    ng_text_string(out, "[colors]\ndefs = [\n");
    for (unsigned i = 1; i <= palette->count; i++) {
        ng_text_format(out, "'%c = (%06" PRIX32 ") %c',\n", glyphs->glyph[i],
                       palette->colours[i].rgb, glyphs->glyph[i]);
    }
    ng_text_string(out, "]\n");
}

static void write_clues(const char *key, const struct ng_clue *clues, uint32_t count,
                        const struct ng_glyphs *glyphs, struct nonogram_text *out)
{
    ng_text_format(out, "%s = \"\"\"\n", key);
    ng_write_clues(clues, count, ' ', glyphs, out);
    ng_text_string(out, "\"\"\"\n");
}

static enum nonogram_status refuse(const struct nonogram_puzzle *puzzle,
                                   const struct ng_format_write *options,
                                   struct nonogram_diagnostic *diagnostic)
{
    bool lossy = options != NULL && options->lossy;
    if (lossy || puzzle->palette.colours[0].rgb == ng_palette_black.colours[0].rgb) {
        return NONOGRAM_OK;
    }
    return ng_diag_refuse(NONOGRAM_UNSUPPORTED, diagnostic,
                          "toml does not support a background that is not white");
}

static enum nonogram_status write(const struct nonogram_puzzle *puzzle,
                                  const struct ng_format_write *options, struct nonogram_text *out,
                                  struct nonogram_diagnostic *diagnostic)
{
    bool colour = !ng_palette_is_black(&puzzle->palette);
    enum nonogram_status status = refuse(puzzle, options, diagnostic);
    if (status != NONOGRAM_OK) {
        return status;
    }
    struct ng_glyphs glyphs;
    if (!ng_glyphs_make(&glyphs, &puzzle->palette, not_letters)) {
        return ng_write_refuse_colours("toml", puzzle->palette.count, ng_glyphs_most(not_letters),
                                       diagnostic);
    }
    if (colour) {
        write_colours(&puzzle->palette, &glyphs, out);
    }
    ng_text_string(out, "[clues]\n");
    write_clues("rows", puzzle->lines, puzzle->height, colour ? &glyphs : NULL, out);
    write_clues("columns", puzzle->lines + puzzle->height, puzzle->width, colour ? &glyphs : NULL,
                out);
    return NONOGRAM_OK;
}

/* ---- recognising ---- */

/* Whether the clues begin with the line "[clues]", or, before all sections, without a heading. */
static bool begins_clues(struct ng_span line, bool front)
{
    if (line.size > 2 && *line.text == '[') {
        return line.text[line.size - 1] == ']' &&
               ng_scan_is(unquote((struct ng_span){line.text + 1, line.size - 2}), "clues");
    }
    return front && is_inline(line);
}

/* Whether a line cannot be part of a value or begin one: it starts with a letter or digit, and has
 * neither '=' nor a quote. */
static bool is_foreign(struct ng_span line)
{
    bool starts = ng_scan_is_digit(*line.text) || ((unsigned)*line.text | 0x20) - 'a' < 26u;
    return starts && memchr(line.text, '=', line.size) == NULL &&
           memchr(line.text, '"', line.size) == NULL;
}

/* The heading of the clues, with only sections, values and comments before it. */
static int sniff(struct ng_span text, bool complete)
{
    bool sections = false;
    struct ng_span line;
    while (ng_scan_line(&text, &line)) {
        size_t size = 0;
        while (size < line.size && !is_comment(line.text[size])) {
            size++;
        }
        struct ng_span trimmed = ng_scan_trim((struct ng_span){line.text, size});
        if (begins_clues(trimmed, !sections)) {
            return 90;
        }
        if (trimmed.size == 0) {
            continue;
        }
        if ((!sections && *trimmed.text != '[') || is_foreign(line)) {
            return 0;
        }
        sections = true;
    }
    return sections && !complete ? 15 : 0;
}

static const char *const suffixes[] = {"toml", "ini", NULL};

const struct ng_format ng_format_toml = {
    .name = "toml",
    .suffixes = suffixes,
    .drops = NG_DROPS_TEXTS | NG_DROPS_GOAL | NG_DROPS_NAMES,
    .sniff = sniff,
    .read = read,
    .write = write,
    .can = NG_CAN_COLOUR,
};
