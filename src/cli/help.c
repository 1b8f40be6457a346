/* The help, and the sections of the manual made from the same tables. */

#include "base/text.h"
#include "cli/command.h"
#include "cli/files.h"
#include "cli/message.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

static void break_line(size_t indent, struct nonogram_text *out)
{
    ng_text_format(out, "\n%*s", (int)indent, "");
}

void ng_wrap(const char *text, size_t column, size_t indent, size_t width,
             struct nonogram_text *out)
{
    bool first = true; /* the first word of a line of the text */
    while (*text != '\0') {
        size_t word = strcspn(text, " \n");
        bool fits = first || column + 1 + word <= width;
        size_t blank = fits && !first ? 1 : 0;
        if (!fits) {
            break_line(indent, out);
            column = indent;
        }
        ng_text_bytes(out, " ", blank);
        ng_text_bytes(out, text, word);
        column += blank + word;
        text += word;
        first = *text == '\n';
        if (first && text[1] != '\0') {
            break_line(indent, out);
            column = indent;
        }
        text += *text != '\0' ? 1 : 0;
    }
    ng_text_bytes(out, "\n", 1);
}

static const char *const sections[] = {
#define X(name, words) words,
    NG_SECTIONS(X)
#undef X
};

/* Lines of the manual end at the first blank from this column on. */
enum { LINE_COLUMNS = 60 };

/* Appends a character of running text. At the start of a line, '.' and "'" would begin a request,
 * so they are escaped. */
static void write_character(char c, bool start, struct nonogram_text *out)
{
    if (start && (c == '.' || c == '\'')) {
        ng_text_format(out, "\\&");
    }
    ng_text_format(out, c == '\\' ? "\\e" : "%c", c);
}

/* Appends text as mdoc, each sentence on a new line. A line end in the text begins a paragraph. */
static void wrap_text(const char *text, struct nonogram_text *out)
{
    size_t column = 0;
    for (char last = '\0'; *text != '\0'; last = *text++) {
        bool sentence = last == '.' || last == '?';
        if (*text == '\n') {
            ng_text_format(out, "\n.Pp\n");
            column = 0;
        } else if (*text == ' ' && (sentence || column >= LINE_COLUMNS)) {
            ng_text_format(out, "\n");
            column = 0;
        } else {
            write_character(*text, column == 0, out);
            column++;
        }
    }
    ng_text_format(out, "\n");
}

/* Appends the phrase as a sentence: with a capital and a full stop. */
static void write_phrase(const char *phrase, struct nonogram_text *out)
{
    size_t size = strlen(phrase);
    bool ends = size > 0 && strchr(".?!", phrase[size - 1]) != NULL;
    write_character((char)toupper((unsigned char)phrase[0]), true, out);
    wrap_text(phrase + 1, out);
    if (!ends) {
        out->size -= out->size > 0 ? 1 : 0; /* the line end */
        ng_text_format(out, ".\n");
    }
}

static void write_lower(const char *text, size_t size, struct nonogram_text *out)
{
    for (size_t i = 0; i < size; i++) {
        ng_text_format(out, "%c", tolower((unsigned char)text[i]));
    }
}

/* Appends one word of a command's operands: "[PATH...]", "--to", "LENGTH". */
static void write_operand(const char *word, size_t size, struct nonogram_text *out)
{
    bool optional = word[0] == '[';
    bool several = size > 4 && memcmp(word + size - (optional ? 4 : 3), "...", 3) == 0;
    word += optional ? 1 : 0;
    size -= optional ? 2 : 0;
    size -= several ? 3 : 0;
    if (word[0] == '-') {
        ng_text_format(out, ".Fl -%.*s\n", (int)size - 2, word + 2);
        return;
    }
    ng_text_format(out, optional ? ".Op Ar " : ".Ar ");
    write_lower(word, size, out);
    ng_text_format(out, several ? " ...\n" : "\n");
}

