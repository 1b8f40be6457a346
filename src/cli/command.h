/* The commands: each is one file with one `const struct ng_command`; the registry lists them. */
#ifndef NG_CLI_COMMAND_H
#define NG_CLI_COMMAND_H

#include "cli/exit.h"
#include "cli/options.h"

#include <stddef.h>

/* What --to of a command may name. */
enum ng_choice_formats {
    NG_CHOICE_FORMATS = 1 << 0, /* all puzzle formats, which can all be read */
    NG_CHOICE_WRITES = 1 << 1,  /* puzzle formats that can be written */
    NG_CHOICE_PICTURES = 1 << 2,
};

enum { NG_GUIDE_EXAMPLES = 3, NG_GUIDE_EXITS = 4 };

/* The words of the help and the manual about a command. */
struct ng_guide {
    const char *summary; /* half a line that begins with a verb */
    const char *details; /* sentences; a line end begins a paragraph */
    const char *to;      /* what --to does, with its default; NULL: as options.c says */
    const char *examples[NG_GUIDE_EXAMPLES]; /* fewer end with NULL */
    const char *exits[NG_GUIDE_EXITS]; /* what each exit status means; NULL: it does not occur */
};

struct ng_command {
    const char *name;
    const char *operands;         /* as the help shows them */
    const struct ng_guide *guide; /* what the help says about it */
    unsigned groups;              /* of options */
    unsigned to;                  /* what --to may name: NG_CHOICE_... or-ed */
    const char *const *forms;     /* … and these, NULL-terminated; or NULL */
    enum ng_exit (*run)(const struct ng_options *options);
};

/* The commands, in the order of the help. */
#define NG_COMMANDS(X)                                                                             \
    X(solve)                                                                                       \
    X(check) X(hint) X(show) X(line) X(clues) X(convert) X(generate) X(split) X(join) X(help)

#define X(name)                                                                                    \
    extern const struct ng_command ng_command_##name;                                              \
    extern const struct ng_guide ng_guide_##name;
NG_COMMANDS(X)
#undef X

/* NULL-terminated. */
extern const struct ng_command *const ng_commands_all[];

/* The command of this name; NULL, after a message that names the nearest, when there is none. */
const struct ng_command *ng_command_find(const char *name);
/* The command that the first argument names: *used is 1, or 0 where it is the first input of
 * `solve`. */
const struct ng_command *ng_command_first(const char *argument, int *used);

/* What the value of an option may be: formats (NG_CHOICE_... or-ed), and words (NULL-terminated, or
 * NULL). */
struct ng_choice {
    unsigned formats;
    const char *const *words;
};

struct ng_choice ng_choice_of(const struct ng_option *option, const struct ng_command *command);
/* Number `index`, from 0, of the names that one may choose among; NULL: no more. O(index). */
const char *ng_choice_name(struct ng_choice choice, size_t index);

/* A decimal number of digits alone. False: something else, or more than 64 bits. */
bool ng_option_value_number(const char *text, uint64_t *number);

/* Parses argv[0 .. count-1], what follows the command's name. Of an option that is there more than
 * once the last value counts, and each is checked. The array is reordered: operands come to its
 * front, and options->operands borrows it. NG_EXIT_FAILED after a message. */
enum ng_exit ng_parse_options(struct ng_options *options, const struct ng_command *command,
                              char **argv, size_t count);

#endif
