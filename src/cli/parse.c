/* The command line: the names of commands and options, which can be among the operands up to "--",
 * and the values of options. A message lists the possible values, and names the nearest one. */
#include "cli/command.h"

#include "base/text.h"
#include "cli/message.h"
#include "format/format.h"
#include "generate/sketch.h"
#include "nonogram.h"
#include "platform/path.h"
#include "render/render.h"

#include <ctype.h>
#include <inttypes.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- the nearest name ---- */

/* The name that was probably meant: the first of the nearest ones. */
struct nearest {
    const char *given; /* a name of `size` bytes */
    size_t size;
    const char *name; /* NULL at first */
    unsigned distance;
};

static struct nearest nearest_to(const char *given, size_t size)
{
    return (struct nearest){given, size, NULL, UINT_MAX};
}

static void try_name(struct nearest *nearest, const char *name)
{
    unsigned distance = ng_text_distance(nearest->given, nearest->size, name, strlen(name));
    if (distance < nearest->distance) {
        nearest->distance = distance;
        nearest->name = name;
    }
}

/* The nearest name, or NULL if it is too far for a typing error: more than one edit per three bytes
 * of the longer name, or than three in all. */
static const char *nearest_name(const struct nearest *nearest)
{
    enum { BYTES_AN_EDIT = 3, MOST_EDITS = 3 };

    if (nearest->name == NULL) {
        return NULL;
    }
    size_t size = strlen(nearest->name);
    size_t longer = size > nearest->size ? size : nearest->size;

    return nearest->distance <= MOST_EDITS && (size_t)nearest->distance * BYTES_AN_EDIT <= longer
               ? nearest->name
               : NULL;
}

/* ---- the commands ---- */

const struct ng_command *const ng_commands_all[] = {
#define X(name) &ng_command_##name,
    NG_COMMANDS(X)
#undef X
        NULL,
};

const struct ng_command *ng_command_first(const char *argument, int *used)
{
    *used = 0;
    for (size_t i = 0; ng_commands_all[i] != NULL; i++) {
        *used += strcmp(ng_commands_all[i]->name, argument) == 0 ? 1 : 0;
    }
    /* Names of commands contain none of these characters. */
    bool input = *argument == '-' || strpbrk(argument, "./") != NULL ||
                 ng_path_look(argument).kind > NG_PATH_MISSING;
    return *used == 0 && input ? &ng_command_solve : ng_command_find(argument);
}

const struct ng_command *ng_command_find(const char *name)
{
    struct nearest nearest = nearest_to(name, strlen(name));
    for (size_t i = 0; ng_commands_all[i] != NULL; i++) {
        if (strcmp(ng_commands_all[i]->name, name) == 0) {
            return ng_commands_all[i];
        }
        try_name(&nearest, ng_commands_all[i]->name);
    }
    if (ng_gone_command(name)) {
        return NULL;
    }
    const char *meant = nearest_name(&nearest);

    if (meant != NULL) {
        (void)ng_message_error("unknown command '%s', did you mean '%s'?", name, meant);
    } else {
        (void)ng_message_error("'%s' is neither a command nor a file, see 'nonogram help'", name);
    }
    return NULL;
}

/* The set of this command alone. */
static unsigned set_of(const struct ng_command *command)
{
    unsigned set = 1;
    for (size_t i = 0; ng_commands_all[i] != command; i++) {
        set <<= 1;
    }
    return set;
}

bool ng_command_among(const struct ng_command *command, unsigned set)
{
    return (set & set_of(command)) != 0;
}

const struct ng_option *ng_option_next(const struct ng_command *command,
                                       const struct ng_option *option)
{
    unsigned own = set_of(command);
    option = option == NULL ? ng_options_all : option + 1;
    while (option->name != NULL && (option->commands & own) == 0) {
        option++;
    }
    return option->name != NULL ? option : NULL;
}

/* ---- the values of options ---- */

