/* Puzzles made at random, for tests and benchmarks: clues that can still be changed, in a form of
 * which nothing is known but the arrays. The same seed makes the same puzzles on every machine. */
#ifndef TESTS_SAMPLE_H
#define TESTS_SAMPLE_H

#include "base/random.h"
#include "model/puzzle.h"

struct sample {
    uint32_t width, height;
    unsigned colours;
    uint32_t stride;               /* room for blocks in each line */
    struct nonogram_block *blocks; /* line * stride + i */
    uint32_t *counts;
    bool *open;     /* the whole clue is unknown */
    uint8_t *cells; /* the picture that the clues were taken from */
    uint8_t *given; /* NONOGRAM_UNKNOWN where open */
};

/* Shares of a hundred. */
struct sample_shares {
    unsigned filled; /* cells of the picture, in a random colour each */
    unsigned blots;  /* blocks whose length is unknown */
    unsigned open;   /* lines whose clue is unknown */
    unsigned given;  /* cells given as they are in the picture */
};

/* A sample whose picture is blank and nothing given; exits when out of memory, as all here. */
struct sample *sample_new(uint32_t width, uint32_t height, unsigned colours);
void sample_free(struct sample *sample);

/* Takes the clues of sample->cells. */
void sample_take_clues(struct sample *sample);
/* A random picture, its clues, and what is to be hidden of them and given. */
void sample_fill(struct sample *sample, struct ng_random *random,
                 const struct sample_shares *shares);
/* Changes a few clues so that every line still has room and the sums of rows and columns still
 * agree; the picture is then likely no solution any more, and perhaps nothing is. */
void sample_perturb(struct sample *sample, struct ng_random *random, unsigned changes);
/* Where a turn (bits of enum ng_turn; a transposition where the picture is square) takes a cell. */
uint32_t sample_turned(const struct sample *sample, unsigned turn, uint32_t cell);
/* Makes the picture and what is given of it their own images under a turn, and takes the clues. */
void sample_fold(struct sample *sample, unsigned turn);
/* The clues of a chain of `size` dominoes down the diagonal of 2 * size + 1 rows and columns:
 * almost every way to lay it goes wrong late, which makes it hard to prove that there is no second
 * solution. Without a picture. */
struct sample *sample_domino(uint32_t size);

/* The puzzle, without its picture; with it where `goal`. NULL if the builder refuses it. */
struct nonogram_puzzle *sample_puzzle(const struct sample *sample, bool goal);

/* Line `line`'s clue of a finished puzzle, put into a sample line by line: `from` is the line of
 * the puzzle, `mirror` takes its blocks from last to first. */
void sample_copy_line(struct sample *sample, uint32_t line, const struct nonogram_puzzle *puzzle,
                      uint32_t from, bool mirror);

/* The number in the environment's SEED, else `otherwise`; printed, so that a failure can be had
 * again. */
uint64_t sample_seed(uint64_t otherwise);

/* Whether two puzzles are the same in all that readers and writers must keep: sizes, palette
 * (colours, RGB, not names), clues, goal, given cells; with `texts` the texts, too. */
bool sample_same(const struct nonogram_puzzle *a, const struct nonogram_puzzle *b, bool texts);

#endif
