/* The lexer of XML. Each step returns false on an error, which was reported. */
#include "format/doc/xml.h"

#include "format/doc/front.h"
#include "format/scan.h"

#include <string.h>

enum { ATTRIBUTES_MAX = 16, DEPTH_MAX = 32 };

/* The role of an element on the tape. */
enum role {
    SKIPPED, /* nothing, with all its contents */
    OBJECT,  /* an object with attributes, in which other elements are ignored */
    ARRAY,   /* an array of the elements within it */
    THROUGH, /* the only element within it */
    VALUE,   /* its text; or an object of its attributes and, with its name as a key, the text */
};

static const struct element {
    const char *names;  /* with blanks between them */
    const char *around; /* elements around it for this meaning, "-": document; NULL: all */
    enum role role;
    const char *key; /* before it: the value of this attribute; "" or without the attribute its own
                      * name; NULL: no key */
    const char *types;      /* the allowed values of its attribute "type"; NULL: any */
    const char *attributes; /* attributes put on the tape */
    bool text;              /* tags within it are text */
} elements[] = {
    {"count", "line", VALUE, NULL, NULL, "color", false},
    {"line", "clues", ARRAY, NULL, NULL, "", false},
    {"puzzleset", "-", OBJECT, NULL, NULL, "", false},
    {"FreeNono", "-", OBJECT, NULL, NULL, "", false},
    {"Nonograms", "- FreeNono", OBJECT, NULL, NULL, "", false},
    {"puzzle", "- puzzleset", OBJECT, NULL, "grid", "defaultcolor backgroundcolor", false},
    {"title author copyright id description source", "puzzle", VALUE, "", NULL, "", true},
    {"author copyright source", "puzzleset", VALUE, "", NULL, "", true},
    {"title author copyright id description source note authorid", NULL, SKIPPED, NULL, NULL, "",
     true},
    {"color", "puzzle", VALUE, "", NULL, "name char", false},
    {"clues", "puzzle", ARRAY, "type", "rows columns", "", false},
    {"solution", "puzzle", THROUGH, "type", "goal saved solution", "", false},
    {"image", "solution", VALUE, NULL, NULL, "", false},
    {"Nonogram", "FreeNono Nonograms", OBJECT, NULL, NULL, "width height name author desc", false},
    {"line", "Nonogram", VALUE, NULL, NULL, "", false},
};

struct attributes {
    size_t count;
    struct attribute {
        struct ng_span name, value;
        unsigned style;
    } list[ATTRIBUTES_MAX + 1];
};

/* An open element. */
struct open {
    struct ng_span name;
    const struct element *element; /* NULL: not in the table */
    enum role role;
    unsigned containers; /* containers of the tape that end with it */
    bool filled;         /* it contains another element */
};

struct lexer {
    struct ng_front f; /* without a tape only the extent is measured */
    const char *begin; /* the start of the present part */
    const char *next;  /* the start of the next puzzle; NULL: not found */
    struct open open[DEPTH_MAX];
    unsigned depth;
    unsigned puzzles;    /* puzzles of the set begun */
    bool several;        /* the text is a part of a set of several */
    bool saved, goal;    /* a picture of this kind was read */
    bool headed;         /* past the very beginning */
    bool rooted;         /* the root element has begun */
    bool typed;          /* there was a DOCTYPE */
    bool declares;       /* the DOCTYPE has entities */
    bool texted;         /* the last part, except comments, was text */
    bool windows;        /* bytes beyond ASCII are Windows-1252 */
    struct ng_span text; /* the text of the present element so far; NULL: none */
    unsigned style;
};

static const char set_name[] = "puzzleset", puzzle_name[] = "puzzle";

