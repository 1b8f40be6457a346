/* yaml: the clues as lists, one clue an item, in any of YAML's ways to write one:
 *
 *     title: Tiny
 *     rows:                  rows: [[2, 1], [1, 1], []]          rows: |
 *       - [2, 1]                                                   2 1
 *       - 1 1                                                      1 1
 *       - []
 *       -
 *         - 4
 *     columns: ...
 *
 * Keys have the names that json has. Texts may go on in deeper lines, in any of YAML's styles
 * (yaml_scalar.h). '#' begins a comment, "---" the next puzzle. Other keys are passed over; what is
 * below them is looked at for clues and sizes, and texts count beside or around these alone
 * (yaml_texts.h). Of the rest of YAML, nothing is read. */
#include "format/clue.h"
#include "format/expect.h"
#include "format/formats.h"
#include "format/header.h"
#include "format/json_string.h"
#include "format/keys.h"
#include "format/plain.h"
#include "format/refuse.h"
#include "format/yaml_scalar.h"
#include "format/yaml_texts.h"

#include <string.h>

/* What the lines below a key are. */
enum below {
    NOTHING, /* of ours */
    LIST,    /* clues, an item each */
    LINES,   /* clues, a line each */
};

struct reader {
    struct ng_build *build;
    struct nonogram_diagnostic *diagnostic;
    struct ng_yaml_lines lines;
    struct ng_yaml_scalar scalar; /* behind the last key */
    struct ng_yaml_texts texts;
    struct ng_clue_rules rules;
    enum below below;
    enum ng_build_axis axis;  /* of the clues */
    bool seen[2];             /* by enum ng_build_axis */
    struct ng_place items[2]; /* of such a key in an item that is passed over; line 0: none */
    uint32_t sizes[2];        /* those of the mappings that are open; 0: not told */
    size_t size_indents[2];   /* of their keys */
    size_t key_indent;        /* of the last key */
    size_t indent;            /* of the items; of the next one if there is none yet, SIZE_MAX */
    size_t blocks;            /* of the clue whose blocks are items themselves */
    bool zero;                /* one of these is 0 */
    struct ng_plain_blanks blanks; /* among the clues that stand a line each */
    bool nested;                   /* they may come */
};

static struct ng_place place_of(const struct reader *reader, const char *p)
{
    return (struct ng_place){reader->lines.place.line,
                             reader->lines.place.column +
                                 (unsigned long)(p - reader->lines.line.text)};
}

static enum nonogram_status say(const struct reader *reader, const char *p, const char *message)
{
    return ng_diag_set(reader->diagnostic, place_of(reader, p), "%s", message);
}

/* ---- clues ---- */

/* "2, 1" or "2 1", a whole clue. */
static enum nonogram_status read_clue(struct reader *reader, struct ng_span text)
{
    ng_plain_blanks_clue(&reader->blanks, reader->axis, text);
    return ng_clue_read(reader->build, reader->axis, text, place_of(reader, text.text),
                        &reader->rules, reader->diagnostic);
}

/* What an item says: "[2, 1]", "2 1" in quotes or without, null, or nothing yet. */
static enum nonogram_status read_item(struct reader *reader, struct ng_span text)
{
    const char *end = text.text + text.size;
    reader->nested = text.size == 0;
    reader->blocks = 0;
    reader->zero = false;
    if (ng_yaml_is_null(text)) {
        ng_clue_null(reader->build, reader->axis, place_of(reader, text.text));
        return NONOGRAM_OK;
    }
    if (text.size == 0 || *text.text != '[') {
        return read_clue(reader, ng_yaml_unquote(text));
    }
    const char *stop = memchr(text.text, ']', text.size);
    if (stop == NULL) {
        return say(reader, end, "expected ']', found the end of the line");
    }
    if (stop + 1 < end) {
        return say(reader, stop + 1, "something after the list");
    }
    return read_clue(reader, (struct ng_span){text.text + 1, (size_t)(stop - text.text) - 1});
}

