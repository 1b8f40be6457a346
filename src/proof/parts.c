/* Parts of proof/split as puzzles of their own. */
#include "proof/parts.h"
#include "base/check.h"
#include "base/memory.h"
#include "model/copy.h"
#include "model/part.h"
#include "proof/split.h"
#include "search/solve.h"

#include <string.h>

_Static_assert(NONOGRAM_PARTS_MAX <= NG_PARTS_MAX / 2, "room for a few more than are wanted");

/* Conflicts that it may take to find a solution of the whole, a second or so. */
#define GUIDE_CONFLICTS 20000

/* What handing out the parts needs. */
struct hand_out {
    const struct nonogram_puzzle *puzzle;
    const struct nonogram_split_options *options;
    struct ng_split *split;
    struct ng_part part;
    struct nonogram_text id;
    uint8_t *cells;
    uint8_t *guide; /* a solution of the whole; NULL: none is known */
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
        out->puzzle,
        &(struct ng_copy_change){.goal = out->guide, .given = out->cells, .id = out->id.data},
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
    ng_assert(count >= 1 && count <= NG_PARTS_MAX);
    for (size_t i = 0; i < count && status == NONOGRAM_OK; i++) {
        status = hand_out_part(out, i, diagnostic);
    }
    return status;
}

/* Looks for a solution of the whole: most parts have none then, and who knows where it is proves
 * that sooner. */
static enum nonogram_status find_guide(struct hand_out *out)
{
    struct nonogram_result result = ng_solve_nothing();
    const struct nonogram_solve_options options = {.first = true,
                                                   .jobs = 1,
                                                   .conflict_limit = GUIDE_CONFLICTS,
                                                   .stop = out->options->stop,
                                                   .context = out->options->context};
    enum nonogram_status status = ng_solve(out->puzzle, &options, NULL, &result);
    ng_assert(result.second == NULL && result.found <= 1);
    if (status == NONOGRAM_OK && result.limited == NONOGRAM_LIMIT_STOPPED) {
        status = NONOGRAM_END;
    } else if (status == NONOGRAM_OK && result.limited == NONOGRAM_LIMIT_MEMORY) {
        status = NONOGRAM_NO_MEMORY;
    }
    if (result.found > 0) {
        out->guide = result.first;
    } else {
        ng_alloc_free(result.first);
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
    if (status == NONOGRAM_OK && ng_split_count(out.split) > 1) {
        status = find_guide(&out);
    }
    if (status == NONOGRAM_OK) {
        status = hand_out_all(&out, diagnostic);
    }
    ng_alloc_free(out.guide);
    ng_alloc_free(out.cells);
    ng_text_clear(&out.id);
    ng_split_free(out.split);
    return status;
}
