/* Pictures of a grid. Each is one file with one `const struct ng_render`. */
#ifndef NG_RENDER_RENDER_H
#define NG_RENDER_RENDER_H

#include "base/text.h"
#include "model/puzzle.h"

struct ng_render {
    const char *name;
    const char *suffix; /* of a file that holds it, without the dot */
    /* Appends the picture of `cells` (height * width values, NONOGRAM_UNKNOWN allowed), ending
     * with a newline where it is text. `cells` may be NULL: all unknown. */
    void (*draw)(const struct nonogram_puzzle *puzzle, const uint8_t *cells,
                 const struct nonogram_draw_options *options, struct nonogram_text *out);
};

/* The renderers, in the order of the registry: ng_render_text in text.c, and so on. */
#define NG_RENDERS(X) X(text) X(boxed) X(blocks) X(svg) X(png) X(html) X(pbm) X(ppm)

#define X(name) extern const struct ng_render ng_render_##name;
NG_RENDERS(X)
#undef X

/* All of them, NULL-terminated; the first is the default. */
extern const struct ng_render *const ng_render_all[];
const struct ng_render *ng_render_by_name(const char *name, size_t size);
/* Whether its pictures are text, several of which may follow one another. All others are documents,
 * one a file. */
bool ng_render_is_text(const struct ng_render *render);

#endif
