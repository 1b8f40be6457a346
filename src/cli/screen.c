#include "cli/screen.h"

#include "platform/clock.h"
#include "platform/terminal.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

/* The lines of a terminal that a picture leaves to the command, the verdict and the prompt. */
#define LINES_LEFT 3

static bool is_set(const char *variable)
{
    const char *value = getenv(variable);

    return value != NULL && value[0] != '\0';
}

static bool is_dumb(void)
{
    const char *terminal = getenv("TERM");

    return terminal != NULL && strcmp(terminal, "dumb") == 0;
}

/* Whether the locale says that characters are written otherwise than in UTF-8, as
 * "de_DE.ISO-8859-1" does. Without any the terminal is likely to know UTF-8. */
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
    return goes_to_terminal(options) && !is_dumb() && !lacks_unicode();
}

bool ng_screen_has_colour(const struct ng_options *options)
{
    return options->color == NG_WHEN_AUTO ? !is_dumb() && !is_set("NO_COLOR")
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

/* "0.04 ms", "12 ms", "1.23 s", "2:05 min". */
static void write_seconds(double seconds, struct nonogram_text *out)
{
    if (seconds < 0.01) {
        nonogram_text_format(out, "%.2f ms", seconds * 1e3);
    } else if (seconds < 1) {
        nonogram_text_format(out, "%.0f ms", seconds * 1e3);
    } else if (seconds < 100) {
        nonogram_text_format(out, "%.2f s", seconds);
    } else {
        uint64_t whole = (uint64_t)seconds;

        nonogram_text_format(out, "%" PRIu64 ":%02u min", whole / 60, (unsigned)(whole % 60));
    }
}

static const char *words_for(const struct nonogram_result *result)
{
    switch (result->verdict) {
    case NONOGRAM_UNIQUE:
        return "the only solution";
    case NONOGRAM_MULTIPLE:
        return "not the only solution";
    case NONOGRAM_SOLVED:
        return "a solution, perhaps not the only one";
    case NONOGRAM_NONE:
        return "no solution";
    case NONOGRAM_LIMIT:
        break;
    }
    return result->found > 0 ? "a solution, perhaps not the only one: a limit was reached"
                             : "not solved: a limit was reached";
}

void ng_screen_verdict(const struct ng_solving *solving, struct nonogram_text *out)
{
    const struct nonogram_result *result = &solving->result;

    if (solving->gather && result->verdict == NONOGRAM_MULTIPLE) {
        nonogram_text_format(out, "%" PRIu64 " solutions", result->found);
    } else {
        nonogram_text_format(out, "%s", words_for(result));
    }
    nonogram_text_format(out, " (%s, ", nonogram_verdict_name(result->verdict));
    write_seconds(ng_clock_now() - solving->start, out);
    nonogram_text_format(out, ")\n");
}
