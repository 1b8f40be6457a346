/* The .non format: S. Simpson's "fmt2", with goals, saved grids and colours added by others, and
 * the comma after the last length in F. Faase's puzzles. "?" for an unknown length and "*" for an
 * unknown clue are our own additions.
 *
 *     title "Tiny"
 *     width 6              also "columns 6"
 *     color r red          also "r = red"
 *     height 5             also "rows 5"; without both, the clues are counted
 *     rows
 *     2,1                  also "red 2", if that colour was declared, and "red: 2"
 *     ...
 *     columns
 *     ...
 *     goal "0110           up to the closing quote, or to the last cell
 *     1000"
 *     ====                 between puzzles of a file; a size after clues begins another, too
 *
 * The keywords come first, then the clues and grids that need all colours. */
#include "format/lines/non.h"

#include "base/text.h"
#include "format/format.h"
#include "format/lines/sorted.h"
#include "format/notes.h"
#include "format/write.h"

/* ---- lines ---- */

enum kind {
    ROWS = NG_BUILD_ROWS, /* the word alone, or text in parentheses: a block of clues begins */
    COLUMNS = NG_BUILD_COLUMNS,
    HEIGHT, /* also "rows" followed by a number */
    WIDTH,  /* also "columns" followed by a number */
    SAVED,
    GOAL,
    COLOUR,
    COLOUR_NAME,
    TEXT,
    CLUE,
    BLANK,
    SEPARATOR,
    OTHER, /* unknown words, comments */
};

static const struct keyword {
    const char *word;
    enum kind kind;
    enum nonogram_note which;
} keywords[] = {
    {"width", WIDTH, 0},
    {"height", HEIGHT, 0},
    {"rows", ROWS, 0},
    {"columns", COLUMNS, 0},
    {"horizontal", ROWS, 0},
    {"vertical", COLUMNS, 0},
    {"goal", GOAL, 0},
    {"saved", SAVED, 0},
    {"color", COLOUR, 0},
    {"colour", COLOUR, 0},
    {"colorname", COLOUR_NAME, 0},
    {"colourname", COLOUR_NAME, 0},
    {"catalogue", TEXT, NONOGRAM_ID}, /* the texts in the order of writing */
    {"title", TEXT, NONOGRAM_TITLE},
    {"by", TEXT, NONOGRAM_AUTHOR},
    {"copyright", TEXT, NONOGRAM_COPYRIGHT},
    {"license", TEXT, NONOGRAM_LICENSE},
    {"source", TEXT, NONOGRAM_SOURCE},
    {"description", TEXT, NONOGRAM_DESCRIPTION},
};

enum { KEYWORDS = sizeof keywords / sizeof keywords[0] };

/* A line, and the earlier lines' data that its kind depends on. */
struct line {
    enum kind kind;
    enum nonogram_note which; /* the note of a TEXT */
    struct ng_span rest;      /* the rest after the word; of a GOAL or SAVED, all its lines */
    bool in_block;
    bool named;              /* a colour with a name was declared */
    uint32_t width, height;  /* 0: not seen yet */
    bool begun[COLUMNS + 1]; /* the block has begun, by enum ng_build_axis */
};

/* "red: 3", or "red 3" if colours have names: a clue, not a property. */
static bool is_named_clue(struct ng_span line, bool named)
{
    struct ng_span rest = line;
    const char *colon = memchr(line.text, ':', line.size);
    if (colon != NULL) {
        struct ng_span name =
            ng_scan_trim((struct ng_span){line.text, (size_t)(colon - line.text)});
        if (memchr(name.text, ' ', name.size) != NULL ||
            memchr(name.text, '\t', name.size) != NULL) {
            return false;
        }
        rest = (struct ng_span){colon + 1, (size_t)(line.text + line.size - colon - 1)};
        rest = ng_scan_trim(rest);
    } else {
        (void)ng_scan_take_word(&rest);
    }
    return rest.size > 0 && (ng_scan_is_digit(*rest.text) || *rest.text == '?') &&
           (colon != NULL || named);
}

