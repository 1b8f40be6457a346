/* The table of all options, and the parser that goes by it. */
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
    {.name = "from",
     .letter = 'f',
     .kind = NG_OPTION_TEXT,
     .group = NG_GROUP_BATCH,
     .offset = AT(from),
     .value = "FORMAT",
     .help = "format of the input (default: found out from its content)",
     .more =
         "It is otherwise found out from the content, with the suffix of the file to break ties."},
    {.name = "files0-from",
     .kind = NG_OPTION_TEXT,
     .group = NG_GROUP_BATCH,
     .offset = AT(list),
     .value = "FILE",
     .help = "read the names of the inputs from FILE, each ended by a NUL",
     .more = "Standard input if FILE is '-'."},
    {.name = "from",
     .kind = NG_OPTION_TEXT,
     .group = NG_GROUP_GENERATE,
     .offset = AT(picture),
     .value = "FILE",
     .help = "trace this image: pbm, pgm, ppm or a text picture",
     .more =
         "It is scaled to --width and --height (one of them is enough) and reduced to black and "
         "white or to --colours. Then as few cells as can be found are changed so that there is "
         "one solution; which ones is said on standard error."},
    {.name = "width",
     .kind = NG_OPTION_NUMBER,
     .group = NG_GROUP_GENERATE,
     .offset = AT(width),
     .low = 1,
     .high = 10000,
     .value = "N",
     .help = "columns (default: 10, or what the word or image needs)"},
    {.name = "height",
     .kind = NG_OPTION_NUMBER,
     .group = NG_GROUP_GENERATE,
     .offset = AT(height),
     .low = 1,
     .high = 10000,
     .value = "N",
     .help = "rows (likewise)"},
    {.name = "count",
     .kind = NG_OPTION_NUMBER,
     .group = NG_GROUP_GENERATE,
     .offset = AT(puzzles),
     .low = 1,
     .high = 1000000000,
     .value = "N",
     .help = "make N puzzles (default: 1)"},
    {.name = "style",
     .kind = NG_OPTION_TEXT,
     .group = NG_GROUP_GENERATE,
     .offset = AT(style),
     .value = "STYLE",
     .help = "blobs (default), random, symmetric, outline or text:WORD"},
    {.name = "density",
     .kind = NG_OPTION_NUMBER,
     .group = NG_GROUP_GENERATE,
     .offset = AT(density),
     .low = 1,
     .high = 99,
     .value = "N",
     .help = "fill about N per cent of the cells (default: 55)"},
    {.name = "class",
     .kind = NG_OPTION_TEXT,
     .group = NG_GROUP_GENERATE,
     .offset = AT(class_name),
     .value = "CLASS",
     .help = "how hard: trivial, line (default), probe, nested, search, any",
     .more = "With --from it is line or any (default)."},
    {.name = "colours",
     .kind = NG_OPTION_NUMBER,
     .group = NG_GROUP_GENERATE,
     .offset = AT(colours),
     .low = 1,
     .high = NONOGRAM_TRACE_COLOURS_MAX,
     .value = "N",
     .help = "use N colours besides the background (default: 1, black)",
     .more = "At most 8, or with --from 60, which are found by median cut.",
     .also = "colors"},
    {.name = "threshold",
     .kind = NG_OPTION_NUMBER,
     .group = NG_GROUP_GENERATE,
     .offset = AT(threshold),
     .low = 1,
     .high = 100,
     .value = "N",
     .help = "with --from: darker than N per cent is filled"},
    {.name = "dither",
     .kind = NG_OPTION_FLAG,
     .group = NG_GROUP_GENERATE,
     .offset = AT(dither),
     .help = "with --from: shade greys by error diffusion"},
    {.name = "keep",
     .kind = NG_OPTION_TEXT,
     .group = NG_GROUP_GENERATE,
     .offset = AT(keep),
     .value = "FILE",
     .help = "with --from: cells marked '#' in this text picture stay"},
    {.name = "shard",
     .kind = NG_OPTION_SHARD,
     .group = NG_GROUP_BATCH,
     .offset = AT(shard),
     .value = "K/N",
     .help = "only every N-th puzzle, beginning with number K",
     .more = "The shards 1 to N are together the whole, each puzzle once."},
    {.name = "given",
     .kind = NG_OPTION_TEXT,
     .group = NG_GROUP_SOLVE | NG_GROUP_HINT,
     .offset = AT(given),
     .value = "FILE",
     .help = "cells known from the start: a text picture with '?' where open"},
    {.name = "all",
     .kind = NG_OPTION_FLAG,
     .group = NG_GROUP_HINT,
     .offset = AT(all),
     .help = "the whole walk to the solution, not only the next step"},
    {.name = "level",
     .kind = NG_OPTION_TEXT,
     .group = NG_GROUP_HINT,
     .offset = AT(level),
     .value = "LEVEL",
     .help = "how much to reveal: line, technique or cells (the default)"},
    {.name = "mistakes",
     .kind = NG_OPTION_FLAG,
     .group = NG_GROUP_HINT,
     .offset = AT(mistakes),
     .help = "with --given: name the cells that are wrong, and no others",
     .more = "For puzzles with one solution."},
    {.name = "min-class",
     .kind = NG_OPTION_TEXT,
     .group = NG_GROUP_CHECK,
     .offset = AT(min_class),
     .value = "CLASS",
     .help = "tell only of puzzles of this class, or harder",
     .more = "From the easiest: trivial, line, probe, nested, search, multiple, none, unknown."},
    {.name = "max-class",
     .kind = NG_OPTION_TEXT,
     .group = NG_GROUP_CHECK,
     .offset = AT(max_class),
     .value = "CLASS",
     .help = "tell only of puzzles of this class, or easier"},
    {.name = "parts",
     .kind = NG_OPTION_NUMBER,
     .group = NG_GROUP_SPLIT,
     .offset = AT(parts),
     .low = 1,
     .high = NONOGRAM_PARTS_MAX,
     .value = "N",
     .help = "make N parts, or a few more"},
    {.name = "to",
     .letter = 't',
     .kind = NG_OPTION_TEXT,
     .group = NG_GROUP_BATCH | NG_GROUP_JOIN | NG_GROUP_HELP | NG_GROUP_GENERATE,
     .offset = AT(to),
     .value = "FORMAT",
     .help = "format of the output"},
    {.name = "output",
     .letter = 'o',
     .kind = NG_OPTION_TEXT,
     .group = NG_GROUP_BATCH | NG_GROUP_LINE | NG_GROUP_JOIN | NG_GROUP_GENERATE,
     .offset = AT(output),
     .value = "FILE",
     .help = "write to FILE, whole or not at all"},
    {.name = "output-dir",
     .kind = NG_OPTION_TEXT,
     .group = NG_GROUP_BATCH | NG_GROUP_GENERATE,
     .offset = AT(output_dir),
     .value = "DIR",
     .help = "write one file for each puzzle below DIR",
     .more = "Its name is DIR, the path of the puzzle as it was given, the number of the puzzle if "
             "the file has several, and the suffix of the format: DIR/puzzles/cat.non.svg, "
             "DIR/pack.non#3.svg, DIR/stdin.svg. Each file appears whole or not at all."},
    {.name = "resume",
     .kind = NG_OPTION_FLAG,
     .group = NG_GROUP_BATCH,
     .offset = AT(resume),
     .help = "with --output-dir: skip the puzzles whose file is there",
     .more =
         "But for those whose result is unknown, as far as the file says so: a record, or a text "
         "picture with open cells."},
    {.name = "lossy",
     .kind = NG_OPTION_FLAG,
     .group = NG_GROUP_WRITE,
     .offset = AT(lossy),
     .help = "drop what the format cannot say (colour, given cells)"},
    {.name = "except",
     .kind = NG_OPTION_TEXT,
     .group = NG_GROUP_CLAUSES,
     .offset = AT(except),
     .value = "FILE",
     .help = "with --to dimacs: rule out the solution in FILE, a text picture",
     .more = "One clause more rules it out. Where all lengths are known it says that some cell "
             "filled there is not: every solution fills as many cells of each colour."},
    {.name = "solutions",
     .kind = NG_OPTION_NUMBER,
     .group = NG_GROUP_ANSWER | NG_GROUP_JOIN,
     .offset = AT(solutions),
     .high = UINT64_MAX - 1,
     .value = "N",
     .help = "print up to N solutions, 0: all (default: look for 2, print 1)",
     .more = "'solve' writes each as soon as it is found, but for JSON Lines, whose records are "
             "written whole, with --output-dir, and while results of earlier puzzles are still "
             "missing: those solutions are held in memory."},
    {.name = "first",
     .kind = NG_OPTION_FLAG,
     .group = NG_GROUP_ANSWER,
     .offset = AT(first),
     .help = "do not look for a second solution"},
    {.name = "count",
     .kind = NG_OPTION_FLAG,
     .group = NG_GROUP_ANSWER,
     .offset = AT(count),
     .help = "print how many solutions there are, exactly",
     .more = "With several puzzles as 'SOURCE: NUMBER'. Where a limit was reached it is 'at least "
             "NUMBER'; --conflict-limit then also bounds the values that counting tries."},
    {.name = "explain",
     .kind = NG_OPTION_FLAG,
     .group = NG_GROUP_ANSWER,
     .offset = AT(explain),
     .help = "write the steps of a person beside the solution (text, jsonl)"},
    {.name = "proof",
     .kind = NG_OPTION_TEXT,
     .group = NG_GROUP_ANSWER,
     .offset = AT(proof),
     .value = "FILE",
     .help = "write a DRAT proof of the verdict, unique or none, to FILE",
     .more = "It is written whole or not at all: lemmas in the text format of DRAT, which a "
             "checker such as drat-trim follows without having to trust this program. For none it "
             "refutes the clauses of 'convert --to dimacs', for unique those with --except and the "
             "solution. There is no other verdict that it proves: if none is written, that is said "
             "and the exit status is 2, or 3 where a limit was reached, also with --to=jsonl. It "
             "takes one puzzle, on which one thread works and the symmetry of the clues is not "
             "made use of. It excludes --count, --first, --solutions, --given and --output-dir."},
    {.name = "time-limit",
     .kind = NG_OPTION_SECONDS,
     .group = NG_GROUP_SOLVE,
     .offset = AT(time_limit),
     .high = MOST_SECONDS,
     .value = "SECONDS",
     .help = "give up on a puzzle after so long"},
    {.name = "conflict-limit",
     .kind = NG_OPTION_NUMBER,
     .group = NG_GROUP_SOLVE,
     .offset = AT(conflict_limit),
     .low = 1,
     .high = UINT64_MAX,
     .value = "N",
     .help = "give up on a puzzle after N conflicts of the search",
     .more = "Unlike a limit in seconds this gives the same result everywhere."},
    {.name = "memory-limit",
     .kind = NG_OPTION_BYTES,
     .group = NG_GROUP_SOLVE,
     .offset = AT(memory_limit),
     .low = LEAST_BYTES,
     .high = MOST_BYTES,
     .value = "BYTES",
     .help = "give up on a puzzle whose search needs more (64M, 1.5GiB)",
     .more = "A number with K, M, G, T or P, also written as KiB and so on, for powers of 1024, or "
             "with KB and so on for powers of 1000. The least is 1M. Without it the limit is three "
             "quarters of what the machine, ulimit or cgroup allows, shared by the jobs."},
    {.name = "seed",
     .kind = NG_OPTION_NUMBER,
     .group = NG_GROUP_SOLVE | NG_GROUP_GENERATE,
     .offset = AT(seed),
     .high = UINT64_MAX,
     .value = "N",
     .help = "begin the search's random numbers here (default: 0)"},
    {.name = "timing",
     .kind = NG_OPTION_FLAG,
     .group = NG_GROUP_SOLVE,
     .offset = AT(timing),
     .help = "add \"seconds\" to JSON Lines records"},
    {.name = "count",
     .kind = NG_OPTION_FLAG,
     .group = NG_GROUP_LINE,
     .offset = AT(count),
     .help = "print how many placements there are"},
    {.name = "deduce",
     .kind = NG_OPTION_FLAG,
     .group = NG_GROUP_LINE,
     .offset = AT(deduce),
     .help = "print the cells that all placements agree on"},
    {.name = "regex",
     .kind = NG_OPTION_FLAG,
     .group = NG_GROUP_LINE,
     .offset = AT(regex),
     .help = "print the clue as a regular expression"},
    {.name = "automaton",
     .kind = NG_OPTION_FLAG,
     .group = NG_GROUP_LINE,
     .offset = AT(automaton),
     .help = "print the clue as transitions SYMBOL STATE NEXT",
     .more = "States are numbered from 1 in the order of reading."},
    {.name = "dot",
     .kind = NG_OPTION_FLAG,
     .group = NG_GROUP_LINE,
     .offset = AT(dot),
     .help = "print that automaton as a Graphviz graph"},
    {.name = "watch",
     .kind = NG_OPTION_FLAG,
     .group = NG_GROUP_ANSWER,
     .offset = AT(watch),
     .help = "show the search on the terminal while it goes on",
     .more = "On standard error: certain cells, paler those that are only assumed, decisions and "
             "conflicts a second, and how full the grid has been. One puzzle at a time; implies "
             "--jobs=1. It takes less than 3 % of the time."},
    {.name = "unsolved",
     .kind = NG_OPTION_FLAG,
     .group = NG_GROUP_SHEET,
     .offset = AT(unsolved),
     .help = "a puzzle to be solved: the clues and an empty grid",
     .more = "Or what the puzzle gives; in svg and png with a legend of the colours."},
    {.name = "answer",
     .kind = NG_OPTION_FLAG,
     .group = NG_GROUP_SHEET,
     .offset = AT(answer),
     .help = "the same with the solution at the foot, small and upside down",
     .more = "The stored picture, or else the solution that is found. In svg and png."},
    {.name = "title",
     .kind = NG_OPTION_FLAG,
     .group = NG_GROUP_SHEET,
     .offset = AT(title),
     .help = "with the puzzle's title above, or its file's name"},
    {.name = "cell",
     .kind = NG_OPTION_NUMBER,
     .group = NG_GROUP_SHEET,
     .offset = AT(cell),
     .low = NONOGRAM_CELL_LEAST,
     .high = NONOGRAM_CELL_MOST,
     .value = "PIXELS",
     .help = "the side of a cell in svg, png and html",
     .more = "By default 20, in html what fits the window."},
    {.name = "paper",
     .kind = NG_OPTION_TEXT,
     .group = NG_GROUP_SHEET,
     .offset = AT(paper),
     .value = "SIZE",
     .help = "one svg of pages to print, of a4 or letter paper",
     .more =
         "Each puzzle is as large as its place on the page allows, with cells of 10 mm at most."},
    {.name = "per-page",
     .kind = NG_OPTION_NUMBER,
     .group = NG_GROUP_SHEET,
     .offset = AT(per_page),
     .low = 1,
     .high = NONOGRAM_PER_PAGE_MOST,
     .value = "N",
     .help = "N puzzles on a page of --paper (default: 1)"},
    {.name = "jobs",
     .letter = 'j',
     .kind = NG_OPTION_NUMBER,
     .group = NG_GROUP_BATCH | NG_GROUP_GENERATE,
     .offset = AT(jobs),
     .low = 1,
     .high = MOST_JOBS,
     .value = "N",
     .help = "work on N puzzles at a time (default: one per core)"},
    {.name = "color",
     .kind = NG_OPTION_WHEN,
     .group = NG_GROUP_COLOUR,
     .offset = AT(color),
     .value = "WHEN",
     .help = "colours: auto, always or never",
     .more = "auto: on a terminal.",
     .also = "colour"},
    {.name = "progress",
     .kind = NG_OPTION_WHEN,
     .group = NG_GROUP_BATCH,
     .offset = AT(progress),
     .value = "WHEN",
     .help = "a progress bar on a terminal: auto, always or never",
     .more = "With rate and time left, on standard error."},
    {.name = "quiet",
     .letter = 'q',
     .kind = NG_OPTION_FLAG,
     .group = NG_GROUP_BATCH | NG_GROUP_JOIN | NG_GROUP_GENERATE,
     .offset = AT(quiet),
     .help = "on standard error nothing but errors"},
    {.name = "verbose",
     .letter = 'v',
     .kind = NG_OPTION_FLAG,
     .group = NG_GROUP_BATCH,
     .offset = AT(verbose),
     .help = "on standard error notes about each puzzle, and a summary"},
    {.name = "help",
     .letter = 'h',
     .kind = NG_OPTION_FLAG,
     .group = NG_GROUP_ANY,
     .offset = AT(help),
     .help = "print this help"},
    {.name = "version",
     .letter = 'V',
     .kind = NG_OPTION_FLAG,
     .group = NG_GROUP_ANY,
     .offset = AT(version),
     .help = "print the version"},
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
    return ng_option_offered(option, parse->groups);
}

