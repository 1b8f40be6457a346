/* Writes clues as lines of text, one clue after another, with their colours where these are seen.
 */
#include "render/list.h"

#include "render/ansi.h"
#include "render/cells.h"
#include "render/clues.h"

/* Blanks before what goes on in another line. */
#define INDENT 2

struct list {
    const struct nonogram_draw_options *options;
    struct ng_ansi pen;
    uint64_t at; /* characters of the line so far */
    bool begun;  /* it has a number of the clue */
};

static void write_label(struct list *list, const struct ng_label *label)
{
    struct nonogram_text *out = list->pen.out;
    if (list->begun && list->at + 1 + label->size > list->options->width) {
        ng_text_char(out, '\n');
        ng_text_fill(out, ' ', INDENT);
        list->at = INDENT;
    } else {
        ng_text_char(out, ' ');
        list->at++;
    }
    if (label->coloured) {
        ng_ansi_set(&list->pen, label->ink, label->paper);
    }
    ng_text_bytes(out, label->text, label->size);
    ng_ansi_plain(&list->pen);
    list->at += label->size;
    list->begun = true;
}

static void write_clue(struct list *list, const struct ng_clues *clues, const char *axis,
                       uint32_t line)
{
    struct nonogram_text *out = list->pen.out;
    size_t before = out->size;
    ng_text_format(out, "%s %lu:", axis, (unsigned long)line + 1);
    list->at = out->size - before;
    list->begun = false;
    for (uint32_t slot = ng_clues_free_slots(clues, line); slot < clues->slots; slot++) {
        struct ng_label label = ng_clues_label(clues, line, slot);
        write_label(list, &label);
    }
    ng_text_char(out, '\n');
}

static bool any_known(const struct nonogram_puzzle *puzzle, const uint8_t *cells)
{
    size_t count = (size_t)puzzle->height * puzzle->width;
    for (size_t i = 0; cells != NULL && i < count; i++) {
        if (cells[i] != NONOGRAM_UNKNOWN) {
            return true;
        }
    }
    return false;
}

void ng_list_draw(const struct nonogram_puzzle *puzzle, const uint8_t *cells,
                  const struct nonogram_draw_options *options, struct nonogram_text *out)
{
    static const char *const names[] = {[NG_CLUES_ROWS] = "row", [NG_CLUES_COLUMNS] = "column"};
    struct list list = {.options = options, .pen = ng_ansi_pen(options, out)};
    for (enum ng_clues_axis axis = NG_CLUES_ROWS; axis <= NG_CLUES_COLUMNS; axis++) {
        struct ng_clues clues = ng_clues_view(puzzle, axis, true);
        for (uint32_t line = 0; line < clues.count && !out->failed; line++) {
            write_clue(&list, &clues, names[axis], line);
        }
    }
    if (any_known(puzzle, cells)) {
        struct nonogram_draw_options bare = *options;
        bare.terminal = false;
        ng_render_blocks.draw(puzzle, cells, &bare, out);
    }
}
