/* The common part of front ends. */
#include "format/doc/front.h"

#include "base/text.h"
#include "format/refuse.h"
#include "format/scan.h"

#include <stdarg.h>
#include <string.h>

struct ng_front ng_front_start(struct ng_span text, struct ng_tape *tape, struct ng_build *build,
                               struct nonogram_diagnostic *diagnostic)
{
    if (tape != NULL) {
        ng_tape_start(tape, text, build != NULL ? ng_build_memory(build) : NULL,
                      build != NULL ? ng_build_poll(build) : NULL);
    }
    return (struct ng_front){.text = text.text,
                             .at = text.text,
                             .end = text.text + text.size,
                             .tape = tape,
                             .build = build,
                             .diagnostic = diagnostic,
                             .status = NONOGRAM_OK};
}

bool ng_front_say(struct ng_front *front, const char *p, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    front->status =
        ng_diag_set_list(front->diagnostic, ng_front_place(front, p), format, arguments);
    va_end(arguments);
    return false;
}

void ng_front_remark(const struct ng_front *front, const char *p, const char *format, ...)
{
    struct nonogram_diagnostic said;
    va_list arguments;
    va_start(arguments, format);
    if (front != NULL && front->build != NULL) {
        (void)ng_diag_set_list(&said, ng_front_place(front, p), format, arguments);
        ng_build_remark(front->build, ng_front_place(front, p), "%s", said.message);
    }
    va_end(arguments);
}

bool ng_front_expect(struct ng_front *front, const char *what)
{
    front->status = ng_scan_expect(front->diagnostic, ng_front_place(front, front->at), what,
                                   front->at, front->end);
    return false;
}

const char *ng_front_line_end(const struct ng_front *front, const char *p)
{
    const char *stop = memchr(p, '\n', (size_t)(front->end - p));
    return stop == NULL ? front->end : stop > p && stop[-1] == '\r' ? stop - 1 : stop;
}

void ng_front_leaf(struct ng_front *front, enum ng_tape_kind kind, struct ng_span text,
                   unsigned style)
{
    if (front->tape != NULL) {
        ng_tape_leaf(front->tape, kind, style, ng_front_offset(front, text.text), text.size);
    }
}

bool ng_front_number(struct ng_front *front, struct ng_span text)
{
    size_t count = front->tape->count;
    const char *end = text.text + text.size;
    if (text.size > 0 && ng_scan_is_digit(*text.text) &&
        ng_tape_number(front->tape, text.text, end) == end) {
        return true;
    }
    front->tape->count = count; /* it goes on behind the number */
    return false;
}

bool ng_front_open(struct ng_front *front, enum ng_tape_kind kind, const char *p)
{
    if (front->tape->depth >= NG_TAPE_DEPTH) {
        return ng_front_say(front, p, "lists are nested more than %d deep", NG_TAPE_DEPTH);
    }
    ng_tape_open(front->tape, kind, ng_front_offset(front, p));
    return true;
}

bool ng_front_flow(struct ng_front *front, const struct ng_front_flow *flow, void *context)
{
    unsigned outside = front->tape->depth;
    bool key = false, value = false, comma = false; /* what stands before this */
    bool array = false;
    front->flow = front->at;
    do {
        if (!flow->skip(context)) {
            return false;
        }
        char c = ng_front_peek(front, 0);
        if (!key && !(comma && flow->strict) && c == (array ? ']' : '}')) {
            ng_tape_close(front->tape, ng_front_offset(front, front->at++));
            array = ng_tape_inside(front->tape) == NG_TAPE_ARRAY;
            value = true;
        } else if (value && c == ',') {
            front->at++;
            value = false;
            comma = true;
        } else if (value) {
            return ng_front_expect(front, array ? "',' or ']'" : "',' or '}'");
        } else if ((c == '[' || c == '{') &&
                   (key || array || !flow->strict || front->tape->depth == outside)) {
            key = comma = false;
            array = c == '[';
            if (!ng_front_open(front, c == '[' ? NG_TAPE_ARRAY : NG_TAPE_OBJECT, front->at++)) {
                return false;
            }
        } else if (!flow->scalar(context, &key)) {
            return false;
        } else {
            value = !key;
            comma = false;
        }
    } while (front->tape->depth > outside && !front->tape->failed);
    return true;
}

enum nonogram_status ng_front_map(struct ng_front *front, bool read,
                                  const struct ng_map_rules *rules)
{
    if (read) {
        front->status = ng_map_read(front->tape, rules, front->build, front->diagnostic);
    }
    if (front->tape->failed) {
        front->status = ng_refuse_no_memory(front->diagnostic);
    }
    ng_tape_clear(front->tape);
    return front->status;
}