static void write_synopsis(const struct ng_command *command, struct nonogram_text *out)
{
    ng_text_format(out, ".Nm\n.Cm %s\n.Op Ar option ...\n", command->name);
    for (const char *word = command->operands; *word != '\0';) {
        size_t size = strcspn(word, " ");
        write_operand(word, size, out);
        word += size + (word[size] == ' ');
    }
}

/* Appends the commands that have the option, unless all commands that read puzzles have it. */
static void write_owners(const struct ng_option *option, struct nonogram_text *out)
{
    const char *before = ".Pq Cm ";
    if ((option->commands & ng_commands_reading) == ng_commands_reading) {
        return;
    }
    for (size_t i = 0; ng_commands_all[i] != NULL; i++) {
        if (ng_command_among(ng_commands_all[i], option->commands)) {
            ng_text_format(out, "%s%s", before, ng_commands_all[i]->name);
            before = " , ";
        }
    }
    ng_text_format(out, "\n");
}

static void write_manual_option(const struct ng_option *option, struct nonogram_text *out)
{
    ng_text_format(out, ".It ");
    if (option->letter != 0) {
        ng_text_format(out, "Fl %c , ", option->letter);
    }
    ng_text_format(out, "Fl -%s", option->name);
    if (option->value != NULL) {
        ng_text_format(out, " Ns = Ns Ar ");
        write_lower(option->value, strlen(option->value), out);
    }
    ng_text_format(out, "\n");
    write_owners(option, out);
    write_phrase(option->help, out);
    if (option->more != NULL) {
        wrap_text(option->more, out);
    }
}

/* Appends a list of options for each section. */
static void write_manual_options(struct nonogram_text *out)
{
    for (const struct ng_option *option = ng_options_all; option->name != NULL; option++) {
        if (option == ng_options_all || option->section != option[-1].section) {
            ng_text_format(out, ".Ss %s\n.Bl -tag -width Ds\n", sections[option->section]);
        }
        write_manual_option(option, out);
        if (option->section != option[1].section || option[1].name == NULL) {
            ng_text_format(out, ".El\n");
        }
    }
}

/* Appends the manual's sections SYNOPSIS, COMMANDS and OPTIONS, in mdoc. */
static void write_manual(struct nonogram_text *out)
{
    ng_text_format(out, ".Sh SYNOPSIS\n");
    for (size_t i = 0; ng_commands_all[i] != NULL; i++) {
        write_synopsis(ng_commands_all[i], out);
    }
    ng_text_format(out, ".Nm\n.Fl -help | -version\n.Sh COMMANDS\n.Bl -tag -width Ds\n");
    for (size_t i = 0; ng_commands_all[i] != NULL; i++) {
        const struct ng_command *command = ng_commands_all[i];
        ng_text_format(out, ".It Cm %s\n", command->name);
        write_phrase(command->summary, out);
        wrap_text(command->details, out);
    }
    ng_text_format(out, ".El\n.Sh OPTIONS\n"
                        "The value of an option is the next argument or follows\n.Sq = .\n"
                        "A long option can be shortened to an unambiguous prefix.\n"
                        "If an option is given twice, the last value counts; all values are "
                        "checked.\n"
                        ".Fl -\nends the options.\n"
                        "Each option names its commands in parentheses.\n"
                        "An option without them belongs to every command that reads puzzles, and "
                        "to others\nwhose\n.Cm help\nlists it.\n");
    write_manual_options(out);
}

/* Columns before the explanation of an option and of an exit status. */
enum { OPTION_WIDTH = 28, EXIT_WIDTH = 5 };

static void write_examples(const char *const *examples, size_t most, struct nonogram_text *out)
{
    ng_text_format(out, "\nExamples:\n");
    for (size_t i = 0; i < most && examples[i] != NULL; i++) {
        ng_text_format(out, "  %s\n", examples[i]);
    }
}