static struct open *innermost(struct lexer *lexer)
{
    return lexer->depth > 0 ? &lexer->open[lexer->depth - 1] : NULL;
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

/* Skips a part from `begin` to `end`; `message` reports a missing end. */
static bool skip_to(struct lexer *lexer, const char *begin, const char *end, const char *message)
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
static bool skip_comment(struct lexer *lexer, const char *message)
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

/* Whether the word is in the list, which has blanks between words. */
static bool is_in(struct ng_span word, const char *list)
{
    for (size_t size = 0; *list != '\0'; list += size + (list[size] == ' ' ? 1 : 0)) {
        size = strcspn(list, " ");
        if (size == word.size && memcmp(list, word.text, size) == 0) {
            return true;
        }
    }
    return false;
}

/* ---- characters ---- */

static const char section[] = "<![CDATA[", section_end[] = "]]>";

/* Finds the style of a string: *style; makes remarks on oddities. */
static bool look_at(struct lexer *lexer, struct ng_span text, bool references, unsigned *style)
{
    struct ng_chars chars = {.build = lexer->f.build,
                             .text = lexer->f.text,
                             .style = NG_STYLE_ODD | (references ? NG_STYLE_REFERENCES : 0u) |
                                      (lexer->windows ? NG_STYLE_WINDOWS : 0u),
                             .declares = lexer->declares};
    if (lexer->f.tape != NULL && !ng_chars_pass(&chars, text)) {
        struct ng_span name = ng_chars_name(chars.bad, lexer->f.end);
        return ng_front_say(&lexer->f, chars.bad,
                            "'&%.*s;': entities that a document declares are not supported",
                            ng_scan_shown(name), name.text);
    }
    *style = chars.odd ? chars.style : 0;
    return true;
}

/* ---- between elements ---- */

/* Tags are ASCII in all encodings that are possible here (UTF-16 was converted), so that only texts
 * can be wrong if the encoding of `<?xml ... encoding="..."?>` is unknown. */
static void read_declaration(struct lexer *lexer, const char *start)
{
    static const char *const known[] = {"utf-8",      "utf8",     "us-ascii",     "ascii",
                                        "utf-16",     "utf-16le", "utf-16be",     "ucs-2",
                                        "iso-8859-1", "latin1",   "windows-1252", "cp1252"};
    enum { FIRST_WINDOWS = 8 };
    static const char before[] = "encoding", around[] = " \t\r\n='\"";
    const char *end = lexer->f.at - strlen("?>");
    const char *p = ng_chars_find(start, end, before);
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
                        "the encoding '%.*s' is not known: bytes that are not UTF-8 are read as "
                        "Windows-1252",
                        ng_scan_shown(name), name.text);
    }
}

static bool skip_instruction(struct lexer *lexer)
{
    static const char begin[] = "<?xml"; /* and a blank: "<?xmlnote" is not a declaration */
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

/* Skips one part of a DOCTYPE: a comment, an instruction, a quoted text or a character. */
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

/* Skips the DOCTYPE, including its internal subset (in brackets). */
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

static bool read_value(struct lexer *lexer, struct attribute *attribute)
{
    skip_space(lexer);
    if (ng_front_peek(&lexer->f, 0) != '=') {
        return ng_front_expect(&lexer->f, "'='");
    }
    lexer->f.at++;
    skip_space(lexer);
    if (ng_front_peek(&lexer->f, 0) != '"' && ng_front_peek(&lexer->f, 0) != '\'') {
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
    attribute->value = value;
    return look_at(lexer, value, true, &attribute->style);
}

static bool read_attribute(struct lexer *lexer, struct attributes *given)
{
    const char *start = lexer->f.at;
    struct attribute *attribute = &given->list[given->count];
    if (!read_name(lexer, &attribute->name)) {
        return false;
    }
    for (size_t i = 0; i < given->count; i++) {
        if (ng_scan_same(given->list[i].name, attribute->name)) {
            return ng_front_say(&lexer->f, start, "a second attribute '%.*s'",
                                ng_scan_shown(attribute->name), attribute->name.text);
        }
    }
    if (given->count == ATTRIBUTES_MAX) {
        return ng_front_say(&lexer->f, start, "more than %d attributes", ATTRIBUTES_MAX);
    }
    given->count++;
    return read_value(lexer, attribute);
}

/* Reads the rest of a start tag after the name; *empty: the element ends with it. */
static bool read_attributes(struct lexer *lexer, struct attributes *given, bool *empty)
{
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
            return ng_front_expect(&lexer->f, "a blank or '>'");
        }
        if (!read_attribute(lexer, given)) {
            return false;
        }
    }
    *empty = *lexer->f.at == '/';
    lexer->f.at += *empty ? 1 : 0;
    if (ng_front_peek(&lexer->f, 0) != '>') {
        return ng_front_expect(&lexer->f, "'>'");
    }
    lexer->f.at++;
    return true;
}

