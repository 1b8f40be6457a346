/* Reading one puzzle in the .non format, of all dialects. */
#ifndef NG_FORMAT_NON_READ_H
#define NG_FORMAT_NON_READ_H

#include "format/format.h"

/* As of struct ng_format. */
enum nonogram_status ng_non_parse(struct ng_span text, struct ng_build *build,
                                  struct nonogram_diagnostic *diagnostic);

#endif
