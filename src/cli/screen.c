/* The terminal according to the environment and the options. */
#include "cli/screen.h"

#include "platform/terminal.h"

#include <stdlib.h>
#include <string.h>
/* The lines of a terminal that a picture leaves for the command, the verdict and the prompt. */
#define LINES_LEFT 3

static bool is_set(const char *variable)
{
    const char *value = getenv(variable);
    return value != NULL && value[0] != '\0';
}

/* Whether the locale has another encoding than UTF-8, as "de_DE.ISO-8859-1". Without a locale the
 * terminal probably supports UTF-8. */
static bool lacks_unicode(void)
{
    const char *variable = is_set("LC_ALL") ? "LC_ALL" : is_set("LC_CTYPE") ? "LC_CTYPE" : "LANG";
    const char *locale = getenv(variable);
    const char *set = locale != NULL ? strchr(locale, '.') : NULL;
    return set != NULL && strstr(set, "UTF") == NULL && strstr(set, "utf") == NULL;
}

static bool goes_to_terminal(const struct ng_options *options)
{
    return options->output == NULL && options->output_dir == NULL && ng_terminal_is(stdout);
}

bool ng_screen_is(const struct ng_options *options)
{
    return goes_to_terminal(options) && !ng_terminal_is_dumb() && !lacks_unicode();
}

bool ng_screen_has_colour(const struct ng_options *options)
{
    return options->color == NG_WHEN_AUTO ? !ng_terminal_is_dumb() && !is_set("NO_COLOR")
                                          : options->color == NG_WHEN_ALWAYS;
}

static bool wants_colour(const struct ng_options *options, const char *format)
{
    if (options->color != NG_WHEN_AUTO || strcmp(format, "text") == 0) {
        return options->color == NG_WHEN_ALWAYS;
    }
    return goes_to_terminal(options) && ng_screen_has_colour(options);
}

struct nonogram_draw_options ng_screen_drawing(const struct ng_options *options, const char *format)
{
    struct nonogram_draw_options draw = {
        .colour = wants_colour(options, format),
        .true_colour = ng_terminal_true_colour(),
    };
    if (goes_to_terminal(options)) {
        unsigned lines = ng_terminal_height(stdout);
        draw.width = ng_terminal_width(stdout);
        draw.height = lines > LINES_LEFT ? lines - LINES_LEFT : 1;
        draw.terminal =
            ng_screen_is(options) && (options->to == NULL || strcmp(options->to, "boxed") == 0);
    }
    return draw;
}

bool ng_screen_is_text(const char *format)
{
    struct nonogram_format picture_format;
    return nonogram_picture_find(format, &picture_format) &&
           strcmp(picture_format.suffix, "txt") == 0;
}
