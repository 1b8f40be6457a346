/* Parsing: options may stand among the operands, up to "--". */
#include "cli/parse.h"

#include "cli/message.h"
#include "cli/nearest.h"
#include "cli/option_value.h"

#include <string.h>

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
    return ng_option_value_set(parse->options, parse->command, option, value);
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
    enum ng_exit status =
        names.failed
            ? ng_message_error("%s", nonogram_status_text(NONOGRAM_NO_MEMORY))
            : ng_message_error("--%.*s may be %.*s", (int)size, name, (int)names.size, names.data);
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
