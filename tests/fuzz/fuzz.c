/* The table of targets, and what they share. */
#include "fuzz/fuzz.h"

#include "format/format.h"

#include <string.h>

static const struct {
    const char *name;
    fuzz_target *run;
} targets[] = {
    {"detect", fuzz_detect},     {"stream", fuzz_stream},       {"options", fuzz_options},
    {"line", fuzz_line},         {"solve", fuzz_solve},         {"hint", fuzz_hint},
    {"generate", fuzz_generate}, {"mutate", fuzz_check_mutate},
};

/* The format of the target read-FORMAT that is run. */
static const struct ng_format *chosen;

static void read_chosen(const uint8_t *data, size_t size)
{
    fuzz_read(chosen, data, size);
}

fuzz_target *fuzz_find(const char *name)
{
    for (size_t i = 0; i < sizeof targets / sizeof targets[0]; i++) {
        if (strcmp(targets[i].name, name) == 0) {
            return targets[i].run;
        }
    }
    if (strncmp(name, "read-", 5) != 0) {
        return NULL;
    }
    chosen = ng_format_by_name(name + 5, strlen(name + 5));
    return chosen != NULL ? read_chosen : NULL;
}

uint8_t fuzz_byte(struct fuzz_bytes *bytes)
{
    if (bytes->size == 0) {
        return 0;
    }
    bytes->size--;
    return *bytes->data++;
}

uint32_t fuzz_between(struct fuzz_bytes *bytes, uint32_t low, uint32_t high)
{
    return low + fuzz_byte(bytes) % (high - low + 1);
}
