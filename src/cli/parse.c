/* Parsing: the names of options, which may stand among the operands up to "--", and their values,
 * with the range in the message. */
#include "cli/parse.h"

#include "cli/command.h"
#include "cli/message.h"
#include "nonogram.h"

#include <ctype.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
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

static bool is_choice(const char *value, unsigned choices, const char *const *others)
{
    const char *name;
    for (size_t i = 0; (name = ng_choice_name(choices, others, i)) != NULL; i++) {
        if (strcmp(name, value) == 0) {
            return true;
        }
    }
    return false;
}

/* The name of what is one of them by another name: commands ask for names. */
static const char *canonical(const char *value, unsigned choices, const char *const *others)
{
    struct nonogram_format format;
    if (is_choice(value, choices, others) || !nonogram_format_find(value, &format)) {
        return value;
    }
    return format.name;
}

/* Whether `value` is one of those names, or another one of the same, such as a suffix. */
static bool has_choice(const char *value, unsigned choices, const char *const *others)
{
    return is_choice(value, choices, others) || is_alias(value, choices);
}

/* Names the nearest of the choices. */
static enum ng_exit refuse_choice(const char *option, const char *value, unsigned choices,
                                  const char *const *others)
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
    return ng_message_error("--%s: unknown format '%s'; 'nonogram help formats' lists them", option,
                            value);
}

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

/* What a unit multiplies by: K, M, G, T or P, in either case, alone or with "i" or "iB" for powers
 * of 1024, with "B" for powers of 1000. "B" alone is 1. 0: no such unit. */
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

/* Reads digits, perhaps a point and more digits, and a unit, as whole bytes. False: it is none, or
 * more than 64 bits. */
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

static enum ng_exit set_bytes(const struct ng_option *option, const char *text, uint64_t *target)
{
    uint64_t bytes;
    if (!read_bytes(text, &bytes) || bytes < option->low || bytes > option->high) {
        return ng_message_error("--%s: '%s' is not a number of bytes from %" PRIu64 " to %" PRIu64
                                ", such as 500M, 64MB, 1.5GiB or 1T",
                                option->name, text, option->low, option->high);
    }
    *target = bytes;
    return NG_EXIT_DONE;
}

/* The size of digits, with or without a point among them; 0: there are none. */
static size_t size_of_decimal(const char *text)
{
    size_t whole = strspn(text, "0123456789");
    size_t part = text[whole] == '.' ? strspn(text + whole + 1, "0123456789") : 0;
    return whole + part == 0 ? 0 : whole + (text[whole] == '.' ? 1 + part : 0);
}

/* The seconds of a unit, none: 1; 0: it is none. */
static double seconds_of(const char *unit)
{
    return strcmp(unit, "") == 0 || strcmp(unit, "s") == 0 ? 1
           : strcmp(unit, "m") == 0                        ? 60
           : strcmp(unit, "h") == 0                        ? 3600
                                                           : 0;
}

static enum ng_exit set_seconds(const struct ng_option *option, const char *text, double *target)
{
    size_t size = size_of_decimal(text);
    double seconds = size > 0 ? strtod(text, NULL) * seconds_of(text + size) : 0;
    if (!(seconds > 0) || seconds > (double)option->high) {
        return ng_message_error("--%s: '%s' is not a number of seconds above 0 and up to %" PRIu64
                                ", such as 90, 1.5s, 2m or 1h",
                                option->name, text, option->high);
    }
    *target = seconds;
    return NG_EXIT_DONE;
}

/* Says which words the option has; `rest` is what else it takes. */
static enum ng_exit refuse_word(const struct ng_option *option, const char *text, const char *rest)
{
    struct nonogram_text list = {.data = NULL};
    ng_message_words(&list, option->words);
    (void)ng_message_error("--%s: '%s' is not %.*s%s", option->name, text, (int)list.size,
                           list.size > 0 ? list.data : "", rest);
    nonogram_text_clear(&list);
    return NG_EXIT_FAILED;
}

/* Whether they are the same in any case. */
static bool is_same_word(const char *word, const char *text)
{
    while (*word != '\0' && tolower((unsigned char)*text) == *word) {
        word++;
        text++;
    }
    return *word == *text;
}

