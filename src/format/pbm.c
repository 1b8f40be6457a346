/* pbm: Netpbm's portable bitmap, plain (P1) or raw (P4), as a goal picture: 1 is filled. */
#include "format/formats.h"
#include "format/netpbm.h"
#include "format/refuse.h"

static const char *const suffixes[] = {"pbm", NULL};

static const char kinds[] = "14";

/* The longest line that the format asks for. */
enum { LINE_MAX_CELLS = 70 };

static int sniff(struct ng_span text, bool complete)
{
    (void)complete;
    return ng_netpbm_sniff(text, kinds);
}

static enum nonogram_status parse(struct ng_span text, struct ng_build *build,
                                  struct nonogram_diagnostic *diagnostic)
{
    struct ng_netpbm image;
    enum nonogram_status status = ng_netpbm_start(&image, text, kinds, diagnostic);
    uint64_t cells = (uint64_t)image.width * image.height;
    for (uint64_t i = 0; i < cells && status == NONOGRAM_OK; i++) {
        uint32_t sample = 0;
        status = ng_netpbm_sample(&image, &sample);
        ng_build_cell(build, NG_BUILD_GOAL, (uint8_t)sample, image.place);
    }
    ng_netpbm_build(&image, build);
    return status == NONOGRAM_OK ? ng_netpbm_finish(&image) : status;
}

static void write_row(const uint8_t *cells, uint32_t width, struct nonogram_text *out)
{
    for (uint32_t x = 0; x < width; x++) {
        if (x > 0 && x % LINE_MAX_CELLS == 0) {
            ng_text_char(out, '\n');
        }
        ng_text_char(out, cells[x] != 0 ? '1' : '0');
    }
    ng_text_char(out, '\n');
}

static enum nonogram_status write(const struct nonogram_puzzle *puzzle,
                                  const struct ng_format_write *options, struct nonogram_text *out,
                                  struct nonogram_diagnostic *diagnostic)
{
    enum nonogram_status status =
        ng_refuse_picture(puzzle, "pbm", NG_CAN_DRAW, options, diagnostic);
    if (status != NONOGRAM_OK) {
        return status;
    }
    ng_text_format(out, "P1\n%lu %lu\n", (unsigned long)puzzle->width,
                   (unsigned long)puzzle->height);
    for (uint32_t y = 0; y < puzzle->height; y++) {
        write_row(puzzle->goal + (size_t)y * puzzle->width, puzzle->width, out);
    }
    return NONOGRAM_OK;
}

const struct ng_format ng_format_pbm = {
    .name = "pbm",
    .suffixes = suffixes,
    .picture = true,
    .drops = NG_DROPS_TEXTS,
    .sniff = sniff,
    .extent = ng_netpbm_extent,
    .parse = parse,
    .write = write,
};
