/* Scanning XML: one event after the other; nothing is fetched or expanded, texts cost no puzzle. */
#include "format/xml.h"

#include "base/utf8.h"
#include "format/entity.h"
#include "format/expect.h"
#include "format/note.h"
#include "format/refuse.h"

#include <string.h>

void ng_xml_start(struct ng_xml *xml, struct ng_span text, const char *root,
                  const char *const *texts, struct ng_build *build,
                  struct nonogram_diagnostic *diagnostic)
{
    memset(xml, 0, sizeof *xml);
    xml->texts = texts;
    xml->build = build;
    ng_scan_start(&xml->scan, text);
    xml->begin = xml->scan.at;
    xml->status = NONOGRAM_OK;
    xml->diagnostic = diagnostic;
    if (root != NULL) {
        xml->open[0] = (struct ng_span){root, strlen(root)};
        xml->depth = 1;
        xml->headed = true;
        xml->resumed = true;
        xml->rooted = true;
    }
}

void ng_xml_clear(struct ng_xml *xml)
{
    ng_text_clear(&xml->text);
    ng_text_clear(&xml->values);
}

/* ---- small steps; false or NG_XML_ERROR is an error ---- */

static bool at_end(const struct ng_xml *xml)
{
    return xml->scan.at == xml->scan.end;
}

static struct ng_place here(const struct ng_xml *xml)
{
    return ng_scan_place(&xml->scan, xml->scan.at);
}

/* Takes the status that a diagnostic was set with. */
static bool fail(struct ng_xml *xml, enum nonogram_status status)
{
    xml->status = status;
    return false;
}

static bool expect(struct ng_xml *xml, const char *what)
{
    return fail(xml, ng_expect_set(xml->diagnostic, here(xml), what, xml->scan.at, xml->scan.end));
}

static bool unterminated(struct ng_xml *xml, const char *what)
{
    return fail(xml, ng_diag_set(xml->diagnostic, xml->place, "%s does not end", what));
}

static bool begins(const struct ng_xml *xml, const char *word)
{
    size_t size = strlen(word);
    return (size_t)(xml->scan.end - xml->scan.at) >= size && memcmp(xml->scan.at, word, size) == 0;
}

static void skip_space(struct ng_xml *xml)
{
    const char *p = xml->scan.at;
    while (p < xml->scan.end && ng_scan_is_space(*p)) {
        p++;
    }
    ng_scan_advance(&xml->scan, p);
}

/* Where `word` first stands in p ... end; NULL when it does not. */
static const char *find(const char *p, const char *end, const char *word)
{
    size_t size = strlen(word);
    while ((size_t)(end - p) >= size) {
        p = memchr(p, word[0], (size_t)(end - p) - size + 1);
        if (p == NULL || memcmp(p, word, size) == 0) {
            return p;
        }
        p++;
    }
    return NULL;
}

/* Passes over `end`, which stands at p; NULL: what it would end does not end. */
static bool skip_past(struct ng_xml *xml, const char *p, const char *end, const char *what)
{
    if (p == NULL) {
        return unterminated(xml, what);
    }
    ng_scan_advance(&xml->scan, p + strlen(end));
    return true;
}

/* Whether it is known that no end is left in the text. */
static bool is_lacking(const struct ng_xml *xml, const size_t *lacks)
{
    return lacks != NULL && (size_t)(xml->scan.end - xml->scan.at) <= *lacks;
}

static void set_lacking(const struct ng_xml *xml, size_t *lacks)
{
    if (lacks != NULL && !is_lacking(xml, lacks)) {
        *lacks = (size_t)(xml->scan.end - xml->scan.at);
    }
}

/* Where the end of what has begun here with `begin` stands; NULL: nowhere. A text of many
 * beginnings without an end is looked through once where *lacks is kept. */
static const char *find_end(const struct ng_xml *xml, const char *begin, const char *end,
                            size_t *lacks)
{
    const char *stop = NULL;
    if (!is_lacking(xml, lacks)) {
        stop = find(xml->scan.at + strlen(begin), xml->scan.end, end);
        if (stop == NULL) {
            set_lacking(xml, lacks);
        }
    }
    return stop;
}

/* Skips a comment. Another begins within it where an end was forgotten, or where one was put around
 * another: who wrote it does not mean the first end. (XML allows no "--" in comments at all.) */
