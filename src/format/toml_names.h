/* Names of several characters for colours in TOML, "2red 1bl". Clues are read with one character
 * for each colour, so that in a clue such a name is replaced by one that is free in it, and blanks:
 *
 *     2red 1bl 1k        2!   1"  1k       all places stay the same */
#ifndef NG_FORMAT_TOML_NAMES_H
#define NG_FORMAT_TOML_NAMES_H

#include "format/clue.h"

struct ng_toml_name {
    size_t start; /* in `text` */
    size_t size;
    uint8_t colour;
};

/* Zeroed before the first use. */
struct ng_toml_names {
    struct nonogram_text text; /* of all names */
    struct ng_toml_name names[NONOGRAM_COLOURS_MAX];
    size_t count;
};

void ng_toml_names_clear(struct ng_toml_names *names);
/* Whether a colour can have the name. */
bool ng_toml_can_be_name(struct ng_span name);
/* The colour of the name; 0: there is none. */
uint8_t ng_toml_names_find(const struct ng_toml_names *names, struct ng_span name);
/* Adds a name that is not there yet. Whether there was memory is seen from names->text. */
void ng_toml_names_add(struct ng_toml_names *names, struct ng_span name, uint8_t colour);
/* Replaces the names in the clue. The characters that stand for them are entered in the rules,
 * until ng_toml_names_restore(). False: there are not enough. */
bool ng_toml_names_replace(const struct ng_toml_names *names, struct ng_clue_rules *rules,
                           char *clue, size_t size, char stand_ins[NONOGRAM_COLOURS_MAX + 1]);
void ng_toml_names_restore(struct ng_clue_rules *rules,
                           const char stand_ins[NONOGRAM_COLOURS_MAX + 1]);

#endif
