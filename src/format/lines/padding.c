/* Lines of clues with more in them than blocks: their number in front, or zeros as padding, where
 * the clues of the columns are drawn as a table above the rows:
 *
 *     2 1 1     2 : 1 1       0 0 2        , ,2
 *     1 4       1 : 4         2 2 1       2,2,1  */
#include "format/lines/lines.h"

/* ---- numbers in front ---- */

/* Cuts a number, and then a comma or colon, off the beginning. */
static bool take_number(struct ng_span *text, uint32_t *number)
{
    bool overflow;
    const char *end = text->text + text->size;
    if (text->size == 0 || !ng_scan_is_digit(*text->text)) {
        return false;
    }
    const char *behind = ng_scan_number(text->text, end, number, &overflow);
    ng_lines_cut(text, (size_t)(behind - text->text), ",:");
    return true;
}

/* Removes the number of blocks from a clue. Returns whether it was right; *cells becomes the sum of
 * the blocks, *count their number. */
static bool strip_count(struct ng_span *clue, uint64_t *cells, uint32_t *count)
{
    struct ng_span rest = *clue, blocks;
    uint32_t block = 0, found = 0;
    bool counted = take_number(&rest, count);
    *cells = 0;
    for (blocks = rest; take_number(&rest, &block); found++) {
        *cells += block;
    }
    *clue = found > 0 ? blocks : *clue;
    return counted && rest.size == 0 && found == *count;
}

/* The sides, if the first has this number of clues: the sums of their blocks, without the numbers
 * in front and with these as blocks; and the cells that the longest clue then needs. */
struct division {
    uint64_t first;
    uint64_t sums[2][2];
    uint64_t longest[2];
};

static void add_clue(struct division *division, uint64_t index, uint64_t cells, uint32_t count)
{
    size_t side = index >= division->first;
    uint64_t need = cells + 2 * (uint64_t)count;
    division->sums[side][0] += cells;
    division->sums[side][1] += cells + count;
    division->longest[side] = need > division->longest[side] ? need : division->longest[side];
}

/* Removes the zeros at the ends of all clues, if each has one, except single zeros. */
static const char *strip_zeros(struct ng_lines *lines, const struct ng_lines_side sides[2])
{
    struct ng_lines_side left[] = {sides[0], sides[1]};
    struct ng_span clue;
    bool some = false;
    while (ng_lines_next_clue(&left[0], &clue) || ng_lines_next_clue(&left[1], &clue)) {
        const char *end = clue.text + clue.size;
        bool behind = clue.size > 2 && ng_scan_is_blank(end[-2]);
        if (end[-1] != '0' || (!behind && clue.size > 1)) {
            return NULL;
        }
        some = some || behind;
    }
    for (size_t i = 0; i < lines->count; i++) {
        lines->kept[i].size -= lines->kept[i].size > 2 ? 2 : 0;
    }
    return some ? "a 0 after each clue" : NULL;
}

const char *ng_lines_strip(struct ng_lines *lines, const struct ng_lines_side sides[2],
                           const uint64_t firsts[2])
{
    struct division divisions[] = {{.first = firsts[0]}, {.first = firsts[1]}};
    uint64_t index = 0, cells;
    bool fits = false, blocks = false;
    uint32_t count;
    struct ng_lines_side runs[] = {sides[0], sides[1]};
    struct ng_span clue;
    for (; ng_lines_next_clue(&runs[0], &clue) || ng_lines_next_clue(&runs[1], &clue); index++) {
        if (!strip_count(&clue, &cells, &count)) {
            return strip_zeros(lines, sides);
        }
        add_clue(&divisions[0], index, cells, count);
        add_clue(&divisions[1], index, cells, count);
    }
    for (size_t k = 0; k < 2; k++) {
        const struct division *parts = &divisions[k];
        fits = fits || (parts->sums[0][0] == parts->sums[1][0] && parts->sums[0][0] > 0);
        blocks = blocks ||
                 (parts->sums[0][1] == parts->sums[1][1] &&
                  parts->longest[0] + parts->first <= index && parts->longest[1] <= parts->first);
    }
    if (!fits) {
        return NULL;
    }
    if (blocks) {
        return "the first number of each clue as a block, although it is the number of the others";
    }
    for (size_t i = 0; i < lines->count; i++) {
        (void)strip_count(&lines->kept[i], &cells, &count);
    }
    return "the number of blocks before each clue";
}

/* ---- columns drawn as a table ---- */

/* Cuts a cell off the line, up to a comma or a blank. */
static struct ng_span take_cell(struct ng_span *line)
{
    struct ng_span cell = {line->text, 0};
    while (cell.size < line->size && !ng_scan_is_blank(cell.text[cell.size]) &&
           cell.text[cell.size] != ',') {
        cell.size++;
    }
    ng_lines_cut(line, cell.size, ",");
    return cell;
}

static bool is_padding(struct ng_span cell)
{
    while (cell.size > 0 && (*cell.text == '0' || *cell.text == '.')) {
        cell = (struct ng_span){cell.text + 1, cell.size - 1};
    }
    return cell.size == 0;
}

size_t ng_lines_table(struct ng_lines_side side, bool barred)
{
    size_t width = 0;
    bool padded = false;
    for (struct ng_span line; ng_lines_next_clue(&side, &line);) {
        size_t count = line.text[line.size - 1] == ',' && !barred, zeros = count;
        for (; line.size > 0; count++) {
            zeros += is_padding(take_cell(&line));
        }
        if (width > 0 && count != width) {
            return 0;
        }
        width = count;
        padded = padded || (zeros > 0 && zeros < count);
    }
    return padded || barred ? width : 0;
}

bool ng_lines_drawn(struct ng_lines *lines, struct ng_lines_side sides[2], size_t width)
{
    struct ng_span *rows = lines->kept + (sides[0].lines - lines->kept);
    size_t height = 0; /* the lines of the table that are not blank */
    bool read = true;
    for (size_t i = 0; i < sides[0].count; i++) {
        rows[height] = rows[i];
        height += rows[i].size > 0;
    }
    for (size_t x = 0; x < width && read; x++) {
        ng_build_line(lines->build, NG_BUILD_COLUMNS, ng_lines_place(lines, rows->text));
        for (size_t y = 0; y < height && read; y++) {
            struct ng_span cell = take_cell(&rows[y]);
            struct ng_cursor c = ng_lines_cursor(lines, cell);
            uint32_t block = 0;
            read =
                is_padding(cell) || (ng_cursor_number(&c, "a number", &block) && ng_cursor_end(&c));
            if (block > 0) {
                ng_build_block(lines->build, block, 1);
            }
        }
    }
    for (struct ng_span clue; read && ng_lines_next_clue(&sides[1], &clue);) {
        struct ng_span rest = clue;
        while (rest.size > 0 && is_padding(take_cell(&rest))) {
            clue = rest;
        }
        read = ng_lines_clue(lines, NG_BUILD_ROWS, clue);
    }
    return read;
}
