/* The help, and what else is made from the tables of commands and options. */
#include "cli/generated.h"
#include "cli/help.h"
#include "cli/message.h"
#include "cli/print.h"
#include "cli/wrap.h"

#include <stdio.h>
#include <string.h>

enum { OPTION_WIDTH = 28 }; /* columns before an option's explanation */

static void write_commands(struct nonogram_text *out)
{
    nonogram_text_format(out, "usage: nonogram COMMAND [OPTION...] [ARGUMENT...]\n\n"
                              "Solves nonograms (picross, griddlers, hanjie).\n\n");
    for (size_t i = 0; ng_commands_all[i] != NULL; i++) {
        const struct ng_command *command = ng_commands_all[i];
        nonogram_text_format(out, "  %-10s %s\n", command->name, command->summary);
    }
    nonogram_text_format(out, "\nPATH is a file, '-' or a directory; without any, standard input.\n"
                              "'nonogram PATH...' solves. 'nonogram help COMMAND' has the rest.\n");
}

static void write_option(const struct ng_option *option, struct nonogram_text *out)
{
    char left[80];
    int size = snprintf(
        left, sizeof left, "  %c%c%s--%s%s%s", option->letter != 0 ? '-' : ' ',
        option->letter != 0 ? option->letter : ' ', option->letter != 0 ? ", " : "  ", option->name,
        option->value != NULL ? "=" : "", option->value != NULL ? option->value : "");
    if (size >= OPTION_WIDTH) {
        nonogram_text_format(out, "%s\n%*s", left, OPTION_WIDTH, "");
    } else {
        nonogram_text_format(out, "%-*s", OPTION_WIDTH, left);
    }
    ng_wrap(option->help, OPTION_WIDTH, OPTION_WIDTH, NG_WRAP_WIDTH, out);
}

/* "formats read: non nin ...": the names that choices and others allow. */
static void write_names(const char *what, unsigned choices, const char *const *others,
                        struct nonogram_text *out)
{
    struct nonogram_text names = {.data = NULL};
    nonogram_text_format(&names, "%s:", what);
    const char *name;
    for (size_t i = 0; (name = ng_choice_name(choices, others, i)) != NULL; i++) {
        nonogram_text_format(&names, " %s", name);
    }
    nonogram_text_add(&names, "", 1);
    if (!names.failed) {
        ng_wrap(names.data, 0, 2, NG_WRAP_WIDTH, out);
    }
    nonogram_text_clear(&names);
}

static void write_command(const struct ng_command *command, struct nonogram_text *out)
{
    nonogram_text_format(out, "usage: nonogram %s%s%s%s\n\n%s\n", command->name,
                         command->groups != 0 ? " [OPTION...]" : "",
                         command->operands[0] != '\0' ? " " : "", command->operands,
                         command->summary);
    if (command->details != NULL) {
        nonogram_text_format(out, "\n");
        ng_wrap(command->details, 0, 0, NG_WRAP_WIDTH, out);
    }
    nonogram_text_format(out, "\n");
    for (const struct ng_option *option = ng_options_all; option->name != NULL; option++) {
        if (ng_option_offered(option, command->groups)) {
            write_option(option, out);
        }
    }
    bool reads = (command->groups & NG_GROUP_BATCH) != 0;
    bool writes = command->to != 0 || command->forms != NULL;

    if (reads || writes) {
        nonogram_text_format(out, "\n");
    }
    if (reads) {
        write_names("Formats read", NG_CHOICE_FORMATS, NULL, out);
    }
    if (writes) {
        write_names("Formats of --to", command->to, command->forms, out);
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

static const char *const forms[] = {"text", "man", "bash", "zsh", "fish", NULL};
static void (*const writers[])(struct nonogram_text *out) = {
    NULL, ng_manual_write, ng_complete_bash, ng_complete_zsh, ng_complete_fish};

/* What --to names, other than the help as text; NULL: it is that. */
static void (*writer_of(const char *to))(struct nonogram_text *out)
{
    for (size_t i = 0; to != NULL && forms[i] != NULL; i++) {
        if (strcmp(forms[i], to) == 0) {
            return writers[i];
        }
    }
    return NULL;
}

static enum ng_exit run(const struct ng_options *options)
{
    struct nonogram_text text = {.data = NULL};
    const struct ng_command *command = NULL;
    void (*write)(struct nonogram_text * out) = writer_of(options->to);

    if (write != NULL && options->operand_count > 0) {
        return ng_message_error("help --to=%s is about all commands at once", options->to);
    }
    if (write != NULL) {
        write(&text);
        return ng_print(NULL, &text);
    }

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
    .summary = "the list of commands, or all about one",
    .details = "--to man prints what the manual page says of commands and options; --to bash, zsh "
               "or fish prints the completions for that shell.",
    .groups = NG_GROUP_HELP,
    .forms = forms,
    .run = run,
};
