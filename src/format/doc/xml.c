/* The lexer of XML. Each step returns false on an error, which is then in `status`. */
#include "format/doc/xml.h"

#include "base/utf8.h"
#include "format/entity.h"
#include "format/expect.h"
#include "format/note.h"
#include "format/refuse.h"
#include "format/scan.h"

#include <string.h>

enum { ATTRIBUTES_MAX = 16, DEPTH_MAX = 32 };

/* Of strings. Without any the bytes are what they say. */
enum style {
    ODD = 1,        /* there is something to decode: */
    REFERENCES = 2, /* maybe references */
    WINDOWS = 4,    /* what is not ASCII is Windows-1252 */
};

struct lexer {
    const char *text, *at, *end;
    const char *begin; /* of the part at hand */
    const struct ng_xml_names *names;
    struct ng_tape *tape;   /* NULL: only the extent is asked for */
    struct ng_build *build; /* gets the remarks; NULL: nobody wants to know */
    struct nonogram_diagnostic *diagnostic;
    enum nonogram_status status;
    const char *next; /* where the next puzzle begins; NULL: not found */
    struct ng_span open[DEPTH_MAX];
    unsigned depth;
    unsigned puzzles;     /* of the set, begun */
    struct ng_span inner; /* a tag with its own name within an element of text, the last one */
    bool headed;          /* past the very beginning */
    bool rooted;          /* the root element has begun */
    bool typed;           /* there was a DOCTYPE, */
    bool declares;        /* and entities in it */
    bool texted;          /* text was the last thing, comments aside */
    unsigned windows;     /* WINDOWS, or 0 */
};

static bool fail(struct lexer *lexer, enum nonogram_status status)
{
    lexer->status = status;
    return false;
}

static struct ng_place place_of(const struct lexer *lexer, const char *p)
{
    return ng_place_offset((size_t)(p - lexer->text));
}

static bool say(struct lexer *lexer, const char *p, const char *message)
{
    return fail(lexer, ng_diag_set(lexer->diagnostic, place_of(lexer, p), "%s", message));
}

static bool expect(struct lexer *lexer, const char *what)
{
    return fail(lexer, ng_expect_set(lexer->diagnostic, place_of(lexer, lexer->at), what, lexer->at,
                                     lexer->end));
}

/* Whether this character comes next, or is expected. */
static bool at_char(const struct lexer *lexer, char c)
{
    return lexer->at < lexer->end && *lexer->at == c;
}

static struct ng_span rest_of(const struct lexer *lexer)
{
    return (struct ng_span){lexer->at, (size_t)(lexer->end - lexer->at)};
}

static bool begins(const struct lexer *lexer, const char *word)
{
    return ng_scan_starts_with(rest_of(lexer), word);
}

static void skip_space(struct lexer *lexer)
{
    while (lexer->at < lexer->end && ng_scan_is_space(*lexer->at)) {
        lexer->at++;
    }
}

/* Where `word` first stands from p on; the end when it does not. */
static const char *find(const char *p, const char *end, const char *word)
{
    size_t size = strlen(word);
    while ((size_t)(end - p) >= size) {
        p = memchr(p, word[0], (size_t)(end - p) - size + 1);
        if (p == NULL) {
            break;
        }
        if (memcmp(p, word, size) == 0) {
            return p;
        }
        p++;
    }
    return end;
}

/* Passes over what begins here with `begin`, down to `end`; `message` says that it has none. */
static bool skip_to(struct lexer *lexer, const char *begin, const char *end, const char *message)
{
    const char *stop = find(lexer->at + strlen(begin), lexer->end, end);
    if (stop == lexer->end) {
        return say(lexer, lexer->begin, message);
    }
    lexer->at = stop + strlen(end);
    return true;
}

/* Another comment begins within one where an end was forgotten, or where one was put around
 * another: who wrote it does not mean the first end. (XML allows no "--" in comments at all.) */
static bool skip_comment(struct lexer *lexer, const char *message)
{
    const char *inner = lexer->at + strlen("<!--");
    if (!skip_to(lexer, "<!--", "-->", message)) {
        return false;
    }
    inner = find(inner, lexer->at, "<!--");
    return inner == lexer->at || say(lexer, inner, "a comment within a comment");
}

static bool is_name_start(char c)
{
    return ng_scan_is_letter(c) || c == '_' || c == ':' || (unsigned char)c >= 0x80;
}

