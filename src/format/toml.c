/* toml: the puzzles of nonogrid, and pynogram's ini files, which say the same without quotes:
 *
 *     [colors]
 *     defs = ['b = (blue) *', 'r = (255, 0, 0) %']     or a line b = (blue) * for each
 *     [clues]
 *     rows = """
 *     2b 1r
 *     1 1, 0          a comma ends a clue as well; without a letter, a block is black
 *     """
 *     columns = ...
 *
 * '#' and ';' begin comments, quotes within the clues and blank lines mean nothing; other sections,
 * and what stands before the first, are passed over with a remark. Colours may come behind the
 * clues, so the text is gone through twice. */
#include "format/clue.h"
#include "format/expect.h"
#include "format/formats.h"
#include "format/glyphs.h"
#include "format/plain.h"
#include "format/refuse.h"

#include <inttypes.h>
#include <string.h>

enum section { CLUES, COLOURS, OTHER };

static const char *const headings[] = {"[clues]", "[colors]"};

struct reader {
    struct ng_build *build;
    struct nonogram_diagnostic *diagnostic;
    struct ng_clue_rules rules;
    enum section wanted; /* the section that is read this time */
    enum section section;
    const char *quote;       /* what ends the clues at hand; "" without quotes */
    bool begun;              /* there was a section, or a remark that there was none */
    bool clues;              /* their section has begun */
    bool open;               /* clues are being read */
    enum ng_build_axis axis; /* whose */
    bool seen[2];            /* by enum ng_build_axis */
};

static bool is_comment(char c)
{
    return c == '#' || c == ';';
}

static bool is_quote(char c)
{
    return c == '"' || c == '\'';
}

/* The line up to its comment. */
static struct ng_span without_comment(struct ng_span line)
{
    for (size_t i = 0; i < line.size; i++) {
        if (is_comment(line.text[i])) {
            return (struct ng_span){line.text, i};
        }
    }
    return line;
}

/* The text without the quotes around it. */
static struct ng_span without_quotes(struct ng_span text)
{
    text = ng_scan_trim(text);
    while (text.size > 0 && is_quote(*text.text)) {
        text.text++;
        text.size--;
    }
    while (text.size > 0 && is_quote(text.text[text.size - 1])) {
        text.size--;
    }
    return ng_scan_trim(text);
}

/* ---- clues ---- */

/* Clues with commas between. */
static enum nonogram_status read_clues(struct reader *reader, struct ng_span text,
                                       struct ng_place place)
{
    enum nonogram_status status = NONOGRAM_OK;
    text = without_comment(text);
    const char *end = text.text + text.size;
    for (const char *p = text.text; p < end && status == NONOGRAM_OK;) {
        const char *comma = memchr(p, ',', (size_t)(end - p));
        struct ng_span clue = {p, (size_t)((comma != NULL ? comma : end) - p)};
        clue = without_quotes(clue);
        if (clue.size > 0) {
            status = ng_clue_read(reader->build, reader->axis, clue,
                                  ng_scan_place_in(text, place, clue.text), &reader->rules,
                                  reader->diagnostic);
        }
        p = comma != NULL ? comma + 1 : end;
    }
    return status;
}

/* Where the quote that ends the clues stands in the text; NULL when it does not. */
static const char *find_quote(const struct reader *reader, struct ng_span text)
{
    size_t size = strlen(reader->quote);
    for (size_t i = 0; size > 0 && i + size <= text.size; i++) {
        if (memcmp(text.text + i, reader->quote, size) == 0) {
            return text.text + i;
        }
    }
    return NULL;
}

/* Reads clues up to the quote that ends them or the end of the line. */
static enum nonogram_status read_quoted(struct reader *reader, struct ng_span text,
                                        struct ng_place place)
{
    const char *quote = find_quote(reader, text);
    struct ng_span clues = {text.text, quote != NULL ? (size_t)(quote - text.text) : text.size};
    enum nonogram_status status = read_clues(reader, clues, place);
    if (status != NONOGRAM_OK || quote == NULL) {
        return status;
    }
    reader->open = false;
    const char *behind = quote + strlen(reader->quote);
    clues = ng_scan_trim((struct ng_span){behind, (size_t)(text.text + text.size - behind)});
    if (clues.size == 0 || is_comment(*clues.text)) {
        return NONOGRAM_OK;
    }
    return ng_diag_set(reader->diagnostic, ng_scan_place_in(text, place, clues.text),
                       "something after the quotes");
}

static const char *quote_of(struct ng_span value)
{
    static const char *const quotes[] = {"\"\"\"", "'''", "\"", "'"};
    for (size_t i = 0; i < sizeof quotes / sizeof quotes[0]; i++) {
        if (value.size >= strlen(quotes[i]) &&
            memcmp(value.text, quotes[i], strlen(quotes[i])) == 0) {
            return quotes[i];
        }
    }
    return "";
}