struct ng_choice ng_choice_of(const struct ng_option *option, const struct ng_command *command)
{
    return option->kind == NG_OPTION_INPUT  ? (struct ng_choice){NG_CHOICE_FORMATS, NULL}
           : option->kind == NG_OPTION_FORM ? (struct ng_choice){command->to, command->forms}
                                            : (struct ng_choice){0, option->words};
}

const char *ng_choice_name(struct ng_choice choice, size_t index)
{
    const unsigned all = choice.formats & NG_CHOICE_FORMATS;
    const unsigned some = all | (choice.formats & NG_CHOICE_WRITES);
    for (size_t i = 0; some != 0 && ng_format_all[i] != NULL; i++) {
        if ((all != 0 || ng_format_writes(ng_format_all[i])) && index-- == 0) {
            return ng_format_all[i]->name;
        }
    }
    bool pictures = (choice.formats & NG_CHOICE_PICTURES) != 0;
    for (size_t i = 0; pictures && ng_render_all[i] != NULL; i++) {
        if (index-- == 0) {
            return ng_render_all[i]->name;
        }
    }
    size_t words = 0;
    while (choice.words != NULL && choice.words[words] != NULL && words < index) {
        words++;
    }
    return choice.words != NULL ? choice.words[words] : NULL;
}

/* Whether both are equal in any case. */
static bool is_same_word(const char *word, const char *text)
{
    while (*word != '\0' && tolower((unsigned char)*text) == *word) {
        word++;
        text++;
    }
    return *word == *text;
}

/* The choice named by the text, also by a format's suffix or in capitals; NULL if there is none. */
static const char *choose_word(struct ng_choice choice, const char *text)
{
    const char *name;
    for (size_t i = 0; (name = ng_choice_name(choice, i)) != NULL; i++) {
        if (is_same_word(name, text)) {
            return name;
        }
    }
    bool all = (choice.formats & NG_CHOICE_FORMATS) != 0;
    const struct ng_format *format =
        ng_gone_format(text) == NULL ? ng_format_by_name(text, strlen(text)) : NULL;
    bool known = format != NULL &&
                 (all || ((choice.formats & NG_CHOICE_WRITES) != 0 && ng_format_writes(format)));
    return known ? format->name : NULL;
}

/* Appends "a", "a, b", or "a, b or c" word by word; `last` is the end of the list. */
static void list_word(struct nonogram_text *out, const char *before, const char *word, bool last)
{
    ng_text_string(out, out->size == 0 ? "" : last ? " or " : ", ");
    ng_text_format(out, "%s%s", before, word);
}

/* Whether the format is gone, or only other commands have it: then after a message, with the
 * choices of this one if they are few. */
static bool refuse_known(const struct ng_option *option, const struct ng_command *command,
                         struct ng_choice choice, const char *text)
{
    struct nonogram_text others = {.data = NULL}, own = {.data = NULL};
    if (ng_gone_option(command, option->name, strlen(option->name), text)) {
        return true;
    }
    for (size_t i = 0; option->kind == NG_OPTION_FORM && ng_commands_all[i] != NULL; i++) {
        const struct ng_command *other = ng_commands_all[i];
        if (choose_word(ng_choice_of(option, other), text) != NULL) {
            ng_text_format(&others, "%s%s", others.size > 0 ? ", " : "", other->name);
        }
    }
    for (size_t i = 0; choice.formats == 0 && ng_choice_name(choice, i) != NULL; i++) {
        list_word(&own, "", ng_choice_name(choice, i), ng_choice_name(choice, i + 1) == NULL);
    }
    for (size_t i = 0; choice.formats != 0 && ng_choice_name(choice, i) != NULL; i++) {
        const char *name = ng_choice_name(choice, i);
        if (strncmp(name, text, strlen(text)) == 0) { /* "json" */
            list_word(&own, "", name, true);
        }
    }
    const bool foreign = others.size > 0, gone = !foreign && ng_gone_format(text) != NULL;
    if (foreign) {
        (void)ng_message_error("--%s: '%s' is a format of other commands: %.*s%s%.*s", option->name,
                               text, (int)others.size, others.data, own.size > 0 ? "; use " : "",
                               (int)own.size, own.size > 0 ? own.data : "");
    } else if (gone) {
        (void)ng_message_error("--%s: '%s' was removed in 2.0.0: %s", option->name, text,
                               ng_gone_format(text));
    }
    ng_text_clear(&others);
    ng_text_clear(&own);
    return foreign || gone;
}

