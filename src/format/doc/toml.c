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
 * have a name of several letters. */
#include "base/text.h"
#include "format/clue.h"
#include "format/doc/lists.h"
#include "format/format.h"
#include "format/glyphs.h"
#include "format/scan.h"
#include "format/write.h"

#include <inttypes.h>
#include <string.h>

struct lexer {
    struct ng_front f;   /* `at` is in the present line */
    bool section;        /* a heading was read */
    bool colours;        /* it has the colours */
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

/* The text before a comment, without blanks around it. */
static struct ng_span cut_comment(struct ng_span text)
{
    size_t size = 0;
    while (size < text.size && !is_comment(text.text[size])) {
        size++;
    }
    return ng_scan_trim((struct ng_span){text.text, size});
}

/* ---- colours ---- */

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

/* Reads the single character of the symbol; '\0' if it is not ASCII, or missing. Returns false if
 * more than a comment follows. */
static bool read_symbol(struct ng_span text, char *symbol)
{
    size_t size = text.size > 0 ? ng_utf8_size(text.text, text.text + text.size) : 0;
    bool missing = text.size == 0 || (text.size > 1 && is_comment(*text.text));
    *symbol = size == 1 && !missing ? *text.text : '\0';
    return missing || cut_comment((struct ng_span){text.text + size, text.size - size}).size == 0;
}

/* Divides "(blue) *", also after "b =". A number is not a name. */
static bool read_colour(struct ng_span text, struct ng_map_colour *colour)
{
    const char *open = memchr(text.text, '(', text.size), *end = text.text + text.size;
    const char *close = open != NULL ? memchr(open, ')', (size_t)(end - open)) : NULL;
    if (close == NULL) {
        return false;
    }
    struct ng_span key = ng_scan_trim((struct ng_span){text.text, (size_t)(open - text.text)});
    struct ng_span name = ng_scan_trim((struct ng_span){open + 1, (size_t)(close - open - 1)});
    if (key.size > 0) {
        colour->key = ng_scan_trim((struct ng_span){key.text, key.size - 1});
    }
    bool triplet = memchr(name.text, ',', name.size) != NULL, hex = true;
    for (size_t i = 0; i < name.size && hex; i++) {
        hex = ng_text_digit(ng_text_lower(name.text[i])) < 16 || name.text[i] == '#';
    }
    colour->name = hex || triplet ? (struct ng_span){"", 0} : name;
    return (key.size == 0 || key.text[key.size - 1] == '=') && name.size > 0 &&
           (triplet ? read_triplet(name, &colour->rgb) : ng_scan_rgb(name, &colour->rgb)) &&
           read_symbol(ng_scan_trim((struct ng_span){close + 1, (size_t)(end - close - 1)}),
                       &colour->symbol);
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
    if (lexer->section) {
        ng_tape_close(lexer->f.tape, ng_front_offset(&lexer->f, lexer->f.at));
    }
    if (name != NULL) {
        lexer->section = true;
        lexer->colours = ng_scan_is(*name, "colors");
        (void)ng_front_string(&lexer->f, NG_TAPE_KEY, *name, 0);
        ng_tape_open(lexer->f.tape, NG_TAPE_OBJECT, ng_front_offset(&lexer->f, lexer->f.at));
    }
}

static bool read_heading(struct lexer *lexer, struct ng_span line)
{
    struct ng_span heading = cut_comment(line);
    if (heading.text[heading.size - 1] != ']') {
        return ng_front_say(&lexer->f, line.text, "a heading without ']'");
    }
    struct ng_span name = ng_scan_trim((struct ng_span){heading.text + 1, heading.size - 2});
    end_section(lexer, &name);
    lexer->f.at = line.text + line.size;
    return true;
}

/* Reads the value at the present place. Without quotes the clues of a side continue in later lines,
 * up to the next key; other values do not. */
static bool read_value(struct lexer *lexer, struct ng_span key, const char *end)
{
    struct ng_span text = {lexer->f.at, (size_t)(end - lexer->f.at)};
    char c = text.size > 0 ? *text.text : '\0';
    if (ng_front_is_quote(c) || c == '[' || c == '{') {
        if (!ng_lists_read(&lexer->f, NG_NOTATION_TOML)) {
            return false;
        }
        end = ng_front_line_end(&lexer->f, lexer->f.at);
        const char *p = skip_blanks(lexer->f.at, end);
        lexer->f.at = end;
        return p == end || is_comment(*p) ||
               ng_front_say(&lexer->f, p, "something after the value");
    }
    lexer->f.at = end;
    if (ng_map_is_side_name(key)) {
        lexer->side = text;
        return true;
    }
    return ng_front_plain(&lexer->f, lexer->colours ? ng_scan_trim(text) : cut_comment(text));
}

/* Reads a key with its value; of "clues.rows" the last part is the key. */
static bool read_pair(struct lexer *lexer, struct ng_span line, const char *equals)
{
    struct ng_span key = ng_scan_trim((struct ng_span){line.text, (size_t)(equals - line.text)});
    for (const char *dot; !lexer->colours && (dot = memchr(key.text, '.', key.size)) != NULL;) {
        key = (struct ng_span){dot + 1, key.size - (size_t)(dot + 1 - key.text)};
    }
    if (key.size == 0 || (*key.text < '0' && !lexer->colours)) {
        return ng_front_say(&lexer->f, line.text, "expected a key and '='");
    }
    end_side(lexer);
    const char *end = line.text + line.size;
    lexer->f.at = skip_blanks(equals + 1, end);
    return ng_front_string(&lexer->f, NG_TAPE_KEY, key, 0) && read_value(lexer, key, end);
}

/* Reads the present line, which is not blank. */
static bool read_line(struct lexer *lexer)
{
    const char *end = ng_front_line_end(&lexer->f, lexer->f.at);
    struct ng_span line = {lexer->f.at, (size_t)(end - lexer->f.at)};
    const char *equals = memchr(line.text, '=', line.size);
    if (*line.text == '[') {
        return read_heading(lexer, line);
    }
    if (equals != NULL) {
        return read_pair(lexer, line, equals);
    }
    lexer->f.at = end;
    lexer->side.size = (size_t)(end - lexer->side.text);
    return lexer->side.text != NULL || ng_front_say(&lexer->f, line.text, "expected a key and '='");
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

/* The heading of the clues, with only sections, values and comments before it; or, before all
 * sections, "clues.rows = ..." or "clues = { ... }". */
static int sniff(struct ng_span text, bool complete)
{
    bool sections = false;
    struct ng_span line;
    while (ng_scan_line(&text, &line)) {
        struct ng_span trimmed = cut_comment(line);
        bool named = ng_scan_starts_with(trimmed, "clues.") ||
                     (ng_scan_starts_with(trimmed, "clues =") &&
                      memchr(trimmed.text, '{', trimmed.size) != NULL);
        if (ng_scan_is(trimmed, "[clues]") || (named && !sections)) {
            return 90;
        }
        if (trimmed.size == 0) {
            continue;
        }
        bool starts = ng_scan_is_digit(*line.text) || ng_scan_is_letter(*line.text);
        bool value =
            memchr(line.text, '=', line.size) != NULL || memchr(line.text, '"', line.size) != NULL;
        if ((!sections && *trimmed.text != '[') || (starts && !value)) {
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
