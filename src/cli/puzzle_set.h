/* Several puzzles in one document of XML. Each is written as a document of its own,
 *
 *     <?xml version="1.0"?> <puzzleset> | <puzzle> ... </puzzle> | </puzzleset>
 *
 * of which only the first one's beginning stays, and only the last one's end. */
#ifndef NG_CLI_PUZZLE_SET_H
#define NG_CLI_PUZZLE_SET_H

#include <stdbool.h>
#include <stddef.h>

/* Zeroed: of a format whose puzzles simply follow one another. */
struct ng_puzzle_set {
    bool needed;
    bool begun;
};

/* Begins what is in the puzzle format of that name (NULL: in another). */
void ng_puzzle_set_start(struct ng_puzzle_set *set, const char *format);
/* Takes from a puzzle's text what does not stand behind those before it. */
void ng_puzzle_set_cut(struct ng_puzzle_set *set, const char **text, size_t *size);
/* What stands behind all; it may be nothing. */
const char *ng_puzzle_set_end(const struct ng_puzzle_set *set);

#endif
