/* Parts of solve/split as puzzles of their own. */
#include "solve/parts.h"
#include "base/alloc.h"
#include "base/check.h"
#include "model/copy.h"
#include "model/part.h"
#include "solve/split.h"

#include <string.h>

_Static_assert(NONOGRAM_PARTS_MAX <= NG_PARTS_MAX / 2, "room for a few more than are wanted");

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
    out->part.number = number + 1;
    ng_text_reset(&out->id);
    ng_part_write(&out->part, &out->id);
    ng_text_char(&out->id, '\0');
    if (out->id.failed) {
        return NONOGRAM_NO_MEMORY;
    }
    ng_assert(number < ng_split_count(out->split) && out->part.number <= out->part.count);
    ng_assert(strlen(out->id.data) + 1 == out->id.size); /* it holds no zero */
    ng_split_given(out->split, number, out->cells);
    enum nonogram_status status = ng_copy_puzzle(
        out->puzzle, &(struct ng_copy_change){.given = out->cells, .id = out->id.data}, &copy,
        diagnostic);
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
    ng_assert(count >= 1 && count <= NG_PARTS_MAX);
    for (size_t i = 0; i < count && status == NONOGRAM_OK; i++) {
        status = hand_out_part(out, i, diagnostic);
    }
    return status;
}

enum nonogram_status ng_parts_hand_out(const struct nonogram_puzzle *puzzle,
                                       const struct nonogram_split_options *options,
                                       struct nonogram_diagnostic *diagnostic)
{
    struct hand_out out = {.puzzle = puzzle, .options = options};
    enum nonogram_status status = NONOGRAM_NO_MEMORY;
    struct ng_poll poll = {.stop = options->stop, .context = options->context};
    out.split = ng_split_new(puzzle, &poll);
    out.cells = ng_alloc_array((size_t)puzzle->width * puzzle->height, 1);
    if (poll.stopped) {
        status = NONOGRAM_END;
    } else if (out.split != NULL && out.cells != NULL) {
        status = ng_split_grow(out.split, options->parts);
    }
    if (status == NONOGRAM_OK) {
        status = hand_out_all(&out, diagnostic);
    }
    ng_alloc_free(out.cells);
    ng_text_clear(&out.id);
    ng_split_free(out.split);
    return status;
}
