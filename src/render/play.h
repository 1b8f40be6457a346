/* What makes a page out of a grid that can be played on: its style, and its script, which finds the
 * puzzle in the element "puzzle" (see html.c). Lines, NULL-terminated. */
#ifndef NG_RENDER_PLAY_H
#define NG_RENDER_PLAY_H

#include <stddef.h>

extern const char *const ng_play_style[];
extern const char *const ng_play_script[];

#endif
