/* The nodes of a document, in one array. */
#include "format/doc/tape.h"

#include "base/check.h"

/* A scalar or a document beyond this fails: 64 GB of nodes. */
#define MOST UINT32_MAX

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

static void append(struct ng_tape *tape, struct ng_tape_node node)
{
    if (tape->poll != NULL && ng_poll_work(tape->poll, 1 + node.size / 64)) {
        tape->failed = true;
    }
    if (tape->count >= MOST || !ng_memory_grow(tape->memory, &tape->nodes, &tape->capacity,
                                               tape->count + 1, sizeof *tape->nodes)) {
        tape->failed = true;
    }
    if (!tape->failed) {
        tape->nodes[tape->count++] = node;
    }
}

/* As long as a container is open its size is the number of the one around it. */
void ng_tape_open(struct ng_tape *tape, enum ng_tape_kind kind, size_t offset)
{
    ng_assert(kind <= NG_TAPE_ARRAY);
    uint32_t around = tape->open == SIZE_MAX ? MOST : (uint32_t)tape->open;
    append(tape, (struct ng_tape_node){(uint8_t)kind, 0, around, offset});
    if (!tape->failed) {
        tape->open = tape->count - 1;
    }
}

void ng_tape_close(struct ng_tape *tape, size_t offset)
{
    if (tape->failed) {
        return;
    }
    ng_assert(tape->open < tape->count);
    append(tape, (struct ng_tape_node){NG_TAPE_END, 0, 0, offset});
    if (!tape->failed) {
        struct ng_tape_node *container = &tape->nodes[tape->open];
        tape->open = container->size == MOST ? SIZE_MAX : container->size;
        container->size = (uint32_t)tape->count;
    }
}

void ng_tape_leaf(struct ng_tape *tape, enum ng_tape_kind kind, unsigned style, size_t offset,
                  size_t size)
{
    ng_assert(kind > NG_TAPE_ARRAY && kind < NG_TAPE_END && style <= UINT8_MAX);
    tape->failed = tape->failed || size >= MOST;
    append(tape, (struct ng_tape_node){(uint8_t)kind, (uint8_t)style, (uint32_t)size, offset});
}

enum ng_tape_kind ng_tape_inside(const struct ng_tape *tape)
{
    return tape->open == SIZE_MAX ? NG_TAPE_END : ng_tape_kind(tape, tape->open);
}

size_t ng_tape_next(const struct ng_tape *tape, size_t node)
{
    ng_assert(node < tape->count);
    return ng_tape_contains(tape, node) ? tape->nodes[node].size : node + 1;
}

struct ng_place ng_tape_place(const struct ng_tape *tape, size_t node)
{
    return ng_place_offset(node < tape->count ? (size_t)tape->nodes[node].offset : tape->text.size);
}

struct ng_span ng_tape_raw(const struct ng_tape *tape, size_t node)
{
    const struct ng_tape_node *leaf = &tape->nodes[node];
    ng_assert(node < tape->count && !ng_tape_contains(tape, node));
    return (struct ng_span){tape->text.text + leaf->offset, leaf->size};
}

void ng_tape_text(const struct ng_tape *tape, size_t node, struct nonogram_text *out)
{
    struct ng_span raw = ng_tape_raw(tape, node);
    enum ng_tape_kind kind = ng_tape_kind(tape, node);
    if (tape->decode != NULL && (kind == NG_TAPE_KEY || kind == NG_TAPE_STRING)) {
        tape->decode(raw, tape->nodes[node].style, out);
    } else {
        ng_text_bytes(out, raw.text, raw.size);
    }
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