/* Whether the format is gone, of other commands or near to one of this: then after a message. */
static bool refuse_near(const struct ng_option *option, const struct ng_command *command,
                        struct ng_choice choice, const char *text)
{
    struct nearest nearest = nearest_to(text, strlen(text));
    const char *name;
    if (refuse_known(option, command, choice, text)) {
        return true;
    }
    for (size_t i = 0; (name = ng_choice_name(choice, i)) != NULL; i++) {
        try_name(&nearest, name);
    }
    name = nearest_name(&nearest);
    if (name != NULL) {
        (void)ng_message_error("--%s: unknown format '%s', did you mean '%s'?", option->name, text,
                               name);
    }
    return name != NULL;
}

static enum ng_exit refuse_format(const struct ng_option *option, const struct ng_command *command,
                                  struct ng_choice choice, const char *text)
{
    return refuse_near(option, command, choice, text)
               ? NG_EXIT_FAILED
               : ng_message_error("--%s: unknown format '%s'; 'nonogram help formats' lists them",
                                  option->name, text);
}

/* Reads digits at the start of `text`; *end is the rest. False for none, or more than 64 bits. */
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

/* The factor of a unit: K, M, G, T or P, in either case, alone or with "i" or "iB" for powers of
 * 1024, with "B" for powers of 1000. "B" alone is 1. 0 for other units. */
static uint64_t unit_of(const char *text)
{
    static const char units[] = "kKmMgGtTpP";
    const char *unit = *text == '\0' ? NULL : strchr(units, *text);
    uint64_t base = 1024;
    uint64_t value = 1;
    text += unit != NULL ? 1 : 0;
    if (unit != NULL && (*text == 'i' || *text == 'I')) {
        text++;
        text += *text == 'B' || *text == 'b' ? 1 : 0;
    } else if (*text == 'B' || *text == 'b') {
        base = 1000;
        text++;
    }
    for (ptrdiff_t i = unit == NULL ? 0 : (unit - units) / 2 + 1; i > 0; i--) {
        value *= base;
    }
    return *text == '\0' ? value : 0;
}

/* Reads digits, optionally a point and more digits, and a unit, as whole bytes. Returns false for
 * anything else, or more than 64 bits. */
static bool read_bytes(const char *text, uint64_t *bytes)
{
    uint64_t share = 0;
    const char *end;
    uint64_t whole;
    if (!read_digits(text, &end, &whole)) {
        return false;
    }
    const char *point = end;

    if (*point == '.') {
        end = point + 1 + strspn(point + 1, "0123456789");
    }
    uint64_t unit = unit_of(end);

    if (end == point + 1 || unit == 0 || whole > UINT64_MAX / unit) {
        return false;
    }
    for (const char *digit = end - 1; digit > point; digit--) {
        share = (share + (uint64_t)(*digit - '0') * unit) / 10;
    }
    *bytes = whole * unit;
    if (share > UINT64_MAX - *bytes) {
        return false;
    }
    *bytes += share;
    return true;
}

/* The size of digits, with or without a point among them, or 0. */
static size_t size_of_decimal(const char *text)
{
    size_t whole = strspn(text, "0123456789");
    size_t part = text[whole] == '.' ? strspn(text + whole + 1, "0123456789") : 0;
    return whole + part == 0 ? 0 : whole + (text[whole] == '.' ? 1 + part : 0);
}

/* The seconds of a unit; 1 without a unit; 0 for other units. */
static double seconds_of(const char *unit)
{
    return strcmp(unit, "") == 0 || strcmp(unit, "s") == 0 ? 1
           : strcmp(unit, "m") == 0                        ? 60
           : strcmp(unit, "h") == 0                        ? 3600
                                                           : 0;
}

