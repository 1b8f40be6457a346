/* The nodes of a document, in one array. */
#include "format/doc/tape.h"

#include "base/check.h"
#include "format/chars.h"
#include "format/scan.h"

/* A scalar or a document beyond this fails: 64 GB of nodes. */
#define MOST UINT32_MAX
/* Enough for small documents without growing. */
enum { FIRST = 128 };

void ng_tape_start(struct ng_tape *tape, struct ng_span text, struct ng_memory *memory,
                   struct ng_poll *poll)
{
    *tape = (struct ng_tape){.text = text, .open = SIZE_MAX, .memory = memory, .poll = poll};
}

void ng_tape_clear(struct ng_tape *tape)
{
    ng_memory_free(tape->nodes);
    *tape = (struct ng_tape){.open = SIZE_MAX};
}

/* Appends a node that `size` bytes of the text were read for. */
static void append(struct ng_tape *tape, struct ng_tape_node node, size_t size)
{
    if (tape->poll != NULL && ng_poll_work(tape->poll, 1 + size / 64)) {
        tape->failed = true;
    }
    if (tape->count >= MOST ||
        (tape->count == tape->capacity &&
         !ng_memory_grow(tape->memory, &tape->nodes, &tape->capacity,
                         tape->count == 0 ? FIRST : tape->count + 1, sizeof *tape->nodes))) {
        tape->failed = true;
    }
    if (!tape->failed) {
        tape->nodes[tape->count++] = node;
    }
}

/* While a container is open, its size is the number of the one around it. */
void ng_tape_open(struct ng_tape *tape, enum ng_tape_kind kind, size_t offset)
{
    ng_assert(kind <= NG_TAPE_ARRAY);
    uint32_t around = tape->open == SIZE_MAX ? MOST : (uint32_t)tape->open;
    append(tape, (struct ng_tape_node){(uint8_t)kind, 0, around, offset}, 1);
    if (!tape->failed) {
        tape->open = tape->count - 1;
        tape->depth++;
    }
}

void ng_tape_close(struct ng_tape *tape, size_t offset)
{
    if (tape->failed) {
        return;
    }
    ng_assert(tape->open < tape->count);
    append(tape, (struct ng_tape_node){NG_TAPE_END, 0, 0, offset}, 1);
    if (!tape->failed) {
        struct ng_tape_node *container = &tape->nodes[tape->open];
        tape->open = container->size == MOST ? SIZE_MAX : container->size;
        container->size = (uint32_t)tape->count;
        tape->depth--;
    }
}

void ng_tape_leaf(struct ng_tape *tape, enum ng_tape_kind kind, unsigned style, size_t offset,
                  size_t size)
{
    ng_assert(kind > NG_TAPE_ARRAY && kind < NG_TAPE_END && style <= UINT16_MAX);
    tape->failed = tape->failed || size >= MOST;
    append(tape, (struct ng_tape_node){(uint8_t)kind, (uint16_t)style, (uint32_t)size, offset},
           size);
}

/* The position after a fraction and an exponent, if there are any. */
static const char *skip_fraction(const char *p, const char *end)
{
    if (end - p >= 2 && *p == '.' && ng_scan_is_digit(p[1])) {
        p = ng_scan_digits(p + 1, end);
    }
    if (end - p >= 2 && (*p == 'e' || *p == 'E')) {
        const char *digits = p[1] == '+' || p[1] == '-' ? p + 2 : p + 1;
        p = digits < end && ng_scan_is_digit(*digits) ? ng_scan_digits(digits, end) : p;
    }
    return p;
}

