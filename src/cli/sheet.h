/* Puzzles to be printed or played: what the options of `show` ask for beyond a picture. */
#ifndef NG_CLI_SHEET_H
#define NG_CLI_SHEET_H

#include "cli/task.h"

/* Sets what `options` say in `draw`, for pictures in `format`. NG_EXIT_FAILED after a message when
 * the format cannot do it. */
enum ng_exit ng_sheet_options(const struct ng_options *options, const char *format,
                              struct nonogram_draw_options *draw);

/* Whether the format knows a puzzle to be solved from its picture: svg, png and html. */
bool ng_sheet_has(const char *format);

/* The drawn puzzles of several pages. Start with all zero. */
struct ng_sheet {
    struct nonogram_text *pictures;
    size_t count;
    size_t capacity;
};

/* Takes a copy of a picture. NONOGRAM_NO_MEMORY. */
enum nonogram_status ng_sheet_add(struct ng_sheet *sheet, const struct nonogram_text *picture);
void ng_sheet_clear(struct ng_sheet *sheet);

#endif
