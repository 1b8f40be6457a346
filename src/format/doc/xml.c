/* The lexer of XML. Each step returns false on an error, which was reported. */
#include "format/doc/xml.h"

#include "format/doc/front.h"
#include "format/doc/map.h"
#include "format/scan.h"

#include <string.h>

enum { DEPTH_MAX = 32 };

/* An open element. */
struct open {
    struct ng_span name;
    unsigned containers;  /* containers of the tape that end with it */
    bool list;            /* a side or something in it: elements within it have no keys */
    bool lines;           /* a list of the lines within it has begun */
    struct ng_span inner; /* the name of the last element within it, or NULL */
    struct ng_span clue;  /* the attribute that is its text, or NULL */
    struct ng_span other; /* the first attribute that is ignored and might be its text, or NULL */
    uint32_t number;      /* the last number that a line within it has */
};

struct xml_lexer {
    struct ng_front f;
    const char *begin; /* the start of the present part */
    struct open open[DEPTH_MAX];
    unsigned depth;
    bool rooted;         /* the root element has begun */
    struct ng_span text; /* the text of the present element; NULL: none */
    unsigned style;      /* the style of that text */
};

static struct open *innermost(struct xml_lexer *lexer)
{
    return lexer->depth > 0 ? &lexer->open[lexer->depth - 1] : NULL;
}

static bool begins(const struct xml_lexer *lexer, const char *word)
{
    struct ng_span rest = {lexer->f.at, (size_t)(lexer->f.end - lexer->f.at)};
    return ng_scan_starts_with(rest, word);
}

static void skip_space(struct xml_lexer *lexer)
{
    while (lexer->f.at < lexer->f.end && ng_scan_is_space(*lexer->f.at)) {
        lexer->f.at++;
    }
}

/* Skips a part from `begin` to `end`; `message` reports a missing end. */
static bool skip_to(struct xml_lexer *lexer, const char *begin, const char *end,
                    const char *message)
{
    const char *stop = ng_chars_find(lexer->f.at + strlen(begin), lexer->f.end, end);
    if (stop == lexer->f.end) {
        return ng_front_say(&lexer->f, lexer->begin, "%s", message);
    }
    lexer->f.at = stop + strlen(end);
    return true;
}

/* Another comment begins within one if an end was forgotten, or if a comment was put around
 * another: then the first end is not meant. (XML does not allow "--" in comments at all.) */
static bool skip_comment(struct xml_lexer *lexer, const char *message)
{
    const char *inner = lexer->f.at + strlen("<!--");
    if (!skip_to(lexer, "<!--", "-->", message)) {
        return false;
    }
    const char *end = lexer->f.at - strlen("-->");
    inner = ng_chars_find(inner, end, "<!--");
    return inner == end || ng_front_say(&lexer->f, inner, "a comment within a comment");
}

static bool is_name_start(char c)
{
    return ng_scan_is_letter(c) || c == '_' || c == ':' || (unsigned char)c >= 0x80;
}

static bool read_name(struct xml_lexer *lexer, struct ng_span *name)
{
    const char *p = lexer->f.at;
    if (p == lexer->f.end || !is_name_start(*p)) {
        return ng_front_expect(&lexer->f, "a name");
    }
    while (p < lexer->f.end &&
           (is_name_start(*p) || ng_scan_is_digit(*p) || *p == '-' || *p == '.')) {
        p++;
    }
    *name = (struct ng_span){lexer->f.at, (size_t)(p - lexer->f.at)};
    lexer->f.at = p;
    return true;
}

/* The style that a string needs, this one or none; makes remarks on oddities. */
static unsigned look_at(struct xml_lexer *lexer, struct ng_span text, unsigned style)
{
    struct ng_chars chars = {
        .build = lexer->f.build, .text = lexer->f.text, .style = NG_STYLE_ODD | style};
    (void)ng_chars_pass(&chars, text);
    return chars.odd ? chars.style : 0;
}

static bool skip_doctype(struct xml_lexer *lexer)
{
    if (!skip_to(lexer, "<", ">", "the DOCTYPE does not end")) {
        return false;
    }
    const char *inside = ng_chars_find(lexer->begin, lexer->f.at, "[");
    if (inside < lexer->f.at) {
        return ng_front_say(&lexer->f, inside,
                            "declarations in a DOCTYPE are not read: remove the "
                            "part in brackets, and the entities that it declares");
    }
    return ng_chars_find(lexer->begin + 1, lexer->f.at, "<") == lexer->f.at ||
           ng_front_say(&lexer->f, lexer->begin, "the DOCTYPE does not end");
}