/* The only number in parentheses, as in "(10)" or "(10 rows)"; NULL: these are something else. */
static const char *find_count(struct ng_span text)
{
    const char *end = text.text + text.size, *number = text.text;
    while (number < end && !ng_scan_is_digit(*number)) {
        number++;
    }
    const char *behind = ng_scan_digits(number, end);
    bool alone = behind > number && end[-1] == ')' &&
                 !ng_scan_has_digit((struct ng_span){behind, (size_t)(end - behind)});
    return alone && *text.text == '(' ? number : NULL;
}

/* Sets the kind of a line that begins with a letter, and the rest after its keyword. */
static void classify_word(struct line *line, struct ng_span text)
{
    const struct ng_span bare = {text.text, text.size - (text.text[text.size - 1] == ':')};
    for (size_t i = 0; i < KEYWORDS; i++) {
        const struct keyword *keyword = &keywords[i];
        const size_t letters = strlen(keyword->word);
        bool colon = keyword->kind >= COLOUR && text.size > letters && text.text[letters] == ':' &&
                     ng_scan_starts_in_any_case(text, keyword->word);
        if (colon) {
            line->rest =
                ng_scan_trim((struct ng_span){text.text + letters + 1, text.size - letters - 1});
        } else if ((*text.text | 0x20) != *keyword->word ||
                   !ng_scan_word(keyword->kind <= COLUMNS ? bare : text, keyword->word,
                                 &line->rest)) {
            continue;
        }
        bool size = keyword->kind <= COLUMNS && line->rest.size > 0 &&
                    (*line->rest.text != '(' ||
                     (ng_scan_has_digit(line->rest) && find_count(line->rest) == NULL));
        line->kind = size ? (keyword->kind == ROWS ? HEIGHT : WIDTH) : keyword->kind;
        line->which = keyword->which;
        return;
    }
    bool colour = !line->in_block && ng_scan_colour_line(text);
    line->rest = colour ? text : line->rest;
    line->kind = colour                                               ? COLOUR
                 : line->in_block && is_named_clue(text, line->named) ? CLUE
                                                                      : OTHER;
}

/* Extends `rest` of a grid over all its lines: to the closing quote, or to the last cell; the rest
 * of that line belongs to it. */
static void take_cells(struct ng_lines *lines, struct line *line)
{
    const char *start = line->rest.text;
    const char *end = lines->text.text + lines->text.size;
    const char *stop = start;
    if (line->rest.size > 0 && *start == '"') {
        stop = memchr(start + 1, '"', (size_t)(end - start - 1));
        stop = stop == NULL ? end : stop;
    } else {
        for (uint64_t left = (uint64_t)line->width * line->height; stop < end && left > 0; stop++) {
            left -= !ng_scan_is_space(*stop);
        }
    }
    stop = stop < start + line->rest.size ? start + line->rest.size : stop;
    const char *next = memchr(stop, '\n', (size_t)(end - stop));
    next = next == NULL ? end : next;
    line->rest.size = (size_t)(next - start);
    size_t at = (size_t)(next - lines->text.text) + (next < end);
    lines->at = at > lines->at ? at : lines->at;
}

/* The size after which a goal without quotes ends; 0 if the text is not a number, which the reader
 * reports. */
static uint32_t size_of(struct ng_span rest)
{
    uint32_t size = 0;
    bool overflow = false;
    (void)ng_scan_number(rest.text, rest.text + rest.size, &size, &overflow);
    return overflow ? 0 : size;
}

/* "rows: 2,1" behind the sizes is two lines: cuts it behind the colon. */
static void cut_heading(struct ng_lines *lines, const struct line *line)
{
    struct ng_span *text = &lines->line;
    bool word = text->size > 0 && ng_scan_is_letter(*text->text);
    const char *colon = word ? memchr(text->text, ':', text->size) : NULL;
    if (colon == NULL || line->width == 0 || line->height == 0) {
        return;
    }
    const struct ng_span head = {text->text, (size_t)(colon - text->text)};
    for (size_t i = 0; i < KEYWORDS; i++) {
        if (keywords[i].kind <= COLUMNS && ng_scan_is_in_any_case(head, keywords[i].word) &&
            head.size + 1 < text->size) {
            lines->at = (size_t)(colon + 1 - lines->text.text);
            text->size = head.size + 1;
        }
    }
}