/* ---- elements ---- */

static const struct element *find_element(struct ng_span name, const struct open *around)
{
    struct ng_span outside = around != NULL ? around->name : (struct ng_span){"-", 1};
    for (size_t i = 0; i < sizeof elements / sizeof elements[0]; i++) {
        if (is_in(name, elements[i].names) &&
            (elements[i].around == NULL || is_in(outside, elements[i].around))) {
            return &elements[i];
        }
    }
    return NULL;
}

/* Whether an element that is not in the table is allowed here. In a puzzle it can be a misspelt
 * one. */
static bool take_unknown(struct lexer *lexer, struct ng_span name, const struct open *around)
{
    if (around == NULL) {
        return ng_front_say(&lexer->f, lexer->begin, "expected <puzzleset>, found <%.*s>",
                            ng_scan_shown(name), name.text);
    }
    if (around->role == ARRAY || around->role == VALUE) {
        return ng_front_say(&lexer->f, lexer->begin, "<%.*s> within <%.*s>", ng_scan_shown(name),
                            name.text, ng_scan_shown(around->name), around->name.text);
    }
    if (ng_scan_is(around->name, "puzzle")) {
        ng_front_remark(&lexer->f, lexer->begin, "the element <%.*s> is unknown and ignored",
                        ng_scan_shown(name), name.text);
    }
    return true;
}

/* Checks an attribute that is not put on the tape. For a <count> it can be the colour misspelt, or
 * caps, which change the block. */
static bool take_attribute(struct lexer *lexer, const struct open *open, struct ng_span name,
                           struct ng_span value)
{
    const char *types = open->element->types;
    if (ng_scan_is(name, "type") && ng_scan_is(value, "triddler")) {
        return ng_front_say(&lexer->f, lexer->begin, "triddlers are not supported");
    }
    if (ng_scan_is(name, "type") && types != NULL) {
        return is_in(value, types) ||
               ng_front_say(&lexer->f, lexer->begin, "a <%.*s> of type '%.*s', expected one of: %s",
                            ng_scan_shown(open->name), open->name.text, ng_scan_shown(value),
                            value.text, types);
    }
    if (ng_scan_is(open->name, "count")) {
        return ng_front_say(&lexer->f, lexer->begin,
                            "a <count> with '%.*s', expected 'color' or nothing",
                            ng_scan_shown(name), name.text);
    }
    if (ng_scan_is(open->name, "puzzle") && !ng_scan_is(name, "id")) {
        ng_front_remark(&lexer->f, lexer->begin, "the attribute '%.*s' is unknown and ignored",
                        ng_scan_shown(name), name.text);
    }
    return true;
}

/* Whether a picture counts: one found by a person does not, and of several saved ones the first
 * does. */
static bool take_picture(struct lexer *lexer, struct open *open, struct ng_span type)
{
    bool saved = ng_scan_is(type, "saved"), *seen = saved ? &lexer->saved : &lexer->goal;
    bool again = *seen, found = type.text != open->name.text && ng_scan_is(type, "solution");
    *seen = again || !found;
    if (found || again) {
        open->role = SKIPPED;
    }
    if (again && saved) {
        ng_front_remark(&lexer->f, lexer->begin,
                        "another saved grid is ignored: the first one counts");
    }
    return found || saved || !again ||
           ng_front_say(&lexer->f, lexer->begin, "a second <solution type=\"goal\">");
}

