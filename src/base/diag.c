/* Messages of diagnostics: cut to fit, and harmless to a terminal; names of results. */
#include "base/diag.h"

#include "base/text.h"
#include "nonogram.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

/* The bytes of the control character at `p`, including tab and line ends, or 0. */
static size_t control_size(const char *p, const char *end)
{
    return (unsigned char)*p < 0x20 ? 1 : ng_utf8_control_size(p, end);
}

/* Control characters would let an input control the terminal that shows the message. */
static void hide_control_characters(char *message)
{
    const char *end = message + strlen(message);
    for (; message < end; message++) {
        memset(message, '?', control_size(message, end));
    }
}

/* Removes the last character of a message if it was cut in its middle. */
static void drop_partial_character(char *message)
{
    char *end = message + strlen(message), *lead = end;
    while (lead > message && end - lead < 3 && ((unsigned char)lead[-1] & 0xc0) == 0x80) {
        lead--;
    }
    if (lead > message && (unsigned char)lead[-1] >= 0xc0 && ng_utf8_size(lead - 1, end) == 0) {
        lead[-1] = '\0';
    }
}

void ng_diag_clear(struct nonogram_diagnostic *diagnostic)
{
    if (diagnostic != NULL) {
        *diagnostic = (struct nonogram_diagnostic){.line = 0};
    }
}

enum nonogram_status ng_diag_set(struct nonogram_diagnostic *diagnostic, struct ng_place place,
                                 const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    ng_diag_set_list(diagnostic, place, format, arguments);
    va_end(arguments);
    return NONOGRAM_BAD_INPUT;
}

enum nonogram_status ng_diag_set_list(struct nonogram_diagnostic *diagnostic, struct ng_place place,
                                      const char *format, va_list arguments)
{
    if (diagnostic == NULL) {
        return NONOGRAM_BAD_INPUT;
    }
    diagnostic->line = place.line;
    diagnostic->column = place.column;
    int size = vsnprintf(diagnostic->message, sizeof diagnostic->message, format, arguments);
    if (size < 0) {
        diagnostic->message[0] = '\0';
    }
    if (size >= (int)sizeof diagnostic->message) {
        drop_partial_character(diagnostic->message);
    }
    hide_control_characters(diagnostic->message);
    return NONOGRAM_BAD_INPUT;
}

enum nonogram_status ng_diag_refuse(enum nonogram_status status,
                                    struct nonogram_diagnostic *diagnostic, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    (void)ng_diag_set_list(diagnostic, (struct ng_place){0, 0}, format, arguments);
    va_end(arguments);
    return status;
}

void ng_diag_resolve(struct nonogram_diagnostic *diagnostic, const char *text, size_t size)
{
    if (diagnostic->line != 0 || diagnostic->column == 0) {
        return;
    }
    size_t offset = diagnostic->column - 1 < size ? diagnostic->column - 1 : size;
    size_t line_start = 0;
    diagnostic->line = 1;
    for (size_t i = 0; i < offset; i++) {
        if (text[i] == '\n') {
            diagnostic->line++;
            line_start = i + 1;
        }
    }
    diagnostic->column = (unsigned long)(offset - line_start) + 1;
}

/* ---- names of results ---- */

const char *nonogram_verdict_name(enum nonogram_verdict verdict)
{
    static const char *const names[] = {
        [NONOGRAM_UNIQUE] = "unique", [NONOGRAM_MULTIPLE] = "multiple",
        [NONOGRAM_SOLVED] = "solved", [NONOGRAM_NONE] = "none",
        [NONOGRAM_LIMIT] = "unknown",
    };
    return (size_t)verdict < sizeof names / sizeof *names ? names[verdict] : "no such verdict";
}

const char *nonogram_limit_name(enum nonogram_limit limit)
{
    static const char *const names[] = {
        [NONOGRAM_LIMIT_TIME] = "time",
        [NONOGRAM_LIMIT_CONFLICTS] = "conflicts",
        [NONOGRAM_LIMIT_MEMORY] = "memory",
        [NONOGRAM_LIMIT_STOPPED] = "interrupted",
    };
    return (unsigned)limit < sizeof names / sizeof *names ? names[limit] : NULL;
}

const char *nonogram_class_name(enum nonogram_class difficulty)
{
    static const char *const names[] = {
        [NONOGRAM_CLASS_TRIVIAL] = "trivial", [NONOGRAM_CLASS_LINE] = "line",
        [NONOGRAM_CLASS_PROBE] = "probe",     [NONOGRAM_CLASS_NESTED] = "nested",
        [NONOGRAM_CLASS_SEARCH] = "search",   [NONOGRAM_CLASS_MULTIPLE] = "multiple",
        [NONOGRAM_CLASS_NONE] = "none",       [NONOGRAM_CLASS_UNKNOWN] = "unknown",
    };
    return (size_t)difficulty < sizeof names / sizeof *names ? names[difficulty] : "no such class";
}

const char *nonogram_status_text(enum nonogram_status status)
{
    static const char *const texts[] = {
        [NONOGRAM_OK] = "no error",
        [NONOGRAM_END] = "no puzzle",
        [NONOGRAM_BAD_INPUT] = "not a valid puzzle",
        [NONOGRAM_BAD_USE] = "wrong use",
        [NONOGRAM_UNSUPPORTED] = "not supported",
        [NONOGRAM_NO_MEMORY] = "out of memory",
        [NONOGRAM_IO] = "input or output failed",
        [NONOGRAM_LIMITED] = "a limit was reached while the puzzle was read",
        [NONOGRAM_INTERNAL] = "internal error: an answer did not pass its check",
    };
    return (size_t)status < sizeof texts / sizeof *texts ? texts[status] : "no such status";
}

enum nonogram_status ng_diag_no_memory(struct nonogram_diagnostic *diagnostic)
{
    return ng_diag_refuse(NONOGRAM_NO_MEMORY, diagnostic, "out of memory");
}
