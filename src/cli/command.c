/* The registry of commands, and which of known names somebody may have meant. */
#include "cli/command.h"

#include "cli/message.h"
#include "platform/path.h"

#include <limits.h>
#include <string.h>

enum { LONGEST = 40 }; /* bytes of a name that are compared */

static unsigned smallest(unsigned a, unsigned b, unsigned c)
{
    unsigned least = a < b ? a : b;
    return least < c ? least : c;
}

/* Insertions, deletions, substitutions and exchanges of neighbours that lead from a to b, by the
 * usual table, of which three rows are kept:
 *
 *     cost[i][j]: from the first i bytes of a to the first j bytes of b
 */
static unsigned edit_distance(const char *a, size_t a_size, const char *b, size_t b_size)
{
    unsigned rows[3][LONGEST + 1];
    unsigned *before = rows[0];
    unsigned *last = rows[1];
    unsigned *row = rows[2];
    for (size_t j = 0; j <= b_size; j++) {
        row[j] = (unsigned)j;
        before[j] = 0;
        last[j] = 0;
    }
    for (size_t i = 1; i <= a_size; i++) {
        unsigned *free_row = before;
        before = last;
        last = row;
        row = free_row;
        row[0] = (unsigned)i;
        for (size_t j = 1; j <= b_size; j++) {
            unsigned other = a[i - 1] == b[j - 1] ? 0 : 1;
            row[j] = smallest(last[j] + 1, row[j - 1] + 1, last[j - 1] + other);
            if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1]) {
                row[j] = smallest(row[j], before[j - 2] + 1, UINT_MAX);
            }
        }
    }
    return row[b_size];
}

struct ng_nearest ng_nearest_start(const char *given, size_t size)
{
    return (struct ng_nearest){given, size < LONGEST ? size : LONGEST, NULL, UINT_MAX};
}

void ng_nearest_try(struct ng_nearest *nearest, const char *name)
{
    size_t size = strlen(name);
    unsigned distance =
        edit_distance(nearest->given, nearest->size, name, size < LONGEST ? size : LONGEST);
    if (distance < nearest->distance) {
        nearest->distance = distance;
        nearest->name = name;
    }
}

const char *ng_nearest_name(const struct ng_nearest *nearest)
{
    enum { BYTES_AN_EDIT = 3, MOST_EDITS = 3 };

    if (nearest->name == NULL) {
        return NULL;
    }
    size_t size = strlen(nearest->name);
    size_t longer = size > nearest->size ? size : nearest->size;

    return nearest->distance <= MOST_EDITS && (size_t)nearest->distance * BYTES_AN_EDIT <= longer
               ? nearest->name
               : NULL;
}

const struct ng_command *const ng_commands_all[] = {
#define X(name) &ng_command_##name,
    NG_COMMANDS(X)
#undef X
        NULL,
};

const struct ng_command *ng_command_first(const char *argument, int *used)
{
    *used = 0;
    for (size_t i = 0; ng_commands_all[i] != NULL; i++) {
        *used += strcmp(ng_commands_all[i]->name, argument) == 0 ? 1 : 0;
    }
    /* No command has any of these in its name. */
    bool input = *argument == '-' || strpbrk(argument, "./") != NULL ||
                 ng_path_look(argument).kind > NG_PATH_MISSING;
    return *used == 0 && input ? &ng_command_solve : ng_command_find(argument);
}

const struct ng_command *ng_command_find(const char *name)
{
    struct ng_nearest nearest = ng_nearest_start(name, strlen(name));
    for (size_t i = 0; ng_commands_all[i] != NULL; i++) {
        if (strcmp(ng_commands_all[i]->name, name) == 0) {
            return ng_commands_all[i];
        }
        ng_nearest_try(&nearest, ng_commands_all[i]->name);
    }
    const char *meant = ng_nearest_name(&nearest);

    if (meant != NULL) {
        (void)ng_message_error("unknown command '%s', did you mean '%s'?", name, meant);
    } else {
        (void)ng_message_error("unknown command '%s', see 'nonogram help'", name);
    }
    return NULL;
}