/* A line's key and value. */
struct pair {
    struct ng_span key;
    struct ng_span value;
};

static struct pair split_pair(struct ng_span line, const char *equals)
{
    const char *end = line.text + line.size;
    struct pair pair = {{line.text, (size_t)(equals - line.text)},
                        {equals + 1, (size_t)(end - equals - 1)}};
    pair.key = ng_scan_trim(pair.key);
    pair.value = ng_scan_trim(pair.value);
    return pair;
}

/* "rows = ..." */
static enum nonogram_status begin_clues(struct reader *reader, struct ng_span line,
                                        const char *equals, struct ng_place place)
{
    struct pair pair = split_pair(line, equals);
    struct ng_place key_place = ng_scan_place_in(line, place, pair.key.text);
    if (!ng_scan_is(pair.key, "rows") && !ng_scan_is(pair.key, "columns")) {
        return ng_diag_set(reader->diagnostic, key_place, "expected \"rows\" or \"columns\"");
    }
    if (pair.value.size > 0 && *pair.value.text == '[') {
        return ng_diag_set(reader->diagnostic, ng_scan_place_in(line, place, pair.value.text),
                           "an array: the clues stand in one text in quotes, a line each");
    }
    reader->axis = ng_scan_is(pair.key, "rows") ? NG_BUILD_ROWS : NG_BUILD_COLUMNS;
    if (reader->seen[reader->axis]) {
        return ng_diag_set(reader->diagnostic, key_place, "the same clues again");
    }
    reader->seen[reader->axis] = true;
    reader->open = true;
    reader->quote = quote_of(pair.value);
    pair.value.text += strlen(reader->quote);
    pair.value.size -= strlen(reader->quote);
    enum nonogram_status status =
        read_quoted(reader, pair.value, ng_scan_place_in(line, place, pair.value.text));
    if (status == NONOGRAM_OK && reader->open && strlen(reader->quote) == 1) {
        return ng_diag_set(reader->diagnostic, ng_scan_place_in(line, place, line.text + line.size),
                           "the quotes do not end");
    }
    return status;
}

static enum nonogram_status read_clue_line(struct reader *reader, struct ng_span line,
                                           struct ng_place place)
{
    struct ng_span trimmed = ng_scan_trim(line);
    const char *equals = memchr(line.text, '=', line.size);
    if (equals != NULL) {
        return begin_clues(reader, line, equals, place);
    }
    if (reader->open) {
        return read_quoted(reader, line, place);
    }
    return ng_diag_set(reader->diagnostic, ng_scan_place_in(line, place, trimmed.text),
                       "expected a key, \"rows\" or \"columns\", and '='");
}

/* ---- colours ---- */

/* "255, 0, 0", the only form with commas in it. */
static bool read_triplet(struct ng_span text, uint32_t *rgb)
{
    const char *p = text.text;
    const char *end = p + text.size;
    *rgb = 0;
    for (unsigned i = 0; i < 3; i++) {
        uint32_t part = 0;
        bool overflow = false;
        while (p < end && (*p == ' ' || (i > 0 && *p == ','))) {
            p++;
        }
        if (p == end || !ng_scan_is_digit(*p)) {
            return false;
        }
        p = ng_scan_number(p, end, &part, &overflow);
        if (overflow || part > 255) {
            return false;
        }
        *rgb = *rgb << 8 | part;
    }
    return ng_scan_blank((struct ng_span){p, (size_t)(end - p)});
}

static bool read_rgb(struct ng_span text, uint32_t *rgb)
{
    return memchr(text.text, ',', text.size) != NULL ? read_triplet(text, rgb)
                                                     : ng_scan_rgb(text, rgb);
}

/* Whether it is the number of a colour; no name has these letters alone. */
static bool is_hex(struct ng_span name)
{
    bool hex = true;
    for (size_t i = 0; i < name.size && hex; i++) {
        hex = ng_text_digit(ng_text_lower(name.text[i])) < 16;
    }
    return hex;
}

/* Enters the colour under its letter, with its name, or else the letter as its name, and its symbol
 * as far as they are free. */
