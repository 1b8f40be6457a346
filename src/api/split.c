/* One puzzle in parts: splitting it, and joining what the parts came to. */
#include "solve/split.h"
#include "base/alloc.h"
#include "base/diag.h"
#include "batch/join.h"
#include "batch/part.h"
#include "model/copy.h"

#include <string.h>

_Static_assert(NONOGRAM_PARTS_MAX <= NG_PARTS_MAX / 2, "room for a few more than are wanted");

static void forget(struct nonogram_diagnostic *diagnostic)
{
    if (diagnostic != NULL) {
        *diagnostic = (struct nonogram_diagnostic){.line = 0};
    }
}

/* What handing out the parts needs. */
struct hand_out {
    const struct nonogram_puzzle *puzzle;
    const struct nonogram_split_options *options;
    struct ng_split *split;
    struct ng_part part;
    struct nonogram_text id;
    uint8_t *cells;
};

static enum nonogram_status hand_out_part(struct hand_out *out, size_t number,
                                          struct nonogram_diagnostic *diagnostic)
{
    struct nonogram_puzzle *copy = NULL;
    enum nonogram_status status;

    out->part.number = number + 1;
    ng_text_reset(&out->id);
    ng_part_write(&out->part, &out->id);
    ng_text_char(&out->id, '\0');
    if (out->id.failed) {
        return NONOGRAM_NO_MEMORY;
    }
    ng_split_given(out->split, number, out->cells);
    status = ng_copy_puzzle(out->puzzle,
                            &(struct ng_copy_change){.given = out->cells, .id = out->id.data},
                            &copy, diagnostic);
    if (status == NONOGRAM_OK) {
        status = out->options->each(out->options->context, copy);
    }
    ng_puzzle_free(copy);
    return status;
}

static enum nonogram_status hand_out_all(struct hand_out *out,
                                         struct nonogram_diagnostic *diagnostic)
{
    size_t count = ng_split_count(out->split);
    const char *id = out->puzzle->notes[NONOGRAM_ID];
    enum nonogram_status status = NONOGRAM_OK;

    out->part = (struct ng_part){.whole = id,
                                 .whole_size = id != NULL ? strlen(id) : 0,
                                 .digest = ng_split_digest(out->split),
                                 .count = count};
    for (size_t i = 0; i < count && status == NONOGRAM_OK; i++) {
        status = hand_out_part(out, i, diagnostic);
    }
    return status;
}

enum nonogram_status nonogram_split(const struct nonogram_puzzle *puzzle,
                                    const struct nonogram_split_options *options,
                                    struct nonogram_diagnostic *diagnostic)
{
    struct hand_out out = {.puzzle = puzzle, .options = options};
    enum nonogram_status status = NONOGRAM_NO_MEMORY;

    forget(diagnostic);
    if (puzzle == NULL || options == NULL || options->parts < 1 ||
        options->parts > NONOGRAM_PARTS_MAX || options->each == NULL) {
        return NONOGRAM_BAD_USE;
    }
    out.split = ng_split_new(puzzle);
    out.cells = ng_alloc_array((size_t)puzzle->width * puzzle->height, 1);
    if (out.split != NULL && out.cells != NULL) {
        status = ng_split_grow(out.split, options->parts, options->stop, options->context);
    }
    if (status == NONOGRAM_OK) {
        status = hand_out_all(&out, diagnostic);
    }
    ng_alloc_free(out.cells);
    ng_text_clear(&out.id);
    ng_split_free(out.split);
    return status;
}

struct nonogram_join *nonogram_join_new(void)
{
    return ng_join_new();
}

void nonogram_join_free(struct nonogram_join *join)
{
    ng_join_free(join);
}

enum nonogram_status nonogram_join_add(struct nonogram_join *join, const char *record, size_t size,
                                       struct nonogram_diagnostic *diagnostic)
{
    forget(diagnostic);
    if (join == NULL || record == NULL) {
        return NONOGRAM_BAD_USE;
    }
    return ng_join_add(join, record, size, diagnostic);
}

enum nonogram_status nonogram_join_finish(struct nonogram_join *join, struct nonogram_record *whole,
                                          struct nonogram_diagnostic *diagnostic)
{
    forget(diagnostic);
    if (join == NULL || whole == NULL) {
        return NONOGRAM_BAD_USE;
    }
    return ng_join_finish(join, whole, diagnostic);
}