/* Moves to the next line. Finding the end of an entry and reading it use the same walk, so that
 * they agree. */
static bool next(struct ng_lines *lines, struct line *line)
{
    if (!ng_lines_next(lines)) {
        return false;
    }
    cut_heading(lines, line);
    struct ng_span text = lines->line;
    line->rest = (struct ng_span){text.text + text.size, 0};
    if (text.size == 0) {
        line->kind = BLANK;
    } else if (ng_scan_is_letter(*text.text)) {
        classify_word(line, text);
    } else if (ng_scan_is_digit(*text.text)) {
        line->kind = CLUE;
    } else {
        bool clue = line->in_block && *text.text != '#';
        line->kind = text.size > 3 && ng_sorted_divides(text, '=') ? SEPARATOR
                     : clue                                        ? CLUE
                                                                   : OTHER;
    }
    if (line->kind <= COLUMNS) {
        line->in_block = true;
    } else if (line->kind <= GOAL) {
        line->in_block = false;
        line->width = line->kind == WIDTH ? size_of(line->rest) : line->width;
        line->height = line->kind == HEIGHT ? size_of(line->rest) : line->height;
    }
    if (line->kind == GOAL || line->kind == SAVED) {
        take_cells(lines, line);
    }
    const char *comma = line->kind != WIDTH && line->kind != HEIGHT
                            ? NULL
                            : memchr(line->rest.text, ',', line->rest.size);
    if (comma != NULL && comma + 1 < line->rest.text + line->rest.size &&
        ng_scan_is_letter(comma[1])) { /* "width 6,height 5" is two lines */
        line->rest.size = (size_t)(comma - line->rest.text);
        lines->at = (size_t)(comma + 1 - lines->text.text);
    }
    if (line->kind == COLOUR) {
        struct ng_span rest = line->rest;
        line->named = line->named || ng_scan_take_word(&rest).size > 1;
    }
    return true;
}

/* ---- where an entry ends ---- */

/* Whether the line is a word, then a number or a text in quotes: possibly an addition by others. */
static bool is_property(struct ng_span line)
{
    size_t word = 0;
    while (word < line.size && ng_scan_is_letter(line.text[word])) {
        word++;
    }
    struct ng_span rest = ng_scan_trim((struct ng_span){line.text + word, line.size - word});
    return word > 0 && rest.size > 0 && rest.text > line.text + word &&
           (*rest.text == '"' || ng_scan_is_digit(*rest.text));
}

/* Whether a line behind the goal of a puzzle cannot belong to it. */
static bool is_stray(const struct line *line, struct ng_span text, bool goal)
{
    return goal && line->kind == OTHER && *text.text != '#' && !is_property(text);
}

/* An entry ends after a separator; before a line behind the goal that is not of the format; or
 * before words after the clues of a puzzle that are followed by a size, or by another block of
 * clues. */
static size_t extent(struct ng_span text, bool complete)
{
    struct line line = {.in_block = false};
    struct ng_lines lines;
    bool content = false, goal = false; /* the last grid, or text behind it, came */
    size_t words = 0; /* the start of words that can belong to the next entry; 0: none */
    ng_lines_start(&lines, text, NULL);
    for (size_t at = 0; next(&lines, &line); at = lines.at) {
        bool begun = line.begun[ROWS] || line.begun[COLUMNS];
        if (!complete && lines.at == text.size && text.text[lines.at - 1] != '\n') {
            return 0; /* the line can continue */
        }
        if (line.kind == SEPARATOR && content) {
            return lines.at;
        }
        if (is_stray(&line, lines.line, goal)) {
            return at;
        }
        goal = begun && (line.kind == GOAL || (goal && line.kind >= TEXT));
        if ((begun && (line.kind == WIDTH || line.kind == HEIGHT)) ||
            (line.kind <= COLUMNS && line.begun[ROWS] && line.begun[COLUMNS])) {
            return words > 0 ? words : at;
        }
        if (line.kind <= COLUMNS) {
            line.begun[line.kind] = true;
        }
        content = content || (line.kind != BLANK && line.kind != SEPARATOR);
        if (line.kind <= GOAL || line.kind == CLUE) {
            words = 0;
        } else if (line.kind != BLANK && words == 0 && begun &&
                   !is_stray(&line, lines.line, true)) {
            words = at;
        }
    }
    return complete ? text.size : 0;
}

