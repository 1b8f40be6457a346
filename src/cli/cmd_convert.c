/* convert: puzzles in other formats, including clauses; and clues, from a picture. */
#include "answer/formats.h"
#include "base/text.h"
#include "batch/items.h"
#include "cli/message.h"
#include "cli/run.h"
#include "format/format.h"
#include "format/write.h"
#include "platform/path.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *const forms[] = {"dimacs", NULL};

struct work {
    const char *format;
    bool pictures;
    struct ng_given except; /* a solution */
};

/* Writes the clauses, with one more that excludes the solution of --except. */
static enum nonogram_status write_dimacs(const struct ng_given *except, struct ng_job *job)
{
    struct ng_item *item = &job->item;
    enum nonogram_status status = NONOGRAM_OK;
    uint8_t *cells = NULL;
    if (except->path != NULL) {
        status = ng_given_cells(except, job->puzzle, &cells, &item->diagnostic);
        job->blame = status != NONOGRAM_OK ? except->path : NULL;
    }
    if (status == NONOGRAM_OK) {
        status = nonogram_write_dimacs(job->puzzle, cells, &item->out);
    }
    if (status == NONOGRAM_BAD_USE) {
        job->blame = except->path;
        (void)ng_message_refuse(&item->diagnostic, status, "not a solution of the puzzle");
    }
    free(cells);
    return status;
}

/* Writes the puzzle in the format. */
static enum nonogram_status write_puzzle(struct ng_job *job)
{
    const struct work *work = job->run->context;
    struct ng_item *item = &job->item;
    if (strcmp(work->format, forms[0]) == 0) {
        return write_dimacs(&work->except, job);
    }
    if (strcmp(work->format, "json") == 0) {
        struct ng_format_write origin = {.source = item->from, .index = item->from_index};
        return ng_format_write(&ng_format_json, job->puzzle, &origin, &item->out,
                               &item->diagnostic);
    }
    enum nonogram_status status = nonogram_write(
        job->puzzle, work->format, job->run->options->lossy, &item->out, &item->diagnostic);
    if (strcmp(work->format, "text") == 0 && ng_job_shares_output(job)) {
        ng_text_bytes(&item->out, "\n", 1); /* pictures end with a blank line */
    }
    return status;
}

/* Keeps for -v the names of the parts that the format does not support. */
static void note_left_out(struct ng_job *job)
{
    struct nonogram_text names = {.data = NULL};
    const char *name = job->run->puzzles;
    const struct ng_format *format = name != NULL ? ng_format_by_name(name, strlen(name)) : NULL;
    if (job->run->options->verbose && format != NULL) {
        ng_write_name_left_out(ng_write_left_out(format, job->puzzle), &names);
    }
    if (names.size > 0 && !names.failed) {
        (void)snprintf(job->left_out, sizeof job->left_out, "%.*s", (int)names.size, names.data);
    }
    ng_text_clear(&names);
}

static enum nonogram_status convert_record(struct ng_job *job)
{
    const struct work *work = job->run->context;
    job->tally = NG_TALLY_DONE;
    if (work->pictures && nonogram_goal(job->puzzle) == NULL) {
        return ng_message_refuse(&job->item.diagnostic, NONOGRAM_BAD_INPUT,
                                 "the puzzle has no goal to take clues from");
    }
    enum nonogram_status status = write_puzzle(job);
    note_left_out(job);
    return status;
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

static enum ng_exit convert(const struct ng_options *options, const char *to, bool pictures)
{
    struct work work = {.format = to, .pictures = pictures};
    struct nonogram_format format = {.suffix = "cnf"};
    bool puzzles = ng_formats_find_puzzle(to, &format);
    struct ng_run all = {
        .options = options,
        .context = &work,
        .suffix = format.suffix,
        .puzzles = format.name,
        .alone = format.several ? NULL : to,
        .tells = strcmp(to, "json") == 0 && options->output_dir == NULL,
        .work = convert_record,
    };
    if (options->except != NULL && puzzles) {
        return ng_message_error("--except needs --to=%s", forms[0]);
    }
    all.wait = all.alone != NULL || strcmp(to, "text") == 0;
    enum ng_exit status = ng_given_read(&work.except, options->except, options->memory_limit);
    if (status == NG_EXIT_DONE) {
        status = ng_run_all(&all);
        suggest_output(options);
    }
    ng_text_clear(&work.except.text);
    return status;
}

static enum ng_exit run(const struct ng_options *options)
{
    return options->to == NULL ? ng_message_error("convert needs --to=FORMAT")
                               : convert(options, options->to, false);
}

const struct ng_command ng_command_convert = {
    .name = "convert",
    .operands = "--to FORMAT [PATH...]",
    .summary = "write puzzles in another format",
    .details =
        "Clues, colours and given cells that the format does not support are an error, unless "
        "--lossy drops them. Texts, a stored picture and the names of colours are left out if "
        "the format has no place for them; -v lists them. --to dimacs "
        "writes clauses for SAT solvers, with the same solutions.",
    .to_help = "write FORMAT (required)",
    .examples = {"nonogram convert --to webpbn --output puzzle.xml puzzle.non",
                 "nonogram convert --to json folder",
                 "nonogram convert --to non --output-dir converted folder"},
    .exits = {"done", NULL, NG_WRONG_USAGE, NULL},
    .to = NG_CHOICE_WRITES,
    .forms = forms,
    .run = run,
};

static enum ng_exit run_clues(const struct ng_options *options)
{
    return convert(options, options->to != NULL ? options->to : "non", true);
}

const struct ng_command ng_command_clues = {
    .name = "clues",
    .operands = "[PICTURE...]",
    .summary = "make the puzzle of a picture",
    .details =
        "Writes the puzzle whose solution is the picture. A picture is rows of '#' and '.' or 1 "
        "and 0, a PBM, PPM or PNG image with one pixel per cell, or a puzzle with a stored "
        "picture. It is kept as the goal if the format has one. For photos see 'nonogram "
        "generate --image'.",
    .to_help = "write FORMAT (default: non)",
    .examples = {"nonogram clues picture.txt", "nonogram clues --output cat.non picture.txt",
                 "nonogram clues --to pattern picture.txt"},
    .exits = {"done", NULL, NG_WRONG_USAGE, NULL},
    .to = NG_CHOICE_WRITES,
    .forms = forms,
    .run = run_clues,
};
