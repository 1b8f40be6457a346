/* A clue as a list of numbers, for formats that know nothing but lengths. */
#ifndef NG_FORMAT_NUMBERS_H
#define NG_FORMAT_NUMBERS_H

#include "format/scan.h"
#include "model/build.h"

/* How a format writes its numbers. */
enum ng_numbers_style {
    NG_NUMBERS_BLANKS, /* any blanks between, also around the clue */
    NG_NUMBERS_POINTS, /* a point between, "?" for any length, a lone "*" for any clue */
};

/* Starts a clue of `axis` and adds its blocks. `place` is that of `clue`. Nothing at all and a lone
 * 0 are the empty clue. */
enum nonogram_status ng_numbers_read(struct ng_build *build, enum ng_build_axis axis,
                                     struct ng_span clue, struct ng_place place,
                                     enum ng_numbers_style style,
                                     struct nonogram_diagnostic *diagnostic);

#endif
