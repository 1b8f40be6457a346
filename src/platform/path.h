/* What a path names, and making directories. Symbolic links are followed. */
#ifndef NG_PLATFORM_PATH_H
#define NG_PLATFORM_PATH_H

#include "nonogram.h"
#include "platform/facts.h"

struct ng_path_facts ng_path_look(const char *path);

/* Makes the directories above `path`; fine when they exist. */
enum nonogram_status ng_path_make_parents(const char *path, struct nonogram_diagnostic *diagnostic);

/* Fills in the diagnostic with the text of an errno value, no line or column. NONOGRAM_IO, or
 * NONOGRAM_NO_MEMORY when that is what it says. */
enum nonogram_status ng_path_error(int number, struct nonogram_diagnostic *diagnostic);

#endif
