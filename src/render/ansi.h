/* A pen for colour terminals: it knows the present colours and appends an escape sequence (SGR)
 * only for changes. Switched off it appends nothing, so that renderers need no special case. */
#ifndef NG_RENDER_ANSI_H
#define NG_RENDER_ANSI_H

#include "base/text.h"
#include "render/render.h"

/* The terminal's own colour. */
#define NG_ANSI_DEFAULT UINT32_MAX

struct ng_ansi {
    struct nonogram_text *out;
    bool on;
    bool true_colour; /* else the nearest of the 256 colours */
    uint32_t ink;     /* 0xRRGGBB or NG_ANSI_DEFAULT, like paper */
    uint32_t paper;
};

/* A pen with the terminal's own colours. */
struct ng_ansi ng_ansi_pen(const struct nonogram_draw_options *options, struct nonogram_text *out);

/* Sets the colours of the text appended next. */
void ng_ansi_set(struct ng_ansi *pen, uint32_t ink, uint32_t paper);
/* Restores the terminal's own colours: needed before every line end, or the rest of the line is
 * painted as well. */
void ng_ansi_plain(struct ng_ansi *pen);

/* The nearest of the 256 colours: the 6x6x6 cube (16..231) or the greys (232..255). The first 16
 * are left out, since every terminal has its own. */
unsigned ng_ansi_nearest(uint32_t rgb);

#endif
