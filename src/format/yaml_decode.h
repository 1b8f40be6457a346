/* The escapes in YAML's double quotes. */
#ifndef NG_FORMAT_YAML_DECODE_H
#define NG_FORMAT_YAML_DECODE_H

#include "base/text.h"
#include "format/scan.h"
#include "model/build.h"

/* Decodes what stands between double quotes, appending it; false: something in it is no escape.
 * What is no character becomes U+FFFD, and what no text should have is mended: a remark says so,
 * at `place`. */
bool ng_yaml_decode(struct ng_span text, struct ng_place place, struct ng_build *build,
                    struct nonogram_text *decoded);

#endif