/* Sets *number to that of the word; false: it is none. */
static bool is_word(const struct ng_option *option, const char *text, size_t *number)
{
    *number = 0;
    while (option->words[*number] != NULL && !is_same_word(option->words[*number], text)) {
        ++*number;
    }
    return option->words[*number] != NULL;
}

static enum ng_exit find_word(const struct ng_option *option, const char *text, size_t *number)
{
    return is_word(option, text, number) ? NG_EXIT_DONE : refuse_word(option, text, "");
}

static enum ng_exit set_word(const struct ng_option *option, const char *text, const char **target)
{
    size_t number;
    if (find_word(option, text, &number) != NG_EXIT_DONE) {
        return NG_EXIT_FAILED;
    }
    *target = option->words[number];
    return NG_EXIT_DONE;
}

static enum ng_exit set_when(const struct ng_option *option, const char *text, enum ng_when *target)
{
    size_t number;
    if (find_word(option, text, &number) != NG_EXIT_DONE) {
        return NG_EXIT_FAILED;
    }
    *target = (enum ng_when)number;
    return NG_EXIT_DONE;
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

/* One of the words, or text:WORD. */
static enum ng_exit set_style(const struct ng_option *option, const char *text, const char **target)
{
    const size_t before = strlen(NG_STYLE_TEXT);
    bool named = strncmp(text, NG_STYLE_TEXT, before) == 0;
    const char *word = text + (named ? before : 0);
    size_t number;
    *target = text;
    if (!named && !is_word(option, text, &number)) {
        return refuse_word(option, text, ", or " NG_STYLE_TEXT "WORD");
    }
    *target = named ? text : option->words[number];
    if (named && !nonogram_word_exists(word)) {
        return ng_message_error("--%s: cannot draw '%s': use A to Z, digits, blanks and !?-+.&",
                                option->name, word);
    }
    return NG_EXIT_DONE;
}

static enum ng_exit set_input(const struct ng_option *option, const char *text, const char **target)
{
    *target = text;
    return has_choice(text, NG_CHOICE_FORMATS, NULL)
               ? NG_EXIT_DONE
               : refuse_choice(option->name, text, NG_CHOICE_FORMATS, NULL);
}

/* The names of the commands that have the format; they fit, as there are not many. */
static const char *name_commands_with(const char *format, char *names, size_t room)
{
    size_t size = 0;
    names[0] = '\0';
    for (size_t i = 0; ng_commands_all[i] != NULL; i++) {
        const struct ng_command *command = ng_commands_all[i];
        if (has_choice(format, command->to, command->forms) && size < room) {
            size += (size_t)snprintf(names + size, room - size, "%s%s", size > 0 ? ", " : "",
                                     command->name);
        }
    }
    return names;
}

static enum ng_exit set_form(const struct ng_option *option, const struct ng_command *command,
                             const char *text, const char **target)
{
    char names[128];
    *target = canonical(text, command->to, command->forms);
    if (has_choice(text, command->to, command->forms)) {
        return NG_EXIT_DONE;
    }
    if (*name_commands_with(text, names, sizeof names) != '\0') {
        return ng_message_error("--%s: '%s' is a format of other commands: %s", option->name, text,
                                names);
    }
    return refuse_choice(option->name, text, command->to, command->forms);
}

/* Whether the option's value is a text, and no word of a list of its own. */
static bool is_text(const struct ng_option *option)
{
    return option->kind == NG_OPTION_TEXT || option->kind == NG_OPTION_INPUT ||
           option->kind == NG_OPTION_FORM;
}

/* Stores `text`, NULL for a flag, as the option's value. */
static enum ng_exit set_value(struct ng_options *options, const struct ng_command *command,
                              const struct ng_option *option, const char *text)
{
    void *target = (char *)options + option->offset;

    if (is_text(option) && *text == '\0') { /* a variable of a script that is not set */
        return ng_message_error("--%s: the %s is empty", option->name, option->value);
    }
    switch (option->kind) {
    case NG_OPTION_FLAG:
        *(bool *)target = true;
        return NG_EXIT_DONE;
    case NG_OPTION_TEXT:
        *(const char **)target = text;
        return NG_EXIT_DONE;
    case NG_OPTION_WORD:
        return set_word(option, text, target);
    case NG_OPTION_STYLE:
        return set_style(option, text, target);
    case NG_OPTION_INPUT:
        return set_input(option, text, target);
    case NG_OPTION_FORM:
        return set_form(option, command, text, target);
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

/* Where the parser stands. */
struct parse {
    struct ng_options *options;
    const struct ng_command *command;
    char **argv;
    size_t count;
    size_t next; /* the argument to come */
};

static bool is_offered(const struct parse *parse, const struct ng_option *option)
{
    return ng_option_offered(option, parse->command->groups);
}

static bool begins_with(const char *whole, const char *name, size_t size)
{
    return whole != NULL && strncmp(whole, name, size) == 0;
}

static bool is_name(const struct ng_option *option, const char *name, size_t size)
{
    return (begins_with(option->name, name, size) && option->name[size] == '\0') ||
           (begins_with(option->also, name, size) && option->also[size] == '\0');
}

static enum ng_exit refuse_option(const struct parse *parse, const char *name, size_t size)
{
    struct ng_nearest nearest = ng_nearest_start(name, size);
    for (const struct ng_option *option = ng_options_all; option->name != NULL; option++) {
        if (is_name(option, name, size)) {
            return ng_message_error("'%s' has no option --%s", parse->command->name, option->name);
        }
        if (is_offered(parse, option)) {
            ng_nearest_try(&nearest, option->name);
        }
    }
    const char *meant = ng_nearest_name(&nearest);
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

static bool may_mean(const struct parse *parse, const struct ng_option *option, const char *name,
                     size_t size)
{
    return size > 0 && is_offered(parse, option) &&
           (begins_with(option->name, name, size) || begins_with(option->also, name, size));
}

/* The offered option of this name, or one whose name begins so; there are *count such ones. NULL:
 * there is none. */
static const struct ng_option *find_name(const struct parse *parse, const char *name, size_t size,
                                         size_t *count)
{
    const struct ng_option *found = NULL;
    *count = 0;
    for (const struct ng_option *option = ng_options_all; option->name != NULL; option++) {
        if (is_offered(parse, option) && is_name(option, name, size)) {
            *count = 1;
            return option;
        }
        if (may_mean(parse, option, name, size)) {
            found = option;
            ++*count;
        }
    }
    return found;
}

/* Names the `count` options whose names begin so. */
static enum ng_exit refuse_beginning(const struct parse *parse, const char *name, size_t size,
                                     size_t count)
{
    struct nonogram_text names = {.data = NULL};
    size_t number = 0;
    for (const struct ng_option *option = ng_options_all; option->name != NULL; option++) {
        if (may_mean(parse, option, name, size)) {
            nonogram_text_format(&names, "%s--%s", ng_message_before(number, number + 1 == count),
                                 option->name);
            number++;
        }
    }
    enum ng_exit status = names.failed
                              ? ng_message_error("%s", nonogram_status_text(NONOGRAM_NO_MEMORY))
                              : ng_message_error("--%.*s could mean %.*s", (int)size, name,
                                                 (int)names.size, names.data);
    nonogram_text_clear(&names);
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
    for (const struct ng_option *option = ng_options_all; option->name != NULL; option++) {
        if (option->letter == letter && is_offered(parse, option)) {
            return option;
        }
    }
    return NULL;
}

/* -abc is -a -b -c; what follows the letter of an option with a value is the value. */
static enum ng_exit parse_letters(struct parse *parse, const char *letters)
{
    while (*letters != '\0') {
        const struct ng_option *option = find_letter(parse, *letters);
        const char *value = NULL;
        if (option == NULL) {
            return ng_message_error("'%s' has no option -%c, see 'nonogram help %s'",
                                    parse->command->name, *letters, parse->command->name);
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

enum ng_exit ng_parse_options(struct ng_options *options, const struct ng_command *command,
                              char **argv, size_t count)
{
    struct parse parse = {options, command, argv, count, 0};
    enum ng_exit status = NG_EXIT_DONE;
    bool operands_only = false;
    size_t operands = 0;
    *options = (struct ng_options){.solutions = NG_SOLUTIONS_UNASKED};
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
    return status;
}
