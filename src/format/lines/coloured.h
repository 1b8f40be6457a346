/* Colours that a text names by a sign and does not describe, and clues whose blocks have a letter
 * for their colour.
 *
 * A letter stands for the colour that begins with it, another sign for the next free one. What they
 * are taken for is reported. */
#ifndef NG_FORMAT_LINES_COLOURED_H
#define NG_FORMAT_LINES_COLOURED_H

#include "base/text.h"
#include "format/lines/lines.h"

struct ng_coloured_signs {
    unsigned used;             /* bits of the looks that signs have */
    uint8_t values[256];       /* the colour of a sign; 0: none yet */
    struct nonogram_text told; /* "'r' is taken for red, '%' for blue" */
};

/* The look of colour `value`, from 1, of puzzles that only number them; after the named ones they
 * are only different. */
uint32_t ng_coloured_rgb(uint32_t value);
/* The colour of a sign, which is declared on its first use; 0 if there are too many. */
unsigned ng_coloured_value(struct ng_coloured_signs *signs, struct ng_build *build, char sign);
/* Declares the colours of "r=red, g: #00ff00" or "r red"; a name of a known colour stands for
 * itself. Returns false for other texts. */
bool ng_coloured_declare(struct ng_coloured_signs *signs, struct ng_build *build,
                         struct ng_span list);
/* Reports what the signs were taken for, behind `how`, and frees the text. */
void ng_coloured_tell(struct ng_coloured_signs *signs, struct ng_build *build, const char *how);

/* The forms of a clue, also with words: "2r 1b", "2r,1b", "2(r)", "2red", "2 red"; or "r2 b1",
 * "R,2", "R 2, B 1". */
enum ng_coloured { NG_COLOURED_NOT, NG_COLOURED_BEHIND, NG_COLOURED_BEFORE };

/* Which of these the clue is; an empty one is neither. */
enum ng_coloured ng_coloured_form(struct ng_span clue);
/* Reads a clue in this form. */
bool ng_coloured_read(const struct ng_lines *lines, enum ng_coloured form, enum ng_build_axis axis,
                      struct ng_span clue, struct ng_coloured_signs *signs);

#endif
