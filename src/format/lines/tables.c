/* Lines with more in them than a clue: a table of the columns' clues, or all clues of a side. */
#include "format/lines/tables.h"

#include "format/lines/sorted.h"

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

size_t ng_tables_width(struct ng_lines_side side, bool barred)
{
    size_t width = 0;
    bool padded = false;
    for (struct ng_span line; ng_lines_next_clue(&side, &line);) {
        size_t count = line.size > 0 && line.text[line.size - 1] == ',' && !barred, zeros = count;
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

bool ng_tables_read(struct ng_lines *lines, struct ng_lines_side table, struct ng_lines_side rows,
                    size_t width)
{
    struct ng_span *cells = lines->kept + (table.lines - lines->kept);
    size_t height = 0; /* the lines of the table that are not blank */
    bool read = true;
    for (size_t i = 0; i < table.count; i++) {
        cells[height] = cells[i];
        height += cells[i].size > 0;
    }
    for (size_t x = 0; x < width && read; x++) {
        ng_build_line(lines->build, NG_BUILD_COLUMNS, ng_lines_place(lines, cells->text));
        for (size_t y = 0; y < height && read; y++) {
            struct ng_span cell = take_cell(&cells[y]);
            struct ng_cursor c = ng_lines_cursor(lines, cell);
            uint32_t block = 0;
            read =
                is_padding(cell) || (ng_cursor_number(&c, "a number", &block) && ng_cursor_end(&c));
            if (block > 0) {
                ng_build_block(lines->build, block, 1);
            }
        }
    }
    for (struct ng_span clue; read && ng_lines_next_clue(&rows, &clue);) {
        struct ng_span rest = clue;
        while (rest.size > 0 && is_padding(take_cell(&rest))) {
            clue = rest;
        }
        read = ng_lines_clue(lines, NG_BUILD_ROWS, clue);
    }
    return read;
}

size_t ng_tables_sizes(const struct ng_lines *lines, struct ng_span line,
                       struct ng_lines_number sizes[2])
{
    struct ng_span rest = line;
    (void)ng_scan_take_word(&rest);
    (void)ng_scan_take_word(&rest);
    const struct ng_span two = {line.text, (size_t)(rest.text - line.text)};
    return ng_sorted_is_of(rest, "") && ng_sorted_sizes(lines, ng_scan_trim(two), sizes) == 2 ? 2
                                                                                              : 0;
}

/* ---- all clues of a side ---- */

char ng_tables_separator(struct ng_span line, bool commas)
{
    for (size_t i = 0; i < line.size; i++) {
        if (strchr("|/;", line.text[i]) != NULL) {
            return commas ? '\0' : line.text[i];
        }
    }
    return memchr(line.text, commas ? ',' : ' ', line.size) == NULL ? '\0' : commas ? ',' : ' ';
}
