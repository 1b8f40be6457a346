/* A pen for colour terminals: it knows the colours in force and appends an escape sequence (SGR)
 * only where they change. Switched off it appends nothing, so that a renderer has one path. */
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

/* A pen with the terminal's own colours in force. */
struct ng_ansi ng_ansi_pen(const struct nonogram_draw_options *options, struct nonogram_text *out);

/* The text appended next has these colours. */
void ng_ansi_set(struct ng_ansi *pen, uint32_t ink, uint32_t paper);
/* Back to the terminal's own colours: due before every line end, or the rest of the line is
 * painted as well. */
void ng_ansi_plain(struct ng_ansi *pen);

/* The nearest entry of the 256 colours: the 6x6x6 cube (16..231) or the greys (232..255). The first
 * 16 are left out, since every terminal has its own. */
unsigned ng_ansi_nearest(uint32_t rgb);

#endif