static enum nonogram_status enter(struct reader *reader, char letter, struct ng_span name,
                                  uint32_t rgb, char symbol, struct ng_place place)
{
    uint8_t *suffix = &reader->rules.suffix[(unsigned char)letter];
    bool named = ng_clue_can_be_suffix(*name.text) && memchr(name.text, ',', name.size) == NULL &&
                 !is_hex(name);
    struct ng_span own = named ? name : (struct ng_span){&letter, 1};
    if (*suffix != 0) {
        return ng_diag_set(reader->diagnostic, place, "the colour is declared twice");
    }
    const struct {
        struct ng_span name;
        char symbol;
    } tries[] = {
        {own, symbol}, {own, 0}, {{&letter, 1}, symbol}, {{&letter, 1}, 0}, {{NULL, 0}, 0}};
    int colour = -1;
    for (size_t i = 0; i < sizeof tries / sizeof tries[0] && colour < 0; i++) {
        colour = ng_build_colour(reader->build, tries[i].name.text, tries[i].name.size, rgb,
                                 tries[i].symbol);
    }
    if (colour < 0) {
        return ng_diag_set(reader->diagnostic, place, "too many colours");
    }
    *suffix = (uint8_t)colour;
    if (ng_scan_is(name, "black")) {
        reader->rules.plain = colour;
    } else if (!reader->rules.declared) {
        reader->rules.plain = NG_CLUE_BLACK;
    }
    reader->rules.declared = true;
    return NONOGRAM_OK;
}

/* "b = (blue) *" */
static enum nonogram_status read_colour(struct reader *reader, struct ng_span text,
                                        struct ng_place place)
{
    const char *equals = memchr(text.text, '=', text.size);
    const char *open = memchr(text.text, '(', text.size);
    const char *close = memchr(text.text, ')', text.size);
    struct ng_span letter = ng_scan_trim(
        (struct ng_span){text.text, equals != NULL ? (size_t)(equals - text.text) : text.size});
    uint32_t rgb = 0;
    if (equals == NULL || open == NULL || close == NULL || open < equals || close < open ||
        letter.size != 1 || !ng_clue_can_be_suffix(*letter.text)) {
        return ng_diag_set(reader->diagnostic, place,
                           "expected a colour such as \"b = (blue) *\", one letter to it");
    }
    struct ng_span name = ng_scan_trim((struct ng_span){open + 1, (size_t)(close - open - 1)});
    struct ng_span symbol =
        ng_scan_trim((struct ng_span){close + 1, (size_t)(text.text + text.size - close - 1)});
    if (name.size == 0 || !read_rgb(name, &rgb)) {
        return ng_diag_set(reader->diagnostic, ng_scan_place_in(text, place, open + 1),
                           "expected a colour such as blue, 0000FF or 0, 0, 255");
    }
    return enter(reader, *letter.text, name, rgb, symbol.size == 1 ? *symbol.text : '\0', place);
}

/* All that stands in quotes in the line. */
static enum nonogram_status read_quoted_colours(struct reader *reader, struct ng_span line,
                                                struct ng_place place)
{
    const char *end = line.text + line.size;
    enum nonogram_status status = NONOGRAM_OK;
    for (const char *p = line.text; p < end && status == NONOGRAM_OK; p++) {
        if (is_comment(*p)) {
            break;
        }
        if (!is_quote(*p)) {
            continue;
        }
        const char *stop = memchr(p + 1, *p, (size_t)(end - p - 1));
        if (stop == NULL) {
            return ng_diag_set(reader->diagnostic, ng_scan_place_in(line, place, p),
                               "the quotes do not end");
        }
        status = read_colour(reader, (struct ng_span){p + 1, (size_t)(stop - p - 1)},
                             ng_scan_place_in(line, place, p + 1));
        p = stop;
    }
    return status;
}

/* A line of an ini file is one colour; a toml file has a list of them in quotes. */
static enum nonogram_status read_colour_line(struct reader *reader, struct ng_span line,
                                             struct ng_place place)
{
    struct ng_span trimmed = ng_scan_trim(line);
    const char *equals = memchr(line.text, '=', line.size);
    if (*trimmed.text == ']' || is_quote(*trimmed.text)) {
        return read_quoted_colours(reader, line, place);
    }
    if (equals != NULL && ng_scan_is(split_pair(line, equals).key, "defs")) {
        return read_quoted_colours(reader, line, place);
    }
    return read_colour(reader, trimmed, ng_scan_place_in(line, place, trimmed.text));
}

/* ---- the whole ---- */

static enum nonogram_status begin_section(struct reader *reader, struct ng_span heading,
                                          struct ng_place place)
{
    struct ng_span name = ng_scan_trim(without_comment(heading));
    enum nonogram_status status = ng_scan_heading(name, place, reader->diagnostic);
    if (status != NONOGRAM_OK) {
        return status;
    }
    reader->open = false;
    reader->section = ng_scan_is(name, headings[CLUES])     ? CLUES
                      : ng_scan_is(name, headings[COLOURS]) ? COLOURS
                                                            : OTHER;
    if (reader->section == OTHER) {
        ng_build_remark(reader->build, place, "the section is unknown and passed over");
    }
    reader->begun = true;
    reader->clues = reader->clues || reader->section == CLUES;
    return NONOGRAM_OK;
}