/* Finds the role of an element on the tape, and the key before it; size 0: no key. */
static bool take_element(struct lexer *lexer, struct open *open, const struct attributes *given,
                         struct ng_span *key)
{
    struct open *around = innermost(lexer);
    const struct element *element = open->element;
    struct ng_span type = open->name;
    bool anywhere = element != NULL && element->around == NULL;
    if (element == NULL ||
        (anywhere && (around == NULL || around->role == ARRAY || around->role == VALUE))) {
        return take_unknown(lexer, open->name, around);
    }
    open->role = element->role;
    for (size_t i = 0; i < given->count; i++) {
        const struct attribute *attribute = &given->list[i];
        type = ng_scan_is(attribute->name, "type") ? attribute->value : type;
        if (!is_in(attribute->name, element->attributes) &&
            !take_attribute(lexer, open, attribute->name, attribute->value)) {
            return false;
        }
    }
    if (element->role == ARRAY && element->types != NULL && type.text == open->name.text) {
        return ng_front_say(&lexer->f, lexer->begin, "<%.*s> without a type, expected one of: %s",
                            ng_scan_shown(type), type.text, element->types);
    }
    if (element->key != NULL) {
        *key = *element->key != '\0' ? type : open->name;
    }
    if (around != NULL && ng_scan_is(around->name, set_name) && element->text &&
        (lexer->several || element->role == SKIPPED)) {
        open->role = SKIPPED;
        ng_front_remark(&lexer->f, lexer->begin, "the <%.*s> of a set is ignored",
                        ng_scan_shown(open->name), open->name.text);
    }
    if (around != NULL && around->role == THROUGH && open->role == VALUE) {
        if (around->filled) {
            return ng_front_say(&lexer->f, lexer->begin, "a second <%.*s>",
                                ng_scan_shown(open->name), open->name.text);
        }
        around->filled = true;
    }
    return open->role != THROUGH || take_picture(lexer, open, type);
}

static void open_container(struct lexer *lexer, struct open *open, enum ng_tape_kind kind)
{
    ng_tape_open(lexer->f.tape, kind, ng_front_offset(&lexer->f, lexer->begin));
    open->containers++;
}

/* Puts the beginning of an element on the tape. */
static void put_start(struct lexer *lexer, struct open *open, const struct attributes *given,
                      struct ng_span key)
{
    bool any = false;
    if (key.size > 0) {
        ng_front_leaf(&lexer->f, NG_TAPE_KEY, key, 0);
    }
    if (open->role == OBJECT || open->role == ARRAY) {
        open_container(lexer, open, open->role == OBJECT ? NG_TAPE_OBJECT : NG_TAPE_ARRAY);
    }
    for (size_t i = 0; i < given->count; i++) {
        const struct attribute *attribute = &given->list[i];
        if (!is_in(attribute->name, open->element->attributes)) {
            continue;
        }
        if (!any && open->role == VALUE) {
            open_container(lexer, open, NG_TAPE_OBJECT);
        }
        any = true;
        ng_front_leaf(&lexer->f, NG_TAPE_KEY, attribute->name, 0);
        if (open->role != OBJECT || !ng_front_number(&lexer->f, attribute->value)) {
            ng_front_leaf(&lexer->f, NG_TAPE_STRING, attribute->value, attribute->style);
        }
    }
    if (open->containers > 0 && (open->role == VALUE || ng_scan_is(open->name, "Nonogram"))) {
        ng_front_leaf(&lexer->f, NG_TAPE_KEY, open->name, 0);
    }
    if (ng_scan_is(open->name, "Nonogram")) {
        open_container(lexer, open, NG_TAPE_ARRAY);
    }
}

