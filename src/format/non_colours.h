/* The colours of a .non file, and the grids drawn with them.
 *
 *     color r #ff0000        one character, which stands behind lengths and in grids; 0 is the
 *                            blank, 1 what blocks without a character have (else black)
 *     color red FF0000 %     a name, which stands before blocks with a colon; "background" is the
 *                            blank; the character, if any, stands in grids
 *     colorname r "dark red" what the colour of a character is called, before its own line: our
 *                            addition, which other programs pass over */
#ifndef NG_FORMAT_NON_COLOURS_H
#define NG_FORMAT_NON_COLOURS_H

#include "format/clue.h"
#include "format/non_lines.h"

struct ng_non_colours {
    struct ng_clue_rules rules;
    bool background;           /* was declared */
    struct ng_span names[128]; /* by character, as they are in the file; empty: none */
};

/* Those of a file without declared colours. */
void ng_non_colours_start(struct ng_non_colours *colours);
/* Keeps the name that a COLOUR_NAME line says; a name that cannot be is passed over. */
void ng_non_colours_name(struct ng_non_colours *colours, struct ng_build *build,
                         const struct ng_non_line *line);
/* Reads a COLOUR line into the palette and the rules. */
enum nonogram_status ng_non_colours_declare(struct ng_non_colours *colours, struct ng_build *build,
                                            const struct ng_non_line *line,
                                            struct nonogram_diagnostic *diagnostic);
/* Reads the cells of a GOAL or SAVED. */
enum nonogram_status ng_non_colours_cells(struct ng_clue_rules *rules, struct ng_build *build,
                                          const struct ng_non_line *line,
                                          struct nonogram_diagnostic *diagnostic);

#endif
