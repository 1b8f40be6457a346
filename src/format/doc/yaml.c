/* yaml: any notation of YAML for a mapping with a puzzle's clues:
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
 * Block and flow collections, plain and quoted scalars in one line, literal scalars, comments.
 * "---" begins the next puzzle. Tags, anchors, aliases, folded scalars and other scalars of several
 * lines are errors. */
#include "format/clue.h"
#include "format/doc/lists.h"
#include "format/format.h"
#include "format/json_string.h"
#include "format/scan.h"
#include "format/write.h"

#include <string.h>

/* An open block collection. */
struct level {
    size_t indent;
    bool array;
    bool waits; /* an item or key has begun, without its value */
};

struct lexer {
    struct ng_front f;
    const char *line; /* the start of the present line */
    struct level levels[NG_TAPE_DEPTH];
    unsigned depth;
};

/* ---- lines ---- */

static bool ends_line(const struct lexer *lexer, const char *p)
{
    return p == lexer->f.end || *p == '\n' || (*p == '\r' && p + 1 < lexer->f.end && p[1] == '\n');
}

static const char *skip_blanks(const struct lexer *lexer, const char *p)
{
    while (p < lexer->f.end && ng_scan_is_blank(*p)) {
        p++;
    }
    return p;
}

/* Whether only a comment follows in the line. */
static bool is_comment(const struct lexer *lexer, const char *p)
{
    return *p == '#' && (p == lexer->line || ng_scan_is_blank(p[-1]) || p[-1] == '\n');
}

static bool ends_content(const struct lexer *lexer, const char *p)
{
    return ends_line(lexer, p) || is_comment(lexer, p);
}

/* The beginning of the line after `p`; the end after the last line. */
static const char *next_line(const struct lexer *lexer, const char *p)
{
    const char *stop = memchr(p, '\n', (size_t)(lexer->f.end - p));
    return stop != NULL ? stop + 1 : lexer->f.end;
}

/* Whether the line is "---", "..." or a directive, which are at the margin. */
static bool is_marker(const struct lexer *lexer, const char *p)
{
    struct ng_span line = {p, (size_t)(ng_front_line_end(&lexer->f, p) - p)};
    struct ng_span rest = {"", 0};
    return line.size > 0 &&
           (*p == '%' || ng_scan_word(line, "---", &rest) || ng_scan_word(line, "...", &rest)) &&
           (rest.size == 0 || *rest.text == '#');
}

/* Moves from the beginning of a line to the first token in it or in a later one. */
static bool find_content(struct lexer *lexer)
{
    for (; lexer->f.at < lexer->f.end; lexer->f.at = next_line(lexer, lexer->f.at)) {
        lexer->line = lexer->f.at;
        const char *p = skip_blanks(lexer, lexer->f.at);
        if (!ends_content(lexer, p) && !(p == lexer->line && is_marker(lexer, p))) {
            lexer->f.at = p;
            return true;
        }
    }
    return false;
}

/* The text of the next line that is not blank, if it is deeper than `indent`, else NULL. An
 * `indent` of -1 is the document's. */
static const char *find_deeper(const struct lexer *lexer, const char *p, long indent)
{
    while ((p = next_line(lexer, p)) < lexer->f.end) {
        const char *start = p;
        while (start < lexer->f.end && *start == ' ') {
            start++;
        }
        if (!ends_line(lexer, skip_blanks(lexer, start))) {
            return start - p > indent && !(start == p && is_marker(lexer, p)) ? start : NULL;
        }
    }
    return NULL;
}

/* Puts a string or key on the tape. */
static bool take(struct lexer *lexer, enum ng_tape_kind kind, const char *start, const char *stop,
                 unsigned style)
{
    return ng_front_string(&lexer->f, kind, (struct ng_span){start, (size_t)(stop - start)}, style);
}

/* ---- scalars ---- */

static unsigned style_of(char quote)
{
    return quote == '"' ? NG_STYLE_ESCAPES : NG_STYLE_DOUBLED;
}

/* The end of the quotes that begin at p, in the same line, or NULL. */
static const char *find_quote(const struct lexer *lexer, const char *p)
{
    bool odd;
    return ng_front_quote_end(p, ng_front_line_end(&lexer->f, p), 1, style_of(*p), &odd);
}

/* The end of the text from p on in its line: before a comment and the blanks before that. *colon
 * becomes the first colon that ends a key, or NULL. */
