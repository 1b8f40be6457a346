/* Lines that hold numbers and nothing else, such as the sizes that a puzzle begins with. */
#ifndef NG_FORMAT_HEADER_H
#define NG_FORMAT_HEADER_H

#include "format/scan.h"

struct ng_header_number {
    uint32_t value;
    struct ng_place place;
};

/* Reads the number at or behind *p (within `line`, whose first column is at `place`). *p is then
 * behind it and the blanks after it, so that it is the line's end after the last one. */
enum nonogram_status ng_header_number(struct ng_span line, struct ng_place place, const char **p,
                                      struct ng_header_number *number,
                                      struct nonogram_diagnostic *diagnostic);
/* Reads exactly `count` numbers, none of them 0, with blanks between them from `line`. */
enum nonogram_status ng_header_parse(struct ng_span line, struct ng_place place,
                                     struct ng_header_number *numbers, size_t count,
                                     struct nonogram_diagnostic *diagnostic);

#endif
