/* convert: puzzles in other formats, including clauses; and clues, from a picture. */
#include "base/diag.h"
#include "base/memory.h"
#include "base/text.h"
#include "cli/message.h"
#include "cli/run.h"
#include "format/format.h"
#include "format/write.h"
#include "platform/path.h"

#include <string.h>

static const char *const forms[] = {"dimacs", NULL};

/* Prints the clauses, with one more that excludes the solution of --except. */
static enum nonogram_status print_dimacs(const struct ng_subject *subject,
                                         struct nonogram_text *out,
                                         struct nonogram_diagnostic *diagnostic)
{
    (void)diagnostic;
    return nonogram_write_dimacs(subject->outcome->puzzle, subject->outcome->filled, out);
}

/* Whether the puzzle can be written without what the format does not support. */
static bool helps_lossy(const struct nonogram_puzzle *puzzle, const struct ng_format *format)
{
    struct nonogram_text scratch = {.data = NULL};
    enum nonogram_status status =
        ng_format_write(format, puzzle, &(struct ng_format_write){.lossy = true}, &scratch, NULL);
    ng_text_clear(&scratch);
    return status == NONOGRAM_OK;
}

/* Prints the puzzle, with its origin in JSON. */
static enum nonogram_status print_puzzle(const struct ng_subject *subject,
                                         struct nonogram_text *out,
                                         struct nonogram_diagnostic *diagnostic)
{
    const struct ng_setup *setup = subject->setup;
    const struct nonogram_puzzle *puzzle = subject->outcome->puzzle;
    const struct ng_format_write how = {.lossy = setup->options->lossy,
                                        .source = subject->item->from,
                                        .index = subject->item->from_index,
                                        .part = ng_subject_shares_output(subject)};
    enum nonogram_status status = ng_format_write(setup->puzzles, puzzle, &how, out, diagnostic);
    if (status == NONOGRAM_UNSUPPORTED && !how.lossy && helps_lossy(puzzle, setup->puzzles)) {
        struct nonogram_diagnostic why = *diagnostic;
        return ng_diag_refuse(status, diagnostic, "%s; --lossy leaves it out", why.message);
    }
    if (setup->puzzles == &ng_format_text && how.part) {
        ng_text_bytes(out, "\n", 1); /* pictures end with a blank line */
    }
    return status;
}

/* Prints the puzzle of a picture. */
static enum nonogram_status print_clues(const struct ng_subject *subject, struct nonogram_text *out,
                                        struct nonogram_diagnostic *diagnostic)
{
    if (nonogram_goal(subject->outcome->puzzle) == NULL) {
        return ng_diag_refuse(NONOGRAM_BAD_INPUT, diagnostic,
                              "the puzzle has no goal to take clues from");
    }
    return (subject->setup->puzzles == NULL ? print_dimacs : print_puzzle)(subject, out,
                                                                           diagnostic);
}

/* Explains -o to a user who names the output as a second file. */
static void suggest_output(const struct ng_options *options)
{
    const char *const *names = options->operands;
    if (options->operand_count == 2 && options->output == NULL && options->output_dir == NULL &&
        ng_path_look(names[1]).kind == NG_PATH_MISSING) {
        (void)ng_message_error("to write to %s, use -o %s", names[1], names[1]);
    }
}

static enum ng_exit convert(const struct ng_options *options, const char *to, bool clues)
{
    const struct ng_format *puzzles = ng_format_by_name(to, strlen(to)); /* else clauses */
    const bool several = puzzles != NULL && ng_format_is_several(puzzles);
    struct ng_setup setup = {
        .options = options,
        .suffix = puzzles != NULL ? puzzles->suffixes[0] : "cnf",
        .puzzles = puzzles,
        .alone = several ? NULL : to,
        .wait = !several || puzzles == &ng_format_text,
        .failures = puzzles == &ng_format_json && options->output_dir == NULL,
        .print = clues             ? print_clues
                 : puzzles == NULL ? print_dimacs
                                   : print_puzzle,
    };
    if (options->except != NULL && puzzles != NULL) {
        return ng_message_error("--except needs --to=%s", forms[0]);
    }
    struct ng_given except;
    enum ng_exit status = ng_given_read(&except, options->except, options->memory_limit);
    if (status == NG_EXIT_DONE) {
        setup.request.except = except.path != NULL ? &except : NULL;
        status = ng_run_all(&setup);
        suggest_output(options);
    }
    ng_text_clear(&except.text);
    return status;
}

static enum ng_exit run_convert(const struct ng_options *options)
{
    return options->to == NULL
               ? ng_message_error("convert needs --to=FORMAT; 'nonogram help formats' lists "
                                  "the formats")
               : convert(options, options->to, false);
}

const struct ng_command ng_command_convert = {
    .name = "convert",
    .operands = "--to FORMAT [PATH...]",
    .summary = "write puzzles in another format",
    .details =
        "Clues, colours and given cells that the format does not support are an error, unless "
        "--lossy drops them. Texts, a stored picture and the names of colours are left out if the "
        "format does not support them; -v lists them. --to dimacs writes clauses for SAT solvers, "
        "with the same solutions as the puzzle.",
    .to_help = "write FORMAT (required)",
    .examples = {"nonogram convert --to webpbn --output puzzle.xml puzzle.non",
                 "nonogram convert --to json folder",
                 "nonogram convert --to non --output-dir converted folder"},
    .exits = {"done", NULL, NG_WRONG_USAGE, NULL},
    .to = NG_CHOICE_WRITES,
    .forms = forms,
    .run = run_convert,
};

static enum ng_exit run_clues(const struct ng_options *options)
{
    return convert(options, options->to != NULL ? options->to : "non", true);
}

const struct ng_command ng_command_clues = {
    .name = "clues",
    .operands = "[PICTURE...]",
    .summary = "make a puzzle from a picture",
    .details =
        "Writes the puzzle whose solution is the picture. A picture is rows of '#' and '.' or 1 "
        "and 0, a PBM, PPM or PNG image with one pixel per cell, or a puzzle with a stored "
        "picture. The picture is kept as the goal if the format supports goals. For photos see "
        "'nonogram "
        "generate --image'.",
    .to_help = "write FORMAT (default: non)",
    .examples = {"nonogram clues picture.txt", "nonogram clues --output cat.non picture.txt",
                 "nonogram clues --to pattern picture.txt"},
    .exits = {"done", NULL, NG_WRONG_USAGE, NULL},
    .to = NG_CHOICE_WRITES,
    .forms = forms,
    .run = run_clues,
};
