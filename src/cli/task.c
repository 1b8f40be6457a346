/* What follows from a task and the command's options for one puzzle. */
#include "cli/task.h"

#include "cli/message.h"
#include "platform/path.h"

bool ng_task_shares_output(const struct ng_task *task, const struct nonogram_entry *entry)
{
    return !entry->alone && task->options->output_dir == NULL && task->collect == NULL;
}

bool ng_task_has_header(const struct ng_task *task, const struct nonogram_entry *entry)
{
    return task->headers && ng_task_shares_output(task, entry);
}

const char *ng_task_why_several(const struct ng_options *options)
{
    if (options->list != NULL) {
        return ", and a list may name several";
    }
    if (options->shard.of > 1) {
        return ", and a shard may have several";
    }
    return options->operand_count == 1 ? ", and a folder may hold several" : "";
}

bool ng_task_names_several(const struct ng_options *options)
{
    return options->list != NULL || options->shard.of > 1 || options->operand_count > 1 ||
           (options->operand_count == 1 &&
            ng_path_look(options->operands[0]).kind == NG_PATH_DIRECTORY);
}

enum nonogram_status ng_task_need_own_output(const struct ng_task *task,
                                             struct nonogram_entry *entry)
{
    if (task->alone != NULL && ng_task_shares_output(task, entry)) {
        return ng_message_refuse(&entry->diagnostic, NONOGRAM_UNSUPPORTED, NG_TASK_ALONE,
                                 task->alone, "");
    }
    return NONOGRAM_OK;
}
