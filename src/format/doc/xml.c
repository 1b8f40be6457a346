/* The lexer of XML. Each step returns false on an error, which is then in `status`. */
#include "format/doc/xml.h"

#include "format/doc/front.h"
#include "format/notes.h"
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
    struct ng_front f; /* without a tape only the extent is asked for */
    const char *begin; /* of the part at hand */
    const struct ng_xml_names *names;
    const char *next; /* where the next puzzle begins; NULL: not found */
    struct ng_span open[DEPTH_MAX];
    unsigned depth;
    unsigned puzzles; /* of the set, begun */
    bool headed;      /* past the very beginning */
    bool rooted;      /* the root element has begun */
    bool typed;       /* there was a DOCTYPE, */
    bool declares;    /* and entities in it */
    bool texted;      /* text was the last thing, comments aside */
    bool windows;     /* what is not ASCII is Windows-1252 */
};

static bool at_char(const struct lexer *lexer, char c)
{
    return lexer->f.at < lexer->f.end && *lexer->f.at == c;
}

static struct ng_span rest_of(const struct lexer *lexer)
{
    return (struct ng_span){lexer->f.at, (size_t)(lexer->f.end - lexer->f.at)};
}

static bool begins(const struct lexer *lexer, const char *word)
{
    return ng_scan_starts_with(rest_of(lexer), word);
}

static void skip_space(struct lexer *lexer)
{
    while (lexer->f.at < lexer->f.end && ng_scan_is_space(*lexer->f.at)) {
        lexer->f.at++;
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
    const char *stop = find(lexer->f.at + strlen(begin), lexer->f.end, end);
    if (stop == lexer->f.end) {
        return ng_front_say(&lexer->f, lexer->begin, "%s", message);
    }
    lexer->f.at = stop + strlen(end);
    return true;
}

/* Another comment begins within one where an end was forgotten, or where one was put around
 * another: who wrote it does not mean the first end. (XML allows no "--" in comments at all.) */
static bool skip_comment(struct lexer *lexer, const char *message)
{
    const char *inner = lexer->f.at + strlen("<!--");
    if (!skip_to(lexer, "<!--", "-->", message)) {
        return false;
    }
    const char *end = lexer->f.at - strlen("-->");
    inner = find(inner, end, "<!--");
    return inner == end || ng_front_say(&lexer->f, inner, "a comment within a comment");
}

static bool is_name_start(char c)
{
    return ng_scan_is_letter(c) || c == '_' || c == ':' || (unsigned char)c >= 0x80;
}

static bool read_name(struct lexer *lexer, struct ng_span *name)
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

static bool same(struct ng_span a, struct ng_span b)
{
    return a.size == b.size && memcmp(a.text, b.text, a.size) == 0;
}

/* ---- characters ---- */

/* Says what is wrong with a reference that means nothing, and which stays as it is. One that the
 * document declares would be another text. */
static void remark_reference(struct lexer *lexer, struct ng_span name, const char *p)
{
    if (name.size == 0) {
        ng_front_remark(&lexer->f, p, "a '&' that begins no reference is kept as it is");
    } else if (lexer->declares && *name.text != '#') {
        ng_front_say(&lexer->f, p, "'&%.*s;': entities that a document declares are not supported",
                     ng_scan_shown(name), name.text);
    } else {
        ng_notes_remark_reference(lexer->f.build, name, ng_front_place(&lexer->f, p));
    }
}

/* Passes over the reference at p, and returns its size. */
static size_t pass_reference(struct ng_chars *chars, struct lexer *lexer, const char *p,
                             const char *end)
{
    struct ng_span name = ng_notes_name(p, end);
    uint32_t code = name.size > 0 ? ng_notes_code(name) : 0;
    if (code != 0) {
        ng_chars_put(chars, code);
        return name.size + 2;
    }
    if (lexer != NULL) {
        remark_reference(lexer, name, p);
    }
    return ng_chars_pass(chars, p, end);
}

/* Passes over a text; `lexer`, which wants to know what is odd, may be NULL. */
static void pass_text(struct ng_chars *chars, struct lexer *lexer, struct ng_span text,
                      bool references)
{
    const char *p = text.text, *end = text.text + text.size;
    while (p < end) {
        const char *stop = references ? memchr(p, '&', (size_t)(end - p)) : NULL;
        stop = stop != NULL ? stop : end;
        ng_chars_pass_all(chars, (struct ng_span){p, (size_t)(stop - p)});
        p = stop < end ? stop + pass_reference(chars, lexer, stop, end) : end;
    }
}

static void decode(struct ng_span raw, unsigned style, struct nonogram_text *out)
{
    struct ng_chars chars = {.out = out, .windows = (style & WINDOWS) != 0};
    pass_text(&chars, NULL, raw, (style & REFERENCES) != 0);
}

/* Puts a string on the tape. */
static bool take_string(struct lexer *lexer, struct ng_span text, bool references)
{
    struct ng_chars chars = {.front = &lexer->f, .windows = lexer->windows};
    if (lexer->f.tape != NULL) {
        pass_text(&chars, lexer, text, references);
        unsigned style =
            !chars.odd ? 0u : ODD | (references ? REFERENCES : 0u) | (chars.windows ? WINDOWS : 0u);
        ng_front_leaf(&lexer->f, NG_TAPE_STRING, text, style);
    }
    return lexer->f.status == NONOGRAM_OK;
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
    const char *end = lexer->f.at - strlen("?>");
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
            lexer->windows = i >= FIRST_WINDOWS;
            return;
        }
    }
    if (name.size > 0) {
        ng_front_remark(&lexer->f, start,
                        "the encoding '%.*s' is not known: what is not UTF-8 is read as "
                        "Windows-1252",
                        ng_scan_shown(name), name.text);
    }
}