static enum nonogram_status read_line(void *context, struct ng_span line, struct ng_place place)
{
    struct reader *reader = context;
    struct ng_span trimmed = ng_scan_trim(line);
    if (reader->open && *reader->quote != '\0') {
        return read_quoted(reader, line, place);
    }
    if (trimmed.size == 0 || is_comment(*trimmed.text)) {
        return NONOGRAM_OK;
    }
    if (*trimmed.text == '[') {
        return begin_section(reader, trimmed, ng_scan_place_in(line, place, trimmed.text));
    }
    if (!reader->begun) {
        ng_build_remark(reader->build, ng_scan_place_in(line, place, trimmed.text),
                        "what stands before the first section is passed over");
        reader->begun = true;
    }
    if (reader->section != reader->wanted) {
        return NONOGRAM_OK;
    }
    return reader->section == CLUES ? read_clue_line(reader, line, place)
                                    : read_colour_line(reader, line, place);
}

/* Goes through the text once; *place is then the last line's. */
static enum nonogram_status read_section(struct reader *reader, struct ng_span text,
                                         enum section wanted, struct ng_place *place)
{
    reader->wanted = wanted;
    reader->section = OTHER;
    return ng_scan_each_line(text, read_line, reader, place, reader->diagnostic);
}

static enum nonogram_status check_complete(const struct reader *reader, struct ng_place place)
{
    if (reader->open && *reader->quote != '\0') {
        return ng_diag_set(reader->diagnostic, place, "the quotes do not end");
    }
    if (!reader->clues) {
        return ng_diag_set(reader->diagnostic, place, "there is no section [clues]");
    }
    if (!reader->seen[NG_BUILD_ROWS] || !reader->seen[NG_BUILD_COLUMNS]) {
        return ng_diag_set(reader->diagnostic, place, "the %s are missing",
                           reader->seen[NG_BUILD_ROWS] ? "columns" : "rows");
    }
    return NONOGRAM_OK;
}

static enum nonogram_status parse(struct ng_span text, struct ng_build *build,
                                  struct nonogram_diagnostic *diagnostic)
{
    struct reader reader = {
        .build = build, .diagnostic = diagnostic, .rules = {.plain = 1}, .quote = ""};
    struct ng_place place = {1, 1};
    enum nonogram_status status = read_section(&reader, text, COLOURS, &place);
    if (status == NONOGRAM_OK) {
        status = read_section(&reader, text, CLUES, &place);
    }
    return status == NONOGRAM_OK ? check_complete(&reader, place) : status;
}

/* ---- writing ---- */

/* Letters only: all else may be a quote, a comment or a number. */
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
    ng_clue_write_lines(clues, count, ' ', glyphs, out);
    ng_text_string(out, "\"\"\"\n");
}

static enum nonogram_status refuse(const struct nonogram_puzzle *puzzle,
                                   const struct ng_format_write *options,
                                   struct nonogram_diagnostic *diagnostic)
{
    bool lossy = options != NULL && options->lossy;
    if (lossy || puzzle->palette.colours[0].rgb == ng_palette_black.colours[0].rgb) {
        return ng_refuse(puzzle, "toml", NG_CAN_COLOUR, options, diagnostic);
    }
    return ng_diag_refuse(NONOGRAM_UNSUPPORTED, diagnostic,
                          "toml cannot say a background that is not white");
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
        return ng_refuse_colours("toml", puzzle->palette.count, ng_glyphs_most(not_letters),
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

/* Whether a line can be no part of a value, nor its beginning: it starts with a letter or digit,
 * and has neither '=' nor a quote. */
static bool is_foreign(struct ng_span line)
{
    bool starts = ng_scan_is_digit(*line.text) || ((unsigned)*line.text | 0x20) - 'a' < 26u;
    return starts && memchr(line.text, '=', line.size) == NULL &&
           memchr(line.text, '"', line.size) == NULL;
}

/* The heading of the clues, and nothing but sections, values and comments before it. */
static int sniff(struct ng_span text, bool complete)
{
    bool sections = false;
    struct ng_scan scan;
    ng_scan_start(&scan, text);
    struct ng_place place;
    struct ng_span line;
    while (ng_scan_line(&scan, &line, &place)) {
        struct ng_span trimmed = ng_scan_trim(without_comment(line));
        if (ng_scan_is(trimmed, headings[CLUES])) {
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
    .sniff = sniff,
    .parse = parse,
    .write = write,
};
