/* First drafts of pictures, by style. */
#ifndef NG_GENERATE_SKETCH_H
#define NG_GENERATE_SKETCH_H

#include "base/random.h"
#include "generate/draft.h"

#include <stdbool.h>

/* How a picture is drawn. */
struct ng_sketch {
    enum nonogram_style style;
    unsigned density; /* per cent of the cells that are filled, 1 to 99; 0: as suits the style */
    const char *word; /* of NONOGRAM_STYLE_TEXT */
    unsigned attempt; /* at a word, from 0: dark letters, light ones, then others in other places */
};

/* Draws over the canvas. The same random numbers give the same picture. False: out of memory. */
bool ng_sketch_draw(const struct ng_sketch *sketch, struct ng_random *random,
                    struct ng_draft *canvas);

/* Whether there is a letter for each of its characters. */
bool ng_sketch_has_word(const char *word);
/* The cells that a word needs, margins included. */
uint32_t ng_sketch_word_width(const char *word);
uint32_t ng_sketch_word_height(void);

/* The letters that pictures of words are set in. */
enum { NG_LETTER_WIDTH = 5, NG_LETTER_HEIGHT = 7 };

/* Whether there is such a letter: A to Z in either case, digits, blank and some signs. */
bool ng_letter_exists(char letter);
/* Whether the letter fills the cell, 0 <= row < NG_LETTER_HEIGHT and likewise. */
bool ng_letter_fills(char letter, unsigned row, unsigned column);

#endif