static bool read_name(struct lexer *lexer, struct ng_span *name)
{
    const char *p = lexer->at;
    if (p == lexer->end || !is_name_start(*p)) {
        return expect(lexer, "a name");
    }
    while (p < lexer->end &&
           (is_name_start(*p) || ng_scan_is_digit(*p) || *p == '-' || *p == '.')) {
        p++;
    }
    *name = (struct ng_span){lexer->at, (size_t)(p - lexer->at)};
    lexer->at = p;
    return true;
}

static bool same(struct ng_span a, struct ng_span b)
{
    return a.size == b.size && memcmp(a.text, b.text, a.size) == 0;
}

/* ---- characters ---- */

/* Says what is wrong with a reference that means nothing, and which stays as it is. One that the
 * document declares would be another text. */
static void remark_reference(struct lexer *lexer, struct ng_span name, const char *p)
{
    if (lexer->build == NULL) {
        return;
    }
    if (name.size == 0) {
        ng_build_remark(lexer->build, place_of(lexer, p),
                        "a '&' that is no reference is kept as it is");
    } else if (lexer->declares && *name.text != '#') {
        fail(lexer, ng_diag_set(lexer->diagnostic, place_of(lexer, p),
                                "'&%.*s;': entities that a document declares are not supported",
                                ng_scan_shown(name), name.text));
    } else {
        ng_note_remark_reference(lexer->build, name, place_of(lexer, p));
    }
}

/* Looks at one character that is not plain ASCII text, of a text in this style. Appends to `out`,
 * if there is one, what it means, or says to the lexer, if there is one, what is odd. Returns its
 * size; *style then has ODD if it does not mean itself. */
static size_t pass_character(const char *p, const char *end, unsigned *style,
                             struct nonogram_text *out, struct lexer *lexer)
{
    bool foreign = (*style & WINDOWS) != 0 && (unsigned char)*p >= 0x80;
    size_t size = foreign ? 0 : ng_utf8_size(p, end);
    bool utf8 = size > 0;
    bool control = utf8 && ng_utf8_control_size(p, end) > 0;
    bool pair = *p == '\r' && p + 1 < end && p[1] == '\n';
    size = utf8 ? size : 1;
    *style |= !utf8 || control || pair ? ODD : 0;
    if (lexer != NULL && lexer->build != NULL && !utf8 && !foreign) {
        ng_build_remark(lexer->build, place_of(lexer, p),
                        "the text is not UTF-8: read as Windows-1252");
    }
    if (lexer != NULL && lexer->build != NULL && control) {
        ng_build_remark(lexer->build, place_of(lexer, p),
                        "the control character 0x%02X is read as a blank",
                        (unsigned)(unsigned char)p[size - 1]);
    }
    if (out != NULL && !utf8) {
        ng_utf8_append_windows(out, *p);
    } else if (out != NULL && !pair) {
        ng_text_bytes(out, control ? " " : p, control ? 1 : size);
    }
    return size;
}

/* The same of the reference at p. */
static size_t pass_reference(const char *p, const char *end, unsigned *style,
                             struct nonogram_text *out, struct lexer *lexer)
{
    struct ng_span name = ng_entity_name(p, end);
    uint32_t code = name.size > 0 ? ng_entity_code(name) : 0;
    if (code == 0 && lexer != NULL) {
        remark_reference(lexer, name, p);
    }
    if (code != 0) {
        *style |= ODD;
    }
    if (out != NULL && code != 0) {
        ng_utf8_append(out, code);
    } else if (out != NULL) {
        ng_text_char(out, *p);
    }
    return code == 0 ? 1 : name.size + 2;
}

/* The same of a whole text. */
static void pass_text(struct ng_span text, unsigned *style, struct nonogram_text *out,
                      struct lexer *lexer)
{
    const char *end = text.text + text.size;
    for (const char *p = text.text; p < end;) {
        const char *start = p;
        while (p < end && *p >= ' ' && *p < 0x7f && *p != '&') {
            p++;
        }
        if (out != NULL) {
            ng_text_bytes(out, start, (size_t)(p - start));
        }
        if (p < end && *p == '&' && (*style & REFERENCES) != 0) {
            p += pass_reference(p, end, style, out, lexer);
        } else if (p < end) {
            p += pass_character(p, end, style, out, lexer);
        }
    }
}

