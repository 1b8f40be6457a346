/* toml: the puzzles of nonogrid, and pynogram's ini files, which say the same without quotes:
 *
 *     [colors]
 *     defs = ['b = (blue) *', 'r = (255, 0, 0) %']     or a line b = (blue) * for each
 *     [clues]
 *     rows = """
 *     2b 1r
 *     1 1, 0          a comma ends a clue as well; without a letter, or with B, a block is black
 *     """
 *     columns = "1b\n1 1"                              or a line end as it is escaped
 *
 * '#' and ';' begin comments, quotes within the clues and blank lines mean nothing; other sections,
 * and what stands before the first, are passed over with a remark. A colour may have a name of
 * several letters, and no parentheses. */
#include "format/clue.h"
#include "format/formats.h"
#include "format/glyphs.h"
#include "format/refuse.h"
#include "format/toml_read.h"

#include <inttypes.h>
#include <string.h>

/* ---- writing ---- */

/* Letters only: all else may be a quote, a comment or a number. */
static const char not_letters[] = "0123456789\"&*,:?\\!#$%'()+-./;<=>@[]^_`{|}~";

static void write_colours(const struct ng_palette *palette, const struct ng_glyphs *glyphs,
                          struct nonogram_text *out)
{
    ng_text_string(out, "[colors]\ndefs = [\n");
    for (unsigned i = 1; i <= palette->count; i++) {
        ng_text_format(out, "'%c = (%06" PRIX32 ") %c',\n", glyphs->glyph[i],
                       palette->colours[i].rgb, glyphs->glyph[i]);
    }
    ng_text_string(out, "]\n");
}

static void write_clues(const char *key, const struct ng_clue *clues, uint32_t count,
                        const struct ng_glyphs *glyphs, struct nonogram_text *out)
{
    ng_text_format(out, "%s = \"\"\"\n", key);
    ng_clue_write_lines(clues, count, ' ', glyphs, out);
    ng_text_string(out, "\"\"\"\n");
}

static enum nonogram_status refuse(const struct nonogram_puzzle *puzzle,
                                   const struct ng_format_write *options,
                                   struct nonogram_diagnostic *diagnostic)
{
    bool lossy = options != NULL && options->lossy;
    if (lossy || puzzle->palette.colours[0].rgb == ng_palette_black.colours[0].rgb) {
        return ng_refuse(puzzle, "toml", NG_CAN_COLOUR, options, diagnostic);
    }
    return ng_diag_refuse(NONOGRAM_UNSUPPORTED, diagnostic,
                          "toml cannot say a background that is not white");
}

static enum nonogram_status write(const struct nonogram_puzzle *puzzle,
                                  const struct ng_format_write *options, struct nonogram_text *out,
                                  struct nonogram_diagnostic *diagnostic)
{
    bool colour = !ng_palette_is_black(&puzzle->palette);
    enum nonogram_status status = refuse(puzzle, options, diagnostic);
    if (status != NONOGRAM_OK) {
        return status;
    }
    struct ng_glyphs glyphs;
    if (!ng_glyphs_make(&glyphs, &puzzle->palette, not_letters)) {
        return ng_refuse_colours("toml", puzzle->palette.count, ng_glyphs_most(not_letters),
                                 diagnostic);
    }
    if (colour) {
        write_colours(&puzzle->palette, &glyphs, out);
    }
    ng_text_string(out, "[clues]\n");
    write_clues("rows", puzzle->lines, puzzle->height, colour ? &glyphs : NULL, out);
    write_clues("columns", puzzle->lines + puzzle->height, puzzle->width, colour ? &glyphs : NULL,
                out);
    return NONOGRAM_OK;
}

/* ---- recognising ---- */

/* Whether a line can be no part of a value, nor its beginning: it starts with a letter or digit,
 * and has neither '=' nor a quote. */
static bool is_foreign(struct ng_span line)
{
    bool starts = ng_scan_is_digit(*line.text) || ((unsigned)*line.text | 0x20) - 'a' < 26u;
    return starts && memchr(line.text, '=', line.size) == NULL &&
           memchr(line.text, '"', line.size) == NULL;
}

/* The heading of the clues, and nothing but sections, values and comments before it. */
static int sniff(struct ng_span text, bool complete)
{
    bool sections = false;
    struct ng_scan scan;
    ng_scan_start(&scan, text);
    struct ng_place place;
    struct ng_span line;
    while (ng_scan_line(&scan, &line, &place)) {
        struct ng_span trimmed = ng_scan_trim(ng_toml_without_comment(line));
        if (ng_toml_begins_clues(trimmed, !sections)) {
            return 90;
        }
        if (trimmed.size == 0) {
            continue;
        }
        if ((!sections && *trimmed.text != '[') || is_foreign(line)) {
            return 0;
        }
        sections = true;
    }
    return sections && !complete ? 15 : 0;
}

static const char *const suffixes[] = {"toml", "ini", NULL};

const struct ng_format ng_format_toml = {
    .name = "toml",
    .suffixes = suffixes,
    .drops = NG_DROPS_TEXTS | NG_DROPS_GOAL | NG_DROPS_NAMES,
    .sniff = sniff,
    .parse = ng_toml_parse,
    .write = write,
};
