#include "cli/option_value.h"

#include "cli/message.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

/* The digits at the start of `text`; *end is what follows. False: none, or more than 64 bits. */
static bool read_digits(const char *text, const char **end, uint64_t *number)
{
    uint64_t value = 0;
    const char *p = text;

    for (; *p >= '0' && *p <= '9'; p++) {
        uint64_t digit = (uint64_t)(*p - '0');

        if (value > (UINT64_MAX - digit) / 10) {
            return false;
        }
        value = value * 10 + digit;
    }
    *end = p;
    *number = value;
    return p != text;
}

bool ng_option_value_number(const char *text, uint64_t *number)
{
    const char *end;

    return read_digits(text, &end, number) && *end == '\0';
}

static enum ng_exit set_number(const struct ng_option *option, const char *text, uint64_t *target)
{
    uint64_t number;

    if (!ng_option_value_number(text, &number) || number < option->low || number > option->high) {
        return ng_message_error("--%s: '%s' is not a whole number from %" PRIu64 " to %" PRIu64,
                                option->name, text, option->low, option->high);
    }
    *target = number;
    return NG_EXIT_DONE;
}

/* The binary logarithm of what a suffix multiplies by; -1: no such suffix. */
static int unit_shift(const char *suffix)
{
    static const char units[] = "KMG";
    const char *unit;

    if (*suffix == '\0') {
        return 0;
    }
    unit = strchr(units, *suffix);
    if (unit == NULL || suffix[1] != '\0') {
        return -1;
    }
    return 10 * (int)(unit - units + 1);
}

static enum ng_exit set_bytes(const struct ng_option *option, const char *text, uint64_t *target)
{
    const char *end;
    uint64_t number;
    int shift = -1;

    if (read_digits(text, &end, &number)) {
        shift = unit_shift(end);
    }
    if (shift < 0 || number > option->high >> shift || number << shift < option->low) {
        return ng_message_error("--%s: '%s' is not a number of bytes from %" PRIu64 " to %" PRIu64
                                ", such as 64M or 2G",
                                option->name, text, option->low, option->high);
    }
    *target = number << shift;
    return NG_EXIT_DONE;
}

/* Digits, with or without a point among them. */
static bool is_decimal(const char *text)
{
    size_t whole = strspn(text, "0123456789");
    size_t part = text[whole] == '.' ? strspn(text + whole + 1, "0123456789") : 0;
    size_t size = whole + (text[whole] == '.' ? 1 + part : 0);

    return whole + part > 0 && text[size] == '\0';
}

static enum ng_exit set_seconds(const struct ng_option *option, const char *text, double *target)
{
    double seconds = is_decimal(text) ? strtod(text, NULL) : 0;

    if (!(seconds > 0) || seconds > (double)option->high) {
        return ng_message_error("--%s: '%s' is not a number of seconds above 0 and up to %" PRIu64,
                                option->name, text, option->high);
    }
    *target = seconds;
    return NG_EXIT_DONE;
}

static enum ng_exit set_when(const struct ng_option *option, const char *text, enum ng_when *target)
{
    static const char *const names[] = {
        [NG_WHEN_AUTO] = "auto",
        [NG_WHEN_ALWAYS] = "always",
        [NG_WHEN_NEVER] = "never",
    };

    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        if (strcmp(text, names[i]) == 0) {
            *target = (enum ng_when)i;
            return NG_EXIT_DONE;
        }
    }
    return ng_message_error("--%s: '%s' is not auto, always or never", option->name, text);
}

static enum ng_exit set_shard(const struct ng_option *option, const char *text,
                              struct ng_shard *target)
{
    struct ng_shard shard;
    const char *rest;

    if (!read_digits(text, &rest, &shard.number) || *rest != '/' ||
        !ng_option_value_number(rest + 1, &shard.of) || shard.number < 1 ||
        shard.number > shard.of) {
        return ng_message_error("--%s: '%s' is not K/N with K from 1 to N", option->name, text);
    }
    *target = shard;
    return NG_EXIT_DONE;
}

enum ng_exit ng_option_value_set(struct ng_options *options, const struct ng_option *option,
                                 const char *text)
{
    void *target = (char *)options + option->offset;

    switch (option->kind) {
    case NG_OPTION_FLAG:
        *(bool *)target = true;
        return NG_EXIT_DONE;
    case NG_OPTION_TEXT:
        *(const char **)target = text;
        return NG_EXIT_DONE;
    case NG_OPTION_NUMBER:
        return set_number(option, text, target);
    case NG_OPTION_BYTES:
        return set_bytes(option, text, target);
    case NG_OPTION_SECONDS:
        return set_seconds(option, text, target);
    case NG_OPTION_WHEN:
        return set_when(option, text, target);
    case NG_OPTION_SHARD:
        return set_shard(option, text, target);
    }
    return NG_EXIT_FAILED;
}
