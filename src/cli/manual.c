/* The manual's sections that say what the tables of commands and options say, in mdoc. */
#include "cli/command.h"
#include "cli/generated.h"

#include <ctype.h>
#include <string.h>

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

static void write_option(const struct ng_option *option, struct nonogram_text *out)
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
        write_option(option, out);
    }
    nonogram_text_format(out, ".El\n");
}