/* ---- attributes ---- */

static bool read_value(struct xml_lexer *lexer, struct ng_span *value)
{
    skip_space(lexer);
    if (ng_front_peek(&lexer->f, 0) != '=') {
        return ng_front_expect(&lexer->f, "'='");
    }
    lexer->f.at++;
    skip_space(lexer);
    if (!ng_front_is_quote(ng_front_peek(&lexer->f, 0))) {
        return ng_front_expect(&lexer->f, "a quoted value");
    }
    const char *start = lexer->f.at + 1;
    const char *stop = memchr(start, *lexer->f.at, (size_t)(lexer->f.end - start));
    if (stop == NULL) {
        return ng_front_say(&lexer->f, lexer->begin, "a value in the tag does not end");
    }
    *value = (struct ng_span){start, (size_t)(stop - start)};
    if (memchr(start, '<', value->size) != NULL) {
        return ng_front_say(&lexer->f, start, "a '<' in the value");
    }
    lexer->f.at = stop + 1;
    return true;
}

static bool is_within(struct xml_lexer *lexer, struct ng_span name, struct ng_span around)
{
    return ng_front_say(&lexer->f, lexer->begin, "<%.*s> within <%.*s>", ng_scan_shown(name),
                        name.text, ng_scan_shown(around), around.text);
}

/* Uses the type of an element: it is the key of clues and pictures. A picture of type "solution"
 * was found by a person, and gets a key without a meaning. */
static bool take_type(struct xml_lexer *lexer, struct open *open, struct ng_span name,
                      struct ng_span value)
{
    bool clues = ng_scan_is_in_any_case(open->name, "clues");
    if (ng_scan_is(value, "triddler")) {
        return ng_front_say(&lexer->f, lexer->begin, "triddlers are not supported");
    }
    if (ng_scan_is(open->name, "puzzle") && !ng_scan_is(value, "grid")) {
        return ng_front_say(&lexer->f, lexer->begin, "a <puzzle> of type '%.*s', expected 'grid'",
                            ng_scan_shown(value), value.text);
    }
    if (clues && !ng_map_is_side_name(value)) {
        return ng_front_say(
            &lexer->f, lexer->begin, "<%.*s> of type '%.*s', expected 'rows' or 'columns'",
            ng_scan_shown(open->name), open->name.text, ng_scan_shown(value), value.text);
    }
    if ((clues || ng_scan_is_in_any_case(open->name, "solution")) && open->containers == 0 &&
        !lexer->f.tape->failed) {
        if (ng_tape_kind(lexer->f.tape, lexer->f.tape->count - 1) != NG_TAPE_KEY) {
            return is_within(lexer, open->name, open[-1].name); /* a list, without keys */
        }
        lexer->f.tape->count--;
        ng_front_leaf(&lexer->f, NG_TAPE_KEY, ng_scan_is(value, "solution") ? name : value, 0);
        open->list = clues;
    }
    return true;
}

static void open_container(struct xml_lexer *lexer, struct open *open, enum ng_tape_kind kind)
{
    if (open->containers == 0) {
        ng_tape_open(lexer->f.tape, kind, ng_front_offset(&lexer->f, open->name.text) - 1);
        open->containers++;
    }
}

/* Checks that an attribute which says the number of a line, within these others, is not less than
 * in the line before: lines are read in the order of the text. */
static bool check_order(struct xml_lexer *lexer, struct open *around, struct ng_span name,
                        struct ng_span value)
{
    uint32_t number = 0, last = around->number;
    bool overflow = false;
    const char *end = value.text + value.size;
    bool whole = ng_scan_number(value.text, end, &number, &overflow) == end && value.size > 0;
    if (!whole || overflow || !ng_map_is_number_name(name)) {
        return true;
    }
    around->number = number;
    return number >= last || ng_front_say(&lexer->f, name.text, NG_MAP_OUT_OF_ORDER);
}

/* Reads an attribute of clues that is not their colour: their text, a number that counts them, or
 * one that is ignored where there is a text. */
