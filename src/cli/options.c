#include "cli/options.h"

#include "cli/message.h"
#include "cli/nearest.h"
#include "cli/option_value.h"
#include "nonogram.h"

#include <string.h>

#define AT(member)   offsetof(struct ng_options, member)
#define MOST_JOBS    1024
#define MOST_SECONDS 1000000000
#define LEAST_BYTES  ((uint64_t)1 << 20)
#define MOST_BYTES   ((uint64_t)SIZE_MAX)

const struct ng_option ng_options_all[] = {
    {"from", 'f', NG_OPTION_TEXT, NG_GROUP_BATCH, AT(from), 0, 0, "FORMAT",
     "format of the input (default: found out from its content)"},
    {"files0-from", 0, NG_OPTION_TEXT, NG_GROUP_BATCH, AT(list), 0, 0, "FILE",
     "read the names of the inputs from FILE, each ended by a NUL"},
    {"shard", 0, NG_OPTION_SHARD, NG_GROUP_BATCH, AT(shard), 0, 0, "K/N",
     "only every N-th puzzle, beginning with number K"},
    {"given", 0, NG_OPTION_TEXT, NG_GROUP_SOLVE, AT(given), 0, 0, "FILE",
     "cells known from the start: a text picture with '?' where open"},
    {"parts", 0, NG_OPTION_NUMBER, NG_GROUP_SPLIT, AT(parts), 1, NONOGRAM_PARTS_MAX, "N",
     "make N parts, or a few more"},
    {"to", 't', NG_OPTION_TEXT, NG_GROUP_BATCH | NG_GROUP_JOIN, AT(to), 0, 0, "FORMAT",
     "format of the output"},
    {"output", 'o', NG_OPTION_TEXT, NG_GROUP_BATCH | NG_GROUP_LINE | NG_GROUP_JOIN, AT(output), 0,
     0, "FILE", "write to FILE, whole or not at all"},
    {"output-dir", 0, NG_OPTION_TEXT, NG_GROUP_BATCH, AT(output_dir), 0, 0, "DIR",
     "write one file for each puzzle below DIR"},
    {"resume", 0, NG_OPTION_FLAG, NG_GROUP_BATCH, AT(resume), 0, 0, NULL,
     "with --output-dir: skip the puzzles whose file is there"},
    {"lossy", 0, NG_OPTION_FLAG, NG_GROUP_WRITE, AT(lossy), 0, 0, NULL,
     "drop what the format cannot say (colour, given cells)"},
    {"except", 0, NG_OPTION_TEXT, NG_GROUP_CLAUSES, AT(except), 0, 0, "FILE",
     "with --to dimacs: rule out the solution in FILE, a text picture"},
    {"solutions", 0, NG_OPTION_NUMBER, NG_GROUP_ANSWER | NG_GROUP_JOIN, AT(solutions), 0,
     UINT64_MAX - 1, "N", "print up to N solutions, 0: all (default: look for 2, print 1)"},
    {"first", 0, NG_OPTION_FLAG, NG_GROUP_ANSWER, AT(first), 0, 0, NULL,
     "do not look for a second solution"},
    {"count", 0, NG_OPTION_FLAG, NG_GROUP_ANSWER, AT(count), 0, 0, NULL,
     "print how many solutions there are, exactly"},
    {"proof", 0, NG_OPTION_TEXT, NG_GROUP_ANSWER, AT(proof), 0, 0, "FILE",
     "write a DRAT proof of the verdict, unique or none, to FILE"},
    {"time-limit", 0, NG_OPTION_SECONDS, NG_GROUP_SOLVE, AT(time_limit), 0, MOST_SECONDS, "SECONDS",
     "give up on a puzzle after so long"},
    {"conflict-limit", 0, NG_OPTION_NUMBER, NG_GROUP_SOLVE, AT(conflict_limit), 1, UINT64_MAX, "N",
     "give up on a puzzle after N conflicts of the search"},
    {"memory-limit", 0, NG_OPTION_BYTES, NG_GROUP_SOLVE, AT(memory_limit), LEAST_BYTES, MOST_BYTES,
     "BYTES", "give up on a puzzle whose search needs more (64M, 2G)"},
    {"seed", 0, NG_OPTION_NUMBER, NG_GROUP_SOLVE, AT(seed), 0, UINT64_MAX, "N",
     "begin the search's random numbers here (default: 0)"},
    {"timing", 0, NG_OPTION_FLAG, NG_GROUP_SOLVE, AT(timing), 0, 0, NULL,
     "add \"seconds\" to JSON Lines records"},
    {"count", 0, NG_OPTION_FLAG, NG_GROUP_LINE, AT(count), 0, 0, NULL,
     "print how many placements there are"},
    {"deduce", 0, NG_OPTION_FLAG, NG_GROUP_LINE, AT(deduce), 0, 0, NULL,
     "print the cells that all placements agree on"},
    {"regex", 0, NG_OPTION_FLAG, NG_GROUP_LINE, AT(regex), 0, 0, NULL,
     "print the clue as a regular expression"},
    {"automaton", 0, NG_OPTION_FLAG, NG_GROUP_LINE, AT(automaton), 0, 0, NULL,
     "print the clue as transitions SYMBOL STATE NEXT"},
    {"dot", 0, NG_OPTION_FLAG, NG_GROUP_LINE, AT(dot), 0, 0, NULL,
     "print that automaton as a Graphviz graph"},
    {"jobs", 'j', NG_OPTION_NUMBER, NG_GROUP_BATCH, AT(jobs), 1, MOST_JOBS, "N",
     "work on N puzzles at a time (default: one per core)"},
    {"color", 0, NG_OPTION_WHEN, NG_GROUP_COLOUR, AT(color), 0, 0, "WHEN",
     "colours: auto, always or never"},
    {"progress", 0, NG_OPTION_WHEN, NG_GROUP_BATCH, AT(progress), 0, 0, "WHEN",
     "a progress bar on a terminal: auto, always or never"},
    {"quiet", 'q', NG_OPTION_FLAG, NG_GROUP_BATCH | NG_GROUP_JOIN, AT(quiet), 0, 0, NULL,
     "on standard error nothing but errors"},
    {"verbose", 'v', NG_OPTION_FLAG, NG_GROUP_BATCH, AT(verbose), 0, 0, NULL,
     "on standard error notes about each puzzle, and a summary"},
    {"help", 'h', NG_OPTION_FLAG, NG_GROUP_ANY, AT(help), 0, 0, NULL, "print this help"},
    {"version", 0, NG_OPTION_FLAG, NG_GROUP_ANY, AT(version), 0, 0, NULL, "print the version"},
    {.name = NULL},
};

