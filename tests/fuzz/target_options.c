/* The options of every command: one argument a line, the first byte chooses the command. */
#include "fuzz/fuzz.h"

#include "cli/command.h"
#include "cli/options.h"

#include <string.h>

enum { ARGUMENTS_MAX = 32, SIZE_MAX_TEXT = 4096 };

void fuzz_options(const uint8_t *data, size_t size)
{
    struct fuzz_bytes bytes = {data, size};
    size_t count = 0;
    size_t commands = 0;
    while (ng_commands_all[commands] != NULL) {
        commands++;
    }
    const struct ng_command *command = ng_commands_all[fuzz_byte(&bytes) % commands];
    bytes.size = bytes.size < SIZE_MAX_TEXT ? bytes.size : SIZE_MAX_TEXT;
    char text[SIZE_MAX_TEXT + 1];
    if (bytes.size > 0) {
        memcpy(text, bytes.data, bytes.size);
    }
    text[bytes.size] = '\0';
    char *arguments[ARGUMENTS_MAX];
    for (char *at = text; at < text + bytes.size && count < ARGUMENTS_MAX;) {
        char *stop = memchr(at, '\n', (size_t)(text + bytes.size - at));
        stop = stop == NULL ? text + bytes.size : stop;
        *stop = '\0';
        arguments[count++] = at;
        at = stop + 1;
    }
    struct ng_options options;
    memset(&options, 0, sizeof options);
    if (ng_parse_options(&options, command, arguments, count) == NG_EXIT_DONE &&
        options.operand_count > count) {
        fuzz_fail("more operands than arguments");
    }
}
