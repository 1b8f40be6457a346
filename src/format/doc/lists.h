/* Text in brackets, in all notations of programs: any bracket opens a list, `name =`, `name:`,
 * `"name":` and a word directly before a bracket name the next value, ',' and ';' separate, and so
 * do blanks in a program without commas. */
#ifndef NG_FORMAT_DOC_LISTS_H
#define NG_FORMAT_DOC_LISTS_H

#include "format/doc/front.h"

enum ng_notation {
    NG_NOTATION_PROGRAM,
    NG_NOTATION_DATA, /* data of MiniZinc */
};

/* Whether a matrix of Matlab begins at the '[' at p: several numbers, then ';'. */
bool ng_lists_is_matrix(const char *p, const char *end);
/* Puts the whole text on the tape, as one object. */
bool ng_lists_read(struct ng_front *front, enum ng_notation notation);

/* Do the work of `read` and `split` of struct ng_format for a text that is one document. */
bool ng_lists_map(struct ng_span text, enum ng_notation notation, const struct ng_map_rules *rules,
                  struct ng_build *build);
size_t ng_lists_split(struct ng_span text, enum ng_notation notation, struct ng_memory *memory,
                      struct ng_poll *poll, struct ng_span **puzzles);

#endif