/* Ends the innermost element, at p. */
static bool end_element(struct lexer *lexer, const char *p)
{
    const struct open *open = &lexer->open[--lexer->depth];
    struct ng_span text = lexer->text.text != NULL ? lexer->text : (struct ng_span){p, 0};
    text.size = ng_scan_behind_last(text, 0, text.size);
    if (open->role == VALUE &&
        (open->element->key != NULL || lexer->style != 0 || !ng_front_number(&lexer->f, text))) {
        ng_front_leaf(&lexer->f, NG_TAPE_STRING, text, lexer->style);
    }
    for (unsigned i = 0; i < open->containers; i++) {
        ng_tape_close(lexer->f.tape, ng_front_offset(&lexer->f, p));
    }
    return open->role != THROUGH || open->filled ||
           ng_front_say(&lexer->f, p, "a <%.*s> without <image>", ng_scan_shown(open->name),
                        open->name.text);
}

static bool begin_element(struct lexer *lexer, struct ng_span name, const struct attributes *given)
{
    struct open *around = innermost(lexer);
    struct ng_span key = {"", 0};
    struct open open = {.name = name, .element = find_element(name, around), .role = SKIPPED};
    bool skipped = lexer->f.tape == NULL || (around != NULL && around->role == SKIPPED);
    if (!skipped && !take_element(lexer, &open, given, &key)) {
        return false;
    }
    lexer->text.text = NULL;
    lexer->style = 0;
    lexer->open[lexer->depth++] = open;
    if (open.role != SKIPPED) {
        put_start(lexer, innermost(lexer), given, key);
    }
    return true;
}

/* ---- tags and text ---- */

/* Whether another puzzle begins with the element of this name, which is not read: in the set (after
 * its '<'), or as another document. */
static bool is_next(struct lexer *lexer, struct ng_span name, const char *start)
{
    bool again = lexer->rooted && lexer->depth == 0;
    bool in_set = lexer->depth == 1 && ng_scan_is(lexer->open[0].name, set_name);
    lexer->puzzles += in_set && ng_scan_is(name, puzzle_name) ? 1 : 0;
    bool further =
        in_set && lexer->puzzles > 1 && lexer->f.at < lexer->f.end; /* the name is whole */
    lexer->next = again ? start : further ? name.text : NULL;
    return lexer->next != NULL &&
           !ng_front_say(&lexer->f, start,
                         again ? "a second root element" : "a second puzzle in one entry");
}

