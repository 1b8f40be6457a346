/* P. Olšák's simple .mk format: height and width, the rows' clues, a line "#", the columns'. */
#include "format/cluelines.h"
#include "format/formats.h"
#include "format/plain.h"

/* Collects the lines up to a "#"; false when there is none. */
static bool collect_rows(struct ng_scan *scan, struct ng_cluelines *lines, struct ng_place *place)
{
    struct ng_span line;

    while (ng_scan_line(scan, &line, place)) {
        if (ng_plain_is_only(line, '#'))
            return true;
        ng_cluelines_add(lines, line, *place);
    }
    return false;
}

/* The rows' and the columns' lines, by enum ng_build_axis. */
static enum nonogram_status collect(struct ng_scan *scan, struct ng_cluelines lines[2],
                                    struct nonogram_diagnostic *diagnostic)
{
    struct ng_place place = {1, 1};

    if (!collect_rows(scan, &lines[NG_BUILD_ROWS], &place))
        return ng_diag_set(diagnostic, place, "there is no line \"#\" between rows and columns");
    ng_cluelines_add_rest(&lines[NG_BUILD_COLUMNS], scan);
    /* Who writes 0 for an empty clue does so everywhere. */
    lines[0].zeros = lines[1].zeros = lines[0].zeros || lines[1].zeros;
    return NONOGRAM_OK;
}

static enum nonogram_status read_clues(const struct ng_cluelines *lines, uint32_t expected,
                                       struct ng_build *build, enum ng_build_axis axis,
                                       struct nonogram_diagnostic *diagnostic)
{
    struct ng_cluelines_walk walk = ng_cluelines_block(lines, expected);

    return ng_cluelines_numbers(&walk, SIZE_MAX, build, axis, diagnostic);
}

static enum nonogram_status parse(struct ng_span text, struct ng_build *build,
                                  struct nonogram_diagnostic *diagnostic)
{
    struct ng_cluelines lines[2] = {{.filled = NULL}, {.filled = NULL}};
    struct ng_header_number sizes[2];
    struct ng_scan scan;
    enum nonogram_status status;

    ng_scan_start(&scan, text);
    status = ng_header_read(&scan, sizes, 2, diagnostic);
    if (status != NONOGRAM_OK)
        return status;
    ng_plain_sizes(build, &sizes[1], &sizes[0]);
    status = collect(&scan, lines, diagnostic);
    for (unsigned axis = 0; axis < 2 && status == NONOGRAM_OK; axis++)
        status = read_clues(&lines[axis], sizes[axis].value, build, (enum ng_build_axis)axis,
                            diagnostic);
    status = ng_cluelines_done(&lines[0], status, diagnostic);
    return ng_cluelines_done(&lines[1], status, diagnostic);
}

static const struct ng_plain_layout layout = {
    .name = "mk", .height_first = true, .sizes_between = ' ', .blocks_between = "#\n"};

static enum nonogram_status write(const struct nonogram_puzzle *puzzle,
                                  const struct ng_format_write *options, struct nonogram_text *out,
                                  struct nonogram_diagnostic *diagnostic)
{
    return ng_plain_write(&layout, puzzle, options, out, diagnostic);
}

static int sniff(struct ng_span text, bool complete)
{
    (void)complete;
    enum ng_plain_kind kind = ng_plain_sniff_pair(text);

    return kind == NG_PLAIN_DIVIDED ? 80 : kind == NG_PLAIN_PAIR ? 5 : 0;
}

static const char *const suffixes[] = {"mk", NULL};

const struct ng_format ng_format_mk = {
    .name = "mk",
    .suffixes = suffixes,
    .sniff = sniff,
    .parse = parse,
    .write = write,
};
