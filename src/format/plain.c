#include "format/plain.h"

#include "format/clue.h"
#include "format/cluelines.h"
#include "format/record.h"
#include "format/refuse.h"

void ng_plain_sizes(struct ng_build *build, const struct ng_header_number *width,
                    const struct ng_header_number *height)
{
    ng_build_width(build, width->value, width->place);
    ng_build_height(build, height->value, height->place);
}

bool ng_plain_is_only(struct ng_span line, char c)
{
    struct ng_span trimmed = ng_scan_trim(line);

    return trimmed.size == 1 && *trimmed.text == c;
}

/* ---- writing ---- */

void ng_plain_write_block(const struct ng_clue *clues, uint32_t count, struct nonogram_text *out)
{
    for (uint32_t i = 0; i < count; i++) {
        ng_clue_write(&clues[i], ' ', true, NULL, out);
        ng_text_char(out, '\n');
    }
}

enum nonogram_status ng_plain_write(const struct ng_plain_layout *layout,
                                    const struct nonogram_puzzle *puzzle,
                                    const struct ng_format_write *options,
                                    struct nonogram_text *out,
                                    struct nonogram_diagnostic *diagnostic)
{
    enum nonogram_status status = ng_refuse(puzzle, layout->name, 0, options, diagnostic);

    if (status != NONOGRAM_OK)
        return status;
    ng_text_number(out, layout->height_first ? puzzle->height : puzzle->width);
    ng_text_char(out, layout->sizes_between);
    ng_text_number(out, layout->height_first ? puzzle->width : puzzle->height);
    ng_text_char(out, '\n');
    ng_plain_write_block(puzzle->lines, puzzle->height, out);
    ng_text_string(out, layout->blocks_between);
    ng_plain_write_block(puzzle->lines + puzzle->height, puzzle->width, out);
    return ng_record_written(out, diagnostic);
}

/* ---- recognising ---- */

enum ng_plain_kind ng_plain_sniff_pair(struct ng_span text)
{
    struct ng_header_number sizes[2];
    struct ng_place place;
    struct ng_scan scan;
    struct ng_span line;

    ng_scan_start(&scan, text);
    if (ng_header_read(&scan, sizes, 2, NULL) != NONOGRAM_OK)
        return NG_PLAIN_NONE;
    while (ng_scan_line(&scan, &line, &place))
        if (line.size > 0 && line.size < 8 && ng_plain_is_only(line, '#'))
            return NG_PLAIN_DIVIDED;
    return NG_PLAIN_PAIR;
}

int ng_plain_sniff_lines(struct ng_span text, bool complete, size_t sizes, size_t sections)
{
    struct ng_header_number numbers[3] = {{.value = 0}};
    struct ng_cluelines_walk walks[4];
    struct ng_cluelines lines = {.filled = NULL};
    uint32_t counts[4];
    struct ng_scan scan;
    bool fits;
    bool likely;

    ng_scan_start(&scan, text);
    for (size_t i = 0; i < sizes; i++)
        if (ng_header_read(&scan, &numbers[i], 1, NULL) != NONOGRAM_OK)
            return 0;
    if (!complete)
        return 30;
    for (size_t i = 0; i < sections; i++)
        counts[i] = numbers[i < sections / 2 ? 0 : 1].value;
    ng_cluelines_add_rest(&lines, &scan);
    fits = ng_cluelines_divide(&lines, counts, sections, walks);
    likely = ng_cluelines_groups(&lines) == sections;
    ng_cluelines_clear(&lines);
    return fits ? 90 : likely ? 12 : 10;
}
