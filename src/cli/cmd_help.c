#include "cli/help.h"
#include "cli/message.h"
#include "cli/print.h"

#include <stdio.h>
#include <string.h>

enum {
    OPTION_WIDTH = 28, /* columns before an option's explanation */
    LINE_WIDTH = 80,   /* of a list of names */
};

static void write_commands(struct nonogram_text *out)
{
    nonogram_text_format(out, "usage: nonogram COMMAND [OPTION...] [ARGUMENT...]\n\n"
                              "Solves nonograms (picross, griddlers, hanjie).\n\n");
    for (size_t i = 0; ng_commands_all[i] != NULL; i++) {
        const struct ng_command *command = ng_commands_all[i];

        nonogram_text_format(out, "  %-8s %-22s %s\n", command->name, command->operands,
                             command->summary);
    }
    nonogram_text_format(out,
                         "\nPATH is a file, '-' or a directory; without any, standard input.\n"
                         "'nonogram help COMMAND' tells more; --version prints the version.\n");
}

static void write_option(const struct ng_option *option, struct nonogram_text *out)
{
    char left[80];
    int size = snprintf(
        left, sizeof left, "  %c%c%s--%s%s%s", option->letter != 0 ? '-' : ' ',
        option->letter != 0 ? option->letter : ' ', option->letter != 0 ? ", " : "  ", option->name,
        option->value != NULL ? "=" : "", option->value != NULL ? option->value : "");

    if (size >= OPTION_WIDTH) {
        nonogram_text_format(out, "%s\n%*s%s\n", left, OPTION_WIDTH, "", option->help);
    } else {
        nonogram_text_format(out, "%-*s%s\n", OPTION_WIDTH, left, option->help);
    }
}

/* "formats read: non nin ...", a list of names in lines of bearable width. */
static void write_names(const char *what, bool (*list)(size_t, struct nonogram_format *),
                        struct nonogram_text *out)
{
    struct nonogram_format format;
    size_t column = strlen(what) + 1;

    nonogram_text_format(out, "%s:", what);
    for (size_t i = 0; list(i, &format); i++) {
        column += 1 + strlen(format.name);
        if (column > LINE_WIDTH) {
            nonogram_text_format(out, "\n ");
            column = 2 + strlen(format.name);
        }
        nonogram_text_format(out, " %s", format.name);
    }
    nonogram_text_format(out, "\n");
}

static void write_command(const struct ng_command *command, struct nonogram_text *out)
{
    nonogram_text_format(out, "usage: nonogram %s%s%s%s\n\n%s\n", command->name,
                         command->groups != 0 ? " [OPTION...]" : "",
                         command->operands[0] != '\0' ? " " : "", command->operands,
                         command->summary);
    if (command->details != NULL) {
        nonogram_text_format(out, "\n%s", command->details);
    }
    nonogram_text_format(out, "\n");
    for (const struct ng_option *option = ng_options_all; option->name != NULL; option++) {
        if ((option->group & (command->groups | NG_GROUP_ANY)) != 0) {
            write_option(option, out);
        }
    }
    if ((command->groups & NG_GROUP_BATCH) != 0) {
        nonogram_text_format(out, "\n");
        write_names("Puzzle formats", nonogram_format_list, out);
        write_names("Picture formats", nonogram_picture_list, out);
    }
}

void ng_help_write(const struct ng_command *command, struct nonogram_text *out)
{
    if (command == NULL) {
        write_commands(out);
    } else {
        write_command(command, out);
    }
}

enum ng_exit ng_help_refuse(const struct ng_command *command)
{
    struct nonogram_text text = {.data = NULL};

    ng_help_write(command, &text);
    if (text.size > 0) {
        (void)fwrite(text.data, 1, text.size, stderr);
    }
    nonogram_text_clear(&text);
    return NG_EXIT_FAILED;
}

static enum ng_exit run(const struct ng_options *options)
{
    struct nonogram_text text = {.data = NULL};
    const struct ng_command *command = NULL;

    if (options->operand_count > 1) {
        return ng_message_error("help takes one command at most");
    }
    if (options->operand_count == 1) {
        command = ng_command_find(options->operands[0]);
        if (command == NULL) {
            return NG_EXIT_FAILED;
        }
    }
    ng_help_write(command, &text);
    return ng_print(NULL, &text);
}

const struct ng_command ng_command_help = {
    .name = "help",
    .operands = "[COMMAND]",
    .summary = "what there is, or all about one command",
    .run = run,
};
