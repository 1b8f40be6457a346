#include "model/runs.h"

struct ng_runs_line ng_runs_line(const uint8_t *cells, uint32_t width, uint32_t height,
                                 uint32_t line)
{
    if (line < height) {
        return (struct ng_runs_line){cells + (size_t)line * width, 1, width};
    }
    return (struct ng_runs_line){cells + (line - height), width, height};
}

bool ng_runs_next(const struct ng_runs_line *line, uint32_t *at, struct nonogram_block *run)
{
    uint32_t start = *at;
    uint32_t end;

    while (start < line->length && line->cells[start * line->stride] == 0) {
        start++;
    }
    if (start == line->length) {
        return false;
    }
    run->colour = line->cells[start * line->stride];
    end = start + 1;
    while (end < line->length && line->cells[end * line->stride] == run->colour) {
        end++;
    }
    run->length = end - start;
    *at = end;
    return true;
}