static bool skip_comment(struct ng_xml *xml, const char *what)
{
    size_t *lacks = xml->lacks != NULL ? &xml->lacks->comment_end : NULL;
    const char *end = xml->scan.end;
    const char *p = is_lacking(xml, lacks) ? NULL : xml->scan.at + strlen("<!--");
    while (p != NULL && (p = find(p, end, "--")) != NULL) {
        if (end - p > 2 && p[2] == '>') {
            return skip_past(xml, p, "-->", what);
        }
        if (p[-1] == '!' && p[-2] == '<') {
            struct ng_scan scan = xml->scan; /* another entry is looked for behind where it began */
            ng_scan_advance(&scan, p - 2);
            return fail(xml, ng_diag_set(xml->diagnostic, ng_scan_place(&scan, p - 2),
                                         "a comment within a comment"));
        }
        p++;
    }
    set_lacking(xml, lacks);
    return unterminated(xml, what);
}

static const char *find_instruction_end(const struct ng_xml *xml)
{
    return find_end(xml, "<?", "?>", xml->lacks != NULL ? &xml->lacks->instruction_end : NULL);
}

static bool is_name_start(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' || c == ':' ||
           (unsigned char)c >= 0x80;
}

static bool read_name(struct ng_xml *xml, struct ng_span *name)
{
    const char *p = xml->scan.at;
    if (at_end(xml) || !is_name_start(*p)) {
        return expect(xml, "a name");
    }
    while (p < xml->scan.end &&
           (is_name_start(*p) || ng_scan_is_digit(*p) || *p == '-' || *p == '.')) {
        p++;
    }
    *name = (struct ng_span){xml->scan.at, (size_t)(p - xml->scan.at)};
    xml->scan.at = p;
    return true;
}

static bool same(struct ng_span a, struct ng_span b)
{
    return a.size == b.size && memcmp(a.text, b.text, a.size) == 0;
}

/* ---- characters ---- */

/* Whether the name may be that of an entity which the document declares: to keep a reference to one
 * as it is would be another text. */
static bool may_be_declared(const struct ng_xml *xml, struct ng_span name)
{
    return xml->declares && xml->build != NULL && name.size > 0 && *name.text != '#';
}

/* Reads a reference, from its '&' to its ';'. What means nothing stays as it is. */
static void read_reference(struct ng_xml *xml, struct nonogram_text *out)
{
    struct ng_span name = ng_entity_name(xml->scan.at, xml->scan.end);
    uint32_t code = name.size > 0 ? ng_entity_code(name) : 0;
    if (code == 0 && may_be_declared(xml, name)) {
        fail(xml, ng_diag_set(xml->diagnostic, here(xml),
                              "'&%.*s;': entities that a document declares are not supported",
                              ng_scan_shown(name), name.text));
    }
    if (code == 0) {
        if (xml->build != NULL && name.size > 0) {
            ng_note_remark_reference(xml->build, name, here(xml));
        }
        if (xml->build != NULL && name.size == 0) {
            ng_build_remark(xml->build, here(xml), "a '&' that is no reference is kept as it is");
        }
        ng_text_char(out, *xml->scan.at++);
        return;
    }
    ng_utf8_append(out, code);
    xml->scan.at = name.text + name.size + 1;
}

/* Appends a byte that is not UTF-8, as Windows-1252. */
static void mend_byte(struct ng_xml *xml, char byte, struct nonogram_text *out)
{
    if (xml->build != NULL && !xml->windows) {
        ng_build_remark(xml->build, here(xml), "the text is not UTF-8: read as Windows-1252");
    }
    ng_utf8_append_windows(out, byte);
}

/* Appends a blank for a control character, the last byte of which is its code. */
static void mend_control(struct ng_xml *xml, char last, struct nonogram_text *out)
{
    if (xml->build != NULL) {
        ng_build_remark(xml->build, here(xml), "the control character 0x%02X is read as a blank",
                        (unsigned)(unsigned char)last);
    }
    ng_text_char(out, ' ');
}

/* Reads one character that is not plain ASCII text. */
static void read_odd_character(struct ng_xml *xml, struct nonogram_text *out)
{
    const char *p = xml->scan.at;
    bool foreign = xml->windows && (unsigned char)*p >= 0x80;
    bool pair = *p == '\r' && p + 1 < xml->scan.end && p[1] == '\n';
    size_t size = foreign ? 0 : ng_utf8_size(p, xml->scan.end);
    if (size == 0) {
        mend_byte(xml, *p, out);
    } else if (ng_utf8_control_size(p, xml->scan.end) > 0) {
        mend_control(xml, p[size - 1], out);
    } else if (!pair) {
        ng_text_bytes(out, p, size);
    }
    ng_scan_advance(&xml->scan, p + (size == 0 ? 1 : size));
}