/* ---- reading ---- */

static const struct {
    const char *block, *size, *missing, *without;
} axis_names[] = {
    [ROWS] = {"rows", "height", "the height is missing", "the rows are missing"},
    [COLUMNS] = {"columns", "width", "the width is missing", "the columns are missing"}};

struct reader {
    struct ng_non non;
    struct line line;
    struct ng_lines_number sizes[2]; /* by enum ng_build_axis; value 0: none */
    struct ng_span grids[2];         /* by enum ng_build_grid; text NULL: none */
    bool notes[NG_NOTES];            /* seen */
    int block;                       /* the axis of the present clues, or -1 */
    size_t from[2], to[2];           /* each axis's clues among the kept lines */
    struct ng_span unknown;          /* the first unknown line; size 0: none */
    bool unsized;                    /* an unknown line could be a size */
    struct ng_span other;            /* the last one: a misspelt heading, if no heading follows */
};

static bool read_size(struct reader *reader, size_t axis)
{
    struct ng_lines *lines = &reader->non.lines;
    struct ng_lines_number *size = &reader->sizes[axis];
    if (reader->line.rest.size > 0 && *reader->line.rest.text == '(') {
        return ng_lines_expect(lines, reader->line.rest.text, "the clues in the next lines");
    }
    if (size->value > 0) {
        return ng_lines_wrong(&reader->non.lines, "a second %s", axis_names[axis].size);
    }
    if (reader->line.begun[ROWS] || reader->line.begun[COLUMNS]) {
        return ng_lines_wrong(&reader->non.lines, "the %s must come before the clues",
                              axis_names[axis].size);
    }
    if (!ng_lines_sizes(ng_lines_cursor(lines, reader->line.rest), size, 1)) {
        return false;
    }
    (axis == ROWS ? ng_build_height : ng_build_width)(lines->build, size->value, size->place);
    return true;
}

/* Takes the number of lines of a block from its heading, if it is there: "rows (10)". */
static bool take_count(struct reader *reader, size_t axis)
{
    struct ng_lines *lines = &reader->non.lines;
    struct ng_span rest = reader->line.rest;
    const char *number = rest.size > 0 ? find_count(rest) : NULL;
    struct ng_lines_number *size = &reader->sizes[axis];
    uint32_t count;
    bool overflow = false;
    if (number == NULL) {
        return true;
    }
    (void)ng_scan_number(number, rest.text + rest.size, &count, &overflow);
    if (overflow || count == 0 || (size->value > 0 && size->value != count)) {
        return ng_build_wrong(lines->build, ng_lines_place(lines, number), "not the number of %s",
                              axis_names[axis].block);
    }
    if (size->value == 0) {
        *size = (struct ng_lines_number){.value = count, .place = ng_lines_place(lines, number)};
        (axis == ROWS ? ng_build_height : ng_build_width)(lines->build, count, size->place);
    }
    return true;
}

static bool begin_block(struct reader *reader, size_t axis)
{
    if (reader->line.begun[axis]) {
        return ng_lines_wrong(&reader->non.lines, "a second block of %s", axis_names[axis].block);
    }
    reader->line.begun[axis] = true;
    reader->from[axis] = reader->to[axis] = reader->non.lines.count;
    reader->block = (int)axis;
    return take_count(reader, axis);
}