static void decode(struct ng_span raw, unsigned style, struct nonogram_text *out)
{
    pass_text(raw, &style, out, NULL);
}

/* Puts a string on the tape. */
static bool take_string(struct lexer *lexer, struct ng_span text, unsigned style)
{
    style |= lexer->windows;
    if (lexer->tape != NULL) {
        pass_text(text, &style, NULL, lexer);
        ng_tape_leaf(lexer->tape, NG_TAPE_STRING, (style & ODD) != 0 ? style : 0,
                     (size_t)(text.text - lexer->text), text.size);
    }
    return lexer->status == NONOGRAM_OK;
}

static void take_key(struct lexer *lexer, struct ng_span name)
{
    if (lexer->tape != NULL) {
        ng_tape_leaf(lexer->tape, NG_TAPE_KEY, 0, (size_t)(name.text - lexer->text), name.size);
    }
}

/* ---- what stands before and between elements ---- */

/* Tags are ASCII in all encodings that come here (UTF-16 has been converted), so that only texts
 * can suffer where the one that `<?xml ... encoding="..."?>` names is not known. */
static void read_declaration(struct lexer *lexer, const char *start)
{
    static const char *const known[] = {"utf-8",      "utf8",     "us-ascii",     "ascii",
                                        "utf-16",     "utf-16le", "utf-16be",     "ucs-2",
                                        "iso-8859-1", "latin1",   "windows-1252", "cp1252"};
    enum { FIRST_WINDOWS = 8 };
    static const char before[] = "encoding", around[] = " \t\r\n='\"";
    const char *end = lexer->at - strlen("?>");
    const char *p = find(start, end, before);
    p += p < end ? sizeof before - 1 : 0;
    while (p < end && memchr(around, *p, sizeof around - 1) != NULL) {
        p++;
    }
    struct ng_span name = {p, 0};
    while (p < end && memchr(around, *p, sizeof around - 1) == NULL) {
        p++;
    }
    name.size = (size_t)(p - name.text);
    struct ng_span rest;
    for (size_t i = 0; i < sizeof known / sizeof known[0]; i++) {
        if (ng_scan_word(name, known[i], &rest) && rest.size == 0) {
            lexer->windows = i >= FIRST_WINDOWS ? WINDOWS : 0;
            return;
        }
    }
    if (name.size > 0 && lexer->build != NULL) {
        ng_build_remark(lexer->build, place_of(lexer, start),
                        "the encoding '%.*s' is not known: what is not UTF-8 is read as "
                        "Windows-1252",
                        ng_scan_shown(name), name.text);
    }
}

static bool skip_instruction(struct lexer *lexer)
{
    static const char begin[] = "<?xml"; /* and a blank: "<?xmlnote" declares nothing */
    const char *start = lexer->at;
    bool declaration = begins(lexer, begin) && rest_of(lexer).size >= sizeof begin &&
                       ng_scan_is_space(start[sizeof begin - 1]);
    if (declaration && lexer->headed) {
        lexer->next = lexer->rooted && lexer->depth == 0 ? start : NULL;
        return say(lexer, start, "an XML declaration within the text");
    }
    if (!skip_to(lexer, "<?", "?>", "the instruction does not end")) {
        return false;
    }
    if (declaration) {
        read_declaration(lexer, start);
    }
    return true;
}

/* Skips one thing within a DOCTYPE: a comment, an instruction, a quoted text or a character. */
static bool skip_doctype_part(struct lexer *lexer, const char *message)
{
    const char quote[2] = {*lexer->at, '\0'};
    lexer->declares = lexer->declares || begins(lexer, "<!ENTITY");
    if (begins(lexer, "<!--")) {
        return skip_comment(lexer, message);
    }
    if (begins(lexer, "<?")) {
        return skip_to(lexer, "<?", "?>", message);
    }
    if (*quote == '"' || *quote == '\'') {
        return skip_to(lexer, quote, quote, message);
    }
    lexer->at++;
    return true;
}

/* Skips the DOCTYPE, its internal subset (in brackets) included. */
static bool skip_doctype(struct lexer *lexer)
{
    static const char message[] = "the DOCTYPE does not end";
    const char *start = lexer->at;
    bool inside = false;
    if (lexer->typed) {
        return say(lexer, start, "a second DOCTYPE");
    }
    lexer->typed = true;
    lexer->at++;
    while (lexer->at < lexer->end && (inside || *lexer->at != '>')) {
        char c = *lexer->at;
        if (begins(lexer, "<!DOCTYPE")) {
            return say(lexer, start, message);
        }
        if (!skip_doctype_part(lexer, message)) {
            return false;
        }
        inside = c == '[' || (inside && c != ']');
    }
    if (lexer->at == lexer->end) {
        return say(lexer, start, message);
    }
    lexer->at++;
    return true;
}

