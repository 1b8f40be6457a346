/* split: divides one puzzle into parts. */
#include "cli/message.h"
#include "cli/run.h"

#include <string.h>

static bool stop(void *context)
{
    return ng_work_poll(context);
}

static enum nonogram_status write_part(void *context, const struct nonogram_puzzle *part)
{
    const struct ng_job *job = context;
    struct nonogram_entry *entry = job->entry;
    const char *format = job->run->context;
    if (strcmp(format, "json") == 0) {
        return nonogram_write_from(part, entry->source, entry->source_index, &entry->out,
                                   &entry->diagnostic);
    }
    return nonogram_write(part, format, false, &entry->out, &entry->diagnostic);
}

static enum nonogram_status split_record(struct ng_job *job)
{
    struct nonogram_entry *entry = job->entry;
    struct nonogram_split_options options = {
        .parts = (size_t)job->run->options->parts,
        .stop = stop,
        .each = write_part,
        .context = job,
    };
    enum nonogram_status status = nonogram_split(entry->puzzle, &options, &entry->diagnostic);
    job->tally = NG_TALLY_DONE;
    entry->unfinished = status == NONOGRAM_END;
    return entry->unfinished ? NONOGRAM_OK : status;
}

static const char *const forms[] = {"jsonl", "json", "non", NULL};

static enum ng_exit run(const struct ng_options *options)
{
    bool non = options->to != NULL && strcmp(options->to, "non") == 0;
    struct ng_run all = {
        .options = options,
        .context = non ? "non" : "json",
        .suffix = non ? "non" : "jsonl",
        .work = split_record,
    };
    return options->parts == 0 ? ng_message_error("split needs --parts=N") : ng_run_all(&all);
}

const struct ng_command ng_command_split = {
    .name = "split",
    .operands = "--parts N [PATH...]",
    .summary = "split a hard puzzle into parts for several machines",
    .details =
        "Writes about N puzzles that cover all cases and exclude each other, the hardest first. "
        "Each is the puzzle with given cells and, if one is found quickly, a solution of the "
        "whole puzzle as its goal. Solve each with 'solve --to jsonl', in any order on any "
        "machine, and pass all records to 'join'. The id of a part says which part it is.",
    .to_help = "write jsonl (default), json or non",
    .examples = {"nonogram split --parts 8 puzzle.non",
                 "nonogram split --parts 8 puzzle.non | nonogram solve -t jsonl | nonogram join"},
    .exits = {"done", NULL, NG_WRONG_USAGE, NULL},
    .groups = NG_GROUP_BATCH | NG_GROUP_SPLIT,
    .forms = forms,
    .run = run,
};
