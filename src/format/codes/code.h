/* Reading puzzles that are one line of text: where the next character is, and what was expected
 * there. */
#ifndef NG_FORMAT_CODES_CODE_H
#define NG_FORMAT_CODES_CODE_H

#include "format/scan.h"
#include "model/build.h"

struct ng_code {
    const char *text; /* places are offsets from here */
    const char *at;   /* what is read next, */
    const char *end;  /* up to here: the end of the line, or of all */
    struct ng_build *build;
    struct nonogram_diagnostic *diagnostic;
};

/* The extent of an entry that is one line. */
size_t ng_code_extent(struct ng_span text, bool complete);
/* Checks that nothing but blank space is behind the line that has been read. */
enum nonogram_status ng_code_finish(struct ng_code *code, struct ng_span text);

static inline struct ng_place ng_code_place(const struct ng_code *code)
{
    return ng_place_offset((size_t)(code->at - code->text));
}
enum nonogram_status ng_code_expect(const struct ng_code *code, const char *what);
/* Reads a decimal number, `what` for the message. */
enum nonogram_status ng_code_number(struct ng_code *code, const char *what, uint32_t *number);
/* Reads `c`, or does not find it. */
bool ng_code_take(struct ng_code *code, char c);
/* Reads a size, declares it, and reads the character behind it ('\0': nothing is). */
enum nonogram_status ng_code_size(struct ng_code *code, enum ng_build_axis axis, char behind,
                                  uint32_t *size);

#endif
