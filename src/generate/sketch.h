/* First drafts of pictures, by style. */
#ifndef NG_GENERATE_SKETCH_H
#define NG_GENERATE_SKETCH_H

#include "base/random.h"
#include "generate/draft.h"
#include "generate/sketch.h"

#include <stdbool.h>

/* How a picture is drawn. */
struct ng_sketch {
    enum nonogram_style style;
    unsigned density; /* per cent of the cells that are filled, 1 to 99; 0: chosen for the style */
    const char *word; /* for NONOGRAM_STYLE_TEXT */
    unsigned attempt; /* for a word, from 0: dark letters, light ones, then other places */
};

/* Draws over the canvas and sets its folds, by the random numbers alone. Returns false when out of
 * memory. */
bool ng_sketch_draw(const struct ng_sketch *sketch, struct ng_random *random,
                    struct ng_draft *canvas);

/* Whether every character of the word has a letter. */
bool ng_sketch_has_word(const char *word);
/* The size that a word needs, including margins. */
uint32_t ng_sketch_word_width(const char *word);
uint32_t ng_sketch_word_height(void);

#endif