static bool begins_with(const char *whole, const char *name, size_t size)
{
    return whole != NULL && strncmp(whole, name, size) == 0;
}

static bool is_name(const struct ng_option *option, const char *name, size_t size)
{
    return (begins_with(option->name, name, size) && option->name[size] == '\0') ||
           (begins_with(option->also, name, size) && option->also[size] == '\0');
}

static enum ng_exit refuse_option(const struct parse *parse, const char *name, size_t size)
{
    struct ng_nearest nearest = ng_nearest_start(name, size);

    for (const struct ng_option *option = ng_options_all; option->name != NULL; option++) {
        if (is_name(option, name, size)) {
            return ng_message_error("'%s' has no option --%s", parse->command, option->name);
        }
        if (is_offered(parse, option)) {
            ng_nearest_try(&nearest, option->name);
        }
    }
    const char *meant = ng_nearest_name(&nearest);
    if (meant == NULL) {
        return ng_message_error("unknown option --%.*s, see 'nonogram help %s'", (int)size, name,
                                parse->command);
    }
    return ng_message_error("unknown option --%.*s, did you mean --%s?", (int)size, name, meant);
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

/* The offered option of this name, or one whose name begins so; *other is then another such one,
 * NULL where there is none. NULL: there is no such option. */
static const struct ng_option *find_name(const struct parse *parse, const char *name, size_t size,
                                         const struct ng_option **other)
{
    const struct ng_option *found = NULL;

    *other = NULL;
    for (const struct ng_option *option = ng_options_all; option->name != NULL; option++) {
        if (!is_offered(parse, option)) {
            continue;
        }
        if (is_name(option, name, size)) {
            *other = NULL;
            return option;
        }
        if (size > 0 &&
            (begins_with(option->name, name, size) || begins_with(option->also, name, size))) {
            *other = found != NULL ? found : *other;
            found = option;
        }
    }
    return found;
}

/* --name, --name=value, --name value; the name in full or its beginning */
static enum ng_exit parse_long(struct parse *parse, const char *name)
{
    const char *equals = strchr(name, '=');
    size_t size = equals != NULL ? (size_t)(equals - name) : strlen(name);
    const struct ng_option *other;
    const struct ng_option *option = find_name(parse, name, size, &other);

    if (other != NULL) {
        return ng_message_error("--%.*s may be --%s or --%s", (int)size, name, other->name,
                                option->name);
    }
    if (option == NULL) {
        return refuse_option(parse, name, size);
    }
    return take_option(parse, option, equals != NULL ? equals + 1 : NULL);
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
