/* POSIX clocks. */
#define _POSIX_C_SOURCE 200809L

#include "platform/clock.h"

#include <time.h>

static double read_clock(clockid_t clock)
{
    struct timespec now;
    if (clock_gettime(clock, &now) != 0) {
        return 0;
    }
    return (double)now.tv_sec + (double)now.tv_nsec * 1e-9;
}

double ng_clock_now(void)
{
    return read_clock(CLOCK_MONOTONIC);
}
