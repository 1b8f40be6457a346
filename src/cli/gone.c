/* Commands, options and values of options that earlier versions had. */
#include "cli/command.h"
#include "cli/message.h"
#include "format/scan.h"

#include <string.h>

/* A command; or an option; or, with a word, a value of the option. `command` NULL: of any command.
 */
static const struct gone {
    const char *command, *option, *word;
} all_gone[] = {
    {"split", NULL, NULL},        {"join", NULL, NULL},   {NULL, "proof-limit", NULL},
    {NULL, "proof-format", NULL}, {"hint", "to", "html"}, {"hint", "to", "svg"},
};

static const char *const gone_formats[] = {"bmp", "yaml", "yml", "toml", "ini"};

static bool is_part(const char *part, const char *name, size_t size)
{
    return strncmp(part, name, size) == 0 && part[size] == '\0';
}

bool ng_gone_command(const char *name)
{
    for (size_t i = 0; i < sizeof all_gone / sizeof *all_gone; i++) {
        const struct gone *gone = &all_gone[i];
        if (gone->option == NULL && strcmp(gone->command, name) == 0) {
            (void)ng_message_error("'%s' is gone since 2.0.0; see CHANGES", name);
            return true;
        }
    }
    return false;
}

bool ng_gone_option(const struct ng_command *command, const char *name, size_t size,
                    const char *word)
{
    for (size_t i = 0; i < sizeof all_gone / sizeof *all_gone; i++) {
        const struct gone *gone = &all_gone[i];
        bool own = gone->command == NULL || strcmp(gone->command, command->name) == 0;
        if (gone->option == NULL || !own || !is_part(gone->option, name, size)) {
            continue;
        }
        if (word == NULL && gone->word == NULL) {
            (void)ng_message_error("--%s is gone since 2.0.0; see CHANGES", gone->option);
            return true;
        }
        if (word != NULL && gone->word != NULL && strcmp(gone->word, word) == 0) {
            (void)ng_message_error("--%s: '%s' is gone since 2.0.0; see CHANGES", gone->option,
                                   word);
            return true;
        }
    }
    return false;
}

const char *ng_gone_format(const char *name)
{
    const struct ng_span text = {name, strlen(name)};
    for (size_t i = 0; i < sizeof gone_formats / sizeof *gone_formats; i++) {
        if (ng_scan_is_in_any_case(text, gone_formats[i])) {
            return gone_formats[i];
        }
    }
    return NULL;
}
