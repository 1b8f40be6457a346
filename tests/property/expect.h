/* What the library answers about a puzzle, held against all solutions of it. */
#ifndef TESTS_EXPECT_H
#define TESTS_EXPECT_H

#include "base/random.h"
#include "nonogram.h"
#include "property/oracle.h"

/* A puzzle and its solutions, and what has been asked so far. */
struct expected {
    const struct nonogram_puzzle *puzzle;
    struct oracle oracle;
    char wrong[200]; /* a sentence about the answer that is; "": none is */
    uint64_t answers, solutions, limited, conflicts;
    size_t peak;    /* the most bytes that an answer has taken */
    uint64_t looks; /* the most often that one has asked whether to stop */
    struct {
        size_t bytes;
        uint64_t conflicts;
    } first; /* what the first answer has taken */
};

/* A question: options, and what ends the search besides them. */
struct expect_question {
    struct nonogram_solve_options options; /* without what calls back, and its context */
    bool seeing;                           /* what the search shows of itself is looked at */
    uint64_t taken;                        /* `found` says to stop at so many; 0: never */
    bool asking;                           /* whether to stop, and `stop` says so... */
    uint64_t looks;                        /* ...after so many times */
};

/* The question for all solutions, by one thread; it asks whether to stop, and may not. */
struct expect_question expect_all(void);
/* A question at random: any number of solutions, one to four jobs, any limit: mostly below what
 * answers have taken, or hardly above. */
struct expect_question expect_draw(const struct expected *expected, struct ng_random *random);

/* Keeps a sentence on what is wrong, the first one; false. */
#if defined(__GNUC__)
__attribute__((format(printf, 2, 3)))
#endif
bool expect_wrong(struct expected *expected, const char *format, ...);

/* Each asks, and returns whether the answer is right; expected->wrong says what is not. */
bool expect_solve(struct expected *expected, const struct expect_question *question);
bool expect_certain(struct expected *expected, const struct expect_question *question);
bool expect_count(struct expected *expected, const struct expect_question *question);
/* Asks for all solutions, by one thread; what is wrong is said on standard error. */
bool expect_solutions(const struct oracle *oracle, const struct nonogram_puzzle *puzzle);
/* Whether a result of nonogram_solve() is right for these options. */
bool expect_result(struct expected *expected, const struct nonogram_solve_options *options,
                   const struct nonogram_result *result);

#endif