/* Reads digits, optionally with a point among them, and a unit. */
static bool read_seconds(const char *text, double *seconds)
{
    size_t size = size_of_decimal(text);
    *seconds = size > 0 ? strtod(text, NULL) * seconds_of(text + size) : 0;
    return *seconds > 0;
}

static bool read_shard(const char *text, struct ng_shard *shard)
{
    const char *rest;
    return read_digits(text, &rest, &shard->number) && *rest == '/' &&
           ng_option_value_number(rest + 1, &shard->of) && shard->number >= 1 &&
           shard->number <= shard->of;
}

static bool parse_word(const struct ng_option *option, const char *text, unsigned *number)
{
    *number = 1;
    while (option->words[*number - 1] != NULL && !is_same_word(option->words[*number - 1], text)) {
        ++*number;
    }
    return option->words[*number - 1] != NULL;
}

/* The style that has replaced a former one. */
static const char *present_style(const char *text)
{
    return is_same_word("blobs", text)     ? "symmetric"
           : is_same_word("outline", text) ? "ornament"
                                           : text;
}

/* Reads a value that is one of the option's words, or a number. Returns false for anything else. */
static bool read_value(const struct ng_option *option, const char *text, void *target)
{
    uint64_t number = 0;
    double seconds = 0;
    switch (option->kind) {
    case NG_OPTION_STYLE:
        return parse_word(option, present_style(text), target);
    case NG_OPTION_WORD:
        return parse_word(option, text, target);
    case NG_OPTION_SHARD:
        return read_shard(text, target);
    case NG_OPTION_SECONDS:
        seconds = read_seconds(text, target) ? *(double *)target : 0;
        return seconds > 0 && seconds <= (double)option->high;
    case NG_OPTION_NUMBER:
    case NG_OPTION_BYTES:
        if (!(option->kind == NG_OPTION_BYTES ? read_bytes : ng_option_value_number)(text,
                                                                                     &number)) {
            return false;
        }
        *(uint64_t *)target = number;
        return option->low <= number && number <= option->high;
    default:
        return false;
    }
}

/* "--class: unknown class 'hard': use trivial, line or any" */
static enum ng_exit refuse_word(const struct ng_option *option, const char *text)
{
    struct nonogram_text kind = {.data = NULL}, words = {.data = NULL};
    bool noun = strchr("HW", *option->value) == NULL; /* else HOW, WHEN or WHERE */
    for (const char *c = noun ? option->value : "value"; *c != '\0'; c++) {
        ng_text_char(&kind, (char)tolower((unsigned char)*c));
    }
    for (size_t i = 0; option->words[i] != NULL; i++) {
        list_word(&words, "", option->words[i], option->words[i + 1] == NULL);
    }
    ng_text_string(&words, option->kind == NG_OPTION_STYLE ? ", or " NG_STYLE_TEXT "WORD" : "");
    if (!kind.failed && !words.failed) {
        (void)ng_message_error("--%s: unknown %.*s '%s': use %.*s", option->name, (int)kind.size,
                               kind.data, text, (int)words.size, words.data);
    }
    ng_text_clear(&kind);
    ng_text_clear(&words);
    return NG_EXIT_FAILED;
}

static enum ng_exit refuse_value(const struct ng_option *option, const char *text)
{
    struct nonogram_text expected = {.data = NULL};
    if (option->words != NULL) {
        return refuse_word(option, text);
    }
    if (option->kind == NG_OPTION_SHARD) {
        ng_text_format(&expected, "K/N with K from 1 to N");
    } else if (option->kind == NG_OPTION_SECONDS) {
        ng_text_format(&expected,
                       "a number of seconds above 0 and up to %" PRIu64
                       ", such as 90, 1.5s, 2m or 1h",
                       option->high);
    } else if (option->kind == NG_OPTION_BYTES) {
        ng_text_format(&expected,
                       "a number of bytes of at least %" PRIu64
                       "M, such as 500M, 64MB, 1.5GiB or 1T",
                       option->low >> 20);
    } else {
        ng_text_format(&expected, "a whole number from %" PRIu64 " to %" PRIu64 "%s", option->low,
                       option->high, strstr(option->help, "0: all") != NULL ? " (0: all)" : "");
    }
    (void)ng_message_error("--%s: '%s' is not %.*s", option->name, text, (int)expected.size,
                           expected.size > 0 ? expected.data : "");
    ng_text_clear(&expected);
    return NG_EXIT_FAILED;
}