static const char *find_end(const struct lexer *lexer, const char *p, const char **colon)
{
    const char *stop = p;
    *colon = NULL;
    for (; !ends_content(lexer, p); p++) {
        bool ends = *p == ':' && (ends_line(lexer, p + 1) || ng_scan_is_blank(p[1]));
        *colon = ends && *colon == NULL ? p : *colon;
        stop = ng_scan_is_blank(*p) ? stop : p + 1;
    }
    return stop;
}

/* The end of a key, if one begins at p, and the colon after it; NULL if there is none. */
static const char *find_key(const struct lexer *lexer, const char *p, const char **colon)
{
    if (ng_front_is_quote(*p)) {
        const char *end = ng_front_line_end(&lexer->f, p), *stop = find_quote(lexer, p);
        *colon = stop == NULL ? end : skip_blanks(lexer, stop + 1);
        return *colon < end && **colon == ':' &&
                       (*colon + 1 == end || ng_scan_is_blank((*colon)[1]))
                   ? stop
                   : NULL;
    }
    if (*p != '[' && *p != '{') {
        (void)find_end(lexer, p, colon);
    } else {
        *colon = NULL;
    }
    const char *stop = *colon;
    while (stop != NULL && stop > p && ng_scan_is_blank(stop[-1])) {
        stop--;
    }
    return stop;
}

static struct ng_span key_span(const char *p, const char *stop)
{
    p += ng_front_is_quote(*p) && stop > p ? 1 : 0;
    return (struct ng_span){p, (size_t)(stop - p)};
}

static bool read_plain(struct lexer *lexer)
{
    const char *start = lexer->f.at, *colon;
    lexer->f.at = find_end(lexer, start, &colon);
    return ng_lists_check_yaml(&lexer->f, start) &&
           ng_front_plain(&lexer->f, (struct ng_span){start, (size_t)(lexer->f.at - start)});
}

static bool read_quoted(struct lexer *lexer)
{
    const char *start = lexer->f.at, *stop = find_quote(lexer, start);
    if (stop == NULL) {
        return ng_front_say(&lexer->f, start,
                            "the quotes do not end in this line: a text of several lines is read "
                            "behind '|' only");
    }
    lexer->f.at = stop + 1;
    return take(lexer, NG_TAPE_STRING, start + 1, stop, style_of(*start));
}

/* Reads the lines of a literal scalar, which are deeper than `indent`. */
static bool read_literal(struct lexer *lexer, long indent)
{
    const char *head = lexer->f.at, *start = next_line(lexer, head);
    const char *stop = start, *more = head;
    while ((more = find_deeper(lexer, more, indent)) != NULL) {
        more = stop = ng_front_line_end(&lexer->f, more);
    }
    lexer->f.at = stop > start ? stop : ng_front_line_end(&lexer->f, head);
    return take(lexer, NG_TAPE_STRING, start, stop, NG_STYLE_LINES);
}

/* ---- block collections ---- */

/* Begins the missing value. */
static bool begin_value(struct lexer *lexer, const char *message)
{
    struct level *level = lexer->depth > 0 ? &lexer->levels[lexer->depth - 1] : NULL;
    if (level != NULL ? !level->waits : lexer->f.tape->count > 0) {
        return ng_front_say(&lexer->f, lexer->f.at, message);
    }
    if (level != NULL) {
        level->waits = false;
    }
    return true;
}

/* An item without a value is an empty string; a key without one is ignored. */
static void end_value(struct lexer *lexer, struct level *level)
{
    if (level->waits && level->array) {
        struct ng_span before = {lexer->f.text, (size_t)(lexer->f.at - lexer->f.text)};
        const char *end = before.text + ng_scan_behind_last(before, 0, before.size);
        ng_front_leaf(&lexer->f, NG_TAPE_STRING, (struct ng_span){end, 0}, 0);
    } else if (level->waits && !lexer->f.tape->failed) {
        lexer->f.tape->count--;
    }
    level->waits = false;
}

/* Closes collections without a line at this indent. Items of a list can be as deep as its key. */
static void close_levels(struct lexer *lexer, long indent, bool dash)
{
    while (lexer->depth > 0) {
        struct level *level = &lexer->levels[lexer->depth - 1];
        bool same = level->array && !dash && lexer->depth > 1 && level[-1].indent == level->indent;
        if ((long)level->indent <= indent && !same) {
            return;
        }
        end_value(lexer, level);
        ng_tape_close(lexer->f.tape, ng_front_offset(&lexer->f, lexer->f.at));
        lexer->depth--;
    }
}

