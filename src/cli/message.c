/* Messages, and names of inputs, each in one line whatever its contents. */
#include "cli/message.h"

#include "base/text.h"
#include "platform/room.h"
#include "platform/terminal.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

size_t ng_name_cut(const char *text, size_t most)
{
    size_t size = strlen(text);
    if (size <= most) {
        return size;
    }
    while (most > 0 && ((unsigned char)text[most] & 0xc0) == 0x80) {
        most--;
    }
    return most;
}

void ng_name_write(const char *name, struct nonogram_text *out)
{
    static const char plain[] = "\n\t\r\\";
    static const char letters[] = "ntr\\";
    while (*name != '\0') {
        size_t control = ng_terminal_control_size(name);
        const char *found = strchr(plain, *name);
        if (found != NULL) {
            ng_text_format(out, "\\%c", letters[found - plain]);
            name++;
        } else if (control == 0) {
            size_t size = ng_terminal_character_size(name);
            ng_text_bytes(out, name, size);
            name += size;
        } else {
            for (; control > 0; control--) {
                ng_text_format(out, "\\x%02x", (unsigned)(unsigned char)*name++);
            }
        }
    }
}

/* The most bytes of a message, and of the name of a file in it: longer ones are cut, so that the
 * reason is readable after a name that is too long. */
enum { LONGEST = 8192, LONGEST_NAME = 4096 };

static void hide_control_characters(char *line)
{
    while (*line != '\0') {
        memset(line, '?', ng_terminal_control_size(line));
        line += ng_terminal_character_size(line);
    }
}

enum ng_exit ng_message_error(const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    char line[LONGEST + 2];
    int size = vsnprintf(line, LONGEST, format, arguments);
    va_end(arguments);
    if (size >= LONGEST) {
        line[ng_name_cut(line, LONGEST - 2)] = '\0';
    }
    if (size >= 0 && ng_room_for_message()) {
        hide_control_characters(line);
        (void)fprintf(stderr, "nonogram: %s\n", line);
    }
    return NG_EXIT_FAILED;
}

enum ng_exit ng_message_text(struct nonogram_text *line)
{
    (void)ng_message_error("%.*s", line->failed ? 0 : (int)line->size,
                           line->data != NULL ? line->data : "");
    ng_text_clear(line);
    return NG_EXIT_FAILED;
}

const char *ng_message_of(enum nonogram_status status, const struct nonogram_diagnostic *diagnostic)
{
    bool empty = diagnostic->message[0] == '\0' || status == NONOGRAM_NO_MEMORY;
    return empty ? nonogram_status_text(status) : diagnostic->message;
}

void ng_message_place(const char *file, enum nonogram_status status,
                      const struct nonogram_diagnostic *diagnostic, struct nonogram_text *out)
{
    ng_text_bytes(out, file, ng_name_cut(file, LONGEST_NAME));
    if (diagnostic->line != 0) {
        ng_text_format(out, ":%lu:%lu", diagnostic->line, diagnostic->column);
    }
    ng_text_format(out, ": %s", ng_message_of(status, diagnostic));
}

enum ng_exit ng_message_diagnostic(const char *file, enum nonogram_status status,
                                   const struct nonogram_diagnostic *diagnostic)
{
    struct nonogram_text line = {.data = NULL};
    ng_message_place(file, status, diagnostic, &line);
    return ng_message_text(&line);
}

void ng_message_seconds(double seconds, struct nonogram_text *out)
{
    if (seconds < 0.01) {
        ng_text_format(out, "%.2f ms", seconds * 1e3);
    } else if (seconds < 1) {
        ng_text_format(out, "%.0f ms", seconds * 1e3);
    } else if (seconds < 100) {
        ng_text_format(out, "%.2f s", seconds);
    } else {
        uint64_t whole = (uint64_t)seconds;
        ng_text_format(out, "%" PRIu64 ":%02u min", whole / 60, (unsigned)(whole % 60));
    }
}
