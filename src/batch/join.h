/* From the result records of a split puzzle's parts to the result of the whole.
 *
 *     record of part 2 --.                  every part once, all of one splitting
 *     record of part 1 ---+--> add --> finish --> verdict, solutions in the order of the parts
 *     record of part 3 --'
 *
 * Nothing is taken on trust that the records themselves can show: each must have the solutions
 * that its verdict claims, in the size that it states, and no solution may occur twice. */
#ifndef NG_BATCH_JOIN_H
#define NG_BATCH_JOIN_H

#include "base/text.h"
#include "nonogram.h"

struct nonogram_join;

/* NULL: out of memory. */
struct nonogram_join *ng_join_new(void);
/* Fine with NULL. */
void ng_join_free(struct nonogram_join *join);

/* As nonogram_join_add() and nonogram_join_finish(). */
enum nonogram_status ng_join_add(struct nonogram_join *join, const char *record, size_t size,
                                 struct nonogram_diagnostic *diagnostic);
enum nonogram_status ng_join_finish(struct nonogram_join *join, struct nonogram_record *whole,
                                    struct nonogram_diagnostic *diagnostic);

/* The file with the proof of a part, from 1, as its record says; NULL: it says none. */
const char *ng_join_proof(const struct nonogram_join *join, uint64_t part);
/* Which splitting it is of; *parts is 0 before the first part. */
void ng_join_splitting(const struct nonogram_join *join, uint64_t *digest, uint64_t *parts);

#endif
