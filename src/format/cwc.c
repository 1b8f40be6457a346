/* The .cwc format: height, width and number of colours, then four sections with blank lines
 * between: the rows' lengths, the rows' colours, the columns' lengths, the columns' colours.
 *
 *     2 2      lengths of a row's blocks
 *     1 2      and, line by line in the next section, their colours, from 1
 *
 * What the colours look like is not said, so that a reader chooses. */
#include "format/cluelines.h"
#include "format/formats.h"
#include "format/plain.h"
#include "format/record.h"
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
    if (palette->colours[0].rgb != ng_palette_black.colours[0].rgb)
        return false;
    for (unsigned i = 1; i <= palette->count; i++)
        if (palette->colours[i].rgb != colour_rgb(i))
            return false;
    return true;
}

static enum nonogram_status make_palette(struct ng_build *build,
                                         const struct ng_header_number *colours,
                                         struct nonogram_diagnostic *diagnostic)
{
    if (colours->value > NONOGRAM_COLOURS_MAX)
        return ng_diag_set(diagnostic, colours->place,
                           "%" PRIu32 " colours, at most %d are possible", colours->value,
                           NONOGRAM_COLOURS_MAX);
    for (uint32_t i = 1; i <= colours->value && colours->value > 1; i++)
        if (ng_build_colour(build, NULL, 0, colour_rgb(i), 0) < 0)
            return ng_diag_set(diagnostic, colours->place, "%" PRIu32 " colours are too many",
                               colours->value);
    return NONOGRAM_OK;
}

/* ---- reading ---- */

/* The lengths or colours of one clue. */
struct list {
    struct ng_span text;
    struct ng_place place;
    const char *at;
};

static bool next_list(struct ng_cluelines_walk *walk, struct list *list)
{
    if (!ng_cluelines_next(walk, &list->text, &list->place))
        return false;
    if (ng_scan_blank(list->text) || ng_plain_is_only(list->text, '0'))
        list->text.size = 0;
    list->at = list->text.text;
    return true;
}

static bool at_end(const struct list *list)
{
    return list->at == list->text.text + list->text.size;
}

/* The next number of the list, between 1 and `most`. */
static enum nonogram_status next_number(struct list *list, uint32_t most, uint32_t *value,
                                        struct nonogram_diagnostic *diagnostic)
{
    struct ng_header_number number;
    enum nonogram_status status =
        ng_header_number(list->text, list->place, &list->at, &number, diagnostic);

    if (status != NONOGRAM_OK)
        return status;
    *value = number.value;
    if (number.value == 0 || number.value > most)
        return ng_diag_set(diagnostic, number.place, "the number is not within 1 and %" PRIu32,
                           most);
    return NONOGRAM_OK;
}

static enum nonogram_status read_clue(struct list *lengths, struct list *colours,
                                      const struct ng_header_number *sizes, struct ng_build *build,
                                      struct nonogram_diagnostic *diagnostic)
{
    while (!at_end(lengths)) {
        uint32_t length = 0;
        uint32_t colour = 0;
        enum nonogram_status status = next_number(lengths, UINT32_MAX, &length, diagnostic);

        if (status == NONOGRAM_OK)
            status = next_number(colours, sizes[2].value, &colour, diagnostic);
        if (status != NONOGRAM_OK)
            return status;
        ng_build_block(build, length, colour);
    }
    if (at_end(colours))
        return NONOGRAM_OK;
    return ng_diag_set(diagnostic, colours->place, "more colours than blocks in line %lu",
                       lengths->place.line);
}

/* Reads the clues of an axis from their two sections. */
static enum nonogram_status read_axis(struct ng_cluelines_walk *walks,
                                      const struct ng_header_number *sizes, struct ng_build *build,
                                      enum ng_build_axis axis,
                                      struct nonogram_diagnostic *diagnostic)
{
    enum nonogram_status status = NONOGRAM_OK;
    struct list lengths;
    struct list colours;

    while (status == NONOGRAM_OK && next_list(&walks[0], &lengths) &&
           next_list(&walks[1], &colours)) {
        ng_build_line(build, axis, lengths.place);
        status = read_clue(&lengths, &colours, sizes, build, diagnostic);
    }
    return status;
}

