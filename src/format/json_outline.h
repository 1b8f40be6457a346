/* The structure of JSON alone: brackets, commas, colons, strings, and whatever else stands for a
 * value. What is in them is looked at when the record is read. A text of which the end is still to
 * come is gone along as far as it is there. */
#ifndef NG_FORMAT_JSON_OUTLINE_H
#define NG_FORMAT_JSON_OUTLINE_H

#include "format/scan.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { NG_JSON_OUTLINE_DEPTH = 64 };

/* What may come next. */
enum ng_json_expected {
    NG_JSON_VALUE,
    NG_JSON_VALUE_OR_END, /* of the array */
    NG_JSON_NAME,
    NG_JSON_NAME_OR_END, /* of the object */
    NG_JSON_COLON,
    NG_JSON_BEHIND,
};

enum ng_json_outcome {
    NG_JSON_GOES_ON, /* so far it is the beginning of an object */
    NG_JSON_CLOSED,  /* `at` is behind it */
    NG_JSON_BROKEN,  /* what stands at `at` cannot */
};

struct ng_json_outline {
    struct ng_span text;
    size_t at;
    unsigned depth;
    uint64_t objects; /* a bit for each bracket that is open: whether it is '{', the innermost
                         lowest */
    enum ng_json_expected expected;
};

/* The outline of the value that begins at `at`. */
struct ng_json_outline ng_json_outline_of(struct ng_span text, size_t at);
/* Goes past the blanks and the token that come next; with neither, at the end of the text,
 * NG_JSON_GOES_ON. */
enum ng_json_outcome ng_json_outline_step(struct ng_json_outline *outline);
/* Goes on to the end of the value, or that of the text. */
enum ng_json_outcome ng_json_outline_follow(struct ng_json_outline *outline);

#endif
