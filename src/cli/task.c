/* What follows from a task and the command's options for one puzzle. */
#include "cli/task.h"

#include "cli/message.h"

bool ng_task_shares_output(const struct ng_task *task, const struct nonogram_entry *entry)
{
    return !entry->alone && task->options->output_dir == NULL && task->collect == NULL;
}

bool ng_task_has_header(const struct ng_task *task, const struct nonogram_entry *entry)
{
    return task->headers && ng_task_shares_output(task, entry);
}

enum nonogram_status ng_task_need_own_output(const struct ng_task *task,
                                             struct nonogram_entry *entry, const char *format)
{
    if (ng_task_shares_output(task, entry)) {
        return ng_message_refuse(&entry->diagnostic, NONOGRAM_UNSUPPORTED,
                                 "%s holds one puzzle a file: use --output-dir", format);
    }
    return NONOGRAM_OK;
}