/* Reads characters up to `stop`, '<' or the end. */
static bool read_characters(struct ng_xml *xml, const char *stop, bool references,
                            struct nonogram_text *out)
{
    while (xml->scan.at < stop && xml->status == NONOGRAM_OK) {
        const char *start = xml->scan.at;
        const char *p = start;
        while (p < stop && *p >= ' ' && *p < 0x7f && (*p != '&' || !references)) {
            p++;
        }
        ng_text_bytes(out, start, (size_t)(p - start));
        xml->scan.at = p;
        if (p == stop) {
            break;
        }
        if (references && *p == '&') {
            read_reference(xml, out);
        } else {
            read_odd_character(xml, out);
        }
    }
    if (out->failed) {
        return fail(xml, ng_refuse_no_memory(xml->diagnostic));
    }
    return xml->status == NONOGRAM_OK;
}

/* ---- what stands before and between elements ---- */

/* The encoding that `<?xml ... encoding="..."?>` names; empty when it names none. */
static struct ng_span declared_encoding(struct ng_span text)
{
    const char *end = text.text + text.size;
    const char *p = find(text.text, end, "encoding");
    struct ng_span name = {end, 0};
    if (p == NULL) {
        return name;
    }
    p += strlen("encoding");
    while (p < end && (ng_scan_is_space(*p) || *p == '=' || *p == '"' || *p == '\'')) {
        p++;
    }
    name.text = p;
    while (p < end && !ng_scan_is_space(*p) && *p != '"' && *p != '\'') {
        p++;
    }
    name.size = (size_t)(p - name.text);
    return name;
}

/* Tags are ASCII in all encodings that come here (UTF-16 has been converted), so that only texts
 * can suffer where it is not known. */
static void read_declaration(struct ng_xml *xml, struct ng_span text)
{
    static const char *const known[] = {"utf-8",      "utf8",     "us-ascii",     "ascii",
                                        "utf-16",     "utf-16le", "utf-16be",     "ucs-2",
                                        "iso-8859-1", "latin1",   "windows-1252", "cp1252"};
    enum { FIRST_WINDOWS = 8 };
    struct ng_span name = declared_encoding(text);
    struct ng_span rest;

    for (size_t i = 0; i < sizeof known / sizeof known[0]; i++) {
        if (ng_scan_word(name, known[i], &rest) && rest.size == 0) {
            xml->windows = i >= FIRST_WINDOWS;
            return;
        }
    }
    if (name.size > 0 && xml->build != NULL) {
        ng_build_remark(xml->build, xml->place,
                        "the encoding '%.*s' is not known: what is not UTF-8 is read as "
                        "Windows-1252",
                        ng_scan_shown(name), name.text);
    }
}

bool ng_xml_declares(struct ng_span text)
{
    static const char begin[] = "<?xml";
    return ng_scan_starts_with(text, begin) && text.size >= sizeof begin &&
           ng_scan_is_space(text.text[sizeof begin - 1]);
}

static bool skip_instruction(struct ng_xml *xml)
{
    const char *start = xml->scan.at;
    bool declaration = ng_xml_declares((struct ng_span){start, (size_t)(xml->scan.end - start)});
    if (declaration && xml->headed) {
        return fail(xml,
                    ng_diag_set(xml->diagnostic, xml->place, "an XML declaration within the text"));
    }
    if (!skip_past(xml, find_instruction_end(xml), "?>", "the instruction")) {
        return false;
    }
    if (declaration) {
        read_declaration(xml, (struct ng_span){start, (size_t)(xml->scan.at - start)});
    }
    return true;
}

/* Skips one thing within a DOCTYPE: a comment, an instruction, a quoted text or a character. */
static bool skip_doctype_part(struct ng_xml *xml)
{
    const char quote[2] = {*xml->scan.at, '\0'};
    xml->declares = xml->declares || begins(xml, "<!ENTITY");
    if (begins(xml, "<!--")) {
        return skip_comment(xml, "the DOCTYPE");
    }
    if (begins(xml, "<?")) {
        return skip_past(xml, find_instruction_end(xml), "?>", "the DOCTYPE");
    }
    ng_scan_advance(&xml->scan, xml->scan.at + 1);
    if (quote[0] != '"' && quote[0] != '\'') {
        return true;
    }
    return skip_past(xml, find(xml->scan.at, xml->scan.end, quote), quote, "the DOCTYPE");
}

