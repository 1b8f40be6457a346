/* The registry of commands. */
#include "cli/command.h"

#include "cli/message.h"
#include "cli/nearest.h"

#include <string.h>

const struct ng_command *const ng_commands_all[] = {
#define X(name) &ng_command_##name,
    NG_COMMANDS(X)
#undef X
        NULL,
};

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
