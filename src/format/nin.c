/* The .nin format of J. Wilk's solver: width and height, then the rows' and the columns' clues, one
 * a line. Lines that begin with '#' and go on are comments. */
#include "format/cluelines.h"
#include "format/formats.h"
#include "format/plain.h"

static enum nonogram_status collect(struct ng_scan *scan, struct ng_cluelines *lines,
                                    struct nonogram_diagnostic *diagnostic)
{
    struct ng_place place;
    struct ng_span line;

    while (ng_scan_line(scan, &line, &place)) {
        bool comment = line.size > 0 && *line.text == '#';

        if (comment && ng_scan_trim(line).size == 1)
            return ng_diag_set(diagnostic, place, "nin has no line \"#\" between rows and columns");
        if (!comment)
            ng_cluelines_add(lines, line, place);
    }
    return NONOGRAM_OK;
}

static enum nonogram_status parse(struct ng_span text, struct ng_build *build,
                                  struct nonogram_diagnostic *diagnostic)
{
    struct ng_header_number sizes[2];
    struct ng_cluelines lines = {.filled = NULL};
    struct ng_cluelines_walk walk;
    struct ng_scan scan;
    enum nonogram_status status;

    ng_scan_start(&scan, text);
    status = ng_header_read(&scan, sizes, 2, diagnostic);
    if (status != NONOGRAM_OK)
        return status;
    ng_plain_sizes(build, &sizes[0], &sizes[1]);
    status = collect(&scan, &lines, diagnostic);
    walk = ng_cluelines_block(&lines, (uint64_t)sizes[0].value + sizes[1].value);
    if (status == NONOGRAM_OK)
        status = ng_cluelines_numbers(&walk, sizes[1].value, build, NG_BUILD_ROWS, diagnostic);
    if (status == NONOGRAM_OK)
        status = ng_cluelines_numbers(&walk, SIZE_MAX, build, NG_BUILD_COLUMNS, diagnostic);
    return ng_cluelines_done(&lines, status, diagnostic);
}

static const struct ng_plain_layout layout = {
    .name = "nin", .sizes_between = ' ', .blocks_between = ""};

static enum nonogram_status write(const struct nonogram_puzzle *puzzle,
                                  const struct ng_format_write *options, struct nonogram_text *out,
                                  struct nonogram_diagnostic *diagnostic)
{
    return ng_plain_write(&layout, puzzle, options, out, diagnostic);
}

static int sniff(struct ng_span text, bool complete)
{
    (void)complete;
    return ng_plain_sniff_pair(text) == NG_PLAIN_PAIR ? 60 : 0;
}

static const char *const suffixes[] = {"nin", NULL};

const struct ng_format ng_format_nin = {
    .name = "nin",
    .suffixes = suffixes,
    .sniff = sniff,
    .parse = parse,
    .write = write,
};