/* A block of a clue whose blocks are items. */
static enum nonogram_status read_block(struct reader *reader, struct ng_span text)
{
    struct ng_header_number number = {.value = 0};
    struct ng_span word = ng_yaml_unquote(text);
    const char *p = word.text;
    enum nonogram_status status = NONOGRAM_OK;
    reader->blocks++;
    if (ng_scan_is(word, "?")) {
        ng_build_block(reader->build, 0, 1);
        return NONOGRAM_OK;
    }
    status = ng_header_number(word, place_of(reader, word.text), &p, &number, reader->diagnostic);
    if (status != NONOGRAM_OK) {
        return status;
    }
    if (p < word.text + word.size) {
        return say(reader, p, "expected the end of the number");
    }
    reader->zero = reader->zero || number.value == 0;
    if (reader->zero && reader->blocks > 1) {
        return ng_diag_set(reader->diagnostic, number.place, "a block of 0 cells");
    }
    if (number.value > 0) {
        ng_build_block(reader->build, number.value, 1);
    }
    return NONOGRAM_OK;
}

static bool is_dash(struct ng_span text)
{
    return text.size > 0 && *text.text == '-' && (text.size == 1 || ng_scan_is_blank(text.text[1]));
}

static struct ng_span behind_dash(struct ng_span text)
{
    return ng_scan_trim((struct ng_span){text.text + 1, text.size - 1});
}

/* "- ...": an item, or a block within the last one. */
static enum nonogram_status read_dash(struct reader *reader, struct ng_span text, size_t indent)
{
    struct ng_span rest = behind_dash(text);
    if (reader->indent == SIZE_MAX) {
        reader->indent = indent;
    }
    if (indent > reader->indent) {
        return reader->nested ? read_block(reader, rest)
                              : say(reader, text.text, "an item deeper than the others");
    }
    if (indent < reader->indent) {
        return say(reader, text.text, "an item less deep than the others");
    }
    if (!is_dash(rest)) {
        return read_item(reader, rest);
    }
    enum nonogram_status status = read_item(reader, (struct ng_span){rest.text, 0});
    return status == NONOGRAM_OK ? read_block(reader, behind_dash(rest)) : status;
}

/* Where a list that goes on over several lines is being read. */
struct flow {
    const char *at;
    struct ng_span text; /* the line, without its comment */
};

/* Goes on to the next character that is not blank, perhaps in a later line. */
static enum nonogram_status skip_flow_blanks(struct reader *reader, struct flow *flow)
{
    for (;;) {
        const char *end = flow->text.text + flow->text.size;
        while (flow->at < end && ng_scan_is_blank(*flow->at)) {
            flow->at++;
        }
        if (flow->at < end) {
            return NONOGRAM_OK;
        }
        if (!ng_scan_line(&reader->lines.scan, &reader->lines.line, &reader->lines.place)) {
            return say(reader, end, "the list does not end");
        }
        flow->text = ng_yaml_without_comment(reader->lines.line);
        flow->at = flow->text.text;
    }
}

/* Reads the item that begins here: an inner list, a string or what stands before a comma or
 * bracket.
 */
static enum nonogram_status read_flow_item(struct reader *reader, struct flow *flow)
{
    const char *end = flow->text.text + flow->text.size;
    const char *start = flow->at;
    bool closed = *start == '[' || *start == '"' || *start == '\'';
    const char *stop = start;
    if (closed) {
        stop = memchr(start + 1, *start == '[' ? ']' : *start, (size_t)(end - start) - 1);
    } else {
        while (stop < end && *stop != ',' && *stop != ']') {
            stop++;
        }
    }
    if (stop == NULL) {
        return say(reader, start, "a clue that does not end in its line");
    }
    flow->at = stop + (closed ? 1 : 0);
    struct ng_span item = ng_scan_trim((struct ng_span){start, (size_t)(flow->at - start)});
    if (item.size == 0) {
        return ng_expect_in_line(reader->diagnostic, place_of(reader, start), "a clue", start, end);
    }
    enum nonogram_status status = read_item(reader, item);
    reader->nested = false;
    return status;
}

