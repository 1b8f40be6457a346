/* The clock, the cores and the memory of the machine. */
#ifndef NG_PLATFORM_MACHINE_H
#define NG_PLATFORM_MACHINE_H

#include <stdint.h>

/* Seconds since some fixed moment; never goes back. */
double ng_clock_now(void);

/* The cores that this process may use (a scheduler's affinity mask counts where it can be read),
 * at least 1. */
unsigned ng_cores_usable(void);

/* The least of what the machine has and what limits of the process (ulimit) and its control group
 * (cgroup, version 1 or 2) leave it, in bytes; UINT64_MAX where nothing is known. Reads a few
 * files: ask once. */
uint64_t ng_ram_allowed(void);

/* The default memory limit of a job: three quarters of these bytes, shared by all jobs. */
uint64_t ng_ram_share(uint64_t allowed, uint64_t jobs);

/* For tests: the same for the groups listed in a file like /proc/self/cgroup, in a file system like
 * /sys/fs/cgroup. UINT64_MAX: no limit is found. */
uint64_t ng_ram_of_groups(const char *list, const char *root);

#endif
