/* What the tests of all puzzle formats do alike. */
#ifndef UNIT_FORMAT_CHECK_H
#define UNIT_FORMAT_CHECK_H

#include "format/format.h"
#include "nonogram.h"

/* The text of a case of tests/formats, named "FORMAT/NAME". Free `text`. */
struct format_check_file {
    char *text;
    size_t size;
};

struct format_check_file format_check_load(const char *name);
struct ng_span format_check_span(const char *text);

/* Reads one entry and expects a puzzle; the text is copied to memory of exactly its size. */
struct nonogram_puzzle *format_check_read(const struct ng_format *format, struct ng_span text);
struct nonogram_puzzle *format_check_read_file(const struct ng_format *format, const char *path);
/* Expects the text to be refused with this "LINE:COLUMN: message". */
void format_check_refused(const struct ng_format *format, const char *text, const char *diagnostic);

/* Expects every entry of the text to be read, with these remarks in all, a line each. */
void format_check_remarks(const struct ng_format *format, const char *text, const char *remarks);

/* The puzzles that every format's tests read: 6 x 5 in black, with an empty row and empty columns
 * at both sides, and 4 x 3 in red and blue. */
struct nonogram_puzzle *format_check_tiny(bool goal);
struct nonogram_puzzle *format_check_colour(bool goal);
/* Reads the file and compares it with the puzzle, which is freed. */
void format_check_file_is(const struct ng_format *format, const char *path,
                          struct nonogram_puzzle *puzzle);

/* Writes the puzzle and reads it back, twice, and expects the same. */
void format_check_round_trip(const struct ng_format *format, const struct nonogram_puzzle *puzzle,
                             bool texts);
/* Expects the format to refuse the puzzle with this message. */
void format_check_unwritable(const struct ng_format *format, const struct nonogram_puzzle *puzzle,
                             const char *message);
/* The number of entries that extent() finds, each read as a puzzle; they are the same when the text
 * comes in one byte after the other. */
size_t format_check_count(const struct ng_format *format, struct ng_span text);

/* For fail_alloc_each(): reads a text and writes the puzzle again. */
struct format_check_run {
    const struct ng_format *format;
    struct ng_span text;
};
enum nonogram_status format_check_run(void *context);

#endif