/* "[[2, 1], [1]]", perhaps over several lines: each inner list, or string, is a clue. `at` is
 * behind the first bracket. The scan is then at the beginning of the line behind it. */
static enum nonogram_status read_flow(struct reader *reader, const char *at)
{
    struct flow flow = {at, ng_yaml_without_comment(reader->lines.line)};
    enum nonogram_status status = skip_flow_blanks(reader, &flow);
    while (status == NONOGRAM_OK && *flow.at != ']') {
        status = read_flow_item(reader, &flow);
        if (status == NONOGRAM_OK) {
            status = skip_flow_blanks(reader, &flow);
        }
        if (status == NONOGRAM_OK && *flow.at == ',') {
            flow.at++;
            status = skip_flow_blanks(reader, &flow);
        } else if (status == NONOGRAM_OK && *flow.at != ']') {
            return ng_expect_in_line(reader->diagnostic, place_of(reader, flow.at), "',' or ']'",
                                     flow.at, flow.text.text + flow.text.size);
        }
    }
    if (status != NONOGRAM_OK) {
        return status;
    }
    const char *behind = flow.at + 1;
    struct ng_span rest = {behind, (size_t)(flow.text.text + flow.text.size - behind)};
    return ng_scan_blank(rest) ? NONOGRAM_OK : say(reader, behind, "something after the list");
}

/* ---- keys ---- */

/* What follows "rows:". */
static enum nonogram_status begin_clues(struct reader *reader, enum ng_build_axis axis,
                                        struct ng_span value)
{
    if (reader->seen[axis]) {
        return say(reader, value.text, "the same clues again");
    }
    ng_yaml_texts_settle(&reader->texts, reader->key_indent);
    reader->seen[axis] = true;
    reader->axis = axis;
    reader->indent = SIZE_MAX;
    reader->nested = false;
    if (value.size == 0) {
        reader->below = LIST;
        return NONOGRAM_OK;
    }
    if (ng_yaml_is_block(value, NG_YAML_FOLDED)) {
        return say(reader, value.text, "a folded text: the clues stand a line each, behind '|'");
    }
    if (ng_yaml_is_block(value, NG_YAML_LITERAL)) {
        reader->below = LINES;
        return NONOGRAM_OK;
    }
    if (*value.text == '[') {
        return read_flow(reader, value.text + 1);
    }
    return say(reader, value.text, "expected a list of clues");
}

/* Forgets the sizes in mappings that end before a key or item at this indent. */
static void close_sizes(struct reader *reader, size_t indent)
{
    for (unsigned i = 0; i < 2; i++) {
        reader->sizes[i] = reader->size_indents[i] > indent ? 0 : reader->sizes[i];
    }
}

/* Takes the size; false: its mapping, or one around that, says another. */
static bool take_size(struct reader *reader, enum ng_build_axis axis, uint32_t size)
{
    bool same = reader->sizes[axis] == 0 || reader->sizes[axis] == size;
    reader->sizes[axis] = size;
    reader->size_indents[axis] = reader->key_indent;
    reader->blanks.sized[axis] = true;
    return same;
}

static enum nonogram_status read_size(struct reader *reader, bool width, struct ng_span value)
{
    struct ng_header_number size;
    enum nonogram_status status =
        ng_header_parse(value, place_of(reader, value.text), &size, 1, reader->diagnostic);
    if (status != NONOGRAM_OK) {
        return status;
    }
    if (!take_size(reader, width ? NG_BUILD_COLUMNS : NG_BUILD_ROWS, size.value)) {
        return ng_diag_set(reader->diagnostic, size.place, "another %s than before",
                           width ? "width" : "height");
    }
    if (width) {
        ng_build_width(reader->build, size.value, size.place);
    } else {
        ng_build_height(reader->build, size.value, size.place);
    }
    return NONOGRAM_OK;
}

