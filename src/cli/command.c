/* The registry of commands. */
#include "cli/command.h"

#include "cli/message.h"
#include "cli/nearest.h"
#include "platform/path.h"

#include <string.h>

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
