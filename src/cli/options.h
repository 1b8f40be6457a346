/* The table of all options. The parser, the help, the manual and the completions use it. */
#ifndef NG_CLI_OPTIONS_H
#define NG_CLI_OPTIONS_H

#include "answer/answer.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
/* The commands, in the order of the help; each has a bit in sets of commands. */
#define NG_COMMANDS(X)                                                                             \
    X(solve)                                                                                       \
    X(check) X(hint) X(show) X(line) X(clues) X(convert) X(generate) X(help)

enum {
#define X(name) NG_COMMAND_##name,
    NG_COMMANDS(X)
#undef X
};

/* The sections of the help, in its order. */
#define NG_SECTIONS(X)                                                                             \
    X(PUZZLE, "Puzzle")                                                                            \
    X(INPUT, "Input")                                                                              \
    X(OUTPUT, "Output")                                                                            \
    X(SEARCH, "Search")                                                                            \
    X(LIMITS, "Limits")                                                                            \
    X(PROOF, "Proof") X(BATCH, "Batch") X(GENERAL, "General")

enum ng_section {
#define X(name, words) NG_SECTION_##name,
    NG_SECTIONS(X)
#undef X
};

/* In the order of their words, from 1. */
enum ng_when { NG_WHEN_AUTO = 1, NG_WHEN_ALWAYS, NG_WHEN_NEVER };

/* The words of --trace, in the order of enum nonogram_trace_style; NULL ends them. */
extern const char *const ng_trace_words[];

/* The prefix of a word in --style. */
#define NG_STYLE_TEXT "text:"

/* K/N, K from 1 to N. 0/0: not given. */
struct ng_shard {
    uint64_t number;
    uint64_t of;
};

struct ng_options {
    const char *from;
    const char *to;
    const char *output;
    const char *output_dir;
    const char *list;
    const char *given;
    const char *except;
    const char *proof;
    const char *picture; /* the file of an image to trace */
    const char *keep;
    const char *word; /* the word to draw, from text:WORD of --style */
    /* Numbers of the options' words, from 1; 0: not given. */
    unsigned level, min_class, max_class, made_class, trace, paper, answers;
    unsigned style;           /* enum nonogram_style plus 1, for generated puzzles */
    unsigned color, progress; /* enum ng_when */
    uint64_t jobs;            /* 0: one per core */
    uint64_t conflict_limit;
    uint64_t memory_limit; /* bytes */
    uint64_t solutions;    /* NG_SOLUTIONS_UNASKED: search for two, print one */
    uint64_t seed;
    uint64_t width, height; /* 0: not given */
    uint64_t puzzles;       /* to make; 0: not given */
    uint64_t density, colours, threshold;
    uint64_t cell; /* pixels; 0: the default of the format */
    uint64_t per_page;
    double time_limit; /* seconds; 0: no limit */
    struct ng_shard shard;
    bool quiet;
    bool verbose;
    bool first;
    bool certain;
    bool timing;
    bool resume;
    bool lossy;
    bool columns_first;
    bool all;
    bool mistakes;
    bool explain;
    bool count;
    bool dither;
    bool preview;
    const char *background;
    bool deduce;
    bool regex;
    bool automaton;
    bool dot;
    bool watch;
    bool unsolved;
    bool title;
    bool answer;
    bool usage; /* the short help */
    bool help;  /* the whole help */
    bool version;
    const char *const *operands;
    size_t operand_count;
};

enum ng_option_kind {
    NG_OPTION_FLAG,    /* bool */
    NG_OPTION_TEXT,    /* const char * */
    NG_OPTION_WORD,    /* unsigned, the number of one of the words of the option, from 1 */
    NG_OPTION_STYLE,   /* the number of a word; for text:WORD the next number, and options->word */
    NG_OPTION_INPUT,   /* const char *, a format that can be read */
    NG_OPTION_FORM,    /* const char *, a value of the command's --to */
    NG_OPTION_NUMBER,  /* uint64_t */
    NG_OPTION_BYTES,   /* uint64_t, K, M and G allowed */
    NG_OPTION_SECONDS, /* double */
    NG_OPTION_SHARD,   /* struct ng_shard */
};

struct ng_option {
    const char *name; /* without "--" */
    char letter;      /* 0: none */
    enum ng_option_kind kind;
    unsigned commands;       /* the set of commands that have it, a bit for each */
    enum ng_section section; /* the section of the help; options are sorted by section */
    unsigned usual;          /* the set of commands whose short help lists it */
    size_t offset;           /* in struct ng_options */
    uint64_t low;            /* the least value of a number */
    uint64_t high;
    const char *value; /* the name of its value in the help; NULL for a flag */
    const char *help;  /* a phrase that begins with a verb and has the default */
    const char *more;  /* sentences for the manual only; or NULL */
    const char *also;  /* another spelling of the name; or NULL */
    /* The possible values (for a text, some of them), ended by NULL; or NULL. */
    const char *const *words;
};

/* The set of commands that read puzzles. */
extern const unsigned ng_commands_reading;

/* All options by section, ended by one without a name. */
extern const struct ng_option ng_options_all[];

#endif
