/* Puzzles in a table of a web page. */
#ifndef NG_FORMAT_CODES_WEB_TABLE_H
#define NG_FORMAT_CODES_WEB_TABLE_H

#include "format/format.h"

/* Reads the table of a page; without a builder, returns whether there is one with clues. */
bool ng_web_table_read(struct ng_span text, struct ng_build *build);

#endif