static bool read_clue_attribute(struct xml_lexer *lexer, struct open *open, struct ng_span name,
                                struct ng_span value)
{
    static const char *const clues[] = {"clue",    "clues", "hint",   "hints", "value", "values",
                                        "numbers", "runs",  "blocks", "data",  NULL};
    static const char *const places[] = {"id", "index", "name", "pos", "i", "x", "y", NULL};
    if (ng_scan_is(open->name, "count")) {
        return ng_front_say(&lexer->f, lexer->begin,
                            "a <count> with '%.*s', expected 'color' or nothing",
                            ng_scan_shown(name), name.text);
    }
    if (ng_scan_is_one_of(name, clues)) {
        if (open->clue.text != NULL) {
            return ng_front_say(&lexer->f, name.text, "a second attribute with clues");
        }
        open->clue = name;
        lexer->text = value;
        lexer->style = look_at(lexer, value, NG_STYLE_REFERENCES);
        return true;
    }
    bool line = lexer->depth > 1 && open[-1].list; /* and not a side, which can state its size */
    if (line && !check_order(lexer, open - 1, name, value)) {
        return false;
    }
    bool one =
        memchr(value.text, ' ', value.size) == NULL && memchr(value.text, ',', value.size) == NULL;
    if (!(one && ng_scan_is_one_of(name, places)) && open->other.text == NULL) {
        open->other = name;
    }
    if (lexer->f.build != NULL) {
        ng_build_remark(lexer->f.build, ng_front_place(&lexer->f, lexer->begin),
                        "the attribute '%.*s' is ignored", ng_scan_shown(name), name.text);
    }
    return true;
}

/* Puts an attribute on the tape. */
static bool read_attribute(struct xml_lexer *lexer)
{
    struct open *open = innermost(lexer);
    struct ng_span name, value;
    if (!read_name(lexer, &name) || !read_value(lexer, &value)) {
        return false;
    }
    if (ng_scan_is(name, "type")) {
        open->other = open->list && open->other.text == NULL ? name : open->other;
        return take_type(lexer, open, name, value);
    }
    bool colour = ng_scan_is(name, "color") || ng_scan_is(name, "colour");
    if (open->list && !colour) {
        return read_clue_attribute(lexer, open, name, value);
    }
    open_container(lexer, open, NG_TAPE_OBJECT);
    ng_front_leaf(&lexer->f, NG_TAPE_KEY, name, 0);
    if (open->list || ng_scan_is(open->name, "color") || !ng_front_number(&lexer->f, value)) {
        ng_front_leaf(&lexer->f, NG_TAPE_STRING, value, look_at(lexer, value, NG_STYLE_REFERENCES));
    }
    return true;
}

/* ---- elements ---- */

/* Begins an element within another one. The lines of a picture of FreeNono get a list around
 * them. */
static bool begin_within(struct xml_lexer *lexer, struct open *around, struct ng_span name)
{
    static const char *const inner[][2] = {{"clues", "line"}, {"line", "count"}};
    bool line = ng_scan_is(name, "line");
    if (around->clue.text != NULL) {
        return ng_front_say(&lexer->f, around->clue.text,
                            "an attribute with clues, and elements: expected one of them");
    }
    if (lexer->text.text != NULL) {
        return ng_front_say(&lexer->f, lexer->begin,
                            "a tag within a text is not read: write &lt;%.*s> for it",
                            ng_scan_shown(name), name.text);
    }
    bool other = around->inner.text != NULL && !ng_scan_same(name, around->inner);
    if ((around->lines && !line) || (around->list && other)) {
        return is_within(lexer, name, around->name);
    }
    for (size_t i = 0; i < 2; i++) {
        if (ng_scan_is(around->name, inner[i][0]) && !ng_scan_is(name, inner[i][1])) {
            return is_within(lexer, name, around->name);
        }
    }
    open_container(lexer, around, around->list ? NG_TAPE_ARRAY : NG_TAPE_OBJECT);
    around->inner = name;
    if (line && !around->list && !around->lines) {
        ng_front_leaf(&lexer->f, NG_TAPE_KEY, name, 0);
        ng_tape_open(lexer->f.tape, NG_TAPE_ARRAY, ng_front_offset(&lexer->f, lexer->begin));
        around->containers++;
        around->lines = true;
    }
    return true;
}