static void write_commands(struct nonogram_text *out)
{
    static const char *const examples[] = {
        "nonogram solve puzzle.non", "nonogram check folder",
        "nonogram show --to svg --output picture.svg puzzle.non"};
    ng_text_format(out, "usage: nonogram COMMAND [OPTION...] [ARGUMENT...]\n"
                        "       nonogram PATH...\n\n"
                        "Solves nonograms (picross, griddlers, hanjie, paint by numbers).\n\n"
                        "Commands:\n");
    for (size_t i = 0; ng_commands_all[i] != NULL; i++) {
        const struct ng_command *command = ng_commands_all[i];
        ng_text_format(out, "  %-10s %s\n", command->name, command->summary);
    }
    write_examples(examples, sizeof examples / sizeof examples[0], out);
    ng_text_format(out, "\nPATH is a file, a folder (searched recursively) or '-' for standard "
                        "input.\n"
                        "'nonogram COMMAND -h' prints a summary, 'nonogram COMMAND --help' all "
                        "options.\n'nonogram help formats' lists the formats.\n");
}

static void write_option(const struct ng_option *option, const char *help,
                         struct nonogram_text *out)
{
    char left[80];
    int size = snprintf(
        left, sizeof left, "  %c%c%s--%s%s%s", option->letter != 0 ? '-' : ' ',
        option->letter != 0 ? option->letter : ' ', option->letter != 0 ? ", " : "  ", option->name,
        option->value != NULL ? "=" : "", option->value != NULL ? option->value : "");
    if (size >= OPTION_WIDTH) {
        ng_text_format(out, "%s\n%*s", left, OPTION_WIDTH, "");
    } else {
        ng_text_format(out, "%-*s", OPTION_WIDTH, left);
    }
    ng_wrap(help, OPTION_WIDTH, OPTION_WIDTH, NG_WRAP_WIDTH, out);
}

/* Appends the usual options, or all of them by section. */
static void write_options(const struct ng_command *command, bool whole, struct nonogram_text *out)
{
    const struct ng_option *last = NULL;
    for (const struct ng_option *option = NULL;
         (option = ng_option_next(command, option)) != NULL;) {
        if (!whole && !ng_command_among(command, option->usual)) {
            continue;
        }
        if (last == NULL || (whole && option->section != last->section)) {
            ng_text_format(out, "\n%s:\n", whole ? sections[option->section] : "Options");
        }
        bool to = option->kind == NG_OPTION_FORM && command->to_help != NULL;
        write_option(option, to ? command->to_help : option->help, out);
        last = option;
    }
}

static void write_usage(const struct ng_command *command, struct nonogram_text *out)
{
    ng_text_format(out, "usage: nonogram %s [OPTION...]%s%s\n\n", command->name,
                   command->operands[0] != '\0' ? " " : "", command->operands);
    ng_text_format(out, "%c%s.\n", toupper((unsigned char)command->summary[0]),
                   command->summary + 1);
}

/* Explains PATH or PICTURE, if the command takes one. */
static void write_path(const struct ng_command *command, struct nonogram_text *out)
{
    const char *name = strstr(command->operands, "PICTURE") != NULL ? "PICTURE"
                       : strstr(command->operands, "PATH") != NULL  ? "PATH"
                                                                    : NULL;
    if (name != NULL) {
        ng_text_format(out,
                       "\n%s is a file, a folder (searched recursively) or '-'.\n"
                       "With no %s, standard input is read.\n",
                       name, name);
    }
}

static void write_exits(const struct ng_command *command, struct nonogram_text *out)
{
    const char *const *exits = command->exits;
    bool verdicts = exits[1] != NULL && ng_command_among(command, ng_commands_reading);
    ng_text_format(out, "\nExit status%s:\n",
                   verdicts ? " (the highest of all puzzles; with --to jsonl 0 or 2)" : "");
    for (size_t i = 0; i < NG_EXITS; i++) {
        if (exits[i] != NULL) {
            ng_text_format(out, "  %zu  ", i);
            ng_wrap(exits[i], EXIT_WIDTH, EXIT_WIDTH, NG_WRAP_WIDTH, out);
        }
    }
}

static void write_short(const struct ng_command *command, struct nonogram_text *out)
{
    write_usage(command, out);
    write_examples(command->examples, NG_EXAMPLES, out);
    write_options(command, false, out);
    ng_text_format(out, "\n'nonogram %s --help' lists all options.\n", command->name);
}

