/* Running a task over all puzzles that the command line names. */
#ifndef NG_CLI_RUN_H
#define NG_CLI_RUN_H

#include "cli/given.h"
#include "cli/task.h"

/* Over the operands, or standard input. Does not return when a signal has asked for the end. */
enum ng_exit ng_run_task(const struct ng_task *task);
/* The same, and reads before that what --given names. */
enum ng_exit ng_run_task_given(const struct ng_task *task, struct ng_given *given);

#endif
