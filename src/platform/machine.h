/* The clock, the cores and the memory of the machine. */
#ifndef NG_PLATFORM_MACHINE_H
#define NG_PLATFORM_MACHINE_H

#include <stddef.h>
#include <stdint.h>

/* Seconds since some fixed moment; never goes back. */
double ng_clock_now(void);

/* The number of cores for this process (by the scheduler's mask if readable), at least 1. */
unsigned ng_cores_usable(void);

/* The files that the process may have open at a time, at least 8; SIZE_MAX if unknown. */
size_t ng_files_allowed(void);

/* The least of the machine's memory and the limits of the process (ulimit) and its control group
 * (cgroup, version 1 or 2), in bytes; UINT64_MAX if unknown. Reads a few files: call it once. */
uint64_t ng_ram_allowed(void);

/* The default memory limit of a job: three quarters of `allowed`, shared by all jobs. */
uint64_t ng_ram_share(uint64_t allowed, uint64_t jobs);

/* For tests: the limit of the groups listed in a file like /proc/self/cgroup, in a file system like
 * /sys/fs/cgroup. UINT64_MAX if none is found. */
uint64_t ng_ram_of_groups(const char *list, const char *root);

#endif