/* ---- tags ---- */

static bool read_value(struct lexer *lexer)
{
    skip_space(lexer);
    if (!at_char(lexer, '=')) {
        return expect(lexer, "'='");
    }
    lexer->at++;
    skip_space(lexer);
    if (!at_char(lexer, '"') && !at_char(lexer, '\'')) {
        return expect(lexer, "a quoted value");
    }
    struct ng_span value = {lexer->at + 1, 0};
    const char *stop = memchr(value.text, *lexer->at, (size_t)(lexer->end - value.text));
    if (stop == NULL) {
        return say(lexer, lexer->begin, "a value in the tag does not end");
    }
    value.size = (size_t)(stop - value.text);
    if (memchr(value.text, '<', value.size) != NULL) {
        return say(lexer, value.text, "a '<' in the value");
    }
    lexer->at = stop + 1;
    return take_string(lexer, value, REFERENCES);
}

/* Reads the attribute that comes after `count` others of the element. */
static bool read_attribute(struct lexer *lexer, struct ng_span *names, unsigned count)
{
    const char *start = lexer->at;
    if (!read_name(lexer, &names[count])) {
        return false;
    }
    for (unsigned i = 0; i < count; i++) {
        if (same(names[i], names[count])) {
            return fail(lexer, ng_diag_set(lexer->diagnostic, place_of(lexer, start),
                                           "a second attribute '%.*s'", ng_scan_shown(names[i]),
                                           names[i].text));
        }
    }
    if (count == ATTRIBUTES_MAX) {
        return fail(lexer, ng_diag_set(lexer->diagnostic, place_of(lexer, start),
                                       "more than %d attributes", ATTRIBUTES_MAX));
    }
    take_key(lexer, names[count]);
    return read_value(lexer);
}

/* Reads what follows the name in a start tag; *empty: the element ends with it. */
static bool read_attributes(struct lexer *lexer, bool *empty)
{
    struct ng_span names[ATTRIBUTES_MAX + 1];
    for (unsigned count = 0;; count++) {
        const char *before = lexer->at;
        skip_space(lexer);
        if (lexer->at == lexer->end) {
            return say(lexer, lexer->begin, "the tag does not end");
        }
        if (*lexer->at == '>' || *lexer->at == '/') {
            break;
        }
        if (lexer->at == before) {
            return expect(lexer, "a blank or '>'");
        }
        if (!read_attribute(lexer, names, count)) {
            return false;
        }
    }
    *empty = *lexer->at == '/';
    lexer->at += *empty ? 1 : 0;
    if (!at_char(lexer, '>')) {
        return expect(lexer, "'>'");
    }
    lexer->at++;
    return true;
}

static void end_element(struct lexer *lexer, const char *p)
{
    lexer->depth--;
    if (lexer->tape != NULL) {
        ng_tape_close(lexer->tape, (size_t)(p - lexer->text));
    }
}

/* Opens an element at `start`. */
static void begin_element(struct lexer *lexer, struct ng_span name, const char *start)
{
    lexer->open[lexer->depth++] = name;
    if (lexer->tape != NULL) {
        ng_tape_open(lexer->tape, NG_TAPE_OBJECT, (size_t)(start - lexer->text));
    }
}

/* Whether another puzzle begins with the element of this name, which is not read: in the set
 * (behind its '<'), or as another document. */
static bool is_next(struct lexer *lexer, struct ng_span name, const char *start)
{
    bool again = lexer->rooted && lexer->depth == 0;
    bool in_set = lexer->depth == 1 && ng_scan_is(lexer->open[0], lexer->names->set);
    lexer->puzzles += in_set && ng_scan_is(name, lexer->names->puzzle) ? 1 : 0;
    bool further = in_set && lexer->puzzles > 1 && lexer->at < lexer->end; /* the name is whole */
    lexer->next = again ? start : further ? name.text : NULL;
    return lexer->next != NULL &&
           !say(lexer, start, again ? "a second root element" : "a second puzzle in one entry");
}

