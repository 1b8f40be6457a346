/* Makes addresses out of formats that a page can be given in its address. */
#include "cli/link.h"

#include <stdbool.h>

/* A page, by the format of what follows its address. */
struct page {
    const char *format;
    const char *address;
    bool blots; /* it knows numbers that are not known */
};

static const struct page pages[] = {
    {"puzzlink", "", true}, /* the format has the address */
    {"pattern", "https://www.chiark.greenend.org.uk/~sgtatham/puzzles/js/pattern.html#", false},
};

/* Whether every number of the puzzle is known. */
static bool is_plain(const struct nonogram_puzzle *puzzle)
{
    uint32_t lines = nonogram_height(puzzle) + nonogram_width(puzzle);
    for (uint32_t line = 0; line < lines; line++) {
        if (nonogram_clue_open(puzzle, line)) {
            return false;
        }
        for (uint32_t i = 0; i < nonogram_clue_size(puzzle, line); i++) {
            if (nonogram_clue_block(puzzle, line, i).length == 0) {
                return false;
            }
        }
    }
    return true;
}

enum nonogram_status ng_link_write(const struct nonogram_puzzle *puzzle, struct nonogram_text *out,
                                   struct nonogram_diagnostic *diagnostic)
{
    enum nonogram_status result = NONOGRAM_UNSUPPORTED;
    bool plain = is_plain(puzzle);
    for (size_t i = 0; i < sizeof pages / sizeof pages[0]; i++) {
        struct nonogram_diagnostic why = {.message = ""};
        struct nonogram_text id = {.data = NULL};
        enum nonogram_status status =
            plain || pages[i].blots ? nonogram_write(puzzle, pages[i].format, false, &id, &why)
                                    : NONOGRAM_UNSUPPORTED;
        if (status == NONOGRAM_OK) {
            nonogram_text_format(out, "%s", pages[i].address);
            nonogram_text_add(out, id.data, id.size);
        }
        nonogram_text_clear(&id);
        if (status != NONOGRAM_OK && status != NONOGRAM_UNSUPPORTED) {
            return status;
        }
        if (i == 0) {
            *diagnostic = why;
        }
        result = status == NONOGRAM_OK ? NONOGRAM_OK : result;
    }
    return result;
}
