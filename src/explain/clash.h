/* Which lines of a puzzle without a solution contradict each other. */
#ifndef NG_EXPLAIN_CLASH_H
#define NG_EXPLAIN_CLASH_H

#include "model/puzzle.h"
#include "nonogram.h"

/* As nonogram_clash(), whose arguments have been checked. */
enum nonogram_status ng_clash(const struct nonogram_puzzle *puzzle,
                              const struct nonogram_explain_options *options, uint32_t *lines,
                              struct nonogram_clash *clash);

#endif
