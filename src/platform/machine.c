/* The system's clock, cores and memory. */
#define _POSIX_C_SOURCE 200809L

#include "platform/machine.h"

#include <errno.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <time.h>
#include <unistd.h>

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

/* ---- cores: by the affinity mask if known ---- */

static unsigned bits_of_digit(int c)
{
    static const char bits[] = "0112122312232334";
    static const char digits[] = "0123456789abcdef";
    const char *found = c == '\0' ? NULL : strchr(digits, c);
    return found == NULL ? 0 : (unsigned)(bits[found - digits] - '0');
}

/* Counts the mask's bits, hexadecimal digits in groups: "ff,ffffffff". */
static unsigned count_mask(FILE *status)
{
    unsigned count = 0;
    for (int c = getc(status); c != EOF && c != '\n'; c = getc(status)) {
        count += bits_of_digit(c);
    }
    return count;
}

/* POSIX cannot query the affinity mask; Linux shows it in a file. 0 if not known. */
static unsigned count_allowed(void)
{
    FILE *status = fopen("/proc/self/status", "r");
    if (status == NULL) {
        return 0;
    }
    static const char key[] = "Cpus_allowed:";
    unsigned count = 0;
    char line[256];
    while (fscanf(status, "%255s", line) == 1) {
        if (strcmp(line, key) == 0) {
            count = count_mask(status);
            break;
        }
    }
    fclose(status);
    return count;
}

unsigned ng_cores_usable(void)
{
    unsigned count = 1;
#ifdef _SC_NPROCESSORS_ONLN
    long online = sysconf(_SC_NPROCESSORS_ONLN);
    count = online > 1 ? (unsigned)online : 1;
#endif
    unsigned allowed = count_allowed();
    return allowed > 0 && allowed < count ? allowed : count;
}

size_t ng_files_allowed(void)
{
    long most = sysconf(_SC_OPEN_MAX);
    return most < 0 ? SIZE_MAX : most < 8 ? 8 : (size_t)most;
}

/* ---- memory ---- */

/* The limits of a process come from getrlimit(), the limits of its control group from files of
 * Linux. A file that cannot be read sets no limit. */

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

/* The number in a file, or UINT64_MAX if it has none ("max"). */
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

/* The least limit of a group and of the groups above it: `path` is root/…/group. */
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

/* The limit of a line of the list: NUMBER:CONTROLLERS:/PATH; version 2 has no controllers. */
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