const char *ng_tape_number(struct ng_tape *tape, const char *p, const char *end)
{
    const char *start = p;
    ng_assert(p < end);
    p += *p == '-' || *p == '+' ? 1 : 0;
    const char *digits = p;
    uint64_t value = 0;
    for (; p < end && ng_scan_is_digit(*p); p++) {
        value = value > UINT32_MAX ? value : value * 10 + (uint64_t)(*p - '0');
    }
    if (p == digits) {
        return start;
    }
    const char *behind = skip_fraction(p, end);
    size_t offset = (size_t)(start - tape->text.text), size = (size_t)(behind - start);
    if (digits == start && behind == p && value <= UINT32_MAX) {
        append(tape, (struct ng_tape_node){NG_TAPE_NUMBER, NG_TAPE_COUNT, (uint32_t)value, offset},
               size);
        return p;
    }
    ng_tape_leaf(tape, NG_TAPE_NUMBER,
                 digits == start && behind == p ? NG_TAPE_LARGE : NG_TAPE_OTHER, offset, size);
    return behind;
}

size_t ng_tape_next(const struct ng_tape *tape, size_t node)
{
    ng_assert(node < tape->count);
    return ng_tape_contains(tape, node) ? tape->nodes[node].size : node + 1;
}

struct ng_place ng_tape_place(const struct ng_tape *tape, size_t node)
{
    if (node >= tape->count) {
        return ng_place_offset(tape->text.size);
    }
    size_t offset = (size_t)tape->nodes[node].offset;
    char before = offset > 0 ? tape->text.text[offset - 1] : ' ';
    enum ng_tape_kind kind = ng_tape_kind(tape, node);
    bool quoted = (kind == NG_TAPE_KEY || kind == NG_TAPE_STRING) &&
                  (before == '"' || before == '\'' || before == '`');
    return ng_place_offset(offset - (quoted ? 1 : 0));
}

struct ng_span ng_tape_raw(const struct ng_tape *tape, size_t node)
{
    const struct ng_tape_node *leaf = &tape->nodes[node];
    ng_assert(node < tape->count && !ng_tape_contains(tape, node));
    const char *start = tape->text.text + leaf->offset;
    if (leaf->kind == NG_TAPE_NUMBER && leaf->style == NG_TAPE_COUNT) {
        return (struct ng_span){
            start, (size_t)(ng_scan_digits(start, tape->text.text + tape->text.size) - start)};
    }
    return (struct ng_span){start, leaf->size};
}

void ng_tape_text(const struct ng_tape *tape, size_t node, struct nonogram_text *out)
{
    struct ng_span raw = ng_tape_raw(tape, node);
    enum ng_tape_kind kind = ng_tape_kind(tape, node);
    unsigned style = tape->nodes[node].style;
    if (style != 0 && (kind == NG_TAPE_KEY || kind == NG_TAPE_STRING)) {
        struct ng_chars chars = {.out = out, .style = style};
        (void)ng_chars_pass(&chars, raw);
    } else {
        ng_text_bytes(out, raw.text, raw.size);
    }
}

struct ng_span ng_tape_view(const struct ng_tape *tape, size_t node, struct nonogram_text *scratch)
{
    if (tape->nodes[node].kind == NG_TAPE_NUMBER || tape->nodes[node].style == 0) {
        return ng_tape_raw(tape, node);
    }
    scratch->size = 0; /* keeps an earlier failure */
    ng_tape_text(tape, node, scratch);
    return (struct ng_span){scratch->data, scratch->size};
}

struct ng_span ng_tape_span(const struct ng_tape *tape, size_t node)
{
    const struct ng_tape_node *first = &tape->nodes[node];
    if (!ng_tape_contains(tape, node)) {
        return ng_tape_raw(tape, node);
    }
    const struct ng_tape_node *end = &tape->nodes[first->size - 1];
    return (struct ng_span){tape->text.text + first->offset,
                            (size_t)(end->offset - first->offset) + 1};
}

size_t ng_tape_goes_on(const struct ng_tape *tape, size_t node)
{
    const struct ng_tape_node *list = &tape->nodes[node];
    uint32_t distance = tape->nodes[list->size - 1].size;
    return distance > 0 ? (size_t)list->offset + distance : 0;
}

void ng_tape_set_goes_on(struct ng_tape *tape, size_t node, size_t offset)
{
    const struct ng_tape_node *list = &tape->nodes[node];
    size_t distance = offset - (size_t)list->offset;
    tape->nodes[list->size - 1].size = distance <= UINT32_MAX ? (uint32_t)distance : 0;
}