/* Sets a style of the form text:WORD. */
static enum ng_exit set_text_style(struct ng_options *options, const struct ng_option *option,
                                   const char *word)
{
    options->style = NONOGRAM_STYLE_TEXT + 1;
    options->word = word;
    return ng_sketch_has_word(word)
               ? NG_EXIT_DONE
               : ng_message_error("--%s: cannot draw '%s': use A to Z, digits, spaces and !?-+.&",
                                  option->name, word);
}

/* Stores `text`, NULL for a flag, as the option's value. */
static enum ng_exit set_value(struct ng_options *options, const struct ng_command *command,
                              const struct ng_option *option, const char *text)
{
    void *target = (char *)options + option->offset;
    bool format = option->kind == NG_OPTION_INPUT || option->kind == NG_OPTION_FORM;
    if ((format || option->kind == NG_OPTION_TEXT) && *text == '\0') {
        /* an unset variable of a script */
        return ng_message_error("--%s: the %s is empty", option->name, option->value);
    }
    if (option->kind == NG_OPTION_FLAG) {
        *(bool *)target = true;
        return NG_EXIT_DONE;
    }
    if (option->kind == NG_OPTION_TEXT) {
        *(const char **)target = text;
        return NG_EXIT_DONE;
    }
    if (format) {
        struct ng_choice choice = ng_choice_of(option, command);
        *(const char **)target = choose_word(choice, text);
        return *(const char **)target != NULL ? NG_EXIT_DONE
                                              : refuse_format(option, command, choice, text);
    }
    if (option->kind == NG_OPTION_STYLE &&
        strncmp(text, NG_STYLE_TEXT, strlen(NG_STYLE_TEXT)) == 0) {
        return set_text_style(options, option, text + strlen(NG_STYLE_TEXT));
    }
    return read_value(option, text, target) ? NG_EXIT_DONE : refuse_value(option, text);
}

/* ---- the arguments ---- */

struct parse {
    struct ng_options *options;
    const struct ng_command *command;
    char **argv;
    size_t count;
    size_t next; /* the next argument */
};

static bool begins_with(const char *whole, const char *name, size_t size)
{
    return whole != NULL && strncmp(whole, name, size) == 0;
}

static bool is_name(const struct ng_option *option, const char *name, size_t size)
{
    return (begins_with(option->name, name, size) && option->name[size] == '\0') ||
           (begins_with(option->also, name, size) && option->also[size] == '\0');
}

/* Appends the commands that have an option of this name, with commas between. */
static void write_owners(const char *name, size_t size, struct nonogram_text *out)
{
    for (size_t i = 0; ng_commands_all[i] != NULL; i++) {
        const struct ng_option *option = NULL;
        do {
            option = ng_option_next(ng_commands_all[i], option);
        } while (option != NULL && !is_name(option, name, size));
        if (option != NULL) {
            ng_text_format(out, "%s%s", out->size > 0 ? ", " : "", ng_commands_all[i]->name);
        }
    }
}

/* Reports a command behind dashes, "-solve" or "--solve". Returns false for other names. */
static bool refuse_command(const char *argument)
{
    const char *name = argument + strspn(argument, "-");
    for (size_t i = 0; ng_commands_all[i] != NULL; i++) {
        if (strcmp(ng_commands_all[i]->name, name) == 0) {
            (void)ng_message_error("unknown option %s, did you mean 'nonogram %s'?", argument,
                                   name);
            return true;
        }
    }
    return false;
}

