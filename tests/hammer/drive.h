/* What the program does with a text, in one process: recognise it, find where each puzzle ends,
 * divide lists, read, and for puzzles that are not large solve, draw, write and read back. Whatever
 * is wrong ends in fuzz_fail(). Under the hammer and the fuzzers alike. */
#ifndef TESTS_DRIVE_H
#define TESTS_DRIVE_H

#include "format/format.h"

enum drive_step {
    DRIVE_DETECT,
    DRIVE_SNIFF,
    DRIVE_EXTENT,
    DRIVE_SPLIT,
    DRIVE_READ,
    DRIVE_SOLVE,
    DRIVE_DRAW,
    DRIVE_WRITE,
    DRIVE_LIBRARY,
    DRIVE_STEPS,
};

/* What watches the driver; NULL: nothing does. */
struct drive_watch {
    /* Called as a step begins, of all formats if `format` is NULL, and as it ends. */
    void (*begin)(const struct ng_format *format, enum drive_step step);
    void (*end)(void);
    /* Called with the cells of a puzzle that was read. */
    void (*cells)(size_t cells);
    /* Whether an allocation has been made to fail: any step may say so. */
    bool (*failing)(void);
    /* Read in the ordinary way alone, so that costs of two texts can be compared. */
    bool plain;
};
extern struct drive_watch drive_watch;

/* In how many places a text is cut in two to see that its first part tells nothing else than the
 * whole: one for a fuzzer, which has many texts; a replay has few. */
extern size_t drive_cuts;

/* Has the text read in the format, whatever it is in. */
void drive_format(const struct ng_format *format, const char *data, size_t size);
/* Has the text recognised, and read in the format that it is in; which is returned, or NULL. */
const struct ng_format *drive_detect(const char *data, size_t size);

#endif
