/* The table of all options. */
#include "cli/options.h"

#include "nonogram.h"
#include "render/render.h"

#define MOST_JOBS    1024
#define MOST_SECONDS 1000000000
#define LEAST_BYTES  ((uint64_t)1 << 20)
#define MOST_BYTES   ((uint64_t)SIZE_MAX)

static const char *const whens[] = {"auto", "always", "never", NULL};
static const char *const styles[] = {"symmetric", "ornament", "random", NULL};
const char *const ng_trace_words[] = {"shapes", "silhouette", "drawing", "negative", NULL};
static const char *const wishes[] = {"trivial", "line", "probe", "nested", "search", "any", NULL};
static const char *const levels[] = {"line", "technique", "cells", NULL};
static const char *const classes[] = {"trivial",  "line", "probe",   "nested", "search",
                                      "multiple", "none", "unknown", NULL};
static const char *const papers[] = {"a4", "letter", NULL};
static const char *const answers[] = {"none", "foot", "last", NULL};

/* Sets of commands. */
enum {
#define X(name) name = 1 << NG_COMMAND_##name,
    NG_COMMANDS(X)
#undef X
        puzzles = solve | check | hint | show | clues | convert, /* which read puzzles */
    any = puzzles | line | generate | help,
};

const unsigned ng_commands_reading = puzzles;

/* In the order of struct ng_option; the help and members for a few options come last. */
#define OPTION(part, long_name, character, type, sets, short_help, member, value_name, ...)        \
    {                                                                                              \
        .section = NG_SECTION_##part, .name = long_name, .letter = character,                      \
        .kind = NG_OPTION_##type, .commands = sets, .usual = short_help,                           \
        .offset = offsetof(struct ng_options, member), .value = value_name, .help = __VA_ARGS__    \
    }

