/* Limits of a process from getrlimit(), those of its control group from the files that Linux shows
 * them in. What cannot be read limits nothing. */
#define _POSIX_C_SOURCE 200809L

#include "platform/ram.h"

#include <errno.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

static uint64_t lesser(uint64_t a, uint64_t b)
{
    return a < b ? a : b;
}

static uint64_t of_machine(void)
{
#ifdef _SC_PHYS_PAGES
    long pages = sysconf(_SC_PHYS_PAGES), size = sysconf(_SC_PAGESIZE);
    if (pages > 0 && size > 0) {
        return (uint64_t)pages * (uint64_t)size;
    }
#endif
    return UINT64_MAX;
}

static uint64_t of_process(int resource)
{
    struct rlimit limit;
    if (getrlimit(resource, &limit) != 0 || limit.rlim_cur == RLIM_INFINITY) {
        return UINT64_MAX;
    }
    return (uint64_t)limit.rlim_cur;
}

/* The number in a file; UINT64_MAX where there is none ("max"). */
static uint64_t read_number(const char *path)
{
    FILE *file = fopen(path, "r");
    char line[64];
    bool read = file != NULL && fgets(line, sizeof line, file) != NULL;
    if (file != NULL) {
        fclose(file);
    }
    if (!read || line[0] < '0' || line[0] > '9') {
        return UINT64_MAX;
    }
    errno = 0;
    unsigned long long number = strtoull(line, NULL, 10);
    return errno != 0 ? UINT64_MAX : (uint64_t)number;
}

/* The least limit of a group and those that it lies in: `path` is root/…/group. */
static uint64_t of_group(char *path, size_t root, const char *name)
{
    uint64_t least = UINT64_MAX;
    for (;;) {
        char file[4400];
        int size = snprintf(file, sizeof file, "%s/%s", path, name);
        if (size > 0 && (size_t)size < sizeof file) {
            least = lesser(least, read_number(file));
        }
        char *slash = strrchr(path, '/');
        if (slash == NULL || (size_t)(slash - path) < root) {
            return least;
        }
        *slash = '\0';
    }
}

/* A line of the list: NUMBER:CONTROLLERS:/PATH, where version 2 has no controllers. */
static uint64_t of_line(char *line, const char *root)
{
    char *controllers = strchr(line, ':');
    char *group = controllers == NULL ? NULL : strchr(controllers + 1, ':');
    if (group == NULL) {
        return UINT64_MAX;
    }
    *group++ = '\0';
    group[strcspn(group, "\n")] = '\0';
    bool second = controllers[1] == '\0';
    if (!second && strstr(controllers, "memory") == NULL) {
        return UINT64_MAX;
    }
    char path[4200];
    int base = snprintf(path, sizeof path, "%s%s", root, second ? "" : "/memory");
    int size = snprintf(path, sizeof path, "%s%s%s", root, second ? "" : "/memory", group);
    if (base < 0 || size < base || (size_t)size >= sizeof path) {
        return UINT64_MAX;
    }
    return of_group(path, (size_t)base, second ? "memory.max" : "memory.limit_in_bytes");
}

uint64_t ng_ram_of_groups(const char *list, const char *root)
{
    uint64_t least = UINT64_MAX;
    FILE *file = fopen(list, "r");
    char line[4200];
    while (file != NULL && fgets(line, sizeof line, file) != NULL) {
        least = lesser(least, of_line(line, root));
    }
    if (file != NULL) {
        fclose(file);
    }
    return least;
}

uint64_t ng_ram_allowed(void)
{
    uint64_t least = lesser(of_machine(), of_process(RLIMIT_DATA));
#ifdef RLIMIT_AS
    least = lesser(least, of_process(RLIMIT_AS));
#endif
    return lesser(least, ng_ram_of_groups("/proc/self/cgroup", "/sys/fs/cgroup"));
}

uint64_t ng_ram_share(uint64_t allowed, uint64_t jobs)
{
    return allowed / 4 * 3 / (jobs > 0 ? jobs : 1);
}