/* Reads the scalar behind a key at `indent`, and keeps it if it is a text. */
static enum nonogram_status read_scalar(struct reader *reader, int which, struct ng_span value,
                                        size_t indent)
{
    ng_yaml_scalar_read(&reader->lines, value, indent, &reader->scalar);
    if (reader->scalar.key.line > 0) {
        return ng_diag_set(reader->diagnostic, reader->scalar.key, "a key within a text");
    }
    return which < 0 || ng_yaml_texts_add(&reader->texts, (unsigned)which, &reader->scalar, indent)
               ? NONOGRAM_OK
               : ng_refuse_no_memory(reader->diagnostic);
}

/* Which text the key is for, as of struct ng_yaml_texts; -1: none. */
static int text_of(unsigned key)
{
    switch (key) {
    case NG_KEY_NAME:
        return NG_YAML_NAME;
    case NG_KEY_GIVEN:
        return NG_YAML_GIVEN;
    case NG_KEY_GOAL:
        return NG_YAML_GOAL;
    default:
        return key >= NG_KEY_NOTES && key < NG_KEY_NAME ? (int)(key - NG_KEY_NOTES) : -1;
    }
}

/* The key that stands before the colon. */
static unsigned key_of(struct ng_span text, const char *colon)
{
    return ng_key_find(ng_yaml_unquote((struct ng_span){text.text, (size_t)(colon - text.text)}));
}

static enum nonogram_status read_value(struct reader *reader, unsigned key, struct ng_span value)
{
    bool number = value.size > 0 && ng_scan_is_digit(*value.text);
    reader->below = NOTHING;
    if ((key == NG_KEY_ROWS || key == NG_KEY_COLUMNS) && number) {
        return read_size(reader, key == NG_KEY_COLUMNS, value);
    }
    switch (key) {
    case NG_KEY_ROWS:
        return begin_clues(reader, NG_BUILD_ROWS, value);
    case NG_KEY_COLUMNS:
        return begin_clues(reader, NG_BUILD_COLUMNS, value);
    case NG_KEY_WIDTH:
    case NG_KEY_HEIGHT:
        return read_size(reader, key == NG_KEY_WIDTH, value);
    default:
        return read_scalar(reader, text_of(key), value, reader->key_indent);
    }
}

static enum nonogram_status read_key(struct reader *reader, struct ng_span text, size_t indent)
{
    const char *colon = ng_yaml_find_colon(text);
    const char *end = text.text + text.size;
    if (colon == NULL && (reader->below != NOTHING || indent <= reader->key_indent)) {
        return say(reader, text.text,
                   reader->below == LIST ? "expected an item, \"- ...\", or a key"
                                         : "expected a key and a colon");
    }
    if (colon == NULL) {
        return NONOGRAM_OK; /* below something that is not ours */
    }
    reader->key_indent = indent;
    close_sizes(reader, indent);
    ng_yaml_texts_enter(&reader->texts, indent);
    return read_value(reader, key_of(text, colon),
                      ng_scan_trim((struct ng_span){colon + 1, (size_t)(end - colon - 1)}));
}

/* Passes over an item of something that is not ours, "- ..." or "- key: ...", and the lines that
 * its text goes on in. Clues may stand below the key. */
static enum nonogram_status pass_item(struct reader *reader, struct ng_span text)
{
    size_t indent = 0;
    int which = -1;
    ng_yaml_texts_enter(&reader->texts, (size_t)(text.text - reader->lines.line.text));
    while (is_dash(text)) {
        indent = (size_t)(text.text - reader->lines.line.text);
        text = behind_dash(text);
    }
    const char *colon = ng_yaml_find_colon(text);
    bool quoted = text.size > 0 && (*text.text == '"' || *text.text == '\'');
    if (colon != NULL && (!quoted || (colon > text.text + 1 && colon[-1] == *text.text))) {
        const char *end = text.text + text.size;
        indent = (size_t)(text.text - reader->lines.line.text);
        unsigned key = key_of(text, colon);
        if (key == NG_KEY_ROWS || key == NG_KEY_COLUMNS) {
            reader->items[key == NG_KEY_ROWS ? NG_BUILD_ROWS : NG_BUILD_COLUMNS] =
                place_of(reader, text.text);
        }
        which = text_of(key);
        text = ng_scan_trim((struct ng_span){colon + 1, (size_t)(end - colon - 1)});
    }
    return read_scalar(reader, which, text, indent);
}

