/* First drafts of pictures, by style. */
#ifndef NG_GENERATE_SKETCH_H
#define NG_GENERATE_SKETCH_H

#include "base/random.h"
#include "generate/draft.h"

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

/* The cells that a word needs, margins included. */
uint32_t ng_sketch_word_width(const char *word);
uint32_t ng_sketch_word_height(void);

#endif
