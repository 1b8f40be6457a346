/* Deductions of lines that were made before: the planes of a line, and what their deduction left.
 *
 * A table in which a later line takes the place of an earlier one with the same hash. Entries are
 * compared whole, so that what is found is always right. */
#ifndef NG_GRID_MEMO_H
#define NG_GRID_MEMO_H

#include "base/memory.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct ng_memo;

/* Room for lines of up to `words` words in all of their planes. Returns NULL when out of memory. */
struct ng_memo *ng_memo_new(uint32_t lines, size_t words, struct ng_memory *memory);
void ng_memo_free(struct ng_memo *memo);

/* Looks up the `words` words of planes of a line. Returns whether they are there: *left, as many
 * words, is what their deduction left, or NULL if it found a contradiction. Otherwise they are put
 * there, and ng_memo_keep() must follow before the next call. */
bool ng_memo_find(struct ng_memo *memo, uint32_t line, const uint64_t *planes, size_t words,
                  const uint64_t **left);
/* Keeps what deduction has left of the planes looked up last; NULL: a contradiction. */
void ng_memo_keep(struct ng_memo *memo, const uint64_t *left);

#endif
