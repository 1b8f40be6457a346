/* Scalars of YAML 1.2 that stand behind a key, on one line or on several:
 *
 *     title: A long         description: |      source: >-        author: "A \
 *       title                 as it              folded              long\tname"
 *                             stands             to one line
 *
 * Lines belong to a scalar as long as they are deeper than its key, whatever they look like. */
#ifndef NG_FORMAT_YAML_SCALAR_H
#define NG_FORMAT_YAML_SCALAR_H

#include "base/text.h"
#include "format/scan.h"

/* Where in the text a reader is. */
struct ng_yaml_lines {
    struct ng_scan scan;
    struct ng_span line; /* the one at hand */
    struct ng_place place;
};

enum ng_yaml_style {
    NG_YAML_PLAIN,
    NG_YAML_SINGLE,  /* in single quotes */
    NG_YAML_DOUBLE,  /* in double quotes: what is read of it has its escapes still */
    NG_YAML_LITERAL, /* | */
    NG_YAML_FOLDED,  /* > */
};

/* Zeroed before the first use. */
struct ng_yaml_scalar {
    enum ng_yaml_style style;
    struct ng_place place; /* where it begins */
    struct nonogram_text text;
    struct ng_place key; /* of what looks like a key within a plain one; line 0: nothing does */
};

/* The line without its comment: a '#' at the beginning or behind a blank, outside of quotes. */
struct ng_span ng_yaml_without_comment(struct ng_span line);
/* The colon behind a key; NULL when the line has none. */
const char *ng_yaml_find_colon(struct ng_span text);
/* The text without blanks and a pair of quotes around it. */
struct ng_span ng_yaml_unquote(struct ng_span text);
/* Whether the text, which is in no quotes, is a word of YAML's for nothing: "null", "~". */
bool ng_yaml_is_null(struct ng_span text);

/* Whether the value is the head of a scalar of the style, LITERAL or FOLDED: "|", ">-", "|2+". */
bool ng_yaml_is_block(struct ng_span value, enum ng_yaml_style style);
/* Reads the scalar, or what is in brackets, that begins with `value`, which stands in the line at
 * hand behind a key at `indent`, or below it where `value` is empty. The last line of it is then at
 * hand. */
void ng_yaml_scalar_read(struct ng_yaml_lines *lines, struct ng_span value, size_t indent,
                         struct ng_yaml_scalar *scalar);

#endif
