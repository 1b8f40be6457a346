/* webpbn: the XML of webpbn.com, version 0.3: grids in black and white or in colour, blots, goal
 * and saved pictures; and the XML of the game FreeNono, which holds one picture.
 *
 *     <puzzleset>                                    <FreeNono><Nonograms>
 *       <puzzle> <color>... <clues> <clues>            <Nonogram name="..." width="3" height="1">
 *         <solution> </puzzle>                           <line> x _ x </line>
 *       <puzzle> ... </puzzle>                         </Nonogram>
 *     </puzzleset>                                   </Nonograms></FreeNono>
 *
 * Other XML has the clues in elements with known names: <rows><row>1 2</row>...</rows>. The texts
 * of a set (its author, ...) belong to its puzzle if that is the only one. Unknown elements are
 * ignored, with a remark. */
#include "base/text.h"
#include "format/chars.h"
#include "format/doc/xml.h"
#include "format/format.h"
#include "format/glyphs.h"
#include "format/scan.h"
#include "format/write.h"

#include <string.h>

static struct ng_span trim(struct ng_span text)
{
    size_t start = ng_scan_skip_blank(text, 0);
    return (struct ng_span){text.text + start, ng_scan_behind_last(text, start, text.size) - start};
}

static int sniff(struct ng_span text, bool complete)
{
    struct ng_span rest = trim(text);
    (void)complete;
    return ng_scan_starts_with(rest, "<?xml") || ng_scan_starts_with(rest, "<!DOCTYPE pbn") ||
                   ng_scan_starts_with(rest, "<puzzle")
               ? 95
           : ng_scan_starts_with(rest, "<") && !ng_scan_starts_with(rest, "<?php") &&
                   ng_format_binary(rest) == NULL
               ? 50
               : 0;
}

/* A document ends before a line with the declaration of another one. */
static size_t extent(struct ng_span text, bool complete)
{
    static const char next[] = "\n<?xml ";
    size_t start = ng_scan_skip_blank(text, 0);
    const char *end = text.text + text.size, *found = ng_chars_find(text.text + start, end, next);
    return found < end ? (size_t)(found - text.text) + 1 : complete ? text.size : 0;
}

/* ---- writing ---- */

/* Characters that cannot be a colour in a picture, or would have to be escaped. */
static const char reserved_characters[] = "|[]/\\<>&\"";

static const char *const suffixes[] = {"xml", "pbn", "nonogram", NULL};

/* Only an id can have blanks around it, which an element cannot keep. */
static void write_texts(const struct nonogram_puzzle *puzzle, struct nonogram_text *out)
{
    static const struct {
        const char *element;
        enum nonogram_note note;
    } texts[] = {{"source", NONOGRAM_SOURCE},       {"id", NONOGRAM_ID},
                 {"title", NONOGRAM_TITLE},         {"author", NONOGRAM_AUTHOR},
                 {"copyright", NONOGRAM_COPYRIGHT}, {"description", NONOGRAM_DESCRIPTION}};
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++) {
        const char *note = puzzle->notes[texts[i].note];
        note = note != NULL ? note : "";
        struct ng_span text = trim((struct ng_span){note, strlen(note)});
        if (text.size > 0) {
            ng_text_format(out, "<%s>", texts[i].element);
            ng_markup_escape_part(out, text.text, text.size);
            ng_text_format(out, "</%s>\n", texts[i].element);
        }
    }
}

static void write_colours(const struct ng_palette *palette, const struct ng_glyphs *glyphs,
                          struct nonogram_text *out)
{
    for (unsigned i = 0; i <= palette->count; i++) {
        ng_text_string(out, "<color name=\"");
        ng_markup_escape(out, palette->colours[i].name);
        ng_text_format(out, "\" char=\"%c\">%06lX</color>\n", glyphs->glyph[i],
                       (unsigned long)palette->colours[i].rgb);
    }
}