static bool read_start(struct lexer *lexer)
{
    const char *start = lexer->at;
    struct ng_span name;
    bool empty = false;
    lexer->at += *start == '<' ? 1 : 0; /* it is not there where the text begins within a set */
    if (!read_name(lexer, &name) || is_next(lexer, name, start)) {
        return false;
    }
    if (lexer->depth == DEPTH_MAX) {
        return fail(lexer, ng_diag_set(lexer->diagnostic, place_of(lexer, start),
                                       "elements are nested more than %d deep", DEPTH_MAX));
    }
    lexer->rooted = true;
    lexer->inner.size = 0;
    take_key(lexer, name);
    begin_element(lexer, name, start);
    if (!read_attributes(lexer, &empty)) {
        return false;
    }
    if (empty) {
        end_element(lexer, lexer->at - 1);
    }
    return true;
}

/* Says that an element of text begins once more within its own text: that is what is wrong where
 * its first end tag was not meant to end it. */
static bool say_inner(struct lexer *lexer)
{
    int size = ng_scan_shown(lexer->inner);
    return fail(lexer, ng_diag_set(lexer->diagnostic, place_of(lexer, lexer->inner.text - 1),
                                   "<%.*s> within <%.*s>", size, lexer->inner.text, size,
                                   lexer->inner.text));
}

static bool read_stop(struct lexer *lexer)
{
    const char *start = lexer->at;
    struct ng_span name;
    lexer->at += 2;
    if (!read_name(lexer, &name)) {
        return false;
    }
    if (lexer->depth == 0) {
        return fail(lexer,
                    ng_diag_set(lexer->diagnostic, place_of(lexer, start),
                                "nothing is open for </%.*s>", ng_scan_shown(name), name.text));
    }
    struct ng_span open = lexer->open[lexer->depth - 1];
    if (!same(open, name)) {
        return same(lexer->inner, name)
                   ? say_inner(lexer)
                   : fail(lexer, ng_diag_set(lexer->diagnostic, place_of(lexer, start),
                                             "<%.*s> is closed by </%.*s>", ng_scan_shown(open),
                                             open.text, ng_scan_shown(name), name.text));
    }
    skip_space(lexer);
    if (!at_char(lexer, '>')) {
        return expect(lexer, "'>'");
    }
    end_element(lexer, start);
    lexer->at++;
    return true;
}

/* ---- the whole ---- */

/* Whether what is open is an element of text: whatever looks like a tag in it is text, too. */
static bool in_text_element(const struct lexer *lexer)
{
    for (size_t i = 0; lexer->depth > 0 && lexer->names->texts[i] != NULL; i++) {
        if (ng_scan_is(lexer->open[lexer->depth - 1], lexer->names->texts[i])) {
            return true;
        }
    }
    return false;
}

/* Whether a tag of the element that is open comes next, which begins with "<" or with "</". */
static bool at_own_tag(const struct lexer *lexer, const char *start)
{
    struct ng_span open = lexer->open[lexer->depth - 1];
    struct ng_span rest = rest_of(lexer);
    size_t size = strlen(start);
    return ng_scan_starts_with(rest, start) && rest.size > size + open.size &&
           memcmp(rest.text + size, open.text, open.size) == 0 &&
           (ng_scan_is_space(rest.text[size + open.size]) || rest.text[size + open.size] == '>');
}

/* Reads text down to the next '<'. One that begins nothing is the first character of the text. */
static bool read_text(struct lexer *lexer)
{
    const char *start = lexer->at;
    const char *stop = find(start + 1, lexer->end, "<");
    lexer->at = stop;
    while (!lexer->texted && start < stop && ng_scan_is_space(*start)) {
        start++;
    }
    lexer->texted = start < stop;
    if (start == stop) {
        return true;
    }
    return lexer->inner.size > 0 && !in_text_element(lexer)
               ? say_inner(lexer)
               : take_string(lexer, (struct ng_span){start, (size_t)(stop - start)}, REFERENCES);
}

static bool read_inner_tag(struct lexer *lexer)
{
    if (lexer->build != NULL) {
        ng_build_remark(lexer->build, place_of(lexer, lexer->at),
                        "a tag within a text is kept as it is");
    }
    if (lexer->inner.size == 0 && at_own_tag(lexer, "<")) {
        lexer->inner = (struct ng_span){lexer->at + 1, lexer->open[lexer->depth - 1].size};
    }
    return read_text(lexer);
}

