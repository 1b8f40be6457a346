/* How many threads can run at the same time. */
#ifndef NG_PLATFORM_CORES_H
#define NG_PLATFORM_CORES_H

/* The cores that this process may use (a scheduler's affinity mask counts where it can be read),
 * at least 1. */
unsigned ng_cores_usable(void);

#endif
