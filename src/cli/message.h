/* Messages for people, on standard error: one line after "nonogram: ". Control characters for a
 * terminal are shown as '?'. */
#ifndef NG_CLI_MESSAGE_H
#define NG_CLI_MESSAGE_H

#include "base/text.h"
#include "cli/exit.h"
#include "nonogram.h"

#include <stddef.h>

/* Printf-style. Returns NG_EXIT_FAILED, so that a command can `return ng_message_error(...)`. */
#if defined(__GNUC__)
__attribute__((format(printf, 1, 2)))
#endif
enum ng_exit
ng_message_error(const char *format, ...);
/* Prints a text as a message, and clears it. */
enum ng_exit ng_message_text(struct nonogram_text *line);
/* The diagnostic's message; if it is empty, the meaning of the status. */
const char *ng_message_of(enum nonogram_status status,
                          const struct nonogram_diagnostic *diagnostic);
/* Appends "FILE:LINE:COLUMN: message", without the place if it is unknown. */
void ng_message_place(const char *file, enum nonogram_status status,
                      const struct nonogram_diagnostic *diagnostic, struct nonogram_text *out);
/* Prints "nonogram: FILE:LINE:COLUMN: message", without the place if it is unknown. */
enum ng_exit ng_message_diagnostic(const char *file, enum nonogram_status status,
                                   const struct nonogram_diagnostic *diagnostic);

/* Appends "0.04 ms", "12 ms", "1.23 s", "2:05 min". */
void ng_message_seconds(double seconds, struct nonogram_text *out);
/* Appends a name so that it stays in its line and does not affect a terminal: control characters
 * and backslashes as in C, \n or \x1b. */
void ng_name_write(const char *name, struct nonogram_text *out);
/* The bytes of a text that fit into `most`, in whole characters. */
size_t ng_name_cut(const char *text, size_t most);

#endif