static bool read_section(struct lexer *lexer)
{
    static const char begin[] = "<![CDATA[", end[] = "]]>";
    const char *start = lexer->at + sizeof begin - 1;
    lexer->texted = true;
    return skip_to(lexer, begin, end, "the CDATA section does not end") &&
           take_string(lexer,
                       (struct ng_span){start, (size_t)(lexer->at - start) - (sizeof end - 1)}, 0);
}

/* Reads one thing: text, a tag or what means nothing. */
static bool read_part(struct lexer *lexer)
{
    bool inside = lexer->depth > 0;
    lexer->begin = lexer->at;
    if (*lexer->at != '<') {
        return inside ? read_text(lexer) : expect(lexer, "'<'");
    }
    if (begins(lexer, "<!--")) {
        return skip_comment(lexer, "the comment does not end");
    }
    if (begins(lexer, "<?")) {
        return skip_instruction(lexer);
    }
    if (begins(lexer, "<!DOCTYPE") && !lexer->rooted) {
        return skip_doctype(lexer);
    }
    if (inside && begins(lexer, "<![CDATA[")) {
        return read_section(lexer);
    }
    if (inside && in_text_element(lexer) && !at_own_tag(lexer, "</")) {
        return read_inner_tag(lexer);
    }
    lexer->texted = false;
    return begins(lexer, "</") ? read_stop(lexer) : read_start(lexer);
}

static bool is_failed(const struct lexer *lexer)
{
    return lexer->tape != NULL &&
           (lexer->tape->failed || (lexer->build != NULL && ng_build_failed(lexer->build)));
}

/* Whether the text ends where it may: behind the root element, or with the '<' of another puzzle.
 */
static bool check_end(struct lexer *lexer)
{
    struct ng_span open = lexer->depth > 0 ? lexer->open[lexer->depth - 1] : (struct ng_span){0};
    if (lexer->depth == 1 && at_char(lexer, '<') && ng_scan_is(open, lexer->names->set)) {
        end_element(lexer, lexer->at);
        return true;
    }
    if (!lexer->rooted) {
        return say(lexer, lexer->end, "there is no element");
    }
    return lexer->depth == 0 ||
           fail(lexer, ng_diag_set(lexer->diagnostic, place_of(lexer, lexer->end),
                                   "the text ends within <%.*s>", ng_scan_shown(open), open.text));
}

static bool read_all(struct lexer *lexer)
{
    const struct ng_xml_names *names = lexer->names;
    if (begins(lexer, names->puzzle)) {
        begin_element(lexer, (struct ng_span){names->set, strlen(names->set)}, lexer->text);
        lexer->headed = true;
        if (!read_start(lexer)) {
            return false;
        }
    }
    for (;;) {
        if (lexer->depth == 0) {
            skip_space(lexer);
        }
        if (lexer->at == lexer->end || (lexer->depth == 1 && lexer->at + 1 == lexer->end)) {
            return check_end(lexer);
        }
        if (!read_part(lexer)) {
            return false;
        }
        lexer->headed = true;
        if (is_failed(lexer)) {
            return fail(lexer, ng_refuse_no_memory(lexer->diagnostic));
        }
    }
}

static struct lexer start(const struct ng_xml_names *names, struct ng_span text)
{
    return (struct lexer){.text = text.text,
                          .at = text.text,
                          .begin = text.text,
                          .end = text.text + text.size,
                          .names = names,
                          .status = NONOGRAM_OK};
}

enum nonogram_status ng_xml_read(const struct ng_xml_names *names, struct ng_tape *tape,
                                 struct ng_build *build, struct nonogram_diagnostic *diagnostic)
{
    struct lexer lexer = start(names, tape->text);
    lexer.tape = tape;
    lexer.build = build;
    lexer.diagnostic = diagnostic;
    tape->decode = decode;
    if (read_all(&lexer) && is_failed(&lexer)) {
        return ng_refuse_no_memory(diagnostic);
    }
    return lexer.status;
}

size_t ng_xml_extent(const struct ng_xml_names *names, struct ng_span text, bool complete)
{
    struct lexer lexer = start(names, text);
    if (text.size > 0) {
        (void)read_all(&lexer);
    }
    return lexer.next != NULL ? (size_t)(lexer.next - text.text) : complete ? text.size : 0;
}
