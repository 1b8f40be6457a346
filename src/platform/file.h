/* Reading a file, a pipe or a device in chunks, without a buffer. */
#ifndef NG_PLATFORM_FILE_H
#define NG_PLATFORM_FILE_H

#include "base/text.h"
#include "platform/path.h"

#include <stdbool.h>
#include <stddef.h>

struct ng_file {
    int handle; /* -1 if closed */
    struct ng_path_facts facts;
};

/* Opens for reading; "-" is standard input. A directory can be opened, too: check facts.kind. Never
 * blocks: the first read waits for a pipe's writer. */
enum nonogram_status ng_file_open(struct ng_file *file, const char *path,
                                  struct nonogram_diagnostic *diagnostic);
/* Whether this is the ordinary file to which standard output or standard error goes: reading it
 * could return what was just written, without an end. */
bool ng_facts_are_output(const struct ng_path_facts *facts);
/* Reads the bytes available now, up to `room` (room > 0); *got is 0 only at the end. NONOGRAM_END
 * if SIGINT or SIGTERM (see platform/signals.h) came while it waited for a pipe or terminal. */
enum nonogram_status ng_file_read(struct ng_file *file, char *into, size_t room, size_t *got,
                                  struct nonogram_diagnostic *diagnostic);
/* Reads the whole file into the text. NONOGRAM_LIMITED: it has more than `most` bytes. */
enum nonogram_status ng_file_slurp(const char *path, uint64_t most, struct nonogram_text *text,
                                   struct nonogram_diagnostic *diagnostic);
/* Whether a read would not wait: there is more, or the end. */
bool ng_file_ready(const struct ng_file *file);
/* Closes the file, unless it is closed or standard input. */
void ng_file_close(struct ng_file *file);

#endif