static void write_whole(const struct ng_command *command, struct nonogram_text *out)
{
    write_usage(command, out);
    ng_text_format(out, "\n");
    ng_wrap(command->details, 0, 0, NG_WRAP_WIDTH, out);
    write_path(command, out);
    write_examples(command->examples, NG_EXAMPLES, out);
    write_options(command, true, out);
    write_exits(command, out);
    ng_text_format(out, "\n'man nonogram' says more about each option.\n");
}

void ng_help_write(const struct ng_command *command, bool whole, struct nonogram_text *out)
{
    if (command == NULL) {
        write_commands(out);
    } else if (whole) {
        write_whole(command, out);
    } else {
        write_short(command, out);
    }
}

/* ---- the formats ---- */

/* A format's line in the list. */
struct help_line {
    const char *name;
    const char *suffixes;
    const char *words;
};

static const struct help_line puzzles[] = {
    {"non", "non nonpack faase", "keywords and clues, goal, texts, colour"},
    {"webpbn", "xml pbn nonogram", "XML of webpbn.com and FreeNono, with colour"},
    {"g", "g", "P. Olsak's format, with colour"},
    {"nin", "nin", "width and height, rows, columns"},
    {"mk", "mk", "height and width, rows, a line '#', columns"},
    {"cwd", "cwd", "height, width, rows, a blank line, columns"},
    {"cwc", "cwc", "cwd in colour: colours are numbers"},
    {"taai", "taai", "text of the TAAI tournaments, square puzzles"},
    {"json", "json jsonl ndjson", "{\"rows\":[[1],...],\"columns\":[...]}, colour"},
    {"pattern", "pattern", "game IDs of Pattern, columns first"},
    {"puzzlink", "pzv puzzlink", "addresses of puzz.link and pzv.jp"},
    {"makhorin", "makhorin", "rows, a line '&', columns"},
    {"dump", "dump", "rows, a line '---', columns"},
    {"lines", "lines yml toml ini", "clues as people type them, one per line"},
    {"picross", "picross", "files of P. Dejoue's picross-solver"},
    {"letters", "letters", "letters for numbers, as on Rosetta Code"},
    {"lp", "lp", "R. Bosch's format, a label for each number"},
    {"dzn", "dzn", "MiniZinc data"},
    {"lists", "py js java pl ...", "lists of lists in a program (read only)"},
    {"gno", "gno", "files of gnonograms"},
    {"sgriddler", "sgriddler griddler", "files of jsimlo's Griddlers"},
    {"text", "txt", "a picture as text"},
    {"pbm", "pbm", "a Netpbm picture in black and white"},
    {"ppm", "ppm pnm", "a Netpbm picture in colour"},
    {"png", "png", "a picture with one pixel per cell (read only)"},
    {"screenshot", "", "a screenshot with clues (read only)"},
    {"page", "html htm", "a page of nonograms.org (read only)"},
};

static const struct help_line pictures[] = {
    {"text", "", "'#' filled, '.' blank, '?' unknown"},
    {"boxed", "", "text with frame and clues"},
    {"blocks", "", "two cells per character, with colours"},
    {"svg", "", "a drawing with clues"},
    {"pdf", "", "pages to print"},
    {"png", "", "the drawing of svg in pixels"},
    {"html", "", "a page for a browser"},
    {"pbm", "", "one pixel per cell"},
    {"ppm", "", "one pixel per cell, in colour"},
    {"csv", "", "for spreadsheets: 0 blank, 1 filled"},
    {"jsonl", "", "records: JSON Lines, one line per puzzle"},
};

static void write_line(const struct help_line *line, struct nonogram_text *out)
{
    ng_text_format(out, "  %-10s %-18s  %s\n", line->name, line->suffixes, line->words);
}

