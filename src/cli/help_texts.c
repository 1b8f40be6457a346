/* The texts of the help: the purpose of each command, and the list of formats. The texts of options
 * are in options.c. Each summary begins with a verb, and the examples can be typed as they are.
 */
#include "cli/command.h"
#include "cli/help.h"

#define WRONG_USAGE "wrong usage, bad input or an output error"

const struct ng_guide ng_guide_solve = {
    .summary = "solve puzzles, and say whether the solution is the only one",
    .details =
        "Prints the solution, and searches for a second one. The verdict is unique (exactly one "
        "solution), multiple (several), solved (one was found, a second was not searched for), "
        "none, unknown (a limit was reached: the known cells are printed, the others as '?') or "
        "error (bad input). With several puzzles, a line 'SOURCE: VERDICT' comes before each "
        "picture and a blank line after it. 'nonogram PATH...' does the same.",
    .to = "print FORMAT (default: text; on a terminal blocks)",
    .examples = {"nonogram solve puzzle.non",
                 "nonogram solve --to svg --output picture.svg puzzle.non",
                 "nonogram solve --to jsonl folder"},
    .exits = {"a solution was printed", "there is no solution", WRONG_USAGE,
              "a limit was reached first"},
};

const struct ng_guide ng_guide_check = {
    .summary = "check that puzzles have exactly one solution, and grade them",
    .details =
        "Prints 'SOURCE: VERDICT' for each puzzle. If the solution is unique, its class and the "
        "number of sweeps over all lines follow: 'cat.non: unique, line, 12 sweeps'. The class "
        "says what a person needs: trivial (one sweep), line (one line at a time), probe "
        "(assumptions), nested (assumptions within assumptions) or search.\n"
        "--to report adds how often each technique was needed and how many minutes a person "
        "takes; for several solutions, where they differ and which given cells would leave one; "
        "for no solution, the lines that contradict each other and typing errors that would "
        "explain it. With --quiet alone nothing is printed.",
    .to = "print text (default), report or jsonl",
    .examples = {"nonogram check folder", "nonogram check --to report puzzle.non",
                 "nonogram check --min-class multiple folder"},
    .exits = {"each puzzle has one solution; with --min-class or --max-class: some were printed",
              "a puzzle has none, or several; with a class: nothing was printed", WRONG_USAGE,
              "a limit was reached first"},
};

const struct ng_guide ng_guide_hint = {
    .summary = "explain the next step, or all steps, in words",
    .details =
        "Prints the easiest next step from the given cells: the line, the technique, the reason, "
        "and the line before and after; where the clue is printed once more, the numbers that "
        "the step is about are in brackets. Techniques for one line come first, then exact "
        "deduction, "
        "then assumptions that lead to a contradiction. Steps that only rule out a colour are not "
        "shown alone. If the given cells contradict the clues, it names the line and says "
        "why. --to html makes a page to click through the steps.",
    .to = "print text (default), jsonl, html or svg",
    .examples = {"nonogram hint puzzle.non", "nonogram hint --given cells.txt puzzle.non",
                 "nonogram hint --all --to html --output steps.html puzzle.non"},
    .exits = {"there is a step, or all cells are known",
              "a line cannot be filled, cells are wrong, or a person must search", WRONG_USAGE,
              "a limit was reached first"},
};

const struct ng_guide ng_guide_show = {
    .summary = "draw puzzles with their clues, to look at, print or play",
    .details =
        "Draws the clues and the stored picture. --unsolved leaves the picture out, --answer adds "
        "it small and upside down, --paper makes pages to print. With several puzzles, a line "
        "'SOURCE: WIDTHxHEIGHT' comes before each text picture. --to html makes a page to play "
        "on, --to url an address at which a browser opens the puzzle.",
    .to = "draw FORMAT (default: boxed)",
    .examples = {"nonogram show puzzle.non",
                 "nonogram show --to svg --unsolved --paper a4 --output page.svg puzzle.non",
                 "nonogram show --to html --output page.html puzzle.non"},
    .exits = {"done", NULL, WRONG_USAGE, NULL},
};