/* Errors in a text never reject the puzzle; of several texts the first counts. A quote can be
 * missing at the end of the text. webpbn.com does not escape quotes within a text. */
static void read_text(struct reader *reader)
{
    struct ng_lines *lines = &reader->non.lines;
    struct ng_span rest = reader->line.rest;
    struct ng_span text = ng_non_unquote(rest);
    struct ng_place place = ng_lines_place(lines, text.text);
    if (rest.size == 0) {
        return;
    }
    if (reader->notes[reader->line.which]) {
        ng_build_remark(lines->build, ng_lines_place(lines, lines->line.text),
                        "the same text again is left out");
        return;
    }
    reader->notes[reader->line.which] = true;
    if (text.size == rest.size && *text.text == '"') {
        ng_build_remark(lines->build, place, "no closing quote, or text after it: kept as it is");
    } else if (text.size < rest.size && memchr(text.text, '"', text.size) != NULL) {
        ng_build_remark(lines->build, place,
                        "quotes within quotes are taken for a part of the text");
    }
    ng_notes_keep(lines->build, reader->line.which, text, place, true);
}

/* The last of several saved grids counts. */
static bool keep_grid(struct reader *reader, enum ng_build_grid which)
{
    struct ng_lines *lines = &reader->non.lines;
    bool again = reader->grids[which].text != NULL;
    reader->block = -1;
    if (again && which == NG_BUILD_GOAL) {
        return ng_lines_wrong(&reader->non.lines, "a second %s", "goal");
    }
    if (again) {
        ng_build_remark(lines->build, ng_lines_place(lines, lines->line.text),
                        "an earlier saved grid is left out: the last one counts");
    }
    reader->grids[which] = reader->line.rest;
    return true;
}

/* Unknown words are allowed before the clues; after them, lines other than comments and texts in
 * quotes belong to something after the puzzle. */
static bool check_other(struct reader *reader)
{
    const struct ng_lines *lines = &reader->non.lines;
    if (*lines->line.text == '#') {
        return true;
    }
    bool open = reader->block >= 0 && reader->to[reader->block] - reader->from[reader->block] <
                                          reader->sizes[reader->block].value;
    if (open && lines->line.size == 1) { /* such as the letter 'o' for 0 */
        return ng_lines_expect(lines, lines->line.text, "a number");
    }
    if (reader->line.begun[ROWS] && reader->line.begun[COLUMNS] && !is_property(lines->line)) {
        return ng_lines_wrong(lines, "neither a clue nor a word of the format");
    }
    if (open) { /* such as "red 2" */
        bool colour = is_named_clue(lines->line, true);
        return (!colour || ng_lines_clue(&reader->non.lines, NG_BUILD_ROWS, lines->line)) &&
               ng_lines_expect(lines, lines->line.text, "a clue");
    }
    reader->unknown = reader->unknown.size == 0 ? lines->line : reader->unknown;
    reader->unsized = reader->unsized || ng_scan_has_digit(lines->line);
    reader->other = lines->line;
    struct ng_place place = ng_lines_place(lines, lines->line.text);
    struct ng_span value = lines->line;
    (void)ng_scan_take_word(&value);
    if (is_property(lines->line) && !ng_sorted_is_list(value)) {
        ng_build_remark(lines->build, place, "the word is unknown and its line left out");
    } else {
        ng_build_unusual(lines->build, place,
                         "read without this line, which the format does not have");
    }
    return true;
}

/* Whether one edit makes the word another. */
static bool is_near(struct ng_span word, const char *other)
{
    size_t size = strlen(other);
    return size > 2 && ng_text_distance(word.text, word.size, other, size) <= 1;
}

/* Reports the first word of the line, which is unknown, the word that is probably meant, and what
 * follows from that. */
