/* Which of a YAML file's texts are the puzzle's: those of the mapping that its clues are in, and of
 * the ones around that. What stands below another key is something else's:
 *
 *     title: Cat            the puzzle's
 *     solver:
 *       title: x            the solver's: as it ends, there were no clues beside it
 *     rows: ... */
#ifndef NG_FORMAT_YAML_TEXTS_H
#define NG_FORMAT_YAML_TEXTS_H

#include "format/yaml_scalar.h"
#include "model/build.h"

/* A name is the title where there is no other; given cells cannot be taken, a goal is not. */
enum { NG_YAML_NAME = NG_NOTES, NG_YAML_GIVEN, NG_YAML_GOAL };

struct ng_yaml_text {
    struct ng_yaml_scalar scalar;
    unsigned which; /* an enum nonogram_note, or one of those above */
    size_t indent;  /* of its key */
};

/* Zeroed before the first use, but for `build`. */
struct ng_yaml_texts {
    struct ng_build *build;
    bool settled; /* the clues have begun: */
    size_t home;  /* how deep their mapping is, or the one around it that goes on */
    /* Those of the mappings that are open; no one is deeper than the next. */
    struct ng_yaml_text *texts;
    size_t count;
    size_t capacity;
};

void ng_yaml_texts_clear(struct ng_yaml_texts *texts);
/* A key or an item stands at this indent: what is deeper has ended. */
void ng_yaml_texts_enter(struct ng_yaml_texts *texts, size_t indent);
/* The key at this indent, which has been entered, is one of clues. */
void ng_yaml_texts_settle(struct ng_yaml_texts *texts, size_t indent);
/* Takes the scalar of a key at this indent, which has been entered. False: out of memory. */
bool ng_yaml_texts_add(struct ng_yaml_texts *texts, unsigned which,
                       const struct ng_yaml_scalar *scalar, size_t indent);
/* The innermost of these so far; NULL: there is none. */
struct ng_yaml_text *ng_yaml_texts_find(const struct ng_yaml_texts *texts, unsigned which);
/* Gives the builder those that are the puzzle's, at the end of the file. */
void ng_yaml_texts_keep(struct ng_yaml_texts *texts);

#endif