static enum ng_exit refuse_option(const struct parse *parse, const char *name, size_t size)
{
    struct nearest nearest = nearest_to(name, size);
    if (refuse_command(parse->argv[parse->next - 1])) {
        return NG_EXIT_FAILED;
    }
    if (ng_gone_option(parse->command, name, size, NULL)) {
        return NG_EXIT_FAILED;
    }
    struct nonogram_text owners = {.data = NULL};
    write_owners(name, size, &owners);
    if (owners.size > 0) {
        bool all = parse->command == &ng_command_solve && size == 3 && memcmp(name, "all", 3) == 0;
        (void)ng_message_error("'%s' has no option --%.*s; it is an option of %.*s%s",
                               parse->command->name, (int)size, name, (int)owners.size, owners.data,
                               all ? "; --solutions 0 prints all solutions" : "");
        ng_text_clear(&owners);
        return NG_EXIT_FAILED;
    }
    for (const struct ng_option *option = NULL;
         (option = ng_option_next(parse->command, option)) != NULL;) {
        try_name(&nearest, option->name);
    }
    const char *meant = nearest_name(&nearest);
    if (meant == NULL) {
        return ng_message_error("unknown option --%.*s, see 'nonogram help %s'", (int)size, name,
                                parse->command->name);
    }
    return ng_message_error("unknown option --%.*s, did you mean --%s?", (int)size, name, meant);
}

/* Sets an option; its value, if it takes one, is `value` or else the next argument. */
static enum ng_exit take_option(struct parse *parse, const struct ng_option *option,
                                const char *value)
{
    if (option->value == NULL && value != NULL) {
        return ng_message_error("--%s takes no value", option->name);
    }
    if (option->value != NULL && value == NULL) {
        if (parse->next == parse->count) {
            return ng_message_error("--%s needs a value: %s", option->name, option->value);
        }
        value = parse->argv[parse->next++];
    }
    return set_value(parse->options, parse->command, option, value);
}

static bool may_mean(const struct ng_option *option, const char *name, size_t size)
{
    return size > 0 &&
           (begins_with(option->name, name, size) || begins_with(option->also, name, size));
}

/* The offered option with this name, or with a name that begins with it, or NULL; *count becomes
 * the number of these options. */
static const struct ng_option *find_name(const struct parse *parse, const char *name, size_t size,
                                         size_t *count)
{
    const struct ng_option *found = NULL;
    *count = 0;
    for (const struct ng_option *option = NULL;
         (option = ng_option_next(parse->command, option)) != NULL;) {
        if (is_name(option, name, size)) {
            *count = 1;
            return option;
        }
        if (may_mean(option, name, size)) {
            found = option;
            ++*count;
        }
    }
    return found;
}

/* Reports the `count` options whose names begin with this. */
static enum ng_exit refuse_beginning(const struct parse *parse, const char *name, size_t size,
                                     size_t count)
{
    struct nonogram_text names = {.data = NULL};
    size_t number = 0;
    for (const struct ng_option *option = NULL;
         (option = ng_option_next(parse->command, option)) != NULL;) {
        if (may_mean(option, name, size)) {
            list_word(&names, "--", option->name, ++number == count);
        }
    }
    enum ng_exit status = names.failed
                              ? ng_message_error("%s", nonogram_status_text(NONOGRAM_NO_MEMORY))
                              : ng_message_error("--%.*s could mean %.*s", (int)size, name,
                                                 (int)names.size, names.data);
    ng_text_clear(&names);
    return status;
}

/* --name, --name=value, --name value; the name in full or its beginning */
static enum ng_exit parse_long(struct parse *parse, const char *name)
{
    const char *equals = strchr(name, '=');
    size_t size = equals != NULL ? (size_t)(equals - name) : strlen(name);
    size_t count;
    const struct ng_option *option = find_name(parse, name, size, &count);
    if (count > 1) {
        return refuse_beginning(parse, name, size, count);
    }
    if (option == NULL) {
        return refuse_option(parse, name, size);
    }
    return take_option(parse, option, equals != NULL ? equals + 1 : NULL);
}

