/* Puzzles that are made up: a sketch, repaired until it is unique, kept if its class is the one
 * that is wanted. */
#ifndef NG_GENERATE_GENERATE_H
#define NG_GENERATE_GENERATE_H

#include "nonogram.h"

/* As nonogram_generate(), whose options have been checked. */
enum nonogram_status ng_generate(const struct nonogram_generate_options *options, uint64_t number,
                                 struct nonogram_puzzle **puzzle, struct nonogram_grade *grade);
/* Whether the options are in their ranges. */
bool ng_generate_accepts(const struct nonogram_generate_options *options);
/* As nonogram_generate_fits(). */
bool ng_generate_fits(const struct nonogram_generate_options *options);

#endif
