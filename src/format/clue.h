/* Reading a clue whose blocks may have colours, be of unknown length, or be unknown altogether.
 *
 *     2r,1b ?r      a character behind the length is the block's colour
 *     red: 2, 1     a colour's name and a colon hold for all blocks behind it
 *     *             nothing is known of the line
 */
#ifndef NG_FORMAT_CLUE_H
#define NG_FORMAT_CLUE_H

#include "format/cursor.h"
#include "format/glyphs.h"

/* The colour of blocks that name none: a value of the palette, or one of these. */
enum {
    NG_CLUE_NO_COLOUR = 0, /* every block has to name its colour */
    NG_CLUE_BLACK = -1,    /* black, which is added to the palette on its first use */
};

struct ng_clue_rules {
    uint8_t suffix[256]; /* the colour that a character stands for, 0: none */
    int plain;           /* the colour of blocks that name none */
    bool declared;       /* colours were declared: the palette is not the plain one any more */
    bool background;     /* the blank was */
    bool commas;         /* one comma may stand between blocks, as well as blanks, */
    bool last_comma;     /* and one behind the last */
    bool points;         /* the same of a point */
    bool names;          /* "name:" is allowed */
    bool unknowns;       /* '?' for a length and '*' for a clue are allowed */
    /* The colour behind a length, where it is not a character; 0: failed. Or NULL. */
    unsigned (*colour)(void *context, struct ng_cursor *cursor);
    void *context;
};

/* A colour as a file declares it. */
struct ng_clue_colour {
    struct ng_span name; /* empty: it has none of its own */
    uint32_t rgb;
    char key; /* stands behind lengths: '0' is the background, '1' what blocks without a character
                 have; '\0': the name stands before blocks */
    char symbol; /* in the palette, if it is free; '\0': any */
};

/* Adds it. Once a colour is declared, `otherwise` is that of blocks that name none. Returns NULL,
 * or what is wrong with it. */
const char *ng_clue_declare(struct ng_clue_rules *rules, struct ng_build *build,
                            const struct ng_clue_colour *colour, int otherwise);
/* Whether a colour can have this character behind a length. */
bool ng_clue_can_be_suffix(char c);
/* The same, or 0 or 1, as files declare colours. */
bool ng_clue_can_be_key(char c);
/* The colour of this name; 0: there is none. */
unsigned ng_clue_find_colour(const struct ng_build *build, struct ng_span name);
/* The colour of what names none, black being added to the palette if need be; 0: it must. */
unsigned ng_clue_plain(struct ng_clue_rules *rules, struct ng_build *build);
/* Starts a clue of `axis` and adds the blocks that stand in `clue` up to its end. Nothing at all
 * and a lone 0 are the empty clue. */
bool ng_clue_read(const struct ng_cursor *clue, enum ng_build_axis axis,
                  struct ng_clue_rules *rules);

#endif
