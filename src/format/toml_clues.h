/* Clues in quotes, or without: one a line, or with commas between.
 *
 *     rows = """
 *     2b 1r           # a comment
 *     1, 0"""
 *
 * The lines are handed over one after the other; what stands between double quotes is decoded. */
#ifndef NG_FORMAT_TOML_CLUES_H
#define NG_FORMAT_TOML_CLUES_H

#include "format/toml_colours.h"
#include "format/toml_string.h"

struct ng_toml_clues {
    struct ng_toml_colours *colours;
    const char *end;         /* of the whole text */
    const char *quote;       /* what ends them; "" without quotes */
    bool open;               /* the end has not come */
    enum ng_build_axis axis; /* whose they are */
    /* The clue at hand: */
    struct nonogram_text decoded;
    struct ng_toml_raw raw; /* where it stands; `text` is NULL before its first character */
    bool comment;           /* behind it one has begun */
    bool continued;         /* it goes on in the next line */
};

/* The text without the quotes around it. */
struct ng_span ng_toml_without_quotes(struct ng_span text);
/* The quotes that a value begins with; "": none. */
const char *ng_toml_quote_of(struct ng_span value);
/* Reads clues up to the quote that ends them or the end of the line; *behind is what stands behind
 * the quote. */
enum nonogram_status ng_toml_clues_read(struct ng_toml_clues *clues, struct ng_span text,
                                        struct ng_place place, struct ng_span *behind);

#endif