const struct ng_guide ng_guide_line = {
    .summary = "list the placements of one clue in one line",
    .details =
        "Prints every placement of CLUE in a line of LENGTH cells, leftmost first, or what an "
        "option asks for. CLUE is one argument: numbers with blanks between them ('3 2 2'), each "
        "with the letter of a colour if there are several; '?' is a block of unknown length, '0' "
        "the empty clue. CELLS says what is known, one character per cell: '#' filled (or the "
        "letter of a colour), '.' blank, '?' unknown.",
    .examples = {"nonogram line 10 '3 2 2'", "nonogram line --deduce 10 '3 2 2' '?????????#'",
                 "nonogram line --count 300 '3 2 2 9 12 7'"},
    .exits = {"done", "there is no placement", WRONG_USAGE, NULL},
};

const struct ng_guide ng_guide_clues = {
    .summary = "make the puzzle of a picture",
    .details =
        "Writes the puzzle whose solution is the picture. A picture is rows of '#' and '.' or 1 "
        "and 0, a PBM, PPM, PNG or BMP image with one pixel per cell, or a puzzle with a stored "
        "picture. It is kept as the goal if the format has one. For photos see 'nonogram "
        "generate --image'.",
    .to = "write FORMAT (default: non)",
    .examples = {"nonogram clues picture.txt", "nonogram clues --output cat.non picture.txt",
                 "nonogram clues --to pattern picture.txt"},
    .exits = {"done", NULL, WRONG_USAGE, NULL},
};

const struct ng_guide ng_guide_convert = {
    .summary = "write puzzles in another format",
    .details =
        "Clues, colours and given cells that the format does not support are an error, unless "
        "--lossy drops them. Texts, a stored picture and the names of colours are left out if "
        "the format has no place for them; -v lists them. --to dimacs "
        "writes clauses for SAT solvers, with the same solutions.",
    .to = "write FORMAT (required)",
    .examples = {"nonogram convert --to webpbn --output puzzle.xml puzzle.non",
                 "nonogram convert --to json folder",
                 "nonogram convert --to non --output-dir converted folder"},
    .exits = {"done", NULL, WRONG_USAGE, NULL},
};

const struct ng_guide ng_guide_generate = {
    .summary = "make puzzles with exactly one solution",
    .details =
        "Makes puzzles up by style, size and class, or makes one from an image. The solution is "
        "stored as the goal if the format has one. The same options give the same puzzles. Records "
        "of --to json hold the grade.\n"
        "With --image, as few cells are changed as one "
        "solution needs. The number of changes and "
        "the picture are printed on standard error, with + for a cell that became filled and - "
        "for one that became blank. To choose from four ways to draw the image, use --preview.",
    .to = "write FORMAT (default: non)",
    .examples = {"nonogram generate --width 15 --height 15",
                 "nonogram generate --image photo.bmp --width 30 --output photo.non",
                 "nonogram generate --number 10 --output-dir new"},
    .exits = {"done", "no such puzzle was found", WRONG_USAGE, "the time limit was reached first"},
};

const struct ng_guide ng_guide_split = {
    .summary = "split a hard puzzle into parts for several machines",
    .details =
        "Writes about N puzzles that cover all cases and exclude each other, the hardest first. "
        "Each is the puzzle with given cells and, if one is found quickly, a solution of the "
        "whole puzzle as its goal. Solve each with 'solve --to jsonl', in any order on any "
        "machine, and pass all records to 'join'. The id of a part says which part it is.",
    .to = "write jsonl (default), json or non",
    .examples = {"nonogram split --parts 8 puzzle.non",
                 "nonogram split --parts 8 puzzle.non | nonogram solve -t jsonl | nonogram join"},
    .exits = {"done", NULL, WRONG_USAGE, NULL},
};

const struct ng_guide ng_guide_join = {
    .summary = "join the results of the parts of a split puzzle",
    .details =
        "Reads the records of 'solve --to jsonl' for all parts, in any order, and prints what "
        "'solve' would print for the whole puzzle. A part that is missing, double, failed or of "
        "another puzzle is an error. If each part has a proof, --proof and --puzzle make the proof "
        "of the whole.\n"
        "Only solutions in the records can be printed: for more than two, solve the parts with "
        "--solutions, too. If a part may have more solutions than its record lists, and fewer "
        "than asked for were found, the record has \"limited\":\"solutions\".",
    .to = "print text (default) or jsonl",
    .examples = {"nonogram join records.jsonl", "nonogram join --to jsonl records.jsonl"},
    .exits = {"a solution was printed", "there is no solution", WRONG_USAGE,
              "a limit was reached first, or solutions may be missing"},
};

