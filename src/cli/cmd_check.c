#include "cli/choice.h"
#include "cli/name.h"
#include "cli/record.h"

#include <string.h>

static enum nonogram_status check_record(const struct ng_task *task, struct nonogram_record *record,
                                         struct ng_outcome *outcome)
{
    const struct ng_given *given = task->context;
    struct ng_solving solving = {.take = NULL};
    enum nonogram_status status = ng_solving_run(&solving, task->options, given, record, outcome);

    if (status == NONOGRAM_OK && !record->unfinished) {
        if (task->records) {
            ng_record_write(&solving, NG_RECORD_NO_GRIDS, task->options->timing, record);
        } else {
            ng_name_write(record->name, &record->out);
            nonogram_text_format(&record->out, ": %s\n", outcome->word);
        }
        if (solving.result.verdict == NONOGRAM_MULTIPLE) {
            outcome->exit = NG_EXIT_NOT;
        }
        if (outcome->where[0] == '\0' && !outcome->insist) {
            outcome->note = NULL; /* the line says it */
        }
        outcome->remark = NULL;
    }
    ng_solving_clear(&solving);
    return status;
}

static enum ng_exit run(const struct ng_options *options)
{
    struct ng_given given;
    struct ng_task task = {
        .command = &ng_command_check, .options = options, .context = &given, .work = check_record};
    enum ng_exit status;

    task.records = options->to != NULL && strcmp(options->to, "jsonl") == 0;
    task.wait = !task.records;
    task.suffix = task.records ? "jsonl" : "txt";
    status = ng_given_read(&given, options->given);
    if (status == NG_EXIT_DONE) {
        status = ng_task_run(&task);
    }
    nonogram_text_clear(&given.text);
    return status;
}

static const char *const forms[] = {"text", "jsonl", NULL};

const struct ng_command ng_command_check = {
    .name = "check",
    .operands = "[PATH...]",
    .summary = "valid? exactly one solution?",
    .details = "Prints a line 'SOURCE: VERDICT' for each puzzle: unique, multiple, none or "
               "unknown. --to jsonl writes JSON Lines records instead.\nExit status: 0 exactly one "
               "solution, 1 none or more than one, 2 failed, 3 a limit was reached; over several "
               "puzzles the highest; with --to jsonl 0 when every input got its record.",
    .groups = NG_GROUP_BATCH | NG_GROUP_SOLVE,
    .forms = forms,
    .run = run,
};