static bool begin_element(struct xml_lexer *lexer, struct ng_span name)
{
    struct open *around = innermost(lexer);
    if (lexer->depth == DEPTH_MAX) {
        return ng_front_say(&lexer->f, lexer->begin, "elements are nested more than %d deep",
                            DEPTH_MAX);
    }
    if (around != NULL && !begin_within(lexer, around, name)) {
        return false;
    }
    bool keyed = around == NULL || !(around->list || around->lines);
    if (keyed) {
        ng_front_leaf(&lexer->f, NG_TAPE_KEY, name, 0);
    }
    lexer->open[lexer->depth++] =
        (struct open){.name = name, .list = !keyed || ng_map_is_side_name(name)};
    lexer->rooted = true;
    return true;
}

/* Puts the text of an element on the tape. A <count> of 0 has any length. */
static void put_text(struct xml_lexer *lexer, const struct open *open, struct ng_span text)
{
    if (open->containers > 0) {
        ng_front_leaf(&lexer->f, NG_TAPE_KEY, open->name, 0);
    }
    if (ng_scan_is(open->name, "count") && ng_scan_is(text, "0")) {
        ng_front_leaf(&lexer->f, NG_TAPE_WORD, text, 0);
    } else if (open->containers > 0 || lexer->style != 0 || !ng_front_number(&lexer->f, text)) {
        ng_front_leaf(&lexer->f, NG_TAPE_STRING, text, lexer->style);
    }
}

/* Ends the innermost element, at p. */
static bool end_element(struct xml_lexer *lexer, const char *p)
{
    const struct open *open = &lexer->open[--lexer->depth];
    struct ng_span text =
        lexer->text.text != NULL ? lexer->text : (struct ng_span){open->name.text - 1, 0};
    text.size = ng_scan_behind_last(text, 0, text.size);
    if (open->inner.text == NULL && lexer->text.text == NULL && open->other.text != NULL) {
        return ng_front_say(&lexer->f, open->other.text,
                            "the attribute '%.*s' of an element without text is not read: write "
                            "the clue as text, or as an attribute 'clue'",
                            ng_scan_shown(open->other), open->other.text);
    }
    if (open->inner.text == NULL && (open->containers == 0 || text.size > 0)) {
        put_text(lexer, open, text);
    }
    for (unsigned i = 0; i < open->containers; i++) {
        ng_tape_close(lexer->f.tape, ng_front_offset(&lexer->f, p));
    }
    lexer->text.text = NULL;
    lexer->style = 0;
    return true;
}

/* ---- tags and text ---- */

static bool read_start(struct xml_lexer *lexer)
{
    struct ng_span name;
    lexer->f.at++;
    if (!read_name(lexer, &name)) {
        return false;
    }
    if (lexer->f.at < lexer->f.end && !begin_element(lexer, name)) {
        return false;
    }
    for (;;) {
        const char *before = lexer->f.at;
        skip_space(lexer);
        if (lexer->f.at == lexer->f.end) {
            return ng_front_say(&lexer->f, lexer->begin, "the tag does not end");
        }
        if (*lexer->f.at == '>' || *lexer->f.at == '/') {
            break;
        }
        if (lexer->f.at == before) {
            return ng_front_expect(&lexer->f, "a space or '>'");
        }
        if (!read_attribute(lexer)) {
            return false;
        }
    }
    bool empty = *lexer->f.at == '/';
    lexer->f.at += empty ? 1 : 0;
    if (ng_front_peek(&lexer->f, 0) != '>') {
        return ng_front_expect(&lexer->f, "'>'");
    }
    lexer->f.at++;
    return !empty || end_element(lexer, lexer->f.at - 2);
}

static bool read_stop(struct xml_lexer *lexer)
{
    const char *start = lexer->f.at;
    struct ng_span name;
    lexer->f.at += 2;
    if (!read_name(lexer, &name)) {
        return false;
    }
    if (lexer->depth == 0) {
        return ng_front_say(&lexer->f, start, "nothing is open for </%.*s>", ng_scan_shown(name),
                            name.text);
    }
    struct ng_span open = innermost(lexer)->name;
    if (!ng_scan_same(open, name) && lexer->f.at < lexer->f.end) {
        return ng_front_say(&lexer->f, start, "<%.*s> is closed by </%.*s>", ng_scan_shown(open),
                            open.text, ng_scan_shown(name), name.text);
    }
    skip_space(lexer);
    if (ng_front_peek(&lexer->f, 0) != '>') {
        return ng_front_expect(&lexer->f, "'>'");
    }
    lexer->f.at++;
    return end_element(lexer, start);
}