const struct ng_guide ng_guide_help = {
    .summary = "show the help for a command, or list the formats",
    .details =
        "'nonogram help formats' lists the formats. --to man prints the parts of the manual page "
        "that are made from this help; --to bash, zsh or fish prints the completions for a shell.",
    .to = "print text (default), man, bash, zsh or fish",
    .examples = {"nonogram help solve", "nonogram help formats", "nonogram help --to bash"},
    .exits = {"done", NULL, WRONG_USAGE, NULL},
};

/* A format's line in the list. */
struct line {
    const char *name;
    const char *suffixes;
    const char *words;
};

static const struct line puzzles[] = {
    {"non", "non nonpack faase", "keywords and clues, goal, texts, colour"},
    {"webpbn", "xml pbn nonogram", "XML of webpbn.com and FreeNono, with colour"},
    {"g", "g", "P. Olsak's format, with colour"},
    {"nin", "nin", "width and height, rows, columns"},
    {"mk", "mk", "height and width, rows, a line '#', columns"},
    {"cwd", "cwd", "height, width, rows, a blank line, columns"},
    {"cwc", "cwc", "the same with numbers for colours"},
    {"taai", "taai", "text of the TAAI tournaments, square puzzles"},
    {"json", "json jsonl ndjson", "{\"rows\":[[1],...],\"columns\":[...]}, colour"},
    {"yaml", "yaml yml", "lists 'rows:' and 'columns:'"},
    {"toml", "toml ini", "files of nonogrid and pynogram, with colour"},
    {"pattern", "pattern", "IDs and saved games of Pattern, columns first"},
    {"puzzlink", "pzv puzzlink", "addresses and boards of puzz.link and pzv.jp"},
    {"makhorin", "makhorin", "rows, a line '&', columns"},
    {"dump", "dump", "rows, a line '---', columns"},
    {"lines", "lines", "clues as people type them, one per line"},
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
    {"bmp", "bmp", "the same"},
};

static const struct line pictures[] = {
    {"text", "", "'#' filled, '.' blank, '?' unknown"},
    {"boxed", "", "text with frame and clues"},
    {"blocks", "", "two cells per character, with colours"},
    {"svg", "", "a drawing with clues"},
    {"png", "", "the same"},
    {"html", "", "a page for a browser"},
    {"pbm", "", "one pixel per cell"},
    {"ppm", "", "the same in colour"},
    {"jsonl", "", "records: one line of JSON per puzzle"},
};

static void write_line(const struct line *line, struct nonogram_text *out)
{
    nonogram_text_format(out, "  %-10s %-18s  %s\n", line->name, line->suffixes, line->words);
}

/* Appends the values of --to of a command as a line, unless they are all puzzle formats. */
static void write_choices(const struct ng_command *command, struct nonogram_text *out)
{
    struct nonogram_text names = {.data = NULL};
    bool puzzle = (command->to & NG_CHOICE_WRITES) != 0;
    struct ng_choice others = {command->to & ~(unsigned)NG_CHOICE_WRITES, command->forms};
    const char *name;
    nonogram_text_format(&names, "  %-10s%s", command->name, puzzle ? " any puzzle format" : "");
    for (size_t i = 0; (name = ng_choice_name(others, i)) != NULL; i++) {
        nonogram_text_format(&names, puzzle ? ", %s" : " %s", name);
    }
    nonogram_text_format(out, "%.*s\n", (int)names.size, names.size > 0 ? names.data : "");
    nonogram_text_clear(&names);
}

void ng_help_formats(struct nonogram_text *out)
{
    nonogram_text_format(out, "Formats of puzzles, with the suffixes of their files. All are read, "
                              "and all but\nthree are written. A format is recognised by the "
                              "content, then by the suffix.\n\n");
    for (size_t i = 0; i < sizeof puzzles / sizeof puzzles[0]; i++) {
        write_line(&puzzles[i], out);
    }
    nonogram_text_format(out, "\nFormats of solutions and drawings.\n\n");
    for (size_t i = 0; i < sizeof pictures / sizeof pictures[0]; i++) {
        write_line(&pictures[i], out);
    }
    nonogram_text_format(out, "\nWhat --to of each command takes.\n\n");
    for (size_t i = 0; ng_commands_all[i] != NULL; i++) {
        if (ng_commands_all[i]->to != 0 || ng_commands_all[i]->forms != NULL) {
            write_choices(ng_commands_all[i], out);
        }
    }
    nonogram_text_format(out, "\n'man nonogram-formats' has a sample of each.\n");
}
