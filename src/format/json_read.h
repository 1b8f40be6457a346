/* Reading one JSON record. */
#ifndef NG_FORMAT_JSON_READ_H
#define NG_FORMAT_JSON_READ_H

#include "format/format.h"
#include "model/build.h"

/* Puts what a record says into a builder. */
enum nonogram_status ng_json_read_parse(struct ng_span text, struct ng_build *build,
                                        struct nonogram_diagnostic *diagnostic);

#endif
