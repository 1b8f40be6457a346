/* convert: puzzles in other formats, clauses included; and clues, from a picture. */
#include "cli/message.h"
#include "cli/parse.h"
#include "cli/solving.h"
#include "cli/task.h"
#include "platform/path.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *const forms[] = {"dimacs", NULL};

struct work {
    const char *format;
    bool pictures;
    struct ng_given except; /* a solution */
    struct ng_given given;  /* more given cells */
};

/* The clauses, with one more that rules out the solution of --except. */
static enum nonogram_status write_dimacs(const struct ng_given *except,
                                         const struct nonogram_puzzle *puzzle,
                                         struct nonogram_entry *entry, struct ng_outcome *outcome)
{
    enum nonogram_status status = NONOGRAM_OK;
    uint8_t *cells = NULL;
    outcome->blame = except->path;
    if (except->path != NULL) {
        status = ng_given_cells(except, puzzle, &cells, &entry->diagnostic);
    }
    if (status == NONOGRAM_OK) {
        status = nonogram_write_dimacs(puzzle, cells, &entry->out);
        if (status == NONOGRAM_BAD_USE) {
            (void)ng_message_refuse(&entry->diagnostic, status, "it is no solution of the puzzle");
        } else {
            outcome->blame = NULL;
        }
    }
    free(cells);
    return status;
}

/* Writes the puzzle, which is the entry's or a copy of it. */
static enum nonogram_status write_puzzle(const struct ng_task *task,
                                         const struct nonogram_puzzle *puzzle,
                                         struct nonogram_entry *entry, struct ng_outcome *outcome)
{
    const struct work *work = task->context;
    if (strcmp(work->format, forms[0]) == 0) {
        return write_dimacs(&work->except, puzzle, entry, outcome);
    }
    if (strcmp(work->format, "json") == 0) {
        return nonogram_write_from(puzzle, entry->source, entry->source_index, &entry->out,
                                   &entry->diagnostic);
    }
    enum nonogram_status status;
    status =
        nonogram_write(puzzle, work->format, task->options->lossy, &entry->out, &entry->diagnostic);
    if (strcmp(work->format, "text") == 0 && ng_task_shares_output(task, entry)) {
        nonogram_text_add(&entry->out, "\n", 1); /* pictures end with a blank line */
    }
    return status;
}

/* Keeps for -v what the format has had no place for. */
static void note_left_out(const struct ng_task *task, const struct nonogram_puzzle *puzzle,
                          struct ng_outcome *outcome)
{
    struct nonogram_text names = {.data = NULL};
    if (task->options->verbose && task->puzzles != NULL &&
        nonogram_left_out(puzzle, task->puzzles, &names) == NONOGRAM_OK && names.size > 0) {
        (void)snprintf(outcome->left_out, sizeof outcome->left_out, "%.*s", (int)names.size,
                       names.data);
    }
    nonogram_text_clear(&names);
}

static enum nonogram_status convert_record(const struct ng_task *task, struct nonogram_entry *entry,
                                           struct ng_outcome *outcome)
{
    const struct work *work = task->context;
    struct nonogram_puzzle *copy = NULL;
    enum nonogram_status status = NONOGRAM_OK;
    outcome->tally = NG_TALLY_DONE;
    if (work->pictures && nonogram_goal(entry->puzzle) == NULL) {
        return ng_message_refuse(&entry->diagnostic, NONOGRAM_BAD_INPUT,
                                 "there is no picture to take clues from");
    }
    if (work->given.path != NULL) {
        outcome->blame = work->given.path;
        status = ng_given_apply(&work->given, entry->puzzle, &copy, &entry->diagnostic);
    }
    if (status == NONOGRAM_OK) {
        outcome->blame = NULL;
        const struct nonogram_puzzle *puzzle = copy != NULL ? copy : entry->puzzle;
        status = write_puzzle(task, puzzle, entry, outcome);
        note_left_out(task, puzzle, outcome);
    }
    nonogram_free(copy);
    return status;
}

/* Where the second of two names is that of a file to be made, as other programs have it. */
static void suggest_output(const struct ng_options *options)
{
    const char *const *names = options->operands;
    if (options->operand_count == 2 && options->output == NULL && options->output_dir == NULL &&
        ng_path_look(names[1]).kind == NG_PATH_MISSING) {
        (void)ng_message_error("to write to %s, use -o %s", names[1], names[1]);
    }
}

static enum ng_exit convert(const struct ng_command *command, const struct ng_options *options,
                            bool pictures)
{
    struct work work = {.format = options->to, .pictures = pictures};
    struct nonogram_format format = {.suffix = NULL};
    struct ng_task task = {
        .command = command, .options = options, .context = &work, .work = convert_record};
    if (nonogram_format_find(work.format, &format)) {
        task.suffix = format.suffix;
        task.puzzles = format.name;
        task.alone = format.several ? NULL : format.name;
        task.tells = strcmp(work.format, "json") == 0 && options->output_dir == NULL;
    } else {
        task.suffix = "cnf";
        task.alone = work.format;
    }
    if (options->except != NULL && strcmp(work.format, forms[0]) != 0) {
        return ng_message_error("--except needs --to=%s", forms[0]);
    }
    task.wait = task.alone != NULL || strcmp(work.format, "text") == 0;
    enum ng_exit status = ng_given_read(&work.except, options->except);
    if (status == NG_EXIT_DONE) {
        status = ng_given_read(&work.given, options->given);
    }
    if (status == NG_EXIT_DONE) {
        status = ng_run_task(&task);
        suggest_output(options);
    }
    nonogram_text_clear(&work.except.text);
    nonogram_text_clear(&work.given.text);
    return status;
}

static enum ng_exit run(const struct ng_options *options)
{
    if (options->to == NULL) {
        return ng_message_error("convert needs --to=FORMAT");
    }
    return convert(&ng_command_convert, options, false);
}

const struct ng_command ng_command_convert = {
    .name = "convert",
    .operands = "--to FORMAT [PATH...]",
    .guide = &ng_guide_convert,
    .groups = NG_GROUP_BATCH | NG_GROUP_WRITE | NG_GROUP_CLAUSES,
    .to = NG_CHOICE_WRITES,
    .forms = forms,
    .run = run,
};

static enum ng_exit run_clues(const struct ng_options *options)
{
    struct ng_options chosen = *options;
    if (chosen.to == NULL) {
        chosen.to = "non";
    }
    return convert(&ng_command_clues, &chosen, true);
}

const struct ng_command ng_command_clues = {
    .name = "clues",
    .operands = "[PICTURE...]",
    .guide = &ng_guide_clues,
    .groups = NG_GROUP_BATCH | NG_GROUP_WRITE,
    .to = NG_CHOICE_WRITES,
    .forms = forms,
    .run = run_clues,
};
