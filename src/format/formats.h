/* Every puzzle format there is, in the order in which messages name them. */
#ifndef NG_FORMAT_FORMATS_H
#define NG_FORMAT_FORMATS_H

#include "format/format.h"

/* clang-format off */
#define NG_FORMATS(X) \
    X(non) X(webpbn) X(olsak) X(nin) X(mk) X(cwd) X(cwc) X(taai) X(json) X(yaml) X(toml) \
    X(pattern) X(puzzlink) X(makhorin) X(dump) X(lines) X(picross) X(letters) X(lp) X(dzn) \
    X(lists) X(gno) X(sgriddler) X(text) X(pbm) X(ppm) X(png) X(bmp)
/* clang-format on */

#define X(name) extern const struct ng_format ng_format_##name;
NG_FORMATS(X)
#undef X

#endif