/* ---- the whole ---- */

static bool is_marker(struct ng_span text)
{
    return ng_scan_is(text, "---") || ng_scan_is(text, "...") ||
           (text.size > 0 && *text.text == '%');
}

static enum nonogram_status read_line(struct reader *reader)
{
    struct ng_span text = ng_scan_trim(ng_yaml_without_comment(reader->lines.line));
    size_t indent = (size_t)(text.text - reader->lines.line.text);
    if (reader->below == LINES && indent > reader->key_indent && text.size > 0) {
        return read_clue(reader, text);
    }
    if (reader->below == LINES && ng_scan_blank(reader->lines.line)) {
        ng_plain_blanks_line(&reader->blanks, reader->axis, reader->lines.place);
    }
    if (text.size == 0 || (indent == 0 && is_marker(text))) {
        return NONOGRAM_OK;
    }
    if (!is_dash(text)) {
        return read_key(reader, text, indent);
    }
    if (reader->below == LIST && indent >= reader->key_indent) {
        return read_dash(reader, text, indent);
    }
    return reader->below == NOTHING && reader->key_indent != SIZE_MAX
               ? pass_item(reader, text)
               : say(reader, text.text, "a list without a key");
}

/* What is missing, or is there and cannot be said. */
static enum nonogram_status check_complete(const struct reader *reader)
{
    for (unsigned i = 0; i < 2; i++) {
        if (!reader->seen[i] && reader->items[i].line > 0) {
            return ng_diag_set(reader->diagnostic, reader->items[i],
                               "clues in an item of a list: several puzzles are documents, with "
                               "\"---\" between");
        }
        if (!reader->seen[i]) {
            return ng_diag_set(reader->diagnostic, reader->lines.place, "the %s are missing",
                               i == NG_BUILD_ROWS ? "rows" : "columns");
        }
    }
    const struct ng_yaml_text *goal = ng_yaml_texts_find(&reader->texts, NG_YAML_GOAL);
    if (goal != NULL) {
        ng_build_remark(reader->build, goal->scalar.place,
                        "the goal is passed over: json can say one, yaml cannot");
    }
    const struct ng_yaml_text *given = ng_yaml_texts_find(&reader->texts, NG_YAML_GIVEN);
    return given == NULL ? NONOGRAM_OK
                         : ng_diag_set(reader->diagnostic, given->scalar.place,
                                       "given cells, which yaml cannot say: json can");
}

static enum nonogram_status parse(struct ng_span text, struct ng_build *build,
                                  struct nonogram_diagnostic *diagnostic)
{
    struct reader reader = {.build = build,
                            .diagnostic = diagnostic,
                            .texts = {.build = build},
                            .rules = {.plain = 1, .commas = true, .unknowns = true},
                            .key_indent = SIZE_MAX,
                            .lines = {.line = {"", 0}, .place = {1, 1}}};
    enum nonogram_status status = NONOGRAM_OK;
    ng_scan_start(&reader.lines.scan, text);
    while (status == NONOGRAM_OK &&
           ng_scan_line(&reader.lines.scan, &reader.lines.line, &reader.lines.place)) {
        status = read_line(&reader);
    }
    if (status == NONOGRAM_OK) {
        status = check_complete(&reader);
    }
    if (status == NONOGRAM_OK) {
        status = ng_plain_blanks_check(&reader.blanks, diagnostic);
    }
    if (status == NONOGRAM_OK) {
        ng_yaml_texts_keep(&reader.texts);
    }
    ng_text_clear(&reader.scalar.text);
    ng_yaml_texts_clear(&reader.texts);
    return status;
}

/* A line "---" behind anything but blank lines, comments and markers begins the next puzzle, if
 * there is more than these behind it, too: otherwise it closes the last one. */