/* Takes the text of the innermost element, which is in one part. */
static bool take_text(struct xml_lexer *lexer, const char *start, const char *end, unsigned style)
{
    while (start < end && ng_scan_is_space(*start)) {
        start++;
    }
    struct ng_span text = {start, (size_t)(end - start)};
    if (text.size == 0) {
        return true;
    }
    if (innermost(lexer)->inner.text != NULL) {
        return ng_front_say(&lexer->f, start, "text between elements");
    }
    if (innermost(lexer)->clue.text != NULL) {
        return ng_front_say(&lexer->f, innermost(lexer)->clue.text,
                            "an attribute with a clue, and a text: expected one of them");
    }
    if (lexer->text.text != NULL) {
        return ng_front_say(&lexer->f, start,
                            "a comment or CDATA section within a text is not read");
    }
    lexer->text = text;
    lexer->style = look_at(lexer, text, style);
    return true;
}

static bool lex_text(struct xml_lexer *lexer)
{
    const char *start = lexer->f.at;
    lexer->f.at = ng_chars_find(start, lexer->f.end, "<");
    return take_text(lexer, start, lexer->f.at, NG_STYLE_REFERENCES);
}

/* Reads one part: text, a tag or a part without a meaning. */
static bool read_part(struct xml_lexer *lexer)
{
    static const char section[] = "<![CDATA[", section_end[] = "]]>";
    bool inside = lexer->depth > 0;
    lexer->begin = lexer->f.at;
    if (*lexer->f.at != '<') {
        return inside ? lex_text(lexer) : ng_front_expect(&lexer->f, "'<'");
    }
    if (begins(lexer, "<!--")) {
        return skip_comment(lexer, "the comment does not end");
    }
    if (begins(lexer, "<?")) {
        return skip_to(lexer, "<?", "?>", "the instruction does not end");
    }
    if (begins(lexer, "<!DOCTYPE") && !lexer->rooted) {
        return skip_doctype(lexer);
    }
    if (inside && begins(lexer, section)) {
        return skip_to(lexer, section, section_end, "the CDATA section does not end") &&
               take_text(lexer, lexer->begin + sizeof section - 1,
                         lexer->f.at - (sizeof section_end - 1), 0);
    }
    return begins(lexer, "</") ? read_stop(lexer) : read_start(lexer);
}

static bool read_elements(struct ng_front *front)
{
    struct xml_lexer elements = {.f = *front}, *lexer = &elements;
    struct ng_tape *tape = front->tape;
    tape->notation = NG_NOTATION_XML;
    ng_tape_open(tape, NG_TAPE_OBJECT, 0);
    for (;;) {
        if (lexer->depth == 0) {
            skip_space(lexer);
        }
        if (lexer->f.at == lexer->f.end) {
            break;
        }
        if (!read_part(lexer) || tape->failed ||
            (lexer->f.build != NULL && ng_build_failed(lexer->f.build))) {
            return false;
        }
    }
    if (lexer->depth > 0) {
        struct ng_span open = innermost(lexer)->name;
        return ng_front_say(&lexer->f, lexer->f.end, "the text ends within <%.*s>",
                            ng_scan_shown(open), open.text);
    }
    if (!lexer->rooted) {
        return ng_front_say(&lexer->f, lexer->f.end, "there is no element");
    }
    ng_tape_close(tape, ng_front_offset(&lexer->f, lexer->f.end - 1));
    return true;
}

bool ng_xml_read(struct ng_span text, struct ng_build *build)
{
    return ng_front_map(text, read_elements, build);
}

/* The end of a puzzle on the tape is the start of its end tag, or the last byte of the text. */
size_t ng_xml_split(struct ng_span text, struct ng_memory *memory, struct ng_poll *poll,
                    struct ng_span **puzzles)
{
    static const char stop[] = "</puzzle>";
    const char *end = text.text + text.size, *first = ng_chars_find(text.text, end, stop);
    *puzzles = NULL;
    if (first < end && ng_chars_find(first + 1, end, stop) == end) {
        return 1;
    }
    size_t count = ng_front_split(text, read_elements, memory, poll, puzzles);
    for (size_t i = 0; i < count; i++) {
        struct ng_span *part = &(*puzzles)[i];
        const char *close = ng_chars_find(part->text + part->size, end, ">");
        part->size = (size_t)(close - part->text) + (close < end ? 1 : 0);
    }
    return count;
}
