/* Clocks, in seconds. */
#ifndef NG_PLATFORM_CLOCK_H
#define NG_PLATFORM_CLOCK_H

/* Since some fixed moment; never goes back. */
double ng_clock_now(void);

#endif
