/* Colours that a text names by a sign, and does not describe: a letter stands for the colour that
 * begins with it, another sign for the next free one. What they are taken for is reported. */
#ifndef NG_FORMAT_LOOKS_H
#define NG_FORMAT_LOOKS_H

#include "base/text.h"
#include "model/build.h"

struct ng_looks {
    unsigned used;             /* bits of the looks that signs have */
    uint8_t values[256];       /* the colour of a sign; 0: none yet */
    struct nonogram_text told; /* "'r' is taken for red, '%' for blue" */
};

/* The look of colour `value`, from 1, of puzzles that only number them; after the named ones they
 * are only different. */
uint32_t ng_looks_rgb(uint32_t value);
/* The colour of a sign, which is declared on its first use; 0 if there are too many. */
unsigned ng_looks_value(struct ng_looks *looks, struct ng_build *build, char sign);
/* Reports what the signs were taken for, behind `how`, and frees the text. */
void ng_looks_tell(struct ng_looks *looks, struct ng_build *build, const char *how);

#endif
