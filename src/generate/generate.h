/* Generated puzzles: a sketch, repaired until it is unique, and kept if it has the class wanted. */
#ifndef NG_GENERATE_GENERATE_H
#define NG_GENERATE_GENERATE_H

#include "generate/generate.h"
#include "nonogram.h"

/* The values that nonogram_generate_defaults() sets. */
extern const struct nonogram_generate_options ng_generate_defaults;

/* Does the work of nonogram_generate() with checked options. */
enum nonogram_status ng_generate(const struct nonogram_generate_options *options, uint64_t number,
                                 struct nonogram_puzzle **puzzle, struct nonogram_grade *grade);
/* Whether the options are in their ranges. */
bool ng_generate_accepts(const struct nonogram_generate_options *options);
/* Whether puzzles of this class can be made with these options, which are in their ranges: puzzles
 * of NONOGRAM_CLASS_SEARCH hold a chain of dominoes. */
bool ng_generate_fits(const struct nonogram_generate_options *options);

#endif