static bool read_start(struct lexer *lexer)
{
    struct attributes given;
    struct ng_span name;
    bool empty = false;
    given.count = 0;
    lexer->f.at += *lexer->begin == '<' ? 1 : 0; /* but not at the start of the text within a set */
    if (!read_name(lexer, &name) || is_next(lexer, name, lexer->begin)) {
        return false;
    }
    if (lexer->depth == DEPTH_MAX) {
        return ng_front_say(&lexer->f, lexer->begin, "elements are nested more than %d deep",
                            DEPTH_MAX);
    }
    lexer->rooted = true;
    return read_attributes(lexer, &given, &empty) && begin_element(lexer, name, &given) &&
           (!empty || end_element(lexer, lexer->f.at - 1));
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
    struct ng_span open = innermost(lexer)->name;
    if (!ng_scan_same(open, name)) {
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

/* Whether the end tag of the open element comes next. */
static bool at_own_end(struct lexer *lexer)
{
    struct ng_span open = innermost(lexer)->name;
    const char *p = lexer->f.at + 2;
    return begins(lexer, "</") && (size_t)(lexer->f.end - p) > open.size &&
           memcmp(p, open.text, open.size) == 0 &&
           (ng_scan_is_space(p[open.size]) || p[open.size] == '>');
}

/* Adds text of the innermost element, which can be between comments and in sections. */
static bool take_text(struct lexer *lexer, struct ng_span text, bool is_section)
{
    const struct open *open = innermost(lexer);
    const char *start = is_section ? text.text - (sizeof section - 1) : text.text;
    unsigned style = 0;
    if (!look_at(lexer, text, !is_section, &style)) {
        return false;
    }
    if (lexer->f.tape == NULL || open->role == SKIPPED) {
        return true;
    }
    if (open->role != VALUE) {
        return ng_scan_blank(text) || ng_front_say(&lexer->f, text.text, "text between elements");
    }
    bool part = is_section || lexer->text.text != NULL;
    lexer->text.text = lexer->text.text != NULL ? lexer->text.text : start;
    lexer->text.size = (size_t)(lexer->f.at - lexer->text.text);
    if (part) {
        style = NG_STYLE_ODD | NG_STYLE_REFERENCES | NG_STYLE_MARKUP |
                (lexer->windows ? NG_STYLE_WINDOWS : 0u);
    }
    lexer->style |= style;
    return true;
}

/* Reads text up to the next '<'. One that begins nothing is the first character of the text. */
static bool read_text(struct lexer *lexer)
{
    const char *start = lexer->f.at;
    lexer->f.at = ng_chars_find(start + 1, lexer->f.end, "<");
    while (!lexer->texted && start < lexer->f.at && ng_scan_is_space(*start)) {
        start++;
    }
    lexer->texted = start < lexer->f.at;
    return !lexer->texted ||
           take_text(lexer, (struct ng_span){start, (size_t)(lexer->f.at - start)}, false);
}

static bool read_section(struct lexer *lexer)
{
    const char *start = lexer->f.at + sizeof section - 1;
    lexer->texted = true;
    return skip_to(lexer, section, section_end, "the CDATA section does not end") &&
           take_text(
               lexer,
               (struct ng_span){start, (size_t)(lexer->f.at - start) - (sizeof section_end - 1)},
               true);
}

/* Reads one part: text, a tag or a part without a meaning. */
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
    if (inside && begins(lexer, section)) {
        return read_section(lexer);
    }
    if (inside && innermost(lexer)->element != NULL && innermost(lexer)->element->text &&
        !at_own_end(lexer)) {
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

/* Whether the text ends at an allowed place: after the root element, or with the '<' of another
 * puzzle. */
static bool check_end(struct lexer *lexer)
{
    struct ng_span open = lexer->depth > 0 ? innermost(lexer)->name : (struct ng_span){"", 0};
    if (lexer->depth == 1 && ng_front_peek(&lexer->f, 0) == '<' && ng_scan_is(open, set_name)) {
        return end_element(lexer, lexer->f.at);
    }
    if (!lexer->rooted) {
        return ng_front_say(&lexer->f, lexer->f.end, "there is no element");
    }
    return lexer->depth == 0 || ng_front_say(&lexer->f, lexer->f.end, "the text ends within <%.*s>",
                                             ng_scan_shown(open), open.text);
}

static bool read_all(struct lexer *lexer)
{
    static const struct attributes none = {.count = 0};
    if (begins(lexer, puzzle_name)) {
        lexer->headed = true;
        if (!begin_element(lexer, (struct ng_span){set_name, sizeof set_name - 1}, &none) ||
            !read_start(lexer)) {
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

bool ng_xml_read(struct ng_span text, struct ng_build *build)
{
    static const struct ng_map_rules rules = {.xml = true};
    struct ng_tape tape;
    struct lexer lexer = {.f = ng_front_start(text, &tape, build), .begin = text.text};
    lexer.several =
        begins(&lexer, puzzle_name) || (text.size > 0 && text.text[text.size - 1] == '<');
    return ng_front_map(&lexer.f, read_all(&lexer) && !is_failed(&lexer), &rules);
}

size_t ng_xml_extent(struct ng_span text, bool complete)
{
    struct lexer lexer = {.f = ng_front_start(text, NULL, NULL), .begin = text.text};
    if (text.size > 0) {
        (void)read_all(&lexer);
    }
    return lexer.next != NULL ? (size_t)(lexer.next - text.text) : complete ? text.size : 0;
}
