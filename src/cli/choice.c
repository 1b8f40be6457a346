#include "cli/choice.h"

#include "cli/message.h"
#include "cli/nearest.h"

#include <string.h>

/* Compares with one more name; true when it is the value. */
static bool compare(struct ng_nearest *nearest, const char *name)
{
    ng_nearest_try(nearest, name);
    return nearest->distance == 0;
}

/* Whether it is a format by another name: a suffix, or in capitals. */
static bool is_alias(const char *value, unsigned choices)
{
    struct nonogram_format format;

    return (choices & (NG_CHOICE_FORMATS | NG_CHOICE_WRITES)) != 0 &&
           nonogram_format_find(value, &format) &&
           (format.writes || (choices & NG_CHOICE_FORMATS) != 0);
}

static bool compare_formats(struct ng_nearest *nearest, bool all)
{
    struct nonogram_format format;

    for (size_t i = 0; nonogram_format_list(i, &format); i++) {
        if ((all || format.writes) && compare(nearest, format.name)) {
            return true;
        }
    }
    return false;
}

static bool compare_pictures(struct ng_nearest *nearest)
{
    struct nonogram_format format;

    for (size_t i = 0; nonogram_picture_list(i, &format); i++) {
        if (compare(nearest, format.name)) {
            return true;
        }
    }
    return false;
}

static bool compare_others(struct ng_nearest *nearest, const char *const *others)
{
    for (; others != NULL && *others != NULL; others++) {
        if (compare(nearest, *others)) {
            return true;
        }
    }
    return false;
}

enum ng_exit ng_choice_check(const char *option, const char *value, unsigned choices,
                             const char *const *others)
{
    struct ng_nearest nearest = ng_nearest_start(value, strlen(value));

    if (((choices & NG_CHOICE_FORMATS) != 0 && compare_formats(&nearest, true)) ||
        ((choices & NG_CHOICE_WRITES) != 0 && compare_formats(&nearest, false)) ||
        ((choices & NG_CHOICE_PICTURES) != 0 && compare_pictures(&nearest)) ||
        compare_others(&nearest, others) || is_alias(value, choices)) {
        return NG_EXIT_DONE;
    }
    return ng_message_error("--%s: unknown format '%s', did you mean '%s'?", option, value,
                            nearest.name);
}
