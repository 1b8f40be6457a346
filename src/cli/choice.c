/* Names of formats as values of options: checked against the library's lists. */
#include "cli/choice.h"

#include "cli/message.h"
#include "cli/nearest.h"
#include "nonogram.h"

#include <string.h>

/* Whether it is a format by another name: a suffix, or in capitals. */
static bool is_alias(const char *value, unsigned choices)
{
    struct nonogram_format format;
    return (choices & (NG_CHOICE_FORMATS | NG_CHOICE_WRITES)) != 0 &&
           nonogram_format_find(value, &format) &&
           (format.writes || (choices & NG_CHOICE_FORMATS) != 0);
}

/* Name number *left of one of the library's lists; NULL, and *left less the list's length: it has
 * fewer. */
static const char *name_in(bool (*list)(size_t, struct nonogram_format *), bool all, size_t *left)
{
    struct nonogram_format format;
    for (size_t i = 0; list(i, &format); i++) {
        if (!all && !format.writes) {
            continue;
        }
        if (*left == 0) {
            return format.name;
        }
        --*left;
    }
    return NULL;
}

const char *ng_choice_name(unsigned choices, const char *const *others, size_t index)
{
    const char *name = NULL;
    if ((choices & (NG_CHOICE_FORMATS | NG_CHOICE_WRITES)) != 0) {
        name = name_in(nonogram_format_list, (choices & NG_CHOICE_FORMATS) != 0, &index);
    }
    if (name == NULL && (choices & NG_CHOICE_PICTURES) != 0) {
        name = name_in(nonogram_picture_list, true, &index);
    }
    for (; name == NULL && others != NULL && *others != NULL; others++) {
        if (index-- == 0) {
            name = *others;
        }
    }
    return name;
}

static bool is_name(const char *value, unsigned choices, const char *const *others)
{
    const char *name;
    for (size_t i = 0; (name = ng_choice_name(choices, others, i)) != NULL; i++) {
        if (strcmp(name, value) == 0) {
            return true;
        }
    }
    return false;
}

const char *ng_choice_canonical(const char *value, unsigned choices, const char *const *others)
{
    struct nonogram_format format;
    if (is_name(value, choices, others) || !nonogram_format_find(value, &format)) {
        return value;
    }
    return format.name;
}

bool ng_choice_has(const char *value, unsigned choices, const char *const *others)
{
    return is_name(value, choices, others) || is_alias(value, choices);
}

enum ng_exit ng_choice_refuse(const char *option, const char *value, const char *command,
                              unsigned choices, const char *const *others)
{
    struct ng_nearest nearest = ng_nearest_start(value, strlen(value));
    const char *name;
    for (size_t i = 0; (name = ng_choice_name(choices, others, i)) != NULL; i++) {
        ng_nearest_try(&nearest, name);
    }
    name = ng_nearest_name(&nearest);
    if (name != NULL) {
        return ng_message_error("--%s: unknown format '%s', did you mean '%s'?", option, value,
                                name);
    }
    return ng_message_error("--%s: unknown format '%s'; 'nonogram help %s' lists them", option,
                            value, command);
}
