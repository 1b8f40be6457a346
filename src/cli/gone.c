/* Commands, options and values of options that earlier versions had. */
#include "cli/command.h"
#include "cli/message.h"
#include "format/scan.h"

#include <string.h>

/* A command; or an option; or, with a word, a value of the option. `command` NULL: of any command.
 */
static const struct gone {
    const char *command, *option, *word;
    const char *instead; /* what to use */
} all_gone[] = {
    {"split", NULL, NULL, "--shard shares many puzzles among machines, -j solves one on all cores"},
    {"join", NULL, NULL, "results of --shard are complete: put the files one after another"},
    {NULL, "proof-limit", NULL, "limit the file with 'ulimit -f'"},
    {NULL, "proof-format", NULL, "proofs are text; gzip makes them small"},
    {"hint", "to", "html", "use 'show --to html', whose page has the steps"},
    {"hint", "to", "svg", "use 'hint --all', or 'show --to html', whose page has the steps"},
};

/* Formats of puzzles. */
static const struct gone_format {
    const char *name, *instead;
} gone_formats[] = {
    {"bmp", "convert the image first, such as 'convert x.bmp x.png'"},
    {"yaml", "use json, or lines to read clues after dashes"},
    {"yml", "use json, or lines to read clues after dashes"},
    {"toml", "use json, or lines to read the files of nonogrid"},
    {"ini", "use json, or lines to read the files of nonogrid"},
};

static bool is_part(const char *part, const char *name, size_t size)
{
    return strncmp(part, name, size) == 0 && part[size] == '\0';
}

bool ng_gone_command(const char *name)
{
    for (size_t i = 0; i < sizeof all_gone / sizeof *all_gone; i++) {
        const struct gone *gone = &all_gone[i];
        if (gone->option == NULL && strcmp(gone->command, name) == 0) {
            (void)ng_message_error("'%s' was removed in 2.0.0: %s", name, gone->instead);
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
            (void)ng_message_error("--%s was removed in 2.0.0: %s", gone->option, gone->instead);
            return true;
        }
        if (word != NULL && gone->word != NULL && strcmp(gone->word, word) == 0) {
            (void)ng_message_error("--%s: '%s' was removed in 2.0.0: %s", gone->option, word,
                                   gone->instead);
            return true;
        }
    }
    return false;
}

const char *ng_gone_format(const char *name)
{
    const struct ng_span text = {name, strlen(name)};
    for (size_t i = 0; i < sizeof gone_formats / sizeof *gone_formats; i++) {
        if (ng_scan_is_in_any_case(text, gone_formats[i].name)) {
            return gone_formats[i].instead;
        }
    }
    return NULL;
}
