/* The colours of a puzzle. Entry 0 is the blank (background). Names are UTF-8 and, like symbols,
 * unique in the palette. */
#ifndef NG_MODEL_PALETTE_H
#define NG_MODEL_PALETTE_H

#include "nonogram.h"

#include <stdbool.h>
#include <stdint.h>

struct ng_palette {
    const struct nonogram_colour *colours; /* count + 1 entries, [0] the blank */
    unsigned count;                        /* colours without the blank: C >= 1 */
};

/* Black and white: blank "white" '.', colour 1 "black" '#'. */
extern const struct ng_palette ng_palette_black;

/* Whether the blank is white and one colour is black, whatever their names and symbols: formats
 * without colour support this palette. */
bool ng_palette_is_black(const struct ng_palette *palette);
/* The colour with this name / symbol; -1 if there is none. */
int ng_palette_by_name(const struct ng_palette *palette, const char *name);
int ng_palette_by_symbol(const struct ng_palette *palette, char symbol);
/* Parses "RGB", "RRGGBB" with or without '#', or one of the X11/CSS basic colour names. */
bool ng_palette_parse_rgb(const char *text, uint32_t *rgb);

/* A word for the colour in a sentence: its name if that is a word; if it is a letter, a number or
 * the like ("r", "cg", "aFFAC2B"), the word of the nearest known colour that no other colour of the
 * palette has; the name again if no word is left. O(colours * known colours). */
const char *ng_colour_word(const struct ng_palette *palette, unsigned value);
/* The label of the colour in a legend or on a button: its name, or ng_colour_word() if the name is
 * a letter, a number, its RGB in hex, or would reverse the order of the line. */
const char *ng_colour_label(const struct ng_palette *palette, unsigned value);

#endif
