/* nonogram.h - the whole public interface of libnonogram.
 *
 * A nonogram has `height` rows and `width` columns of cells. A cell is blank (value 0) or has one
 * of C colours (values 1..C); black and white is C = 1. The clue of a line lists its blocks in
 * order. Lines are numbered rows first: line i is row i for i < height, column i - height after.
 *
 * Every function that can fail returns an enum nonogram_status; where it also takes a struct
 * nonogram_diagnostic, that is filled in on failure. Nothing here prints or exits. The library has
 * no mutable global state: distinct objects may be used from distinct threads. */
#ifndef NONOGRAM_H
#define NONOGRAM_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#define NONOGRAM_VERSION "0.1.0"

/* A cell that is not known yet. */
#define NONOGRAM_UNKNOWN 255
/* The most colours a puzzle may have, the blank not counted. */
#define NONOGRAM_COLOURS_MAX 200
/* The most cells a puzzle may have. */
#define NONOGRAM_CELLS_MAX ((size_t)1 << 28)

enum nonogram_status {
    NONOGRAM_OK = 0,
    NONOGRAM_END,         /* no further puzzle in the input */
    NONOGRAM_BAD_INPUT,   /* the text is not a valid puzzle: see the diagnostic */
    NONOGRAM_BAD_USE,     /* a precondition of the call does not hold */
    NONOGRAM_UNSUPPORTED, /* valid, but not expressible (a format that lacks colour, …) */
    NONOGRAM_NO_MEMORY,
    NONOGRAM_IO, /* reading or writing failed */
};

/* Where and why an input was refused. Lines and columns count from 1; 0 is "not in a line". */
struct nonogram_diagnostic {
    unsigned long line;
    unsigned long column;
    char message[240];
};

struct nonogram_puzzle; /* immutable once made */

/* ---- solving ---- */

enum nonogram_verdict {
    NONOGRAM_UNIQUE,   /* exactly one solution */
    NONOGRAM_MULTIPLE, /* at least two */
    NONOGRAM_SOLVED,   /* one found, a second not looked for */
    NONOGRAM_NONE,     /* no solution */
    NONOGRAM_LIMIT,    /* "unknown": a limit was reached first */
};

/* "unique", "multiple", "solved", "none", "unknown". */
const char *nonogram_verdict_name(enum nonogram_verdict verdict);

struct nonogram_solve_options {
    uint64_t solutions;      /* stop after so many; 0: all. Default 2 */
    bool first;              /* do not look for a second solution */
    double time_limit;       /* seconds; 0: none */
    uint64_t conflict_limit; /* 0: none; deterministic */
    size_t memory_limit;     /* bytes the search may hold; 0: none */
    uint64_t seed;
    unsigned jobs; /* threads for this one puzzle; default 1 */
    /* Polled now and then; true ends the search with NONOGRAM_LIMIT. May be NULL. */
    bool (*stop)(void *context);
    /* Called for every solution as it is found (height * width cells, row by row). True ends the
     * search as if `solutions` had been reached. May be NULL. */
    bool (*found)(void *context, const uint8_t *cells);
    void *context;
};

struct nonogram_statistics {
    uint64_t line_solves;
    uint64_t probes;
    uint64_t decisions; /* guesses; 0 when lines alone were enough */
    uint64_t conflicts;
    uint64_t propagations;
    uint64_t restarts;
    uint64_t dives;
    size_t peak_bytes; /* of the search's own memory */
};

/* What solving found. `first` and `second` are grids of height * width cells owned by the result;
 * with NONOGRAM_LIMIT, `first` holds the certain cells and NONOGRAM_UNKNOWN elsewhere, unless
 * `found` is not 0, in which case it is the solution found. NULL where there is none. */
struct nonogram_result {
    enum nonogram_verdict verdict;
    uint64_t found; /* different solutions seen */
    uint8_t *first;
    uint8_t *second;
    struct nonogram_statistics statistics;
};

void nonogram_solve_defaults(struct nonogram_solve_options *options);

/* Solves `puzzle`. Every solution has been checked against the clues by code that does not search.
 * Time: exponential at worst. The caller frees the result's grids with nonogram_result_clear(). */
enum nonogram_status nonogram_solve(const struct nonogram_puzzle *puzzle,
                                    const struct nonogram_solve_options *options,
                                    struct nonogram_result *result);
void nonogram_result_clear(struct nonogram_result *result);

#ifdef __cplusplus
}
#endif
#endif
