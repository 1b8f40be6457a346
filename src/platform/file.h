/* Reading a file, a pipe or a device in chunks, without a buffer of its own. */
#ifndef NG_PLATFORM_FILE_H
#define NG_PLATFORM_FILE_H

#include "platform/path.h"

#include <stdbool.h>
#include <stddef.h>

struct ng_file {
    int handle; /* -1: closed */
    struct ng_path_facts facts;
};

/* Opens for reading. A directory opens too: look at facts.kind. Nothing blocks: a pipe's writer is
 * waited for by the first read. */
enum nonogram_status ng_file_open(struct ng_file *file, const char *path,
                                  struct nonogram_diagnostic *diagnostic);
void ng_file_standard_input(struct ng_file *file);
/* Whether it is an ordinary file that standard output or standard error goes to: what is read from
 * it might be what has just been written, without an end. */
bool ng_file_is_output(const struct ng_file *file);
/* Up to `room` bytes (room > 0), as many as there are now; *got is 0 at the end only. NONOGRAM_END
 * when SIGINT or SIGTERM (see platform/signals.h) came while it waited for a pipe or terminal. */
enum nonogram_status ng_file_read(struct ng_file *file, char *into, size_t room, size_t *got,
                                  struct nonogram_diagnostic *diagnostic);
/* Whether a read would not wait: there is more, or the end. */
bool ng_file_ready(const struct ng_file *file);
/* Fine when closed already. Standard input stays open. */
void ng_file_close(struct ng_file *file);

#endif
