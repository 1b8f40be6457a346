/* Text in brackets, in all notations that have them: any bracket opens a list, `name =`, `name:`,
 * `"name":` and a word directly before a bracket name the next value, ',' and ';' separate, and so
 * do blanks in a program without commas. A text in JSON must follow JSON's grammar. */
#ifndef NG_FORMAT_DOC_LISTS_H
#define NG_FORMAT_DOC_LISTS_H

#include "format/doc/front.h"

enum ng_notation {
    NG_NOTATION_RECORD, /* JSON as in ng_json_read() */
    NG_NOTATION_JSON,
    NG_NOTATION_PROGRAM, /* the whole text, as in MiniZinc's data */
    NG_NOTATION_DATA,
};

/* Whether a matrix of Matlab begins at the '[' at p: several numbers, then ';'. */
bool ng_lists_is_matrix(const char *p, const char *end);
/* Puts the value at the present place on the tape, or the whole text as one object. */
bool ng_lists_read(struct ng_front *front, enum ng_notation notation);

/* Do the work of `read` and `split` of struct ng_format for a text that is one document. */
bool ng_lists_map(struct ng_span text, enum ng_notation notation, const struct ng_map_rules *rules,
                  struct ng_build *build);
size_t ng_lists_split(struct ng_span text, enum ng_notation notation, struct ng_memory *memory,
                      struct ng_poll *poll, struct ng_span **puzzles);

/* Puts any text in JSON, such as a record, on the tape, which the caller clears. After an error the
 * tape holds the text before it. Strings are exact: bytes that are not UTF-8 are an error, and an
 * escape can be any character but NUL. */
enum nonogram_status ng_json_read(struct ng_span text, struct ng_tape *tape,
                                  struct nonogram_diagnostic *diagnostic);

#endif
