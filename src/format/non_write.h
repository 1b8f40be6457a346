/* Writing a puzzle in the .non format, with colours as single characters. */
#ifndef NG_FORMAT_NON_WRITE_H
#define NG_FORMAT_NON_WRITE_H

#include "format/format.h"

/* As of struct ng_format. Nothing is lost but the colours' names; more colours than there are
 * letters are refused. In texts, quotes and line ends become character references. */
enum nonogram_status ng_non_write(const struct nonogram_puzzle *puzzle,
                                  const struct ng_format_write *options, struct nonogram_text *out,
                                  struct nonogram_diagnostic *diagnostic);

#endif