const struct ng_map_rules ng_map_json = {.background = true, .unnamed = true};

size_t ng_front_split(struct ng_front *front, bool read, const struct ng_map_rules *rules,
                      struct ng_span **puzzles)
{
    size_t count = read ? ng_map_split(front->tape, rules, puzzles) : 0;
    ng_tape_clear(front->tape);
    return count;
}

/* ---- characters of strings ---- */

size_t ng_chars_pass(struct ng_chars *chars, const char *p, const char *end)
{
    bool foreign = chars->windows && (unsigned char)*p >= 0x80;
    size_t size = foreign ? 0 : ng_utf8_size(p, end);
    bool utf8 = size > 0;
    bool control = utf8 && !chars->exact && ng_utf8_control_size(p, end) > 0;
    bool pair = *p == '\r' && p + 1 < end && p[1] == '\n';
    size = utf8 ? size : 1;
    chars->odd = chars->odd || !utf8 || control || pair;
    if (!utf8 && !foreign) {
        ng_front_remark(chars->front, p, "the text is not UTF-8: read as Windows-1252");
    }
    if (control) {
        ng_front_remark(chars->front, p, "the control character 0x%02X is read as a blank",
                        (unsigned)(unsigned char)p[size - 1]);
    }
    if (chars->out != NULL && !utf8) {
        ng_utf8_append_windows(chars->out, *p);
    } else if (chars->out != NULL && !pair) {
        ng_text_bytes(chars->out, control ? " " : p, control ? 1 : size);
    }
    return size;
}

void ng_chars_pass_all(struct ng_chars *chars, struct ng_span span)
{
    const char *end = span.text + span.size;
    for (const char *p = span.text; p < end;) {
        const char *start = p;
        while (p < end && *p >= ' ' && *p < 0x7f) {
            p++;
        }
        if (chars->out != NULL) {
            ng_text_bytes(chars->out, start, (size_t)(p - start));
        }
        if (p < end) {
            p += ng_chars_pass(chars, p, end);
        }
    }
}

void ng_chars_put(struct ng_chars *chars, uint32_t code)
{
    chars->odd = true;
    if (chars->out != NULL) {
        ng_utf8_append(chars->out, code);
    }
}

/* Reads as many hexadecimal digits. */
static bool read_hex(const char **p, const char *end, size_t digits, uint32_t *code)
{
    *code = 0;
    for (size_t i = 0; i < digits; i++, ++*p) {
        uint32_t digit = *p < end ? ng_text_digit(ng_text_lower(**p)) : 16;
        if (digit == 16) {
            return false;
        }
        *code = *code << 4 | digit;
    }
    return true;
}

/* Reads what follows a backslash. JSON writes a character beyond U+FFFF as two; a second one that
 * makes no pair is an escape of its own. */
static bool read_escape(const char **p, const char *end, uint32_t *code)
{
    static const char letters[] = "0abtnvfre \"/\\\tN_LP";
    static const uint32_t meanings[] = {0,   7,   8,   '\t', '\n', 11,   12,   13,     27,
                                        ' ', '"', '/', '\\', '\t', 0x85, 0xa0, 0x2028, 0x2029};
    char c = *p < end ? *(*p)++ : '\0';
    const char *found = c != '\0' ? strchr(letters, c) : NULL;
    size_t digits = c == 'x' ? 2 : c == 'u' ? 4 : c == 'U' ? 8 : 0;
    if (found != NULL) {
        *code = meanings[found - letters];
        return true;
    }
    if (digits == 0 || !read_hex(p, end, digits, code)) {
        return false;
    }
    if (c == 'u' && *code >> 10 == 0xd800 >> 10 && end - *p > 2 && (*p)[0] == '\\' &&
        (*p)[1] == 'u') {
        const char *second = *p + 2;
        uint32_t low = 0;
        bool hex = read_hex(&second, end, 4, &low);
        if (hex && low >> 10 == 0xdc00 >> 10) {
            *code = 0x10000 + ((*code - 0xd800) << 10) + (low - 0xdc00);
            *p = second;
        }
    }
    return true;
}

const char *ng_chars_escape(struct ng_chars *chars, const char *p, const char *end)
{
    const char *start = p++;
    uint32_t code;
    if (!read_escape(&p, end, &code)) {
        return NULL;
    }
    bool control = code > 0 && code < 0xa0;
    if (!ng_utf8_is_text(code) && !(chars->exact && control)) {
        if (chars->exact) {
            return NULL;
        }
        ng_front_remark(chars->front, start, "the escape is not a character: read as U+FFFD");
        code = 0xfffd;
    }
    ng_chars_put(chars, code);
    return p;
}
