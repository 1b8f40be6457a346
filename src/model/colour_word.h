/* What people call a colour. */
#ifndef NG_MODEL_COLOUR_WORD_H
#define NG_MODEL_COLOUR_WORD_H

#include "model/palette.h"

/* A word for the colour, to stand in a sentence: its name where that is one; where it is a letter,
 * a number or the like ("r", "cg", "aFFAC2B"), the word of the nearest known colour that no other
 * colour of the palette is called by. Where there are no more of these, the name as it is.
 * O(colours times known ones). */
const char *ng_colour_word(const struct ng_palette *palette, unsigned value);
/* What to write beside the colour in a legend, or on a button: its name, but for a letter, a
 * number, its own RGB in hex and what would turn round the line, for which ng_colour_word() stands.
 */
const char *ng_colour_label(const struct ng_palette *palette, unsigned value);

#endif
