/* What the search does on a fixed set of puzzles, as text: a line a puzzle. */
#ifndef TESTS_SIGNATURE_H
#define TESTS_SIGNATURE_H

#include "nonogram.h"

#include <stdbool.h>

/* Where the known one is, from the top of the project. */
#define SIGNATURE "tests/data/signature.txt"

/* False: a puzzle could not be solved or written. Clear the text in any case. */
bool signature_make(struct nonogram_text *out);

#endif