/* Continues the collection of this kind at this indent, or begins it. */
static bool enter_level(struct lexer *lexer, size_t indent, bool array)
{
    static const char deeper[] = "an item that is deeper or less deep than the others";
    struct level *level = lexer->depth > 0 ? &lexer->levels[lexer->depth - 1] : NULL;
    if (level != NULL && level->indent == indent && level->array == array) {
        end_value(lexer, level);
        level->waits = true;
        return true;
    }
    bool same = level != NULL && level->indent == indent;
    if (same && (level->array || !level->waits)) {
        return ng_front_say(&lexer->f, lexer->f.at,
                            level->array ? "expected an item, \"- ...\"" : "a list without a key");
    }
    if (!begin_value(lexer, array ? deeper : "a key that is deeper or less deep than the others")) {
        return false;
    }
    if (!ng_front_open(&lexer->f, array ? NG_TAPE_ARRAY : NG_TAPE_OBJECT, lexer->f.at)) {
        return false;
    }
    lexer->levels[lexer->depth++] = (struct level){indent, array, true};
    return true;
}

/* Whether a literal scalar begins here, "|" or "|-". */
static bool is_literal(const struct lexer *lexer)
{
    char sign = ng_front_peek(&lexer->f, 1);
    const char *p = lexer->f.at + (sign == '-' || sign == '+' ? 2 : 1);
    return *lexer->f.at == '|' && ends_content(lexer, skip_blanks(lexer, p));
}

/* Reads the value that begins here. */
static bool read_value(struct lexer *lexer)
{
    long indent = lexer->depth > 0 ? (long)lexer->levels[lexer->depth - 1].indent : -1;
    char c = *lexer->f.at;
    if (!begin_value(lexer,
                     "expected an item of YAML, \"- ...\", or a key and a colon: a text of several "
                     "lines is read behind '|' only")) {
        return false;
    }
    bool read = c == '[' || c == '{'   ? ng_lists_read(&lexer->f, NG_NOTATION_YAML)
                : is_literal(lexer)    ? read_literal(lexer, indent)
                : ng_front_is_quote(c) ? read_quoted(lexer)
                                       : read_plain(lexer);
    if (!read) {
        return false;
    }
    lexer->f.at = skip_blanks(lexer, lexer->f.at);
    return lexer->f.at == lexer->f.end || ends_content(lexer, lexer->f.at) ||
           ng_front_say(&lexer->f, lexer->f.at, "something after the value");
}

static bool is_dash(const struct lexer *lexer, const char *p)
{
    return *p == '-' && (ends_line(lexer, p + 1) || ng_scan_is_blank(p[1]));
}

/* Reads a line with all that begins in it: "- - a: 1". */
static bool read_line(struct lexer *lexer)
{
    const char *colon;
    for (bool first = true;; first = false) {
        const char *p = lexer->f.at;
        size_t indent = (size_t)(p - lexer->line);
        bool dash = is_dash(lexer, p);
        if (first) {
            close_levels(lexer, (long)indent, dash);
        }
        const char *stop = dash ? NULL : find_key(lexer, p, &colon);
        if (!dash && stop == NULL) {
            return read_value(lexer);
        }
        if (!enter_level(lexer, indent, dash)) {
            return false;
        }
        if (!dash) {
            struct ng_span key = key_span(p, stop);
            if (!take(lexer, NG_TAPE_KEY, key.text, stop,
                      ng_front_is_quote(*p) ? style_of(*p) : 0)) {
                return false;
            }
        }
        lexer->f.at = skip_blanks(lexer, dash ? p + 1 : colon + 1);
        if (ends_content(lexer, lexer->f.at)) {
            return true;
        }
        if (!dash) {
            return read_value(lexer);
        }
    }
}

static bool read_document(struct lexer *lexer)
{
    while (find_content(lexer)) {
        if (!read_line(lexer)) {
            return false;
        }
        lexer->f.at = next_line(lexer, lexer->f.at);
        if (lexer->f.tape->failed || (lexer->f.build != NULL && ng_build_failed(lexer->f.build))) {
            return false;
        }
    }
    close_levels(lexer, -1, true);
    return lexer->f.tape->count > 0 || ng_front_say(&lexer->f, lexer->f.end, "there is no puzzle");
}

static struct lexer start(struct ng_span text)
{
    return (struct lexer){.f = ng_front_start(text, NULL, NULL), .line = text.text};
}

static const struct ng_map_rules rules = {.ends = ""};

static bool read(struct ng_span text, struct ng_build *build)
{
    struct ng_tape tape;
    struct lexer lexer = {.f = ng_front_start(text, &tape, build), .line = text.text};
    return ng_front_map(&lexer.f, read_document(&lexer), &rules);
}

