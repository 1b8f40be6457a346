/* Text in brackets, in all notations of programs: any bracket opens a list, `name =`, `name:`,
 * `"name":` and a known word directly before a bracket name the next value, ',' and ';' separate,
 * and so do blanks where there are no commas. */
#ifndef NG_FORMAT_DOC_LISTS_H
#define NG_FORMAT_DOC_LISTS_H

#include "format/doc/front.h"

/* Whether a matrix of Matlab begins at the '[' at p: several numbers, then ';'. */
bool ng_lists_is_matrix(const char *p, const char *end);
/* Puts the whole text on the tape, as one object. */
bool ng_lists_read(struct ng_front *front);

#endif