static size_t extent(struct ng_span text, bool complete)
{
    bool content = false;
    size_t next = 0; /* where that line begins; 0: there is none yet */
    struct ng_scan scan;
    ng_scan_start(&scan, text);
    struct ng_place place;
    struct ng_span line;
    while (ng_scan_line(&scan, &line, &place)) {
        struct ng_span trimmed = ng_scan_trim(ng_yaml_without_comment(line));
        bool margin = trimmed.text == line.text;
        bool whole = complete || scan.at < scan.end || scan.at[-1] == '\n';
        bool says = trimmed.size > 0 && !(margin && is_marker(trimmed));
        if (next > 0 && says && whole) {
            return next;
        }
        if (next == 0 && content && whole && margin && ng_scan_is(trimmed, "---")) {
            next = (size_t)(line.text - text.text);
        }
        content = content || says;
    }
    return complete ? text.size : 0;
}

/* ---- writing ---- */

static void write_notes(const struct nonogram_puzzle *puzzle, struct nonogram_text *out)
{
    static const char *const names[] = {
#define X(upper, lower) [NONOGRAM_##upper] = #lower,
        NG_PUZZLE_NOTES(X)
#undef X
    };
    for (unsigned i = 0; i < NG_NOTES; i++) {
        if (puzzle->notes[i] == NULL) {
            continue;
        }
        ng_text_format(out, "%s: ", names[i]);
        ng_json_string(out, puzzle->notes[i], strlen(puzzle->notes[i]));
        ng_text_char(out, '\n');
    }
}

static void write_clues(const char *key, const struct ng_clue *clues, uint32_t count,
                        struct nonogram_text *out)
{
    ng_text_format(out, "%s:\n", key);
    for (uint32_t i = 0; i < count; i++) {
        bool unknowns = ng_puzzle_clue_has_blots(&clues[i]);
        ng_text_string(out, unknowns ? "  - \"" : "  - [");
        ng_clue_write(&clues[i], ',', false, NULL, out);
        ng_text_string(out, unknowns ? "\"\n" : "]\n");
    }
}

static enum nonogram_status write(const struct nonogram_puzzle *puzzle,
                                  const struct ng_format_write *options, struct nonogram_text *out,
                                  struct nonogram_diagnostic *diagnostic)
{
    enum nonogram_status status =
        ng_refuse(puzzle, "yaml", NG_CAN_BLOTS | NG_CAN_OPEN, options, diagnostic);
    if (status != NONOGRAM_OK) {
        return status;
    }
    ng_text_string(out, "---\n");
    write_notes(puzzle, out);
    write_clues("rows", puzzle->lines, puzzle->height, out);
    write_clues("columns", puzzle->lines + puzzle->height, puzzle->width, out);
    return NONOGRAM_OK;
}

/* ---- recognising ---- */

/* A key for rows or columns, and nothing but keys, items and comments before it. */
static int sniff(struct ng_span text, bool complete)
{
    (void)complete;
    struct ng_scan scan;
    ng_scan_start(&scan, text);
    struct ng_place place;
    struct ng_span line;
    while (ng_scan_line(&scan, &line, &place)) {
        struct ng_span trimmed = ng_scan_trim(ng_yaml_without_comment(line));
        const char *colon = ng_yaml_find_colon(trimmed);
        unsigned key = NG_KEY_OTHER;
        if (colon != NULL) {
            key = key_of(trimmed, colon);
        }
        if (key == NG_KEY_ROWS || key == NG_KEY_COLUMNS) {
            return 82;
        }
        if (trimmed.size > 0 && colon == NULL && !is_marker(trimmed) && !is_dash(trimmed) &&
            trimmed.text == line.text) {
            return 0;
        }
    }
    return 0;
}

static const char *const suffixes[] = {"yaml", "yml", NULL};

const struct ng_format ng_format_yaml = {
    .name = "yaml",
    .suffixes = suffixes,
    .drops = NG_DROPS_GOAL,
    .sniff = sniff,
    .extent = extent,
    .parse = parse,
    .write = write,
};
