/* Reading a clue whose blocks can have colours, be of unknown length, or be unknown altogether.
 *
 *     2r,1b ?r      a character after the length is the block's colour
 *     red: 2, 1     a colour's name and a colon apply to all blocks after it
 *     2 red, 1 red  a name behind every number, if the clue ends with one
 *     *             the whole clue is unknown
 */
#ifndef NG_FORMAT_CLUE_H
#define NG_FORMAT_CLUE_H

#include "format/glyphs.h"
#include "format/scan.h"

/* The colour of blocks without one: a value of the palette, or one of these. */
enum {
    NG_CLUE_NO_COLOUR = 0, /* every block needs a colour */
    NG_CLUE_BLACK = -1,    /* black, which is added to the palette on its first use */
};

struct ng_clue_rules {
    uint8_t suffix[256]; /* the colour of a character; 0: none */
    int plain;           /* the colour of blocks without one */
    bool declared;       /* colours were declared: the palette is not the plain one any more */
    bool background;     /* the blank was declared */
    bool commas;         /* one comma is allowed between blocks, as well as blanks */
    bool last_comma;     /* and one after the last */
    bool points;         /* points are allowed in the same way */
    bool dashes;         /* and dashes, without blanks around them */
    bool alike;          /* all clues have the same sign between blocks, or blanks */
    char separator;      /* this sign; '\0': none so far */
    bool names;          /* "name:" is allowed */
    bool crossed;        /* a '-' before a length has no meaning */
    bool unknowns;       /* '?' for a length and '*' for a clue are allowed */
    /* Reads the colour after a length, if it is not a character; returns 0 on an error. Or NULL. */
    unsigned (*colour)(void *context, struct ng_cursor *cursor);
    void *context;
};

/* A colour declared in a file. */
struct ng_clue_colour {
    struct ng_span name; /* or empty */
    uint32_t rgb;
    char key; /* after lengths: '0' is the background, '1' the colour of blocks without a character;
               * '\0': the name comes before blocks */
    char symbol; /* in the palette, if it is free; '\0': any */
};

/* Adds the colour. After that `otherwise` is the colour of blocks without one. Returns NULL, or an
 * error message. */
const char *ng_clue_declare(struct ng_clue_rules *rules, struct ng_build *build,
                            const struct ng_clue_colour *colour, int otherwise);
/* Whether a colour can have this character after a length. */
bool ng_clue_can_be_suffix(char c);
/* Whether it can be declared in files: the same, or 0 or 1. */
bool ng_clue_can_be_key(char c);
/* The colour with this name, or 0. */
unsigned ng_clue_find_colour(const struct ng_build *build, struct ng_span name);
/* The colour of blocks without one; adds black to the palette if needed; 0: they need one. */
unsigned ng_clue_plain(struct ng_clue_rules *rules, struct ng_build *build);
/* Starts a clue of `axis` and adds the blocks in `clue` up to its end. An empty text and a single 0
 * are the empty clue. */
bool ng_clue_read(const struct ng_cursor *clue, enum ng_build_axis axis,
                  struct ng_clue_rules *rules);

#endif