/* Whether a key names a side, with only keys, items and comments before it; or, at the `margin`,
 * whatever is before it. */
static bool has_side(struct ng_span text, bool margin)
{
    struct lexer lexer = start(text);
    for (; find_content(&lexer); lexer.f.at = next_line(&lexer, lexer.f.at)) {
        const char *p = lexer.f.at, *colon;
        while (p < lexer.f.end && is_dash(&lexer, p)) {
            p = skip_blanks(&lexer, p + 1);
        }
        const char *stop = ends_content(&lexer, p) ? NULL : find_key(&lexer, p, &colon);
        bool outside = p == lexer.line;
        if (stop != NULL && (outside || !margin) && ng_map_is_side_name(key_span(p, stop))) {
            return true;
        }
        if (stop == NULL && outside && !margin) {
            return false;
        }
    }
    return false;
}

/* A puzzle that is a block begins with the blanks or the "-" before its first line, and ends before
 * the line that ended it, whose blanks the tape counts to it. */
static size_t split(struct ng_span text, struct ng_memory *memory, struct ng_poll *poll,
                    struct ng_span **puzzles)
{
    struct ng_tape tape;
    struct lexer lexer = {.f = ng_front_start(text, &tape, NULL), .line = text.text};
    *puzzles = NULL;
    if (has_side(text, true)) {
        return 1; /* no other puzzle is in the document */
    }
    tape.memory = memory;
    tape.poll = poll;
    size_t count = read_document(&lexer) ? ng_map_split(&tape, &rules, puzzles) : 0;
    for (size_t i = 0; i < count; i++) {
        struct ng_span *part = &(*puzzles)[i];
        bool block = *part->text != '{' && *part->text != '[';
        part->size -= block ? 1 : 0;
        while (block && part->size > 0 && part->text[part->size - 1] != '\n' &&
               ng_scan_is_space(part->text[part->size - 1])) {
            part->size--;
        }
        for (; block && part->text > text.text && part->text[-1] != '\n'; part->size++) {
            part->text--;
        }
    }
    ng_tape_clear(&tape);
    return count;
}

/* A line "---" after anything but blank lines, comments and markers begins the next puzzle, if
 * there is more than these after it, too; otherwise it closes the last one. */
static size_t extent(struct ng_span text, bool complete)
{
    struct lexer lexer = start(text);
    const char *next = NULL;
    bool content = false;
    for (const char *p = text.text; p < lexer.f.end; p = next_line(&lexer, p)) {
        bool marker = is_marker(&lexer, p);
        lexer.line = p;
        if (!complete && memchr(p, '\n', (size_t)(lexer.f.end - p)) == NULL) {
            break;
        }
        bool says = !marker && !ends_content(&lexer, skip_blanks(&lexer, p));
        if (next != NULL && says) {
            return (size_t)(next - text.text);
        }
        next = next == NULL && content && marker && *p == '-' ? p : next;
        content = content || says;
    }
    return complete ? text.size : 0;
}

static int sniff(struct ng_span text, bool complete)
{
    (void)complete;
    return has_side(text, false) ? 82 : 0;
}

/* ---- writing ---- */

static void write_notes(const struct nonogram_puzzle *puzzle, struct nonogram_text *out)
{
    for (unsigned i = 0; i < NG_NOTES; i++) {
        if (puzzle->notes[i] == NULL) {
            continue;
        }
        ng_text_format(out, "%s: ", ng_map_notes[i]);
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
        ng_write_clue(&clues[i], ',', false, NULL, out);
        ng_text_string(out, unknowns ? "\"\n" : "]\n");
    }
}

static enum nonogram_status write(const struct nonogram_puzzle *puzzle,
                                  const struct ng_format_write *options, struct nonogram_text *out,
                                  struct nonogram_diagnostic *diagnostic)
{
    (void)options, (void)diagnostic;
    ng_text_string(out, "---\n");
    write_notes(puzzle, out);
    write_clues("rows", puzzle->lines, puzzle->height, out);
    write_clues("columns", puzzle->lines + puzzle->height, puzzle->width, out);
    return NONOGRAM_OK;
}

static const char *const suffixes[] = {"yaml", "yml", NULL};

const struct ng_format ng_format_yaml = {
    .name = "yaml",
    .suffixes = suffixes,
    .drops = NG_DROPS_GOAL,
    .sniff = sniff,
    .extent = extent,
    .split = split,
    .read = read,
    .write = write,
    .can = NG_CAN_BLOTS | NG_CAN_OPEN,
};