const struct ng_option ng_options_all[] = {
    OPTION(PUZZLE, "image", 0, TEXT, generate, generate, picture, "FILE",
           "make a puzzle from this image", .also = "from",
           .more =
               "A png, pbm, pgm, ppm or text image, or a puzzle with a stored picture. Convert "
               "images of other kinds, such as JPEG, first: convert photo.jpg photo.png. The image "
               "is scaled to --width and --height (one of them is enough) and reduced to black and "
               "white or to --colours. Then a few cells are changed until there is one solution."),
    OPTION(PUZZLE, "width", 0, NUMBER, generate, generate, width, "N",
           "make it N columns wide (default: 10; image, text: automatic)", .low = 1, .high = 10000),
    OPTION(PUZZLE, "height", 0, NUMBER, generate, generate, height, "N",
           "make it N rows high (default: 10; image, text: automatic)", .low = 1, .high = 10000),
    OPTION(PUZZLE, "number", 0, NUMBER, generate, generate, puzzles, "N",
           "make N puzzles (default: 1)", .low = 1, .high = 1000000000, .also = "count"),
    OPTION(PUZZLE, "style", 0, STYLE, generate, generate, style, "STYLE",
           "draw symmetric (default), ornament, random or text:WORD", .words = styles,
           .more = "A symmetric picture is a figure whose right half is the mirror image of the "
                   "left. An ornament is mirrored from top to bottom, too, and a square one at its "
                   "diagonals. A drawing with fewer than three blocks per two lines is only one "
                   "blob; it is drawn again, up to nine times. Pictures with fewer than five rows "
                   "or columns are not mirrored. The former styles blobs and outline "
                   "are symmetric and ornament."),
    OPTION(PUZZLE, "class", 0, WORD, generate, generate, made_class, "CLASS",
           "make it this hard: trivial, line (default), probe, nested, search or any",
           .words = wishes,
           .more =
               "With --image it is line or any (the default). Words are any by default, and keep "
               "their letters. Puzzles of the class nested are changed until single assumptions no "
               "longer solve them; those of the class search hold a chain of dominoes and need "
               "15x15 cells. If no puzzle is found, a message says so and the exit status is 1."),
    OPTION(PUZZLE, "density", 0, NUMBER, generate, 0, density, "N",
           "fill about N per cent of the cells (default: 50, random: 55)", .low = 1, .high = 99,
           .more = "This is the share in the drawing before it is changed to have one solution."),
    OPTION(
        PUZZLE, "colours", 0, NUMBER, generate, generate, colours, "N",
        "use N colours and a background (default: 1, black)", .low = 1,
        .high = NONOGRAM_TRACE_COLOURS_MAX, .also = "colors",
        .more =
            "At most 8, or 60 with --image: the colours that represent the image best; fewer if "
            "the image has fewer. The background is the colour of most of the image's edge unless "
            "--background names another."),
    OPTION(PUZZLE, "seed", 0, NUMBER, generate, generate, seed, "N",
           "seed the random choices (default: 0)", .high = UINT64_MAX),
    OPTION(PUZZLE, "background", 0, TEXT, generate, 0, background, "RRGGBB",
           "leave this colour of the image blank (default: the colour of its edge)"),
    OPTION(PUZZLE, "trace", 0, WORD, generate, 0, trace, "HOW",
           "draw the shapes (default), silhouette, drawing or negative of the image",
           .words = ng_trace_words,
           .more = "Shapes are filled where the image is dark: the threshold follows uneven light, "
                   "lines narrower than a cell are kept, and specks are left out. A silhouette is "
                   "filled where the image is not its background, inside too; a drawing has only "
                   "outlines and lines; the negative is filled where the image is light."),
    OPTION(PUZZLE, "preview", 0, FLAG, generate, 0, preview, NULL,
           "print a picture for each value of --trace, to choose from",
           .more = "Each picture has a line with its class and the number of changed cells. The "
                   "time limit is shared between them. The exit status is 1 if none of the four is "
                   "a puzzle, and 3 "
                   "if one was not found in time. Add --threshold for lighter or darker pictures."),
    OPTION(PUZZLE, "threshold", 0, NUMBER, generate, 0, threshold, "N",
           "fill the parts of the image darker than N per cent (default: automatic)", .low = 1,
           .high = 100,
           .more = "One threshold for all of the image, without regard to lines or specks."),
    OPTION(PUZZLE, "dither", 0, FLAG, generate, 0, dither, NULL,
           "shade greys of the image by error diffusion"),
    OPTION(PUZZLE, "keep", 0, TEXT, generate, 0, keep, "FILE",
           "never change the image's cells marked '#' in FILE"),
    OPTION(INPUT, "from", 'f', INPUT, puzzles, puzzles, from, "FORMAT",
           "read FORMAT (default: recognised by the content)",
           .more = "If several formats fit the content, the suffix of the file decides."),
    OPTION(INPUT, "columns-first", 0, FLAG, puzzles, 0, columns_first, NULL,
           "read unnamed lists columns first (default: rows)"),
    OPTION(INPUT, "given", 0, TEXT, solve | check | hint | convert, solve | check | hint, given,
           "FILE", "start with the cells in FILE, '?' for unknown ones",
           .more = "FILE is a picture as text, in the symbols of the puzzle."),
    OPTION(OUTPUT, "to", 't', FORM, puzzles | help | generate, puzzles | help | generate, to,
           "FORMAT", "write FORMAT",
           .more = "The default is text for solve, check and hint, boxed for show, non for clues "
                   "and generate; solve draws blocks on a terminal, and convert has no "
                   "default. See nonogram-formats(5)."),
    OPTION(OUTPUT, "output", 'o', TEXT, puzzles | generate, puzzles | generate, output, "FILE",
           "write to FILE; without --to in the format of its suffix",
           .more = "Such as .svg, .json or .xml; .txt is the default format, and a format of other "
                   "commands is an error. FILE is written whole at the end; if a signal "
                   "ends the run, FILE is not written."),
    OPTION(OUTPUT, "output", 'o', TEXT, line, line, output, "FILE",
           "write to FILE (default: standard output)",
           .more =
               "FILE is written whole at the end; if a signal ends the run, FILE is not written."),
    OPTION(OUTPUT, "min-class", 0, WORD, check, check, min_class, "CLASS",
           "print only puzzles of CLASS or harder", .words = classes,
           .more =
               "From the easiest: trivial, line, probe, nested, search, multiple, none, unknown."),
    OPTION(OUTPUT, "max-class", 0, WORD, check, check, max_class, "CLASS",
           "print only puzzles of CLASS or easier", .words = classes),
    OPTION(OUTPUT, "all", 0, FLAG, hint, hint, all, NULL,
           "print all steps (default: the next one)"),
    OPTION(OUTPUT, "level", 0, WORD, hint, hint, level, "LEVEL",
           "reveal only the line, also the technique, or also the cells (default)",
           .words = levels),
    OPTION(OUTPUT, "mistakes", 0, FLAG, hint, hint, mistakes, NULL,
           "name only the wrong cells of --given", .more = "For puzzles with one solution."),
    OPTION(OUTPUT, "unsolved", 0, FLAG, show, show, unsolved, NULL,
           "draw the clues and an empty grid",
           .more =
               "Given cells are drawn; svg, pdf and png have a legend of the colours. pdf and html "
               "always have an empty grid."),
    OPTION(OUTPUT, "answer", 0, FLAG, show, show, answer, NULL, "same as --answers foot"),
    OPTION(OUTPUT, "answers", 0, WORD, show, show, answers, "WHERE",
           "draw an empty grid and a small solution: none, foot or last", .words = answers,
           .more =
               "foot prints it upside down below the puzzle (svg, png, pdf), last on pages at the "
               "end (pdf, svg). The solution is the stored picture, or else it is searched for."),
    OPTION(OUTPUT, "title", 0, FLAG, show, show, title, NULL,
           "draw the title, or the name of the file, above",
           .more = "With --answers last the title is printed only below the answer."),
    OPTION(OUTPUT, "cell", 0, NUMBER, show, 0, cell, "PIXELS",
           "draw cells PIXELS wide (default: 20; html: fitted to the window)", .low = NG_CELL_LEAST,
           .high = NG_CELL_MOST),
    OPTION(OUTPUT, "paper", 0, WORD, show, show, paper, "SIZE",
           "make svg or pdf pages of a4 or letter paper", .words = papers,
           .more = "The default of pdf is a4. All puzzles on a page have cells of the same size, 4 "
                   "to 10 mm. A puzzle that is too large for a page is spread over up to 36, "
                   "which overlap up to the marks."),
    OPTION(OUTPUT, "per-page", 0, NUMBER, show, show, per_page, "N",
           "draw N puzzles on a page (default: 1)",
           .more = "A page has fewer if the cells would be smaller than 4 mm; a message says "
                   "so.",
           .low = 1, .high = NG_PER_PAGE_MOST),
    OPTION(OUTPUT, "lossy", 0, FLAG, clues | convert, clues | convert, lossy, NULL,
           "drop what the format does not support"),
    OPTION(OUTPUT, "except", 0, TEXT, convert, 0, except, "FILE",
           "rule out the solution drawn in FILE (dimacs)",
           .more = "FILE is a picture as text. This adds one clause: at least one cell differs "
                   "from FILE; if all lengths are known, at least one that is filled there."),
    OPTION(OUTPUT, "timing", 0, FLAG, solve | check, 0, timing, NULL,
           "add the time in seconds to the records (jsonl)"),
    OPTION(OUTPUT, "certain", 0, FLAG, solve, 0, certain, NULL,
           "print the cells that all solutions share",
           .more =
               "For puzzles with several solutions; a record (jsonl) has two solutions as well. "
               "It can take twice the time, and is left out if "
               "it takes much longer than solving. It cannot be used with --first or --solutions."),
    OPTION(OUTPUT, "explain", 0, FLAG, solve, 0, explain, NULL,
           "add the steps that a person can take (text, jsonl)",
           .more = "As 'hint --all' prints them."),
    OPTION(OUTPUT, "color", 0, WORD, solve | show, 0, color, "WHEN",
           "use colours: auto (default), always or never", .words = whens, .also = "colour",
           .more = "auto: on a terminal."),
    OPTION(OUTPUT, "count", 0, FLAG, line, line, count, NULL, "print the number of placements"),
    OPTION(OUTPUT, "deduce", 0, FLAG, line, line, deduce, NULL,
           "print the cells that all placements share"),
    OPTION(OUTPUT, "regex", 0, FLAG, line, line, regex, NULL,
           "print the clue as a regular expression"),
    OPTION(OUTPUT, "automaton", 0, FLAG, line, line, automaton, NULL,
           "print the clue as transitions SYMBOL STATE NEXT",
           .more =
               "States are numbered from 1 in the order of reading. The last one accepts, and if "
               "the clue ends in '?', also the one before it."),
    OPTION(OUTPUT, "dot", 0, FLAG, line, line, dot, NULL,
           "print that automaton as a Graphviz graph"),
    OPTION(SEARCH, "solutions", 0, NUMBER, solve, solve, solutions, "N",
           "print up to N solutions, 0: all (default: 1)", .high = UINT64_MAX - 1,
           .more =
               "By default two are searched for, and one is printed. 'solve' writes each solution "
               "as soon as it is found. Only records, files of --output-dir, and solutions of "
               "puzzles in several jobs are held in memory."),
    OPTION(SEARCH, "first", 0, FLAG, solve, solve, first, NULL, "stop at the first solution"),
    OPTION(SEARCH, "count", 0, FLAG, solve, solve, count, NULL,
           "print the exact number of solutions",
           .more =
               "With several puzzles, as 'SOURCE: NUMBER'. If a limit or a signal such as Ctrl-C "
               "ends the count, it prints 'at least NUMBER', on standard error if a signal kept "
               "--output from being written. --conflict-limit also bounds the values that counting "
               "tries."),
    OPTION(SEARCH, "seed", 0, NUMBER, solve | check, 0, seed, "N",
           "seed the random numbers of the search (default: 0)", .high = UINT64_MAX),
    OPTION(SEARCH, "watch", 0, FLAG, solve, 0, watch, NULL, "show the search live on the terminal",
           .more = "Prints on standard error the certain cells, the assumed cells in paler "
                   "colours, the decisions and conflicts per second, and the largest part of the "
                   "grid filled so far. It implies --jobs=1 and costs less than 3 % of the time."),
    OPTION(LIMITS, "time-limit", 0, SECONDS, solve | check | hint, solve | check | hint, time_limit,
           "SECONDS", "stop after SECONDS per puzzle (default: no limit)", .high = MOST_SECONDS,
           .more = "Such as 90, 1.5s, 2m or 1h."),
    OPTION(LIMITS, "time-limit", 0, SECONDS, generate, 0, time_limit, "SECONDS",
           "stop after SECONDS (default: no limit; image: 10)", .high = MOST_SECONDS,
           .more =
               "The puzzles made by then are written. With --image a puzzle is found early, and "
               "the rest "
               "of the time is used to find one with fewer changes; Ctrl-C writes the best one."),
    OPTION(LIMITS, "conflict-limit", 0, NUMBER, solve | check, 0, conflict_limit, "N",
           "stop after N conflicts per puzzle (default: none)", .low = 1, .high = UINT64_MAX,
           .more = "Unlike a limit in seconds, this gives the same result on every machine."),
    OPTION(
        LIMITS, "memory-limit", 0, BYTES, solve | check | hint, 0, memory_limit, "BYTES",
        "use up to BYTES per puzzle (default: 3/4 of the memory)", .low = LEAST_BYTES,
        .high = MOST_BYTES,
        .more =
            "A number with K, M, G, T or P, or with KiB and so on, counts in powers of 1024, "
            "with KB and so on in powers of 1000. The minimum is 1M. The default is three quarters "
            "of what the machine, ulimit or cgroup allows, shared by the jobs."),
    OPTION(PROOF, "proof", 0, TEXT, solve, 0, proof, "FILE",
           "write a DRAT proof of the verdict (unique or none) to FILE",
           .more = "FILE is written whole or not at all. A checker such as drat-trim follows the "
                   "proof without trusting this program. The proof of none refutes the clauses of "
                   "'convert --to dimacs', the proof of unique those of 'convert --to dimacs "
                   "--except SOLUTION'; use the same --given for both commands. Other verdicts "
                   "have no proof: then a message says so, and the exit status is 2, or 3 if a "
                   "limit was reached, also with --to=jsonl. Records name the file as \"proof\". "
                   "With --output-dir, FILE is a folder that gets a file per puzzle, named as its "
                   "result with the suffix drat; otherwise one puzzle is allowed. One thread works "
                   "on each puzzle. It cannot be used with --count, --first or --solutions."),
    OPTION(
        BATCH, "output-dir", 0, TEXT, puzzles, puzzles, output_dir, "DIR",
        "write one file per puzzle: DIR/folder/cat.non.svg for folder/cat.non",
        .more =
            "The file is named by DIR, the path of the puzzle, its number if the file has "
            "several, and the suffix of the format: DIR/puzzles/cat.non.svg, DIR/pack.non#3.svg, "
            "DIR/stdin.svg. In the path %2e%2e stands for "
            ".., %23 for # and %25 for %. Each file is written whole or not at all. If two inputs "
            "have the same file, such as a/x.non and ./a/x.non, the second result replaces the "
            "first. DIR cannot lie in an input folder or contain an input."),
    OPTION(BATCH, "output-dir", 0, TEXT, generate, 0, output_dir, "DIR",
           "write DIR/puzzle-000001.non and so on, replacing such files"),
    OPTION(BATCH, "resume", 0, FLAG, puzzles, 0, resume, NULL,
           "skip puzzles whose file in DIR is up to date",
           .more = "Like make: a result that is not older than its input is kept, whatever options "
                   "made it, and does not count for the exit status. A record with the verdict "
                   "unknown is made again; in other formats an unknown result has no file."),
    OPTION(BATCH, "files0-from", 0, TEXT, puzzles, 0, list, "FILE",
           "read NUL-terminated input names from FILE",
           .more = "FILE may be '-' for standard input."),
    OPTION(BATCH, "shard", 0, SHARD, puzzles, 0, shard, "K/N",
           "read every N-th puzzle, starting with the K-th (default: all)",
           .more = "The shards 1/N to N/N together read each puzzle once."),
    OPTION(BATCH, "jobs", 'j', NUMBER, puzzles | generate, 0, jobs, "N",
           "work on N puzzles at a time (default: one per core)", .low = 1, .high = MOST_JOBS,
           .more = "'solve' uses N cores for a single puzzle. By default it uses all cores, "
                   "up to four, but only one for records, for a list of solutions and with "
                   "--conflict-limit; these are the same on every machine."),
    OPTION(GENERAL, "progress", 0, WORD, puzzles | generate, 0, progress, "WHEN",
           "show progress: auto (default), always or never", .words = whens,
           .more = "auto: on a terminal. On standard error, with the rate and the time left."),
    OPTION(GENERAL, "quiet", 'q', FLAG, puzzles | generate, puzzles, quiet, NULL,
           "print only errors on standard error"),
    OPTION(GENERAL, "verbose", 'v', FLAG, puzzles, 0, verbose, NULL,
           "print notes and a summary on standard error",
           .more = "It also prints every error of a file; without it, errors after the fifth in a "
                   "row are only counted. With --quiet, only this applies."),
    OPTION(GENERAL, "usage", 'h', FLAG, any, 0, usage, NULL, "print a summary of this help"),
    OPTION(GENERAL, "help", 0, FLAG, any, 0, help, NULL, "print this help"),
    OPTION(GENERAL, "version", 'V', FLAG, any, 0, version, NULL, "print the version"),
    {.name = NULL},
};