/* Where the parser stands. */
struct parse {
    struct ng_options *options;
    const char *command;
    unsigned groups;
    char **argv;
    size_t count;
    size_t next; /* the argument to come */
};

static bool is_offered(const struct parse *parse, const struct ng_option *option)
{
    return (option->group & (parse->groups | NG_GROUP_ANY)) != 0;
}

static enum ng_exit refuse_option(const struct parse *parse, const char *name, size_t size)
{
    struct ng_nearest nearest = ng_nearest_start(name, size);

    for (const struct ng_option *option = ng_options_all; option->name != NULL; option++) {
        if (strlen(option->name) == size && memcmp(option->name, name, size) == 0) {
            return ng_message_error("'%s' has no option --%s", parse->command, option->name);
        }
        if (is_offered(parse, option)) {
            ng_nearest_try(&nearest, option->name);
        }
    }
    return ng_message_error("unknown option --%.*s, did you mean --%s?", (int)size, name,
                            nearest.name);
}

/* Sets an option; its value, if it takes one, is `value` or else the next argument. */
static enum ng_exit take_option(struct parse *parse, const struct ng_option *option,
                                const char *value)
{
    if (option->value == NULL && value != NULL) {
        return ng_message_error("--%s takes no value", option->name);
    }
    if (option->value != NULL && value == NULL) {
        if (parse->next == parse->count) {
            return ng_message_error("--%s needs a value: %s", option->name, option->value);
        }
        value = parse->argv[parse->next++];
    }
    return ng_option_value_set(parse->options, option, value);
}

/* --name, --name=value, --name value */
static enum ng_exit parse_long(struct parse *parse, const char *name)
{
    const char *equals = strchr(name, '=');
    size_t size = equals != NULL ? (size_t)(equals - name) : strlen(name);

    for (const struct ng_option *option = ng_options_all; option->name != NULL; option++) {
        if (is_offered(parse, option) && strlen(option->name) == size &&
            memcmp(option->name, name, size) == 0) {
            return take_option(parse, option, equals != NULL ? equals + 1 : NULL);
        }
    }
    return refuse_option(parse, name, size);
}

static const struct ng_option *find_letter(const struct parse *parse, char letter)
{
    for (const struct ng_option *option = ng_options_all; option->name != NULL; option++) {
        if (option->letter == letter && is_offered(parse, option)) {
            return option;
        }
    }
    return NULL;
}

/* -abc is -a -b -c; what follows the letter of an option with a value is the value. */
static enum ng_exit parse_letters(struct parse *parse, const char *letters)
{
    while (*letters != '\0') {
        const struct ng_option *option = find_letter(parse, *letters);
        const char *value = NULL;
        enum ng_exit status;

        if (option == NULL) {
            return ng_message_error("'%s' has no option -%c, see 'nonogram help %s'",
                                    parse->command, *letters, parse->command);
        }
        letters++;
        if (option->value != NULL && *letters != '\0') {
            value = letters;
            letters += strlen(letters);
        }
        status = take_option(parse, option, value);
        if (status != NG_EXIT_DONE) {
            return status;
        }
    }
    return NG_EXIT_DONE;
}

enum ng_exit ng_options_parse(struct ng_options *options, const char *command, unsigned groups,
                              char **argv, size_t count)
{
    struct parse parse = {options, command, groups, argv, count, 0};
    enum ng_exit status = NG_EXIT_DONE;
    bool operands_only = false;
    size_t operands = 0;

    *options = (struct ng_options){.solutions = NG_SOLUTIONS_UNASKED};
    while (parse.next < count && status == NG_EXIT_DONE) {
        char *argument = argv[parse.next++];

        if (operands_only || argument[0] != '-' || argument[1] == '\0') {
            argv[operands++] = argument;
        } else if (strcmp(argument, "--") == 0) {
            operands_only = true;
        } else if (argument[1] == '-') {
            status = parse_long(&parse, argument + 2);
        } else {
            status = parse_letters(&parse, argument + 1);
        }
    }
    options->operands = (const char *const *)argv;
    options->operand_count = operands;
    return status;
}
