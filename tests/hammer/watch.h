/* What a text costs, the same on every run: the blocks of code that were entered, counted by the
 * compiler's instrumentation (and the bytes that the C library's functions went over, as a block
 * for each 16), and the most memory held at once, counted in an allocator that can also fail. */
#ifndef TESTS_WATCH_H
#define TESTS_WATCH_H

#include "hammer/drive.h"

struct watch_cost {
    uint64_t ticks;
    uint64_t bytes;
};

/* The costs of the steps of one text, summed up for each format; the last row is for no format. */
struct watch_costs {
    struct watch_cost of[NG_FORMATS_MAX + 1][DRIVE_STEPS];
    size_t cells; /* of the puzzles that were read */
};

extern const char *const watch_step_names[DRIVE_STEPS];

/* Has the driver watched, from now on. */
void watch_start(void);
/* Restarts the costs of a text of this size: what is far beyond any use fails at once. */
void watch_text(size_t size);
const struct watch_costs *watch_costs(void);

/* The n-th allocation from now fails (1: the next), those after it succeed again; 0: none. */
void watch_fail(long n);
/* Whether it has failed. */
bool watch_failed(void);
/* Allocations that have not been freed. */
long watch_alive(void);

#endif
