/* The commands: each is one file with one `const struct ng_command`; the registry lists them. */
#ifndef NG_CLI_COMMAND_H
#define NG_CLI_COMMAND_H

#include "base/text.h"
#include "cli/exit.h"
#include "cli/options.h"

#include <stddef.h>

/* The kinds of values that --to of a command accepts. */
enum ng_choice_formats {
    NG_CHOICE_FORMATS = 1 << 0, /* all puzzle formats, as all can be read */
    NG_CHOICE_WRITES = 1 << 1,  /* puzzle formats that can be written */
    NG_CHOICE_PICTURES = 1 << 2,
};

enum { NG_EXAMPLES = 3, NG_EXITS = 4 };

#define NG_WRONG_USAGE "wrong usage, bad input or an output error"

struct ng_command {
    const char *name;
    const char *operands; /* as in the help */
    const char *summary;  /* half a line that begins with a verb */
    const char *details;  /* sentences; a line end begins a paragraph */
    const char *to_help;  /* the meaning of --to, with its default; NULL: as in options.c */
    const char *examples[NG_EXAMPLES]; /* which can be typed as they are; fewer end with NULL */
    const char *exits[NG_EXITS];       /* the meaning of each status; NULL: does not occur */
    unsigned to;                       /* the values of --to: NG_CHOICE_... or-ed */
    const char *const *forms;          /* further values of --to, NULL-terminated; or NULL */
    enum ng_exit (*run)(const struct ng_options *options);
};

#define X(name) extern const struct ng_command ng_command_##name;
NG_COMMANDS(X)
#undef X

/* NULL-terminated. */
extern const struct ng_command *const ng_commands_all[];

/* The command of this name; NULL after a message that names the nearest one. */
const struct ng_command *ng_command_find(const char *name);
/* The command of the first argument: *used is 1, or 0 if that is the first input of `solve`. */
const struct ng_command *ng_command_first(const char *argument, int *used);

/* Whether the command, the option (`word` NULL) or a value of the option is gone (gone.c); then
 * after a message. */
bool ng_gone_command(const char *name);
bool ng_gone_option(const struct ng_command *command, const char *name, size_t size,
                    const char *word);
/* Names the substitute of a format of former versions, named in any case; NULL: there was none. */
const char *ng_gone_format(const char *name);

/* The next option of the command after `option`, from NULL to NULL. */
const struct ng_option *ng_option_next(const struct ng_command *command,
                                       const struct ng_option *option);
/* Whether the command is in the set. */
bool ng_command_among(const struct ng_command *command, unsigned set);

/* The values of an option: formats (NG_CHOICE_... or-ed), and words (NULL-terminated, or NULL). */
struct ng_choice {
    unsigned formats;
    const char *const *words;
};

struct ng_choice ng_choice_of(const struct ng_option *option, const struct ng_command *command);
/* Number `index`, from 0, of the possible names; NULL after the last. O(index). */
const char *ng_choice_name(struct ng_choice choice, size_t index);

/* Reads a decimal number of digits only. Returns false for anything else, or more than 64 bits. */
bool ng_option_value_number(const char *text, uint64_t *number);

/* Parses argv[0 .. count-1], the arguments after the command's name. If an option is repeated, its
 * last value counts, and each is checked. The array is reordered: operands come to its front, and
 * options->operands borrows it. NG_EXIT_FAILED after a message. */
enum ng_exit ng_parse_options(struct ng_options *options, const struct ng_command *command,
                              char **argv, size_t count);

/* ---- the help and the completions, made from the tables of commands and options ---- */

/* Appends the list of commands (NULL), or the help for one command: whole or short. */
void ng_help_write(const struct ng_command *command, bool whole, struct nonogram_text *out);
/* Prints the short help on standard error for a command without its input. Returns
 * NG_EXIT_FAILED. */
enum ng_exit ng_help_refuse(const struct ng_command *command);

/* Append the completion of the command line for a shell. */
void ng_complete_bash(struct nonogram_text *out);
void ng_complete_zsh(struct nonogram_text *out);
void ng_complete_fish(struct nonogram_text *out);

/* The columns of the help. */
enum { NG_WRAP_WIDTH = 79 };

/* Appends the words of `text` in lines of at most `width` columns, and a line end. The first word
 * begins at `column`; further lines begin with `indent` blanks. A line end in the text begins a new
 * line. Each byte counts as a column, so the text must be ASCII. */
void ng_wrap(const char *text, size_t column, size_t indent, size_t width,
             struct nonogram_text *out);

#endif
