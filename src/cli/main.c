/* The command line: finds the command, and runs it with its options. */
#include "base/text.h"
#include "cli/command.h"
#include "cli/files.h"
#include "cli/message.h"
#include "platform/terminal.h"

#include <string.h>
static enum ng_exit print_version(void)
{
    struct nonogram_text text = {.data = NULL};
    ng_text_format(&text, "nonogram %s\n", NONOGRAM_VERSION);
    return ng_print(NULL, &text);
}

static enum ng_exit print_help(const struct ng_command *command, bool whole)
{
    struct nonogram_text text = {.data = NULL};
    ng_help_write(command, whole, &text);
    return ng_print(NULL, &text);
}

static enum ng_exit run_command(const struct ng_command *command, char **argv, size_t count)
{
    struct ng_options options = {.help = false};
    enum ng_exit status = ng_parse_options(&options, command, argv, count);
    if (status != NG_EXIT_DONE) {
        return status;
    }
    if (options.help || options.usage) {
        return print_help(command, options.help);
    }
    if (options.version) {
        return print_version();
    }
    return command->run(&options);
}

int main(int argc, char **argv)
{
    if (!ng_standard_open()) {
        return NG_EXIT_FAILED;
    }
    if (argc < 2) {
        return ng_terminal_input() ? (int)ng_help_refuse(NULL)
                                   : (int)run_command(&ng_command_solve, argv + argc, 0);
    }
    if (strcmp(argv[1], "--help") == 0 || strcmp(argv[1], "-h") == 0) {
        return (int)print_help(NULL, true);
    }
    if (strcmp(argv[1], "--version") == 0 || strcmp(argv[1], "-V") == 0) {
        return (int)print_version();
    }
    int used;
    const struct ng_command *command = ng_command_first(argv[1], &used);
    if (command == NULL) {
        return NG_EXIT_FAILED;
    }
    return (int)run_command(command, argv + 1 + used, (size_t)(argc - 1 - used));
}
