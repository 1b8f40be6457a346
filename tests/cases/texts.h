/* What the texts of tests/formats are put through, and what is read of them. */
#ifndef TESTS_TEXTS_H
#define TESTS_TEXTS_H

#include "cases.h"

#include "format/format.h"

struct texts_sample {
    const struct ng_format *format;
    struct nonogram_text text;
    size_t expected; /* the place in the file */
};

struct ng_span texts_span(const struct nonogram_text *text);
/* The first puzzle of a stream. */
struct ng_span texts_first(const struct ng_format *format, struct ng_span text);
/* Appends what is read of all puzzles in the text, in the notation of cases. Returns whether none
 * is refused. */
bool texts_describe(const struct ng_format *format, struct ng_span text, struct nonogram_text *out);

/* Appends a puzzle as .non with the remarks on it; and a message with its place behind so many
 * lines. */
void texts_print_puzzle(const struct nonogram_puzzle *puzzle, unsigned long before,
                        struct nonogram_text *out);
void texts_print_place(const char *mark, const struct nonogram_diagnostic *diagnostic,
                       unsigned long before, struct nonogram_text *out);
/* A copy without a byte to spare, so that a sanitizer sees the first one read beyond it. Free it.
 */
char *texts_copy(struct ng_span text);

/* Reads the text cut short and damaged at every place, while each allocation fails, through a pipe
 * in pieces, with CR LF or with a NUL, and writes what is read.
 * `found` is what is read of the text, `good` whether all of it is. Appends what is not as it
 * should be. */
void texts_check(const struct texts_sample *sample, const struct nonogram_text *found, bool good,
                 struct nonogram_text *fault);

#endif
