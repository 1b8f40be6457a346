/* The lines of clue blocks, and what a blank one among them means.
 *
 * Some programs write an empty clue as a blank line; others write 0 and put blank lines where they
 * like. Only the number of lines that a block should have tells one from the other:
 *
 *     lines that are not blank == expected      blank lines mean nothing
 *     else, the first `expected` lines          blank lines are empty clues; those behind the
 *     hold all that are not blank               block mean nothing
 *     else                                      wrong number of lines
 */
#ifndef NG_FORMAT_CLUELINES_H
#define NG_FORMAT_CLUELINES_H

#include "format/scan.h"
#include "model/build.h"

struct ng_clueline {
    struct ng_span text;
    unsigned long line; /* its number in the text */
    size_t index;       /* its number in the block, from 0, blank lines counted */
};

struct ng_cluelines {
    struct ng_clueline *filled; /* the lines that are not blank */
    size_t count;
    size_t capacity;
    size_t total;              /* lines, blank ones too */
    unsigned long first_blank; /* number of the first blank line in the text, 0: there is none */
    bool zeros;                /* there is an empty clue written as 0, so blank lines are none */
    bool failed;               /* out of memory */
};

/* Walks over the clues of a block, or of one section of it. */
struct ng_cluelines_walk {
    const struct ng_cluelines *lines;
    size_t next;  /* of lines->filled */
    size_t index; /* of the line to come, where blank lines count */
    size_t left;  /* clues to come */
    bool blanks;  /* blank lines are empty clues */
};

/* Start with a zeroed struct. Adds one line, or all that are left of a text. */
void ng_cluelines_add(struct ng_cluelines *lines, struct ng_span line, struct ng_place place);
void ng_cluelines_add_rest(struct ng_cluelines *lines, struct ng_scan *scan);
void ng_cluelines_clear(struct ng_cluelines *lines);
/* Clears, and returns `status`, or the status for lines that there was no memory for. */
enum nonogram_status ng_cluelines_done(struct ng_cluelines *lines, enum nonogram_status status,
                                       struct nonogram_diagnostic *diagnostic);

/* The clues of a block that should have `expected`. If it has not, the walk hands out the lines
 * that are not blank, and ng_build_finish() will find their number wrong. */
struct ng_cluelines_walk ng_cluelines_block(const struct ng_cluelines *lines, uint64_t expected);
/* The clues of `count` sections of these sizes, with blank lines between them. An error, when the
 * lines cannot be divided so, is told at the last of them, or at `place` without any. */
enum nonogram_status ng_cluelines_sections(const struct ng_cluelines *lines, const uint32_t *sizes,
                                           size_t count, struct ng_cluelines_walk *sections,
                                           struct ng_place place,
                                           struct nonogram_diagnostic *diagnostic);
/* Whether they can. */
bool ng_cluelines_divide(const struct ng_cluelines *lines, const uint32_t *sizes, size_t count,
                         struct ng_cluelines_walk *sections);
/* The number of stretches of lines without a blank one within. */
size_t ng_cluelines_groups(const struct ng_cluelines *lines);
/* Cuts a walk behind its next `count` clues and returns the rest. */
struct ng_cluelines_walk ng_cluelines_split(struct ng_cluelines_walk *walk, size_t count);
/* The next clue, an empty text for a blank line; false after the last. */
bool ng_cluelines_next(struct ng_cluelines_walk *walk, struct ng_span *clue,
                       struct ng_place *place);
#endif