/* Skips the DOCTYPE, its internal subset (in brackets) included. */
static bool skip_doctype(struct ng_xml *xml)
{
    bool inside = false;
    if (xml->typed) {
        return fail(xml, ng_diag_set(xml->diagnostic, xml->place, "a second DOCTYPE"));
    }
    xml->typed = true;
    xml->scan.at++;
    while (!at_end(xml) && (inside || *xml->scan.at != '>')) {
        char c = *xml->scan.at;
        if (begins(xml, "<!DOCTYPE")) {
            return unterminated(xml, "the DOCTYPE");
        }
        if (!skip_doctype_part(xml)) {
            return false;
        }
        inside = c == '[' || (inside && c != ']');
    }
    return skip_past(xml, at_end(xml) ? NULL : xml->scan.at, ">", "the DOCTYPE");
}

/* ---- tags ---- */

static bool read_value(struct ng_xml *xml, struct ng_xml_attribute *attribute)
{
    skip_space(xml);
    if (at_end(xml) || *xml->scan.at != '=') {
        return expect(xml, "'='");
    }
    xml->scan.at++;
    skip_space(xml);
    if (at_end(xml) || (*xml->scan.at != '"' && *xml->scan.at != '\'')) {
        return expect(xml, "a quoted value");
    }
    char quote = *xml->scan.at++;
    const char *stop = memchr(xml->scan.at, quote, (size_t)(xml->scan.end - xml->scan.at));
    if (stop == NULL) {
        return unterminated(xml, "a value in the tag");
    }
    attribute->offset = xml->values.size;
    if (memchr(xml->scan.at, '<', (size_t)(stop - xml->scan.at)) != NULL) {
        return fail(xml, ng_diag_set(xml->diagnostic, here(xml), "a '<' in the value"));
    }
    if (!read_characters(xml, stop, true, &xml->values)) {
        return false;
    }
    attribute->size = xml->values.size - attribute->offset;
    xml->scan.at = stop + 1;
    return true;
}

static bool read_attribute(struct ng_xml *xml)
{
    struct ng_place place = here(xml);
    struct ng_xml_attribute attribute = {.offset = 0};
    if (!read_name(xml, &attribute.name)) {
        return false;
    }
    for (unsigned i = 0; i < xml->attribute_count; i++) {
        if (same(xml->attributes[i].name, attribute.name)) {
            return fail(xml, ng_diag_set(xml->diagnostic, place, "a second attribute '%.*s'",
                                         ng_scan_shown(attribute.name), attribute.name.text));
        }
    }
    if (xml->attribute_count == NG_XML_ATTRIBUTES_MAX) {
        return fail(xml, ng_diag_set(xml->diagnostic, place, "more than %d attributes",
                                     NG_XML_ATTRIBUTES_MAX));
    }
    if (!read_value(xml, &attribute)) {
        return false;
    }
    xml->attributes[xml->attribute_count++] = attribute;
    return true;
}

/* Reads what follows the name in a start tag. */
static bool read_attributes(struct ng_xml *xml)
{
    xml->attribute_count = 0;
    ng_text_reset(&xml->values);
    for (;;) {
        const char *before = xml->scan.at;
        skip_space(xml);
        if (at_end(xml)) {
            return unterminated(xml, "the tag");
        }
        if (*xml->scan.at == '>' || *xml->scan.at == '/') {
            break;
        }
        if (xml->scan.at == before) {
            return expect(xml, "a blank or '>'");
        }
        if (!read_attribute(xml)) {
            return false;
        }
    }
    xml->empty = *xml->scan.at == '/';
    xml->scan.at += xml->empty ? 1 : 0;
    if (at_end(xml) || *xml->scan.at != '>') {
        return expect(xml, "'>'");
    }
    xml->scan.at++;
    return true;
}

