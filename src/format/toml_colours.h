/* The colours of a TOML or ini file, "b = (blue) *" each: what stands behind a length, the colour,
 * and a character for pictures. */
#ifndef NG_FORMAT_TOML_COLOURS_H
#define NG_FORMAT_TOML_COLOURS_H

#include "format/clue.h"
#include "format/toml_names.h"

struct ng_toml_colours {
    struct ng_build *build;
    struct nonogram_diagnostic *diagnostic;
    struct ng_clue_rules rules; /* the colours that clues may name by one character, */
    struct ng_toml_names names; /* and by several */
};

/* Reads a line of an ini file, which is one colour, or of a TOML file: all that stands in quotes in
 * it. */
enum nonogram_status ng_toml_read_colours(struct ng_toml_colours *colours, struct ng_span line,
                                          struct ng_place place);

#endif