static bool refuse_unknown(const struct reader *reader, struct ng_span line, const char *what)
{
    const struct ng_lines *lines = &reader->non.lines;
    struct ng_span rest = line;
    struct ng_span word = ng_scan_take_word(&rest);
    const char *meant = NULL;
    for (size_t i = 0; i < KEYWORDS && meant == NULL; i++) {
        meant = is_near(word, keywords[i].word) ? keywords[i].word : NULL;
    }
    return ng_build_wrong(lines->build, ng_lines_place(lines, line.text),
                          "unknown word '%.*s'%s%s%s; %s", ng_scan_shown(word), word.text,
                          meant != NULL ? " (" : "", meant != NULL ? meant : "",
                          meant != NULL ? "?)" : "", what);
}

/* Reports that a block is missing, at the last line with an unknown word if it has no other. */
static bool refuse_missing(const struct reader *reader, const char *what)
{
    bool lone =
        reader->other.size > 0 && memchr(reader->other.text, ' ', reader->other.size) == NULL;
    return lone ? refuse_unknown(reader, reader->other, what)
                : ng_lines_wrong(&reader->non.lines, "%s", what);
}

/* Reports a clue that does not follow a heading. */
static bool refuse_outside(const struct reader *reader)
{
    static const char why[] = "a clue must follow a line 'rows' or 'columns'";
    return reader->other.size > 0 ? refuse_unknown(reader, reader->other, why)
                                  : ng_lines_wrong(&reader->non.lines, "%s", why);
}

static bool read_line(struct reader *reader)
{
    struct ng_lines *lines = &reader->non.lines;
    enum kind kind = reader->line.kind;
    switch (kind) {
    case ROWS:
    case COLUMNS:
        return begin_block(reader, kind);
    case HEIGHT:
    case WIDTH:
        return read_size(reader, kind == WIDTH ? COLUMNS : ROWS);
    case GOAL:
    case SAVED:
        return keep_grid(reader, kind == GOAL ? NG_BUILD_GOAL : NG_BUILD_GIVEN);
    case COLOUR:
        return ng_non_colour(&reader->non, reader->line.rest);
    case COLOUR_NAME:
        ng_non_colour_name(&reader->non, reader->line.rest);
        break;
    case TEXT:
        read_text(reader);
        break;
    case CLUE:
    case BLANK:
        if (reader->block < 0) {
            return kind == BLANK || refuse_outside(reader);
        }
        reader->to[reader->block] = lines->count + 1;
        return ng_lines_keep(lines, lines->line);
    case OTHER:
        return check_other(reader);
    case SEPARATOR:
        break;
    }
    return true;
}

/* Whether both blocks are there, and both sizes or none. */
static bool check_complete(const struct reader *reader)
{
    const bool *begun = reader->line.begun;
    const struct ng_lines_number *sizes = reader->sizes;
    bool counted = sizes[ROWS].value == 0 && sizes[COLUMNS].value == 0 && !reader->unsized &&
                   begun[ROWS] && begun[COLUMNS];
    for (size_t i = 0; i < 2 && !counted; i++) {
        if (sizes[i].value == 0 && reader->unknown.size > 0) {
            return refuse_unknown(reader, reader->unknown, axis_names[i].missing);
        }
        if (sizes[i].value == 0) {
            return ng_lines_wrong(&reader->non.lines, "%s", axis_names[i].missing);
        }
    }
    for (size_t i = 0; i < 2; i++) {
        if (!begun[i]) {
            return refuse_missing(reader, axis_names[i].without);
        }
    }
    return true;
}

/* Reads the clues of an axis; without its size all lines that are not blank. */
static bool read_block(const struct reader *reader, struct ng_lines *lines, size_t axis)
{
    uint32_t size = reader->sizes[axis].value;
    struct ng_lines_side side = ng_lines_side(lines, reader->from[axis], reader->to[axis]);
    if (size == 0 && !ng_lines_check_blanks(lines, &side)) {
        return false;
    }
    side = ng_lines_fit(lines, side, size > 0 ? size : side.filled);
    if (ng_lines_ends_blank(&side)) {
        ng_build_guess(lines->build, ng_place_offset(0), "read with blank lines as empty clues");
    }
    return ng_lines_clues(lines, (enum ng_build_axis)axis, side);
}

