/* Reading a file that holds one puzzle. */
#ifndef NG_BATCH_SINGLE_FILE_H
#define NG_BATCH_SINGLE_FILE_H

#include "format/format.h"

/* As nonogram_read_file(); `format` NULL: found out. */
enum nonogram_status ng_single_file_read(const char *path, const struct ng_format *format,
                                         struct nonogram_puzzle **puzzle,
                                         struct nonogram_diagnostic *diagnostic);

#endif
