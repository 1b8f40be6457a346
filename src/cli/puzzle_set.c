/* Cuts documents so that they are one. What they begin and end with is that of nonogram_write(). */
#include "cli/puzzle_set.h"

#include <string.h>

static const char beginning[] = "<?xml version=\"1.0\"?>\n<puzzleset>\n";
static const char end[] = "</puzzleset>\n";

void ng_puzzle_set_start(struct ng_puzzle_set *set, const char *format)
{
    *set = (struct ng_puzzle_set){.needed = format != NULL && strcmp(format, "webpbn") == 0};
}

void ng_puzzle_set_cut(struct ng_puzzle_set *set, const char **text, size_t *size)
{
    size_t before = sizeof beginning - 1;
    size_t behind = sizeof end - 1;
    if (!set->needed || *size < before + behind || memcmp(*text, beginning, before) != 0 ||
        memcmp(*text + *size - behind, end, behind) != 0) {
        return;
    }
    *size -= behind;
    if (set->begun) {
        *text += before;
        *size -= before;
    }
    set->begun = true;
}

const char *ng_puzzle_set_end(const struct ng_puzzle_set *set)
{
    return set->begun ? end : "";
}