static enum nonogram_status read_clues(const struct ng_cluelines *lines,
                                       const struct ng_header_number *sizes, struct ng_build *build,
                                       struct nonogram_diagnostic *diagnostic)
{
    uint32_t counts[4] = {sizes[0].value, sizes[0].value, sizes[1].value, sizes[1].value};
    struct ng_cluelines_walk walks[4];
    enum nonogram_status status =
        ng_cluelines_sections(lines, counts, 4, walks, sizes[2].place, diagnostic);

    for (unsigned axis = 0; axis < 2 && status == NONOGRAM_OK; axis++)
        status =
            read_axis(&walks[(size_t)2 * axis], sizes, build, (enum ng_build_axis)axis, diagnostic);
    return status;
}

static enum nonogram_status parse(struct ng_span text, struct ng_build *build,
                                  struct nonogram_diagnostic *diagnostic)
{
    struct ng_cluelines lines = {.filled = NULL};
    struct ng_header_number sizes[3];
    enum nonogram_status status = NONOGRAM_OK;
    struct ng_scan scan;

    ng_scan_start(&scan, text);
    for (size_t i = 0; i < 3 && status == NONOGRAM_OK; i++)
        status = ng_header_read(&scan, &sizes[i], 1, diagnostic);
    if (status == NONOGRAM_OK)
        status = make_palette(build, &sizes[2], diagnostic);
    if (status != NONOGRAM_OK)
        return status;
    ng_plain_sizes(build, &sizes[1], &sizes[0]);
    ng_cluelines_add_rest(&lines, &scan);
    if (!lines.failed)
        status = read_clues(&lines, sizes, build, diagnostic);
    return ng_cluelines_done(&lines, status, diagnostic);
}

/* ---- writing ---- */

/* A section: the blocks' lengths or their colours. */
static void write_section(const struct ng_clue *clues, uint32_t count, bool colours,
                          struct nonogram_text *out)
{
    for (uint32_t i = 0; i < count; i++) {
        const struct ng_clue *clue = &clues[i];

        if (clue->count == 0)
            ng_text_char(out, '0');
        for (uint32_t j = 0; j < clue->count; j++) {
            if (j > 0)
                ng_text_char(out, ' ');
            ng_text_number(out, colours ? clue->blocks[j].colour : clue->blocks[j].length);
        }
        ng_text_char(out, '\n');
    }
}

/* The numbers of the colours stay, so only what they look like can be lost. */
static enum nonogram_status refuse(const struct nonogram_puzzle *puzzle,
                                   const struct ng_format_write *options,
                                   struct nonogram_diagnostic *diagnostic)
{
    bool lossy = options != NULL && options->lossy;

    if (lossy || is_own_palette(&puzzle->palette))
        return ng_refuse(puzzle, "cwc", NG_CAN_COLOUR, options, diagnostic);
    ng_diag_set(diagnostic, (struct ng_place){0, 0}, "cwc cannot say what the colours look like");
    return NONOGRAM_UNSUPPORTED;
}

static enum nonogram_status write(const struct nonogram_puzzle *puzzle,
                                  const struct ng_format_write *options, struct nonogram_text *out,
                                  struct nonogram_diagnostic *diagnostic)
{
    const struct ng_clue *columns = puzzle->lines + puzzle->height;
    enum nonogram_status status = refuse(puzzle, options, diagnostic);

    if (status != NONOGRAM_OK)
        return status;
    ng_text_format(out, "%" PRIu32 "\n%" PRIu32 "\n%u\n", puzzle->height, puzzle->width,
                   puzzle->palette.count);
    write_section(puzzle->lines, puzzle->height, false, out);
    ng_text_char(out, '\n');
    write_section(puzzle->lines, puzzle->height, true, out);
    ng_text_char(out, '\n');
    write_section(columns, puzzle->width, false, out);
    ng_text_char(out, '\n');
    write_section(columns, puzzle->width, true, out);
    return ng_record_written(out, diagnostic);
}

static int sniff(struct ng_span text, bool complete)
{
    return ng_plain_sniff_lines(text, complete, 3, 4);
}

static const char *const suffixes[] = {"cwc", NULL};

const struct ng_format ng_format_cwc = {
    .name = "cwc",
    .suffixes = suffixes,
    .sniff = sniff,
    .parse = parse,
    .write = write,
};
