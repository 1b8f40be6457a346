/* The common part of front ends. */
#include "format/doc/front.h"

#include "base/text.h"
#include "format/scan.h"

#include <stdarg.h>
#include <string.h>

struct ng_front ng_front_start(struct ng_span text, struct ng_tape *tape, struct ng_build *build)
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
                             .diagnostic = ng_build_diagnostic(build)};
}

bool ng_front_say(struct ng_front *front, const char *p, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    (void)ng_diag_set_list(front->diagnostic, ng_front_place(front, p), format, arguments);
    va_end(arguments);
    return false;
}

void ng_front_remark(const struct ng_front *front, const char *p, const char *format, ...)
{
    struct nonogram_diagnostic said;
    va_list arguments;
    va_start(arguments, format);
    if (front->build != NULL) {
        (void)ng_diag_set_list(&said, ng_front_place(front, p), format, arguments);
        ng_build_remark(front->build, ng_front_place(front, p), "%s", said.message);
    }
    va_end(arguments);
}

bool ng_front_expect(struct ng_front *front, const char *what)
{
    (void)ng_scan_expect(front->diagnostic, ng_front_place(front, front->at), what, front->at,
                         front->end);
    return false;
}

const char *ng_front_line_end(const struct ng_front *front, const char *p)
{
    const char *stop = memchr(p, '\n', (size_t)(front->end - p));
    return stop == NULL ? front->end : stop > p && stop[-1] == '\r' ? stop - 1 : stop;
}

const char *ng_front_quote_end(const char *p, const char *end, size_t quotes, unsigned style)
{
    const char *start = p;
    for (p += quotes; p < end && (size_t)(end - p) >= quotes; p++) {
        bool doubled = (style & NG_STYLE_DOUBLED) != 0 && *p == *start && end - p > 1 && p[1] == *p;
        if (doubled || ((style & NG_STYLE_ESCAPES) != 0 && *p == '\\')) {
            p++;
        } else if (memcmp(p, start, quotes) == 0) {
            return p;
        }
    }
    return NULL;
}

void ng_front_leaf(struct ng_front *front, enum ng_tape_kind kind, struct ng_span text,
                   unsigned style)
{
    if (front->tape != NULL) {
        ng_tape_leaf(front->tape, kind, style, ng_front_offset(front, text.text), text.size);
    }
}

bool ng_front_string(struct ng_front *front, enum ng_tape_kind kind, struct ng_span text,
                     unsigned style)
{
    struct ng_chars chars = {.build = front->build, .text = front->text, .style = style};
    if (!ng_chars_pass(&chars, text)) {
        front->at = chars.bad;
        return *chars.bad != '\\'
                   ? ng_front_expect(front, "UTF-8")
                   : ng_front_say(front, chars.bad,
                                  "this escape means nothing: expected one such as \\n or \\u0041");
    }
    ng_front_leaf(front, kind, text, chars.odd ? style | NG_STYLE_ODD : 0);
    return true;
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
        bool blank = !flow->strict || (unsigned char)ng_front_peek(front, 0) <= ' ';
        if (blank && !flow->skip(context)) {
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

bool ng_front_map(struct ng_front *front, bool read, const struct ng_map_rules *rules)
{
    read = read && ng_map_read(front->tape, rules, front->build);
    read = front->tape->failed ? ng_build_fail(front->build) : read;
    ng_tape_clear(front->tape);
    return read;
}

const struct ng_map_rules ng_map_json = {.background = true, .unnamed = true};

size_t ng_front_split(struct ng_front *front, bool read, const struct ng_map_rules *rules,
                      struct ng_span **puzzles)
{
    size_t count = read ? ng_map_split(front->tape, rules, puzzles) : 0;
    ng_tape_clear(front->tape);
    return count;
}
