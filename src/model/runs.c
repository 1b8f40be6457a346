/* Runs of one colour in a line of a picture, which a clue describes. */
#include "model/runs.h"

#include "base/check.h"

struct ng_runs_line ng_runs_line(const uint8_t *cells, uint32_t width, uint32_t height,
                                 uint32_t line)
{
    ng_assert(line < height || line - height < width);
    if (line < height) {
        return (struct ng_runs_line){cells + (size_t)line * width, 1, width};
    }
    return (struct ng_runs_line){cells + (line - height), width, height};
}

bool ng_runs_next(const struct ng_runs_line *line, uint32_t *at, struct nonogram_block *run)
{
    uint32_t start = *at;
    ng_assert(start <= line->length);
    ng_assert(start == 0 || start == line->length ||
              line->cells[start * line->stride] != line->cells[(start - 1) * line->stride]);
    while (start < line->length && line->cells[start * line->stride] == 0) {
        start++;
    }
    if (start == line->length) {
        return false;
    }
    run->colour = line->cells[start * line->stride];
    uint32_t end = start + 1;
    while (end < line->length && line->cells[end * line->stride] == run->colour) {
        end++;
    }
    run->length = end - start;
    ng_assert(run->length > 0 && end <= line->length);
    *at = end;
    return true;
}
