#include "cli/choice.h"
#include "cli/name.h"
#include "cli/solving.h"

#include <string.h>

static enum nonogram_status check_record(const struct ng_task *task, struct nonogram_entry *entry,
                                         struct ng_outcome *outcome)
{
    const struct ng_given *given = task->context;
    struct ng_solving solving = {.take = NULL};
    enum nonogram_status status = ng_solving_run(&solving, task->options, given, entry, outcome);

    if (status == NONOGRAM_OK && !entry->unfinished) {
        if (task->records) {
            status = ng_solving_write_record(&solving, NG_SOLVING_NO_GRIDS, task->options->timing,
                                             entry);
        } else {
            ng_name_write(entry->name, &entry->out);
            nonogram_text_format(&entry->out, ": %s\n", outcome->word);
        }
        if (outcome->where[0] == '\0') {
            outcome->note = NULL; /* the line says it */
        }
    }
    ng_solving_clear(&solving);
    return status;
}

static enum ng_exit run(const struct ng_options *options)
{
    struct ng_given given;
    struct ng_task task = {.command = &ng_command_check,
                           .options = options,
                           .context = &given,
                           .question = NG_ASKS_ONLY_ONE,
                           .work = check_record};
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