static bool read_all(struct reader *reader)
{
    struct ng_lines *lines = &reader->non.lines;
    while (next(lines, &reader->line)) {
        if (!read_line(reader)) {
            return false;
        }
    }
    bool read = check_complete(reader) && read_block(reader, lines, ROWS) &&
                read_block(reader, lines, COLUMNS);
    for (size_t i = 0; i < 2 && read; i++) {
        read = reader->grids[i].text == NULL ||
               ng_non_cells(&reader->non, (enum ng_build_grid)i, reader->grids[i]);
    }
    return read;
}

static bool read(struct ng_span text, struct ng_build *build)
{
    struct reader reader = {.block = -1};
    ng_lines_start(&reader.non.lines, text, build);
    reader.non.lines.rules = (struct ng_clue_rules){
        .plain = 1, .commas = true, .last_comma = true, .names = true, .unknowns = true};
    return ng_lines_end(&reader.non.lines, read_all(&reader));
}

/* ---- recognising ---- */

/* A size with its number is as good as a signature; one without, or only a block of clues, can be a
 * mistake. With '=' it is another format. */
static int sniff(struct ng_span text, bool complete)
{
    struct line line = {.in_block = false};
    struct ng_lines lines;
    ng_lines_start(&lines, text, NULL);
    (void)complete;
    while (next(&lines, &line)) {
        char c = line.rest.size > 0 ? *line.rest.text : '\0';
        if (line.kind == WIDTH || line.kind == HEIGHT) {
            bool clues = line.rest.size > 0 && memchr(line.rest.text, ',', line.rest.size) != NULL;
            return clues || c == '='     ? 0
                   : ng_scan_is_digit(c) ? NG_SIGN_KEYWORDS
                                         : NG_SIGN_BEGINNING;
        }
        if (line.kind == ROWS || line.kind == COLUMNS) {
            return NG_SIGN_LETTERS;
        }
        if (line.kind == CLUE || (lines.line.size > 0 && *lines.line.text == '{')) {
            return 0; /* a line of a .non file does not begin like JSON */
        }
    }
    return 0;
}

/* ---- writing ---- */

static const struct ng_form form = {
    .text = "width %w\nheight %h\n\nrows\n%R\ncolumns\n%C",
    .separator = ',',
    .zero = true,
};

static enum nonogram_status write(const struct nonogram_puzzle *puzzle,
                                  const struct ng_format_write *options, struct nonogram_text *out,
                                  struct nonogram_diagnostic *diagnostic)
{
    bool colour = ng_puzzle_is_colour(puzzle);
    struct ng_glyphs glyphs;
    enum nonogram_status status = ng_write_clue_glyphs(puzzle, "non", &glyphs, diagnostic);
    (void)options;
    if (status != NONOGRAM_OK) {
        return status;
    }
    glyphs.glyph[1] = colour ? glyphs.glyph[1] : '1';
    for (size_t i = 0; i < KEYWORDS; i++) {
        const char *note = puzzle->notes[keywords[i].which];
        if (keywords[i].kind == TEXT && note != NULL) {
            ng_text_format(out, "%s \"", keywords[i].word);
            ng_notes_encode((struct ng_span){note, strlen(note)}, out);
            ng_text_string(out, "\"\n");
        }
    }
    if (colour) {
        ng_non_write_colours(&puzzle->palette, &glyphs, out);
    }
    ng_write_form(&form, puzzle, colour ? &glyphs : NULL, out);
    ng_non_write_grid("goal", puzzle->goal, puzzle, &glyphs, out);
    ng_non_write_grid("saved", puzzle->given, puzzle, &glyphs, out);
    return NONOGRAM_OK;
}

const struct ng_format ng_format_non = {
    .name = "non",
    .suffixes = (const char *const[]){"non", "nonpack", "faase", NULL},
    .sniff = sniff,
    .extent = extent,
    .read = read,
    .write = write,
    .can = NG_CAN_COLOUR | NG_CAN_BLOTS | NG_CAN_OPEN | NG_CAN_GIVEN,
};