static bool read_start(struct ng_xml *xml)
{
    if (xml->rooted && xml->depth == 0) {
        return fail(xml, ng_diag_set(xml->diagnostic, xml->place, "a second root element"));
    }
    if (xml->depth == NG_XML_DEPTH_MAX) {
        return fail(xml, ng_diag_set(xml->diagnostic, xml->place,
                                     "elements are nested more than %d deep", NG_XML_DEPTH_MAX));
    }
    if (!xml->resumed) {
        xml->scan.at++;
    }
    xml->resumed = false;
    if (!read_name(xml, &xml->name) || !read_attributes(xml)) {
        return false;
    }
    xml->rooted = true;
    xml->doubled.size = 0;
    xml->open[xml->depth++] = xml->name;
    return true;
}

static bool read_stop(struct ng_xml *xml)
{
    xml->scan.at += 2;
    if (!read_name(xml, &xml->name)) {
        return false;
    }
    if (xml->depth == 0) {
        return fail(xml, ng_diag_set(xml->diagnostic, xml->place, "nothing is open for </%.*s>",
                                     ng_scan_shown(xml->name), xml->name.text));
    }
    struct ng_span open = xml->open[xml->depth - 1];
    if (!same(open, xml->name)) {
        if (same(xml->doubled, xml->name)) {
            ng_xml_say_doubled(xml);
            return false;
        }
        return fail(xml, ng_diag_set(xml->diagnostic, xml->place, "<%.*s> is closed by </%.*s>",
                                     ng_scan_shown(open), open.text, ng_scan_shown(xml->name),
                                     xml->name.text));
    }
    skip_space(xml);
    if (at_end(xml) || *xml->scan.at != '>') {
        return expect(xml, "'>'");
    }
    xml->scan.at++;
    xml->depth--;
    return true;
}

/* ---- events ---- */

static enum ng_xml_event event_if(bool read, enum ng_xml_event event)
{
    return read ? event : NG_XML_ERROR;
}

static enum ng_xml_event read_end(struct ng_xml *xml)
{
    if (xml->depth > 0) {
        struct ng_span open = xml->open[xml->depth - 1];
        fail(xml, ng_diag_set(xml->diagnostic, here(xml), "the text ends within <%.*s>",
                              ng_scan_shown(open), open.text));
    } else if (!xml->rooted) {
        fail(xml, ng_diag_set(xml->diagnostic, here(xml), "there is no element"));
    }
    return event_if(xml->status == NONOGRAM_OK, NG_XML_DONE);
}

/* Whether what is open is an element of text: whatever looks like a tag in it is text, too. */
static bool in_text_element(const struct ng_xml *xml)
{
    for (size_t i = 0; xml->depth > 0 && xml->texts[i] != NULL; i++) {
        if (ng_scan_is(xml->open[xml->depth - 1], xml->texts[i])) {
            return true;
        }
    }
    return false;
}

/* Whether a tag of the element that is open comes next, which begins with "<" or with "</". */
static bool at_own_tag(const struct ng_xml *xml, const char *start)
{
    struct ng_span open = xml->open[xml->depth - 1];
    struct ng_span rest = {xml->scan.at + strlen(start), 0};
    if (!begins(xml, start)) {
        return false;
    }
    rest.size = (size_t)(xml->scan.end - rest.text);
    if (rest.size <= open.size || memcmp(rest.text, open.text, open.size) != 0) {
        return false;
    }
    return ng_scan_is_space(rest.text[open.size]) || rest.text[open.size] == '>';
}

/* A '<' that begins nothing is the first character of the text. */
static enum ng_xml_event read_text(struct ng_xml *xml)
{
    const char *stop = find(xml->scan.at + 1, xml->scan.end, "<");
    ng_text_reset(&xml->text);
    return event_if(read_characters(xml, stop != NULL ? stop : xml->scan.end, true, &xml->text),
                    NG_XML_TEXT);
}

/* Reads what looks like a tag within an element of text. */
static enum ng_xml_event read_inner_tag(struct ng_xml *xml)
{
    if (xml->build != NULL) {
        ng_build_remark(xml->build, here(xml), "a tag within a text is kept as it is");
    }
    if (xml->doubled.size == 0 && at_own_tag(xml, "<")) {
        xml->doubled = xml->open[xml->depth - 1];
        xml->doubled_place = here(xml);
    }
    return read_text(xml);
}

static enum ng_xml_event read_cdata(struct ng_xml *xml)
{
    size_t *lacks = xml->lacks != NULL ? &xml->lacks->section_end : NULL;
    const char *stop = find_end(xml, "<![CDATA[", "]]>", lacks);
    if (stop == NULL) {
        unterminated(xml, "the CDATA section");
        return NG_XML_ERROR;
    }
    xml->scan.at += strlen("<![CDATA[");
    ng_text_reset(&xml->text);
    if (!read_characters(xml, stop, false, &xml->text)) {
        return NG_XML_ERROR;
    }
    xml->scan.at = stop + strlen("]]>");
    return NG_XML_TEXT;
}