static bool skip_instruction(struct lexer *lexer)
{
    static const char begin[] = "<?xml"; /* and a blank: "<?xmlnote" declares nothing */
    const char *start = lexer->f.at;
    bool declaration = begins(lexer, begin) && rest_of(lexer).size >= sizeof begin &&
                       ng_scan_is_space(start[sizeof begin - 1]);
    if (declaration && lexer->headed) {
        lexer->next = lexer->rooted && lexer->depth == 0 ? start : NULL;
        return ng_front_say(&lexer->f, start, "an XML declaration within the text");
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
    const char quote[2] = {*lexer->f.at, '\0'};
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
    lexer->f.at++;
    return true;
}

/* Skips the DOCTYPE, its internal subset (in brackets) included. */
static bool skip_doctype(struct lexer *lexer)
{
    static const char message[] = "the DOCTYPE does not end";
    const char *start = lexer->f.at;
    bool inside = false;
    if (lexer->typed) {
        return ng_front_say(&lexer->f, start, "a second DOCTYPE");
    }
    lexer->typed = true;
    lexer->f.at++;
    while (lexer->f.at < lexer->f.end && (inside || *lexer->f.at != '>')) {
        char c = *lexer->f.at;
        if (begins(lexer, "<!DOCTYPE")) {
            return ng_front_say(&lexer->f, start, "%s", message);
        }
        if (!skip_doctype_part(lexer, message)) {
            return false;
        }
        inside = c == '[' || (inside && c != ']');
    }
    if (lexer->f.at == lexer->f.end) {
        return ng_front_say(&lexer->f, start, "%s", message);
    }
    lexer->f.at++;
    return true;
}

/* ---- tags ---- */

static bool read_value(struct lexer *lexer)
{
    skip_space(lexer);
    if (!at_char(lexer, '=')) {
        return ng_front_expect(&lexer->f, "'='");
    }
    lexer->f.at++;
    skip_space(lexer);
    if (!at_char(lexer, '"') && !at_char(lexer, '\'')) {
        return ng_front_expect(&lexer->f, "a quoted value");
    }
    struct ng_span value = {lexer->f.at + 1, 0};
    const char *stop = memchr(value.text, *lexer->f.at, (size_t)(lexer->f.end - value.text));
    if (stop == NULL) {
        return ng_front_say(&lexer->f, lexer->begin, "a value in the tag does not end");
    }
    value.size = (size_t)(stop - value.text);
    if (memchr(value.text, '<', value.size) != NULL) {
        return ng_front_say(&lexer->f, value.text, "a '<' in the value");
    }
    lexer->f.at = stop + 1;
    return take_string(lexer, value, true);
}

/* Reads the attribute that comes after `count` others of the element. */
static bool read_attribute(struct lexer *lexer, struct ng_span *names, unsigned count)
{
    const char *start = lexer->f.at;
    if (!read_name(lexer, &names[count])) {
        return false;
    }
    for (unsigned i = 0; i < count; i++) {
        if (same(names[i], names[count])) {
            return ng_front_say(&lexer->f, start, "a second attribute '%.*s'",
                                ng_scan_shown(names[i]), names[i].text);
        }
    }
    if (count == ATTRIBUTES_MAX) {
        return ng_front_say(&lexer->f, start, "more than %d attributes", ATTRIBUTES_MAX);
    }
    ng_front_leaf(&lexer->f, NG_TAPE_KEY, names[count], 0);
    return read_value(lexer);
}

/* Reads what follows the name in a start tag; *empty: the element ends with it. */
static bool read_attributes(struct lexer *lexer, bool *empty)
{
    struct ng_span names[ATTRIBUTES_MAX + 1];
    for (unsigned count = 0;; count++) {
        const char *before = lexer->f.at;
        skip_space(lexer);
        if (lexer->f.at == lexer->f.end) {
            return ng_front_say(&lexer->f, lexer->begin, "the tag does not end");
        }
        if (*lexer->f.at == '>' || *lexer->f.at == '/') {
            break;
        }
        if (lexer->f.at == before) {
            return ng_front_expect(&lexer->f, "a blank or '>'");
        }
        if (!read_attribute(lexer, names, count)) {
            return false;
        }
    }
    *empty = *lexer->f.at == '/';
    lexer->f.at += *empty ? 1 : 0;
    if (!at_char(lexer, '>')) {
        return ng_front_expect(&lexer->f, "'>'");
    }
    lexer->f.at++;
    return true;
}

static void end_element(struct lexer *lexer, const char *p)
{
    lexer->depth--;
    if (lexer->f.tape != NULL) {
        ng_tape_close(lexer->f.tape, ng_front_offset(&lexer->f, p));
    }
}

/* Opens an element at `start`. */
static void begin_element(struct lexer *lexer, struct ng_span name, const char *start)
{
    lexer->open[lexer->depth++] = name;
    if (lexer->f.tape != NULL) {
        ng_tape_open(lexer->f.tape, NG_TAPE_OBJECT, ng_front_offset(&lexer->f, start));
    }
}

/* Whether another puzzle begins with the element of this name, which is not read: in the set
 * (behind its '<'), or as another document. */
static bool is_next(struct lexer *lexer, struct ng_span name, const char *start)
{
    bool again = lexer->rooted && lexer->depth == 0;
    bool in_set = lexer->depth == 1 && ng_scan_is(lexer->open[0], lexer->names->set);
    lexer->puzzles += in_set && ng_scan_is(name, lexer->names->puzzle) ? 1 : 0;
    bool further =
        in_set && lexer->puzzles > 1 && lexer->f.at < lexer->f.end; /* the name is whole */
    lexer->next = again ? start : further ? name.text : NULL;
    return lexer->next != NULL &&
           !ng_front_say(&lexer->f, start,
                         again ? "a second root element" : "a second puzzle in one entry");
}

static bool read_start(struct lexer *lexer)
{
    const char *start = lexer->f.at;
    struct ng_span name;
    bool empty = false;
    lexer->f.at += *start == '<' ? 1 : 0; /* it is not there where the text begins within a set */
    if (!read_name(lexer, &name) || is_next(lexer, name, start)) {
        return false;
    }
    if (lexer->depth == DEPTH_MAX) {
        return ng_front_say(&lexer->f, start, "elements are nested more than %d deep", DEPTH_MAX);
    }
    lexer->rooted = true;
    ng_front_leaf(&lexer->f, NG_TAPE_KEY, name, 0);
    begin_element(lexer, name, start);
    if (!read_attributes(lexer, &empty)) {
        return false;
    }
    if (empty) {
        end_element(lexer, lexer->f.at - 1);
    }
    return true;
}

static bool read_stop(struct lexer *lexer)
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
    struct ng_span open = lexer->open[lexer->depth - 1];
    if (!same(open, name)) {
        return ng_front_say(&lexer->f, start, "<%.*s> is closed by </%.*s>", ng_scan_shown(open),
                            open.text, ng_scan_shown(name), name.text);
    }
    skip_space(lexer);
    if (!at_char(lexer, '>')) {
        return ng_front_expect(&lexer->f, "'>'");
    }
    end_element(lexer, start);
    lexer->f.at++;
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

/* Whether the end tag of the element that is open comes next. */
static bool at_own_end(const struct lexer *lexer)
{
    struct ng_span open = lexer->open[lexer->depth - 1];
    const char *p = lexer->f.at + 2;
    return begins(lexer, "</") && (size_t)(lexer->f.end - p) > open.size &&
           memcmp(p, open.text, open.size) == 0 &&
           (ng_scan_is_space(p[open.size]) || p[open.size] == '>');
}

/* Reads text down to the next '<'. One that begins nothing is the first character of the text. */
static bool read_text(struct lexer *lexer)
{
    const char *start = lexer->f.at;
    const char *stop = find(start + 1, lexer->f.end, "<");
    lexer->f.at = stop;
    while (!lexer->texted && start < stop && ng_scan_is_space(*start)) {
        start++;
    }
    lexer->texted = start < stop;
    if (start == stop) {
        return true;
    }
    return take_string(lexer, (struct ng_span){start, (size_t)(stop - start)}, true);
}

static bool read_section(struct lexer *lexer)
{
    static const char begin[] = "<![CDATA[", end[] = "]]>";
    const char *start = lexer->f.at + sizeof begin - 1;
    lexer->texted = true;
    return skip_to(lexer, begin, end, "the CDATA section does not end") &&
           take_string(lexer,
                       (struct ng_span){start, (size_t)(lexer->f.at - start) - (sizeof end - 1)},
                       false);
}

/* Reads one thing: text, a tag or what means nothing. */
static bool read_part(struct lexer *lexer)
{
    bool inside = lexer->depth > 0;
    lexer->begin = lexer->f.at;
    if (*lexer->f.at != '<') {
        return inside ? read_text(lexer) : ng_front_expect(&lexer->f, "'<'");
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
    if (inside && in_text_element(lexer) && !at_own_end(lexer)) {
        ng_front_remark(&lexer->f, lexer->f.at, "a tag within a text is kept as it is");
        return read_text(lexer);
    }
    lexer->texted = false;
    return begins(lexer, "</") ? read_stop(lexer) : read_start(lexer);
}

static bool is_failed(const struct lexer *lexer)
{
    return lexer->f.tape != NULL &&
           (lexer->f.tape->failed || (lexer->f.build != NULL && ng_build_failed(lexer->f.build)));
}

/* Whether the text ends where it may: behind the root element, or with the '<' of another puzzle.
 */
static bool check_end(struct lexer *lexer)
{
    struct ng_span open = lexer->depth > 0 ? lexer->open[lexer->depth - 1] : (struct ng_span){0};
    if (lexer->depth == 1 && at_char(lexer, '<') && ng_scan_is(open, lexer->names->set)) {
        end_element(lexer, lexer->f.at);
        return true;
    }
    if (!lexer->rooted) {
        return ng_front_say(&lexer->f, lexer->f.end, "there is no element");
    }
    return lexer->depth == 0 || ng_front_say(&lexer->f, lexer->f.end, "the text ends within <%.*s>",
                                             ng_scan_shown(open), open.text);
}

static bool read_all(struct lexer *lexer)
{
    const struct ng_xml_names *names = lexer->names;
    if (begins(lexer, names->puzzle)) {
        begin_element(lexer, (struct ng_span){names->set, strlen(names->set)}, lexer->f.text);
        lexer->headed = true;
        if (!read_start(lexer)) {
            return false;
        }
    }
    for (;;) {
        if (lexer->depth == 0) {
            skip_space(lexer);
        }
        if (lexer->f.at == lexer->f.end || (lexer->depth == 1 && lexer->f.at + 1 == lexer->f.end)) {
            return check_end(lexer);
        }
        if (!read_part(lexer)) {
            return false;
        }
        lexer->headed = true;
        if (is_failed(lexer)) {
            return false;
        }
    }
}

enum nonogram_status ng_xml_read(const struct ng_xml_names *names, struct ng_span text,
                                 struct ng_tape *tape, struct ng_build *build,
                                 struct nonogram_diagnostic *diagnostic)
{
    struct lexer lexer = {
        .f = ng_front_start(text, tape, build, diagnostic), .names = names, .begin = text.text};
    tape->decode = decode;
    (void)read_all(&lexer);
    return is_failed(&lexer) ? ng_refuse_no_memory(diagnostic) : lexer.f.status;
}

size_t ng_xml_extent(const struct ng_xml_names *names, struct ng_span text, bool complete)
{
    struct lexer lexer = {
        .f = ng_front_start(text, NULL, NULL, NULL), .names = names, .begin = text.text};
    if (text.size > 0) {
        (void)read_all(&lexer);
    }
    return lexer.next != NULL ? (size_t)(lexer.next - text.text) : complete ? text.size : 0;
}
