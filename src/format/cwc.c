/* The .cwc format: height, width and number of colours, then four sections with blank lines
 * between: the rows' lengths, the rows' colours, the columns' lengths, the columns' colours.
 *
 *     2 2      lengths of a row's blocks
 *     1 2      and, line by line in the next section, their colours, from 1
 *
 * What the colours look like is not said, so that a reader chooses. */
#include "format/formats.h"
#include "format/plain.h"
#include "format/refuse.h"

#include <inttypes.h>

/* ---- palette ---- */

static const uint32_t chosen[] = {0x000000, 0xff0000, 0x0000ff, 0x008000, 0xffa500, 0x800080,
                                  0xa52a2a, 0x00ffff, 0xff00ff, 0xffff00, 0x808080, 0x00ff00};

/* The look of colour `value`, from 1; beyond those chosen they are just different. */
static uint32_t colour_rgb(uint32_t value)
{
    size_t count = sizeof chosen / sizeof chosen[0];
    return value <= count ? chosen[value - 1] : (value * 0x9e3779b1u) >> 8;
}

static bool is_own_palette(const struct ng_palette *palette)
{
    if (palette->colours[0].rgb != ng_palette_black.colours[0].rgb) {
        return false;
    }
    for (unsigned i = 1; i <= palette->count; i++) {
        if (palette->colours[i].rgb != colour_rgb(i)) {
            return false;
        }
    }
    return true;
}

static enum nonogram_status make_palette(struct ng_build *build,
                                         const struct ng_header_number *colours,
                                         struct nonogram_diagnostic *diagnostic)
{
    if (colours->value > NONOGRAM_COLOURS_MAX) {
        return ng_diag_set(diagnostic, colours->place,
                           "%" PRIu32 " colours, at most %d are possible", colours->value,
                           NONOGRAM_COLOURS_MAX);
    }
    for (uint32_t i = 1; i <= colours->value && colours->value > 1; i++) {
        if (ng_build_colour(build, NULL, 0, colour_rgb(i), 0) < 0) {
            return ng_diag_set(diagnostic, colours->place, "%" PRIu32 " colours are too many",
                               colours->value);
        }
    }
    return NONOGRAM_OK;
}

/* ---- one clue ---- */

/* The lengths or colours of it. */
struct list {
    struct ng_plain_line line;
    const char *at;
};

static struct list make_list(struct ng_plain_line line)
{
    if (ng_scan_blank(line.text) || ng_plain_is_only(line.text, '0')) {
        line.text.size = 0;
    }
    return (struct list){line, line.text.text};
}

static bool at_end(const struct list *list)
{
    return list->at == list->line.text.text + list->line.text.size;
}

/* The next number of the list, between 1 and `most`. */
static enum nonogram_status next_number(struct list *list, uint32_t most, uint32_t *value,
                                        struct nonogram_diagnostic *diagnostic)
{
    struct ng_header_number number;
    enum nonogram_status status =
        ng_header_number(list->line.text, list->line.place, &list->at, &number, diagnostic);
    if (status != NONOGRAM_OK) {
        return status;
    }
    *value = number.value;
    if (number.value == 0 || number.value > most) {
        return ng_diag_set(diagnostic, number.place, "the number is not within 1 and %" PRIu32,
                           most);
    }
    return NONOGRAM_OK;
}

static enum nonogram_status read_clue(struct ng_build *build, struct ng_plain_line length_line,
                                      struct ng_plain_line colour_line, uint32_t most,
                                      struct nonogram_diagnostic *diagnostic)
{
    struct list lengths = make_list(length_line);
    struct list colours = make_list(colour_line);
    while (!at_end(&lengths)) {
        uint32_t length = 0;
        uint32_t colour = 0;
        enum nonogram_status status = next_number(&lengths, UINT32_MAX, &length, diagnostic);
        if (status == NONOGRAM_OK) {
            status = next_number(&colours, most, &colour, diagnostic);
        }
        if (status != NONOGRAM_OK) {
            return status;
        }
        ng_build_block(build, length, colour);
    }
    return at_end(&colours)
               ? NONOGRAM_OK
               : ng_diag_set(diagnostic, colour_line.place, "more colours than blocks in line %lu",
                             length_line.place.line);
}

static void write_colours(const struct ng_clue *clue, struct nonogram_text *out)
{
    if (clue->count == 0) {
        ng_text_char(out, '0');
    }
    for (uint32_t i = 0; i < clue->count; i++) {
        ng_text_string(out, i > 0 ? " " : "");
        ng_text_number(out, clue->blocks[i].colour);
    }
    ng_text_char(out, '\n');
}

/* ---- the format ---- */

/* The numbers of the colours stay, so only what they look like can be lost. */
static enum nonogram_status refuse(const struct nonogram_puzzle *puzzle,
                                   const struct ng_format_write *options,
                                   struct nonogram_diagnostic *diagnostic)
{
    bool lossy = options != NULL && options->lossy;
    if (lossy || is_own_palette(&puzzle->palette)) {
        return ng_refuse(puzzle, "cwc", NG_CAN_COLOUR, options, diagnostic);
    }
    return ng_diag_refuse(NONOGRAM_UNSUPPORTED, diagnostic,
                          "cwc cannot say what the colours look like");
}

static const struct ng_plain_colours colours = {
    .palette = make_palette, .read = read_clue, .write = write_colours, .refuse = refuse};

static const struct ng_plain_layout layout = {.name = "cwc",
                                              .divider = NG_PLAIN_BLANK,
                                              .sizes_between = '\n',
                                              .height_first = true,
                                              .colours = &colours};

static int sniff(struct ng_span text, bool complete)
{
    return ng_plain_sniff_lines(text, complete, 3, 4);
}

static const char *const suffixes[] = {"cwc", NULL};

const struct ng_format ng_format_cwc = {
    .name = "cwc",
    .suffixes = suffixes,
    .drops = NG_DROPS_TEXTS | NG_DROPS_GOAL | NG_DROPS_NAMES | NG_DROPS_LETTERS,
    .sniff = sniff,
    .layout = &layout,
};
