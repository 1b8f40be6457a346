/* What reading, writing and delimiting one record have in common, whatever the format. */
#ifndef NG_FORMAT_RECORD_H
#define NG_FORMAT_RECORD_H

#include "format/format.h"
#include "model/build.h"

/* The status for running out of memory, with its diagnostic. */
enum nonogram_status ng_record_no_memory(struct nonogram_diagnostic *diagnostic);
/* The end of a format's `write`: NONOGRAM_OK, or NONOGRAM_NO_MEMORY when `out` has failed. */
enum nonogram_status ng_record_written(const struct nonogram_text *out,
                                       struct nonogram_diagnostic *diagnostic);
/* NONOGRAM_UNSUPPORTED when the puzzle has no goal picture, for formats that are pictures. */
enum nonogram_status ng_record_need_goal(const struct nonogram_puzzle *puzzle,
                                         struct nonogram_diagnostic *diagnostic);

/* The first position from `at` on that is no space, tab, CR or LF: what an extent takes along of
 * the blank space after a record. */
size_t ng_record_skip_blank(struct ng_span text, size_t at);

#endif
