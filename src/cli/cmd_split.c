/* split: one puzzle in parts. */
#include "cli/message.h"
#include "cli/parse.h"
#include "cli/task.h"

#include <string.h>
/* One puzzle while its parts are written. */
struct splitting {
    const char *format;
    struct nonogram_entry *entry;
    struct ng_outcome *outcome;
};

static bool stop(void *context)
{
    const struct splitting *splitting = context;
    return ng_work_poll(splitting->outcome);
}

static enum nonogram_status write_part(void *context, const struct nonogram_puzzle *part)
{
    const struct splitting *splitting = context;
    struct nonogram_entry *entry = splitting->entry;
    if (strcmp(splitting->format, "json") == 0) {
        return nonogram_write_from(part, entry->source, entry->source_index, &entry->out,
                                   &entry->diagnostic);
    }
    return nonogram_write(part, splitting->format, false, &entry->out, &entry->diagnostic);
}

static enum nonogram_status split_record(const struct ng_task *task, struct nonogram_entry *entry,
                                         struct ng_outcome *outcome)
{
    struct splitting splitting = {.format = task->context, .entry = entry, .outcome = outcome};
    struct nonogram_split_options options = {
        .parts = (size_t)task->options->parts,
        .stop = stop,
        .each = write_part,
        .context = &splitting,
    };
    enum nonogram_status status = nonogram_split(entry->puzzle, &options, &entry->diagnostic);
    outcome->tally = NG_TALLY_DONE;
    entry->unfinished = status == NONOGRAM_END;
    return entry->unfinished ? NONOGRAM_OK : status;
}

static const char *const forms[] = {"jsonl", "json", "non", NULL};

static enum ng_exit run(const struct ng_options *options)
{
    const char *to = options->to != NULL ? options->to : forms[0];
    bool non = strcmp(to, "non") == 0;
    const char *format = non ? "non" : "json";
    struct ng_task task = {
        .command = &ng_command_split,
        .options = options,
        .context = format,
        .suffix = non ? "non" : "jsonl",
        .work = split_record,
    };
    if (options->parts == 0) {
        return ng_message_error("split needs --parts=N");
    }
    return ng_run_task(&task);
}

const struct ng_command ng_command_split = {
    .name = "split",
    .operands = "--parts N [PATH...]",
    .guide = &ng_guide_split,
    .groups = NG_GROUP_BATCH | NG_GROUP_SPLIT,
    .forms = forms,
    .run = run,
};
