/* Looks for a line that no placement of its clue is left for: with the given cells alone, then
 * after deduction in all lines. Relies on a new field, whose lines know nothing of each other yet.
 */
#include "grid/contradiction.h"

#include "base/check.h"
#include "grid/field.h"
#include "line/deduce.h"

#include <string.h>

/* Whether the line is possible by itself. */
static bool is_possible(struct ng_field *field, uint32_t line)
{
    size_t words = ng_field_words(field, line) * field->values;
    if (field->lattices[line].open) {
        return true;
    }
    memcpy(field->before, ng_field_planes(field, line), words * sizeof *field->before);
    return ng_line_deduce(&field->lattices[line], field->values, field->before, field->scratch);
}

enum nonogram_status ng_contradiction_find(const struct nonogram_puzzle *puzzle,
                                           const struct nonogram_solve_options *options,
                                           struct nonogram_fault *fault)
{
    struct ng_memory memory = {.limit = options->memory_limit};
    struct ng_poll poll = {.stop = options->stop, .context = options->context};
    struct ng_field *field = ng_field_new(puzzle, &memory, &poll);
    enum nonogram_status status = NONOGRAM_END;
    *fault = (struct nonogram_fault){.given = false};
    if (field == NULL) {
        return poll.stopped || memory.limit > 0 ? NONOGRAM_END : NONOGRAM_NO_MEMORY;
    }
    for (uint32_t i = 0; puzzle->given != NULL && i < field->lines && !fault->given; i++) {
        if (!is_possible(field, i)) {
            *fault = (struct nonogram_fault){.line = i, .given = true};
        }
    }
    if (fault->given) {
        status = NONOGRAM_OK;
    } else if (!ng_field_propagate(field)) {
        ng_assert(field->failed_line < field->lines);
        fault->line = field->failed_line;
        status = NONOGRAM_OK;
    }
    ng_field_free(field);
    return status;
}
