/* The origin of a puzzle in JSON, from the members of its object. */
#include "format/doc/origin.h"

#include "format/chars.h"
#include "format/scan.h"

/* Copies a string as it is, whatever a title would lose of it, or the digits of a number. Other
 * values, and broken strings, are not taken. */
static void copy_text(const struct ng_tape *tape, size_t node, struct nonogram_text *text)
{
    enum ng_tape_kind kind = ng_tape_kind(tape, node);
    bool plain = kind == NG_TAPE_NUMBER || tape->nodes[node].style == 0;
    struct ng_chars chars = {.style = tape->nodes[node].style | NG_STYLE_EXACT};
    if ((kind != NG_TAPE_NUMBER && kind != NG_TAPE_STRING) ||
        (!plain && !ng_chars_pass(&chars, ng_tape_raw(tape, node)))) {
        return;
    }
    ng_text_reset(text);
    chars.out = text;
    if (plain) {
        ng_tape_text(tape, node, text);
    } else {
        (void)ng_chars_pass(&chars, ng_tape_raw(tape, node));
    }
    ng_text_char(text, '\0');
}

/* The node after the value of a key in an object; 0 if it is incomplete, or the object ends. */
static size_t behind_value(const struct ng_tape *tape, size_t key)
{
    size_t next = 0;
    if (key + 1 < tape->count && ng_tape_kind(tape, key) == NG_TAPE_KEY) {
        next = ng_tape_next(tape, key + 1);
    }
    return next > key ? next : 0; /* an open container has the number of an earlier node */
}

static void take_origin(const struct ng_tape *tape, size_t key, struct ng_origin *origin)
{
    struct ng_span name = ng_tape_raw(tape, key);
    const struct ng_tape_node *value = &tape->nodes[key + 1];
    if (ng_scan_is(name, "source")) {
        copy_text(tape, key + 1, &origin->source);
    } else if (ng_scan_is(name, "id")) {
        copy_text(tape, key + 1, &origin->id);
    } else if (ng_scan_is(name, "index") && value->kind == NG_TAPE_NUMBER &&
               value->style == NG_TAPE_COUNT) {
        origin->index = value->size;
    } else if (ng_scan_is(name, "error") && value->kind == NG_TAPE_OBJECT) {
        size_t next;
        for (key += 2; (next = behind_value(tape, key)) > 0; key = next) {
            if (ng_scan_is(ng_tape_raw(tape, key), "message")) {
                copy_text(tape, key + 1, &origin->error);
            }
        }
    }
}

void ng_origin_reset(struct ng_origin *origin)
{
    ng_text_reset(&origin->source);
    ng_text_reset(&origin->id);
    ng_text_reset(&origin->error);
    origin->index = 0;
}

void ng_origin_clear(struct ng_origin *origin)
{
    ng_text_clear(&origin->source);
    ng_text_clear(&origin->id);
    ng_text_clear(&origin->error);
}

bool ng_origin_take(struct ng_origin *origin, const struct ng_tape *tape)
{
    if (tape->count > 0 && ng_tape_kind(tape, 0) == NG_TAPE_OBJECT) {
        for (size_t key = 1, next; (next = behind_value(tape, key)) > 0; key = next) {
            take_origin(tape, key, origin);
        }
    }
    return !origin->source.failed && !origin->id.failed && !origin->error.failed;
}
