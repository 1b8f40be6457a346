/* The .non format: S. Simpson's "fmt2", with the goals, saved grids and colours that others have
 * added, and the comma behind the last length that F. Faase's puzzles have. "?" for a length and
 * "*" for a clue, both unknown, are our own additions. */
#include "format/formats.h"
#include "format/non_extent.h"
#include "format/non_lines.h"
#include "format/non_read.h"
#include "format/non_write.h"

/* A size with its number is as good as a signature; one without, or a block of clues alone, may be
 * a mistake. With '=' it is another format. */
static int sniff_size(struct ng_span rest)
{
    if (rest.size > 0 && ng_scan_is_digit(*rest.text)) {
        return 90;
    }
    return rest.size > 0 && *rest.text == '=' ? 0 : 20;
}

static int sniff(struct ng_span text, bool complete)
{
    (void)complete;
    struct ng_non_lines lines;
    ng_non_lines_start(&lines, text);
    struct ng_non_line line;
    while (ng_non_lines_next(&lines, &line)) {
        if (line.kind == NG_NON_WIDTH || line.kind == NG_NON_HEIGHT) {
            return sniff_size(line.rest);
        }
        if (line.kind == NG_NON_ROWS || line.kind == NG_NON_COLUMNS) {
            return 50;
        }
        if (line.kind == NG_NON_CLUE || ng_scan_starts_with(ng_scan_trim(line.text), "{")) {
            return 0; /* a line of a .non file does not begin like JSON */
        }
    }
    return 0;
}

static const char *const suffixes[] = {"non", "nonpack", "faase", NULL};

const struct ng_format ng_format_non = {
    .name = "non",
    .suffixes = suffixes,
    .sniff = sniff,
    .extent = ng_non_extent,
    .parse = ng_non_parse,
    .write = ng_non_write,
};
