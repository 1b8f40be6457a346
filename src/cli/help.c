/* The help, and the sections of the manual made from the same tables. */
#include "cli/help.h"

#include "cli/command.h"
#include "cli/files.h"
#include "cli/message.h"
#include "cli/parse.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

static void break_line(size_t indent, struct nonogram_text *out)
{
    nonogram_text_format(out, "\n%*s", (int)indent, "");
}

/* Appends one paragraph, which begins at `column`; no line end after it. */
static void wrap_paragraph(const char *text, size_t size, size_t column, size_t indent,
                           size_t width, struct nonogram_text *out)
{
    bool first = true;
    for (const char *end = text + size; text < end;) {
        size_t word = strcspn(text, " \n");
        size_t blank = first ? 0 : 1;
        if (!first && column + blank + word > width) {
            break_line(indent, out);
            column = indent;
            blank = 0;
        }
        nonogram_text_add(out, " ", blank);
        nonogram_text_add(out, text, word);
        column += blank + word;
        first = false;
        text += word + (text[word] == ' ');
        if (*text == '\n') {
            break;
        }
    }
}

void ng_wrap(const char *text, size_t column, size_t indent, size_t width,
             struct nonogram_text *out)
{
    for (;;) {
        size_t size = strcspn(text, "\n");
        wrap_paragraph(text, size, column, indent, width, out);
        text += size;
        if (*text == '\0') {
            break;
        }
        text++;
        if (*text == '\0') {
            break;
        }
        break_line(indent, out);
        column = indent;
    }
    nonogram_text_add(out, "\n", 1);
}

/* Lines of the page end at the first blank from this column on, so that none is too long. */
enum { LINE_COLUMNS = 60 };

/* Appends a character of running text; at the start of a line, where '.' and "'" begin a request,
 * it is kept from that. */
static void write_character(char c, bool start, struct nonogram_text *out)
{
    if (start && (c == '.' || c == '\'')) {
        nonogram_text_format(out, "\\&");
    }
    nonogram_text_format(out, c == '\\' ? "\\e" : "%c", c);
}

/* Appends text that mdoc prints as it is, a sentence a line or more. A line end begins a
 * paragraph. */
static void write_text(const char *text, struct nonogram_text *out)
{
    size_t column = 0;
    for (char last = '\0'; *text != '\0'; last = *text++) {
        bool sentence = last == '.' || last == '?';
        if (*text == '\n') {
            nonogram_text_format(out, "\n.Pp\n");
            column = 0;
        } else if (*text == ' ' && (sentence || column >= LINE_COLUMNS)) {
            nonogram_text_format(out, "\n");
            column = 0;
        } else {
            write_character(*text, column == 0, out);
            column++;
        }
    }
    nonogram_text_format(out, "\n");
}

/* The phrase as a sentence. */
static void write_phrase(const char *phrase, struct nonogram_text *out)
{
    size_t size = strlen(phrase);
    bool ends = size > 0 && strchr(".?!", phrase[size - 1]) != NULL;
    write_character((char)toupper((unsigned char)phrase[0]), true, out);
    write_text(phrase + 1, out);
    if (!ends) {
        out->size -= out->size > 0 ? 1 : 0; /* the line end */
        nonogram_text_format(out, ".\n");
    }
}

static void write_lower(const char *text, size_t size, struct nonogram_text *out)
{
    for (size_t i = 0; i < size; i++) {
        nonogram_text_format(out, "%c", tolower((unsigned char)text[i]));
    }
}

/* One word of a command's operands: "[PATH...]", "--to", "LENGTH". */
static void write_operand(const char *word, size_t size, struct nonogram_text *out)
{
    bool optional = word[0] == '[';
    bool several = size > 4 && memcmp(word + size - (optional ? 4 : 3), "...", 3) == 0;
    word += optional ? 1 : 0;
    size -= optional ? 2 : 0;
    size -= several ? 3 : 0;
    if (word[0] == '-') {
        nonogram_text_format(out, ".Fl -%.*s\n", (int)size - 2, word + 2);
        return;
    }
    nonogram_text_format(out, optional ? ".Op Ar " : ".Ar ");
    write_lower(word, size, out);
    nonogram_text_format(out, several ? " ...\n" : "\n");
}

static void write_synopsis(const struct ng_command *command, struct nonogram_text *out)
{
    nonogram_text_format(out, ".Nm\n.Cm %s\n%s", command->name,
                         command->groups != 0 ? ".Op Ar option ...\n" : "");
    for (const char *word = command->operands; *word != '\0';) {
        size_t size = strcspn(word, " ");
        write_operand(word, size, out);
        word += size + (word[size] == ' ');
    }
}

/* Which commands have the option, unless all that take puzzles do. */
static void write_owners(const struct ng_option *option, struct nonogram_text *out)
{
    const char *before = ".Pq Cm ";
    if ((option->group & (NG_GROUP_ANY | NG_GROUP_BATCH)) != 0) {
        return;
    }
    for (size_t i = 0; ng_commands_all[i] != NULL; i++) {
        if (ng_option_offered(option, ng_commands_all[i]->groups)) {
            nonogram_text_format(out, "%s%s", before, ng_commands_all[i]->name);
            before = " , ";
        }
    }
    nonogram_text_format(out, "\n");
}

static void write_manual_option(const struct ng_option *option, struct nonogram_text *out)
{
    nonogram_text_format(out, ".It ");
    if (option->letter != 0) {
        nonogram_text_format(out, "Fl %c , ", option->letter);
    }
    nonogram_text_format(out, "Fl -%s", option->name);
    if (option->value != NULL) {
        nonogram_text_format(out, " Ns = Ns Ar ");
        write_lower(option->value, strlen(option->value), out);
    }
    nonogram_text_format(out, "\n");
    write_owners(option, out);
    write_phrase(option->help, out);
    if (option->more != NULL) {
        write_text(option->more, out);
    }
}

void ng_manual_write(struct nonogram_text *out)
{
    nonogram_text_format(out, ".Sh SYNOPSIS\n");
    for (size_t i = 0; ng_commands_all[i] != NULL; i++) {
        write_synopsis(ng_commands_all[i], out);
    }
    nonogram_text_format(out, ".Nm\n.Fl -help | -version\n.Sh COMMANDS\n.Bl -tag -width Ds\n");
    for (size_t i = 0; ng_commands_all[i] != NULL; i++) {
        const struct ng_command *command = ng_commands_all[i];
        nonogram_text_format(out, ".It Cm %s\n", command->name);
        write_phrase(command->summary, out);
        if (command->details != NULL) {
            write_text(command->details, out);
        }
    }
    nonogram_text_format(out, ".El\n.Sh OPTIONS\n"
                              "An option's value is the next argument or follows\n.Sq = .\n"
                              "A long option may be shortened to any prefix that no other has.\n"
                              "Of an option that is given more than once the last value counts, "
                              "and all have to\nbe right.\n"
                              ".Fl -\nends the options.\n"
                              "An option is one of the commands named beside it; where none is, of "
                              "all that\nread puzzles or pictures, and of others that list it in "
                              "their\n.Cm help .\n.Bl -tag -width Ds\n");
    for (const struct ng_option *option = ng_options_all; option->name != NULL; option++) {
        write_manual_option(option, out);
    }
    nonogram_text_format(out, ".El\n");
}

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
