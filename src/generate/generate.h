/* Generated puzzles: a sketch, repaired until it is unique, and kept if it has the class wanted. */
#ifndef NG_GENERATE_GENERATE_H
#define NG_GENERATE_GENERATE_H

#include "nonogram.h"

/* Does the work of nonogram_generate() with checked options. */
enum nonogram_status ng_generate(const struct nonogram_generate_options *options, uint64_t number,
                                 struct nonogram_puzzle **puzzle, struct nonogram_grade *grade);
/* Whether the options are in their ranges. */
bool ng_generate_accepts(const struct nonogram_generate_options *options);
/* Does the work of nonogram_generate_fits(). */
bool ng_generate_fits(const struct nonogram_generate_options *options);

#endif
