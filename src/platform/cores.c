/* How many cores this process may use, by its affinity mask where that is known. */
#define _POSIX_C_SOURCE 200809L

#include "platform/cores.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

static unsigned bits_of_digit(int c)
{
    static const char bits[] = "0112122312232334";
    static const char digits[] = "0123456789abcdef";
    const char *found = c == '\0' ? NULL : strchr(digits, c);
    return found == NULL ? 0 : (unsigned)(bits[found - digits] - '0');
}

/* Adds up the mask's bits, hexadecimal digits in groups: "ff,ffffffff". */
static unsigned count_mask(FILE *status)
{
    unsigned count = 0;
    for (int c = getc(status); c != EOF && c != '\n'; c = getc(status)) {
        count += bits_of_digit(c);
    }
    return count;
}

/* POSIX has no call for the affinity mask; Linux shows it in a file. 0: not known. */
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