/* Skips what gives no event: blanks outside of the root element, comments, instructions and the
 * DOCTYPE. *skipped is whether there was anything. */
static bool skip_unimportant(struct ng_xml *xml, bool *skipped)
{
    if (xml->depth == 0) {
        skip_space(xml);
    }
    const char *before = xml->scan.at;
    xml->place = here(xml);
    xml->begin = before;
    *skipped = true;
    if (begins(xml, "<!--")) {
        return skip_comment(xml, "the comment");
    }
    if (begins(xml, "<?")) {
        return skip_instruction(xml);
    }
    if (begins(xml, "<!DOCTYPE") && !xml->rooted) {
        return skip_doctype(xml);
    }
    *skipped = xml->scan.at != before;
    return true;
}

static enum ng_xml_event read_event(struct ng_xml *xml)
{
    if (xml->resumed) {
        return event_if(read_start(xml), NG_XML_START);
    }
    if (at_end(xml)) {
        return read_end(xml);
    }
    if (*xml->scan.at != '<') {
        return xml->depth > 0 ? read_text(xml) : event_if(expect(xml, "'<'"), NG_XML_ERROR);
    }
    if (xml->depth == 1 && xml->scan.at + 1 == xml->scan.end) {
        return NG_XML_CUT;
    }
    if (xml->depth > 0 && begins(xml, "<![CDATA[")) {
        return read_cdata(xml);
    }
    if (xml->depth > 0 && in_text_element(xml) && !at_own_tag(xml, "</")) {
        return read_inner_tag(xml);
    }
    if (begins(xml, "</")) {
        return event_if(read_stop(xml), NG_XML_STOP);
    }
    return event_if(read_start(xml), NG_XML_START);
}

enum ng_xml_event ng_xml_next(struct ng_xml *xml)
{
    bool skipped = !xml->resumed;
    if (xml->status != NONOGRAM_OK) {
        return NG_XML_ERROR;
    }
    if (xml->empty) {
        xml->empty = false;
        xml->depth--;
        return NG_XML_STOP;
    }
    while (skipped) {
        if (!skip_unimportant(xml, &skipped)) {
            return NG_XML_ERROR;
        }
        xml->headed = true;
    }
    xml->place = here(xml);
    xml->begin = xml->scan.at;
    return read_event(xml);
}

bool ng_xml_skip(struct ng_xml *xml)
{
    unsigned outside = xml->depth - 1;
    while (xml->depth > outside) {
        enum ng_xml_event event = ng_xml_next(xml);
        if (event == NG_XML_CUT) {
            event = read_end(xml);
        }
        if (event == NG_XML_ERROR) {
            return false;
        }
    }
    return true;
}

bool ng_xml_say_doubled(struct ng_xml *xml)
{
    if (xml->doubled.size == 0) {
        return false;
    }
    int size = ng_scan_shown(xml->doubled);
    fail(xml, ng_diag_set(xml->diagnostic, xml->doubled_place, "<%.*s> within <%.*s>", size,
                          xml->doubled.text, size, xml->doubled.text));
    return true;
}

bool ng_xml_is(const struct ng_xml *xml, const char *name)
{
    return ng_scan_is(xml->name, name);
}

bool ng_xml_attribute(const struct ng_xml *xml, const char *name, struct ng_span *value)
{
    for (unsigned i = 0; i < xml->attribute_count; i++) {
        const struct ng_xml_attribute *attribute = &xml->attributes[i];
        if (ng_scan_is(attribute->name, name)) {
            value->text = attribute->size > 0 ? xml->values.data + attribute->offset : "";
            value->size = attribute->size;
            return true;
        }
    }
    return false;
}

bool ng_xml_foreign(const struct ng_xml *xml, const char *const *known, struct ng_span *name)
{
    for (unsigned i = 0; i < xml->attribute_count; i++) {
        size_t same = 0;
        *name = xml->attributes[i].name;
        while (known[same] != NULL && !ng_scan_is(*name, known[same])) {
            same++;
        }
        if (known[same] == NULL) {
            return true;
        }
    }
    return false;
}