/* Writes a block; blocks of colour 1 have the default colour. */
static void write_block(const struct ng_palette *palette, const struct nonogram_block *block,
                        struct nonogram_text *out)
{
    ng_text_string(out, "<count");
    if (block->colour != 1) {
        ng_text_string(out, " color=\"");
        ng_markup_escape(out, palette->colours[block->colour].name);
        ng_text_char(out, '"');
    }
    ng_text_char(out, '>');
    ng_text_number(out, block->length);
    ng_text_string(out, "</count>");
}

static void write_side(const struct nonogram_puzzle *puzzle, const char *type, uint32_t first,
                       uint32_t count, struct nonogram_text *out)
{
    ng_text_format(out, "<clues type=\"%s\">\n", type);
    for (uint32_t i = first; i < first + count; i++) {
        ng_text_string(out, "<line>");
        for (uint32_t j = 0; j < puzzle->lines[i].count; j++) {
            write_block(&puzzle->palette, &puzzle->lines[i].blocks[j], out);
        }
        ng_text_string(out, "</line>\n");
    }
    ng_text_string(out, "</clues>\n");
}

static void write_picture(const struct nonogram_puzzle *puzzle, const char *type,
                          const uint8_t *cells, const struct ng_glyphs *glyphs,
                          struct nonogram_text *out)
{
    if (cells == NULL) {
        return;
    }
    ng_text_format(out, "<solution type=\"%s\">\n<image>\n", type);
    for (uint32_t y = 0; y < puzzle->height; y++) {
        ng_text_char(out, '|');
        ng_glyphs_row(glyphs, cells + (size_t)y * puzzle->width, puzzle->width, out);
        ng_text_string(out, "|\n");
    }
    ng_text_string(out, "</image>\n</solution>\n");
}

static void write_puzzle(const struct nonogram_puzzle *puzzle, const struct ng_glyphs *glyphs,
                         struct nonogram_text *out)
{
    ng_text_string(out, "<puzzle type=\"grid\" defaultcolor=\"");
    ng_markup_escape(out, puzzle->palette.colours[1].name);
    ng_text_string(out, "\" backgroundcolor=\"");
    ng_markup_escape(out, puzzle->palette.colours[0].name);
    ng_text_string(out, "\">\n");
    write_texts(puzzle, out);
    write_colours(&puzzle->palette, glyphs, out);
    write_side(puzzle, "columns", puzzle->height, puzzle->width, out);
    write_side(puzzle, "rows", 0, puzzle->height, out);
    write_picture(puzzle, "goal", puzzle->goal, glyphs, out);
    write_picture(puzzle, "saved", puzzle->given, glyphs, out);
    ng_text_string(out, "</puzzle>\n");
}

static enum nonogram_status write(const struct nonogram_puzzle *puzzle,
                                  const struct ng_format_write *options, struct nonogram_text *out,
                                  struct nonogram_diagnostic *diagnostic)
{
    (void)options;
    struct ng_glyphs glyphs;
    if (!ng_glyphs_make(&glyphs, &puzzle->palette, reserved_characters)) {
        return ng_write_refuse_colours("webpbn", puzzle->palette.count,
                                       ng_glyphs_most(reserved_characters), diagnostic);
    }
    struct nonogram_puzzle written = *puzzle;
    if (!ng_puzzle_is_colour(puzzle)) {
        written.palette = ng_palette_black; /* known to every reader of the format */
        glyphs.glyph[0] = '.';
        glyphs.glyph[1] = 'X';
    }
    write_puzzle(&written, &glyphs, out);
    return NONOGRAM_OK;
}

static const char *const frame[] = {"<?xml version=\"1.0\"?>\n<puzzleset>\n", "</puzzleset>\n"};

const struct ng_format ng_format_webpbn = {
    .name = "webpbn",
    .suffixes = suffixes,
    .drops = NG_DROPS_LICENSE,
    .sniff = sniff,
    .extent = extent,
    .split = ng_xml_split,
    .read = ng_xml_read,
    .write = write,
    .can = NG_CAN_COLOUR | NG_CAN_BLOTS | NG_CAN_GIVEN,
    .frame = frame,
};
