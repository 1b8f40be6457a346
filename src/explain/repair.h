/* Typing errors: one number of a clue that, changed, gives a puzzle without a solution one. */
#ifndef NG_EXPLAIN_REPAIR_H
#define NG_EXPLAIN_REPAIR_H

#include "model/puzzle.h"
#include "nonogram.h"

/* As nonogram_find_repairs(), whose arguments have been checked. */
enum nonogram_status ng_repair(const struct nonogram_puzzle *puzzle,
                               const struct nonogram_explain_options *options,
                               bool (*found)(void *context, const struct nonogram_repair *repair),
                               void *context);

#endif
