/* The number of solutions as a product over the regions of the grid after line deduction. Each is
 * counted separately: along a frontier if that is small, else by trying values.
 */
#ifndef NG_COUNT_PRODUCT_H
#define NG_COUNT_PRODUCT_H

#include "base/big.h"
#include "base/memory.h"
#include "base/work.h"
#include "model/puzzle.h"
#include "nonogram.h"

struct ng_product;

/* Returns NULL when out of memory, or stopped by options->stop, with *stopped then set (else
 * unchanged). Puzzle, options, runner (can be NULL) and memory, which is charged, are borrowed. */
struct ng_product *ng_product_new(const struct nonogram_puzzle *puzzle,
                                  const struct nonogram_solve_options *options,
                                  const struct ng_runner *runner, struct ng_memory *memory,
                                  bool *stopped);
void ng_product_free(struct ng_product *product);

/* Counts the regions not counted yet, each until it is counted or a limit ends it: options->stop,
 * options->memory_limit or `effort`. Adds the effort to the statistics. Returns false when out of
 * memory.
 *
 * Continues the frontiers; `effort` is the number of states to continue in all, 0: no limit. */
bool ng_product_advance(struct ng_product *product, uint64_t effort,
                        struct nonogram_statistics *statistics);
/* Tries values, `effort` of them; 0: no limit. `full`: only in regions whose frontier is too wide
 * or had too little memory. */
bool ng_product_try(struct ng_product *product, uint64_t effort, bool full,
                    struct nonogram_statistics *statistics);

/* Sets the numbers of uncounted regions to the lower bounds known now. Frontiers cannot continue
 * after that. Returns false when out of memory. */
bool ng_product_settle(struct ng_product *product);

bool ng_product_complete(const struct ng_product *product);
/* Sets `number` (an initialised number) to the solutions, or, if the product is not complete, to a
 * lower bound, if there is a solution at all. Returns false when out of memory. */
bool ng_product_number(const struct ng_product *product, struct ng_big *number);

#endif