/* Appends the values of --to of a command as a line, unless they are all puzzle formats. */
static void write_choices(const struct ng_command *command, struct nonogram_text *out)
{
    struct nonogram_text names = {.data = NULL};
    bool puzzle = (command->to & NG_CHOICE_WRITES) != 0;
    struct ng_choice others = {command->to & ~(unsigned)NG_CHOICE_WRITES, command->forms};
    const char *name;
    ng_text_format(&names, "  %-10s%s", command->name, puzzle ? " any puzzle format" : "");
    for (size_t i = 0; (name = ng_choice_name(others, i)) != NULL; i++) {
        ng_text_format(&names, puzzle ? ", %s" : " %s", name);
    }
    ng_text_format(out, "%.*s\n", (int)names.size, names.size > 0 ? names.data : "");
    ng_text_clear(&names);
}

static void write_formats(struct nonogram_text *out)
{
    ng_text_format(out, "Formats of puzzles, with the suffixes of their files. All are read, "
                        "and all but\nthree are written. A format is recognised by the "
                        "content, then by the suffix.\n\n");
    for (size_t i = 0; i < sizeof puzzles / sizeof puzzles[0]; i++) {
        write_line(&puzzles[i], out);
    }
    ng_text_format(out, "\nFormats of solutions and drawings.\n\n");
    for (size_t i = 0; i < sizeof pictures / sizeof pictures[0]; i++) {
        write_line(&pictures[i], out);
    }
    ng_text_format(out, "\nFormats that --to accepts in each command.\n\n");
    for (size_t i = 0; ng_commands_all[i] != NULL; i++) {
        if (ng_commands_all[i]->to != 0 || ng_commands_all[i]->forms != NULL) {
            write_choices(ng_commands_all[i], out);
        }
    }
    ng_text_format(out, "\n'man nonogram-formats' has a sample of each.\n");
}

/* ---- the command ---- */

enum ng_exit ng_help_refuse(const struct ng_command *command)
{
    struct nonogram_text text = {.data = NULL};
    ng_help_write(command, false, &text);
    if (text.size > 0) {
        (void)fwrite(text.data, 1, text.size, stderr);
    }
    ng_text_clear(&text);
    return NG_EXIT_FAILED;
}

static const char *const forms[] = {"text", "man", "bash", "zsh", "fish", NULL};
static void (*const writers[])(struct nonogram_text *out) = {NULL, write_manual, ng_complete_bash,
                                                             ng_complete_zsh, ng_complete_fish};

/* The writer for a value of --to; NULL: the help as text. */
static void (*writer_of(const char *to))(struct nonogram_text *out)
{
    for (size_t i = 0; to != NULL && forms[i] != NULL; i++) {
        if (strcmp(forms[i], to) == 0) {
            return writers[i];
        }
    }
    return NULL;
}

static enum ng_exit run_help(const struct ng_options *options)
{
    struct nonogram_text text = {.data = NULL};
    const struct ng_command *command = NULL;
    void (*write)(struct nonogram_text * out) = writer_of(options->to);

    if (write != NULL && options->operand_count > 0) {
        return ng_message_error("help --to %s takes no command", options->to);
    }
    if (write != NULL) {
        write(&text);
        return ng_print(NULL, &text);
    }

    if (options->operand_count > 1) {
        return ng_message_error("help takes one command at most");
    }
    if (options->operand_count == 1 && strcmp(options->operands[0], "formats") == 0) {
        write_formats(&text);
        return ng_print(NULL, &text);
    }
    if (options->operand_count == 1) {
        command = ng_command_find(options->operands[0]);
        if (command == NULL) {
            return NG_EXIT_FAILED;
        }
    }
    ng_help_write(command, true, &text);
    return ng_print(NULL, &text);
}

const struct ng_command ng_command_help = {
    .name = "help",
    .operands = "[COMMAND]",
    .summary = "show the help for a command, or list the formats",
    .details =
        "'nonogram help formats' lists the formats. --to man prints the parts of the manual page "
        "that are made from this help; --to bash, zsh or fish prints the completions for a shell.",
    .to_help = "print text (default), man, bash, zsh or fish",
    .examples = {"nonogram help solve", "nonogram help formats", "nonogram help --to bash"},
    .exits = {"done", NULL, NG_WRONG_USAGE, NULL},
    .forms = forms,
    .run = run_help,
};
