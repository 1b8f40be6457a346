/* Drawing on a terminal. */
#ifndef NG_CLI_SCREEN_H
#define NG_CLI_SCREEN_H

#include "cli/options.h"
#include "nonogram.h"
/* Whether the results go to a terminal that shows Unicode's block elements. */
bool ng_screen_is(const struct ng_options *options);
/* Whether to use colours on a terminal. */
bool ng_screen_has_colour(const struct ng_options *options);
/* How to draw in `format` on standard output or the output of `options`. */
struct nonogram_draw_options ng_screen_drawing(const struct ng_options *options,
                                               const char *format);
/* Whether pictures in this format are text, so that a line can precede them. */
bool ng_screen_is_text(const char *format);

#endif
