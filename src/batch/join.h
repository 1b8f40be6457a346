/* Makes the result of a split puzzle from the result records of its parts.
 *
 *     record of part 2 --.                  every part once, all of one splitting
 *     record of part 1 ---+--> add --> finish --> verdict, solutions in the order of the parts
 *     record of part 3 --'
 *
 * The records are checked as far as they allow: each must have the solutions that its verdict
 * claims, in the size that it states, and no solution can occur twice. */
#ifndef NG_BATCH_JOIN_H
#define NG_BATCH_JOIN_H

#include "base/text.h"
#include "nonogram.h"

struct nonogram_join;

/* Returns NULL when out of memory. */
struct nonogram_join *ng_join_new(void);
/* NULL is allowed. */
void ng_join_free(struct nonogram_join *join);

/* These do the work of nonogram_join_add() and nonogram_join_finish(). */
enum nonogram_status ng_join_add(struct nonogram_join *join, const char *record, size_t size,
                                 struct nonogram_diagnostic *diagnostic);
enum nonogram_status ng_join_finish(struct nonogram_join *join, struct nonogram_record *whole,
                                    struct nonogram_diagnostic *diagnostic);

/* The file of the proof of a part, from 1; NULL if its record does not name one. */
const char *ng_join_proof(const struct nonogram_join *join, uint64_t part);
/* Gets the digest of the splitting and the number of parts; *parts is 0 before the first part. */
void ng_join_splitting(const struct nonogram_join *join, uint64_t *digest, uint64_t *parts);

#endif
