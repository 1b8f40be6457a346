/* The common part of front ends. */
#include "format/doc/front.h"

#include "base/text.h"
#include "format/scan.h"

#include <stdarg.h>
#include <string.h>

struct ng_front ng_front_start(struct ng_span text, struct ng_tape *tape, struct ng_build *build)
{
    ng_tape_start(tape, text, build != NULL ? ng_build_memory(build) : NULL,
                  build != NULL ? ng_build_poll(build) : NULL);
    return (struct ng_front){.text = text.text,
                             .at = text.text,
                             .end = text.text + text.size,
                             .tape = tape,
                             .build = build};
}

bool ng_front_say(struct ng_front *front, const char *p, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    (void)ng_diag_set_list(ng_build_diagnostic(front->build), ng_front_place(front, p), format,
                           arguments);
    va_end(arguments);
    return false;
}

bool ng_front_expect(struct ng_front *front, const char *what)
{
    (void)ng_scan_expect(ng_build_diagnostic(front->build), ng_front_place(front, front->at), what,
                         front->at, front->end);
    return false;
}

void ng_front_leaf(struct ng_front *front, enum ng_tape_kind kind, struct ng_span text,
                   unsigned style)
{
    ng_tape_leaf(front->tape, kind, style, ng_front_offset(front, text.text), text.size);
}

bool ng_front_string(struct ng_front *front, enum ng_tape_kind kind, struct ng_span text,
                     unsigned style)
{
    struct ng_chars chars = {.build = front->build, .text = front->text, .style = style};
    if (!ng_chars_pass(&chars, text)) {
        front->at = chars.bad;
        return *chars.bad != '\\'
                   ? ng_front_expect(front, (unsigned char)*chars.bad >= 0x80
                                                ? "UTF-8"
                                                : "the end of the string")
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
    front->tape->count = count; /* continues after the number */
    return false;
}

bool ng_front_map(struct ng_span text, bool (*read)(struct ng_front *front), struct ng_build *build)
{
    struct ng_tape tape;
    struct ng_front front = ng_front_start(text, &tape, build);
    bool mapped = read(&front) && ng_map_read(&tape, build);
    mapped = tape.failed ? ng_build_fail(build) : mapped;
    ng_tape_clear(&tape);
    return mapped;
}

size_t ng_front_split(struct ng_span text, bool (*read)(struct ng_front *front),
                      struct ng_memory *memory, struct ng_poll *poll, struct ng_span **puzzles)
{
    struct ng_tape tape;
    struct ng_front front = ng_front_start(text, &tape, NULL);
    tape.memory = memory;
    tape.poll = poll;
    size_t count = read(&front) ? ng_map_split(&tape, puzzles) : 0;
    ng_tape_clear(&tape);
    return count;
}
