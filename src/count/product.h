/* The number of solutions as a product over the regions that the grid falls into after line
 * deduction, each counted by itself: along a frontier where that is small, else by trying values.
 */
#ifndef NG_COUNT_PRODUCT_H
#define NG_COUNT_PRODUCT_H

#include "base/big.h"
#include "base/memory.h"
#include "base/work.h"
#include "model/puzzle.h"
#include "nonogram.h"

struct ng_product;

/* NULL: out of memory, which is that of `memory`, or *stopped by options->stop (else it is left as
 * it is). Puzzle, options, runner (may be NULL) and memory are borrowed. */
struct ng_product *ng_product_new(const struct nonogram_puzzle *puzzle,
                                  const struct nonogram_solve_options *options,
                                  const struct ng_runner *runner, struct ng_memory *memory,
                                  bool *stopped);
void ng_product_free(struct ng_product *product);

/* Counts the regions not counted yet, each until it is counted or a limit ends it: options->stop,
 * options->memory_limit or `effort`. What it took is added to the statistics. False: out of memory.
 *
 * Along a frontier, on from where it stands; `effort` is the number of states to go on from in all,
 * 0 for no limit. */
bool ng_product_advance(struct ng_product *product, uint64_t effort,
                        struct nonogram_statistics *statistics);
/* By trying values, `effort` of them; 0 for no limit. */
bool ng_product_try(struct ng_product *product, uint64_t effort,
                    struct nonogram_statistics *statistics);

/* Whether a frontier can be expected to come to the end of each region in time and memory; known
 * after the first advance. */
bool ng_product_promising(const struct ng_product *product);

/* Sets the regions that are not counted to numbers that there are at least, as far as is known now.
 * No frontier goes on after that. False: out of memory. */
bool ng_product_settle(struct ng_product *product);

/* Whether all regions are counted. */
bool ng_product_complete(const struct ng_product *product);
/* Sets `number` (a number that was initialised) to the solutions, or, where the product is not
 * complete, to some that there are if there is any. False: out of memory. */
bool ng_product_number(const struct ng_product *product, struct ng_big *number);

#endif