static const struct ng_option *find_letter(const struct parse *parse, char letter)
{
    const struct ng_option *option = NULL;
    do {
        option = ng_option_next(parse->command, option);
    } while (option != NULL && option->letter != letter);
    return option;
}

/* Reports a letter that is not an option, or a name behind a single '-'. */
static enum ng_exit refuse_letter(const struct parse *parse, const char *letter)
{
    const char *name = parse->argv[parse->next - 1] + 1;
    size_t count = 0;
    if (refuse_command(name - 1)) {
        return NG_EXIT_FAILED;
    }
    if (strlen(name) > 2 && find_name(parse, name, strlen(name), &count) != NULL && count == 1) {
        return ng_message_error("'%s' has no option -%s, did you mean --%s?", parse->command->name,
                                name, name);
    }
    if (name[1] == '\0') {
        return ng_message_error("'%s' has no option -%c, see 'nonogram help %s'",
                                parse->command->name, *letter, parse->command->name);
    }
    return ng_message_error("'%s' has no option -%c (in '-%s'), see 'nonogram help %s'",
                            parse->command->name, *letter, name, parse->command->name);
}

/* -abc is -a -b -c; the rest after the letter of an option with a value is the value. */
static enum ng_exit parse_letters(struct parse *parse, const char *letters)
{
    while (*letters != '\0') {
        const struct ng_option *option = find_letter(parse, *letters);
        const char *value = NULL;
        if (option == NULL) {
            return refuse_letter(parse, letters);
        }
        letters++;
        if (option->value != NULL && *letters != '\0') {
            value = letters;
            letters += strlen(letters);
        }
        enum ng_exit status = take_option(parse, option, value);
        if (status != NG_EXIT_DONE) {
            return status;
        }
    }
    return NG_EXIT_DONE;
}

/* Without --to, takes the format of the output's suffix. One of other commands, or a misspelt one,
 * is an error; any other suffix but .txt has no meaning. */
static enum ng_exit take_suffix(struct ng_options *options, const struct ng_command *command)
{
    const char *name = options->output != NULL ? options->output : "";
    const char *dot = strrchr(name, '.');
    const struct ng_option *option = ng_option_next(command, NULL);
    while (option != NULL && option->kind != NG_OPTION_FORM) {
        option = ng_option_next(command, option);
    }
    if (options->to != NULL || option == NULL || dot == NULL || dot[1] == '\0' ||
        strchr(dot, '/') != NULL || is_same_word("txt", dot + 1)) {
        return NG_EXIT_DONE;
    }
    const struct ng_option output = {.name = "output", .kind = option->kind};
    struct ng_choice choice = ng_choice_of(option, command);
    options->to = choose_word(choice, dot + 1);
    if (options->to == NULL && refuse_near(&output, command, choice, dot + 1)) {
        return NG_EXIT_FAILED;
    }
    if (options->to == NULL && !options->quiet) {
        (void)ng_message_error("%s: the suffix '%s' is not a format; --to chooses one", name,
                               dot + 1);
    }
    return NG_EXIT_DONE;
}

enum ng_exit ng_parse_options(struct ng_options *options, const struct ng_command *command,
                              char **argv, size_t count)
{
    struct parse parse = {options, command, argv, count, 0};
    enum ng_exit status = NG_EXIT_DONE;
    bool operands_only = false;
    size_t operands = 0;
    *options = (struct ng_options){
        .solutions = NG_SOLUTIONS_UNASKED, .color = NG_WHEN_AUTO, .progress = NG_WHEN_AUTO};
    while (parse.next < count && status == NG_EXIT_DONE) {
        char *argument = argv[parse.next++];
        if (operands_only || argument[0] != '-' || argument[1] == '\0') {
            argv[operands++] = argument;
        } else if (strcmp(argument, "--") == 0) {
            operands_only = true;
        } else if (argument[1] == '-') {
            status = parse_long(&parse, argument + 2);
        } else {
            status = parse_letters(&parse, argument + 1);
        }
    }
    options->operands = (const char *const *)argv;
    options->operand_count = operands;
    return status == NG_EXIT_DONE ? take_suffix(options, command) : status;
}
