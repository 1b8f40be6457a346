/* A clue as numbers with a point between, "?" for any length and a lone "*" for any clue. */
#ifndef NG_FORMAT_NUMBERS_H
#define NG_FORMAT_NUMBERS_H

#include "format/scan.h"
#include "model/build.h"

/* Starts a clue of `axis` and adds its blocks. `place` is that of `clue`. Nothing at all and a lone
 * 0 are the empty clue. */
enum nonogram_status ng_numbers_read(struct ng_build *build, enum ng_build_axis axis,
                                     struct ng_span clue, struct ng_place place,
                                     struct nonogram_diagnostic *diagnostic);

#endif
