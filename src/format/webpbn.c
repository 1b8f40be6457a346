/* webpbn: the XML of webpbn.com, version 0.3: grids in black and white or in colour, blots, goal
 * and saved pictures.
 *
 *     <puzzleset>
 *       <puzzle> <color>... <clues> <clues> <solution> </puzzle>
 *       <puzzle> ... </puzzle>
 *     </puzzleset>
 *
 * Each puzzle of a set is an entry. An entry that is followed by another puzzle of its set ends
 * with the '<' of that one, and the next begins behind it: so a set that is cut short is not taken
 * for a whole one. Texts of the set as a whole (its title, ...) are nobody's and are passed over,
 * and so are elements that are not known. FreeNono's documents are read as well (freenono.c). */
#include "base/markup.h"
#include "format/entry_lines.h"
#include "format/formats.h"
#include "format/glyphs.h"
#include "format/refuse.h"
#include "format/scan.h"
#include "format/webpbn_extent.h"
#include "format/webpbn_read.h"
#include "format/webpbn_reader.h"

#include <string.h>

/* What cannot be the character of a colour in a picture, or would have to be escaped. */
static const char reserved_characters[] = "|[]/\\<>&\"";

static const char *const suffixes[] = {"xml", "pbn", "nonogram", NULL};

/* ---- sniffing and extent ---- */

static int sniff(struct ng_span text, bool complete)
{
    static const char *const starts[] = {"<?xml", "<!DOCTYPE pbn", "<puzzle"};
    size_t at = ng_scan_skip_blank(text, 0);
    struct ng_span rest = {text.text + at, text.size - at};
    (void)complete;
    for (size_t i = 0; i < sizeof starts / sizeof starts[0]; i++) {
        if (ng_scan_starts_with(rest, starts[i])) {
            return 95;
        }
    }
    return ng_scan_starts_with(rest, "<") && ng_format_binary(rest) == NULL ? 50 : 0;
}

/* Where a line begins an entry, in a document that is broken; 0: none does. Before the root element
 * it may be the line at which the scanner cannot go on, within it one behind that. */
static size_t find_entry(const struct ng_xml *xml, struct ng_span text)
{
    size_t at = (size_t)((xml->rooted ? xml->scan.at : xml->begin) - text.text);
    at -= !xml->rooted && at > 0 ? 1 : 0;
    const char *end = memchr(text.text + at, '\n', text.size - at);
    size_t next =
        end != NULL ? ng_entry_find(text, (size_t)(end - text.text) + 1, true) : text.size;
    return next < text.size ? next : 0;
}

/* Where a document ends at which the scanner cannot go on: there is more than the root element, or
 * it is broken. 0: more text is needed to tell, or that is not to be seen. */
static size_t end_document(const struct ng_xml *xml, struct ng_span text, bool complete)
{
    size_t at = (size_t)(xml->scan.at - text.text);
    struct ng_span rest = {xml->scan.at, text.size - at};
    if (!xml->rooted || xml->depth > 0) {
        return complete ? find_entry(xml, text) : 0;
    }
    bool open = ng_scan_starts_with(rest, "<?") && !ng_xml_declares(rest);
    if (ng_scan_starts_with(rest, "<!--") ||
        (!complete && (open || memchr(rest.text, '\n', rest.size) == NULL))) {
        return 0; /* of a comment or an instruction, the end may be to come */
    }
    return at;
}

/* Scans until it is known where the entry ends; 0 when that is not to be seen. */
static size_t find_end(struct ng_xml *xml, struct ng_span text, bool complete)
{
    unsigned puzzles = 0;
    for (;;) {
        enum ng_xml_event event = ng_xml_next(xml);
        if (event == NG_XML_START && xml->depth == 2 && ng_xml_is(xml, "puzzle") && puzzles++ > 0) {
            return (size_t)(xml->name.text - text.text);
        }
        if (event == NG_XML_ERROR) {
            return end_document(xml, text, complete);
        }
        if (event == NG_XML_CUT || event == NG_XML_DONE) {
            return 0;
        }
    }
}

size_t ng_webpbn_extent(struct ng_span text, bool complete, struct ng_xml_lacks *lacks)
{
    struct ng_xml xml;
    if (text.size == 0) {
        return 0;
    }
    ng_webpbn_start(&xml, text, NULL, NULL);
    xml.lacks = complete ? lacks : NULL;
    size_t end = find_end(&xml, text, complete);
    ng_xml_clear(&xml);
    if (end == 0 && complete) {
        return text.size;
    }
    return end;
}

bool ng_webpbn_is_whole(struct ng_span text)
{
    struct ng_xml xml;
    enum ng_xml_event event;
    ng_webpbn_start(&xml, text, NULL, NULL);
    do {
        event = ng_xml_next(&xml);
    } while (event != NG_XML_DONE && event != NG_XML_ERROR && event != NG_XML_CUT);
    ng_xml_clear(&xml);
    return event == NG_XML_DONE;
}

static size_t extent(struct ng_span text, bool complete)
{
    return ng_webpbn_extent(text, complete, NULL);
}

/* ---- writing ---- */

/* An id alone may have blanks around it, which an element cannot keep. */
static void write_texts(const struct nonogram_puzzle *puzzle, struct nonogram_text *out)
{
    static const enum nonogram_note order[] = {NONOGRAM_SOURCE,    NONOGRAM_ID,
                                               NONOGRAM_TITLE,     NONOGRAM_AUTHOR,
                                               NONOGRAM_COPYRIGHT, NONOGRAM_DESCRIPTION};
    for (size_t i = 0; i < sizeof order / sizeof order[0]; i++) {
        const char *element = ng_webpbn_text_element(order[i]);
        const char *note = puzzle->notes[order[i]] != NULL ? puzzle->notes[order[i]] : "";
        struct ng_span text = ng_webpbn_trim((struct ng_span){note, strlen(note)});
        if (text.size > 0) {
            ng_text_format(out, "<%s>", element);
            ng_markup_escape_part(out, text.text, text.size);
            ng_text_format(out, "</%s>\n", element);
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

/* Writes a block; those of colour 1 have the default colour. */
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

static void write_clues(const struct nonogram_puzzle *puzzle, const char *type, uint32_t first,
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
    ng_text_string(out, "<?xml version=\"1.0\"?>\n"
                        "<puzzleset>\n<puzzle type=\"grid\" defaultcolor=\"");
    ng_markup_escape(out, puzzle->palette.colours[1].name);
    ng_text_string(out, "\" backgroundcolor=\"");
    ng_markup_escape(out, puzzle->palette.colours[0].name);
    ng_text_string(out, "\">\n");
    write_texts(puzzle, out);
    write_colours(&puzzle->palette, glyphs, out);
    write_clues(puzzle, "columns", puzzle->height, puzzle->width, out);
    write_clues(puzzle, "rows", 0, puzzle->height, out);
    write_picture(puzzle, "goal", puzzle->goal, glyphs, out);
    write_picture(puzzle, "saved", puzzle->given, glyphs, out);
    ng_text_string(out, "</puzzle>\n</puzzleset>\n");
}

static enum nonogram_status write(const struct nonogram_puzzle *puzzle,
                                  const struct ng_format_write *options, struct nonogram_text *out,
                                  struct nonogram_diagnostic *diagnostic)
{
    enum nonogram_status status = ng_refuse(
        puzzle, "webpbn", NG_CAN_COLOUR | NG_CAN_BLOTS | NG_CAN_GIVEN, options, diagnostic);
    if (status != NONOGRAM_OK) {
        return status;
    }
    struct ng_glyphs glyphs;
    if (!ng_glyphs_make(&glyphs, &puzzle->palette, reserved_characters)) {
        return ng_refuse_colours("webpbn", puzzle->palette.count,
                                 ng_glyphs_most(reserved_characters), diagnostic);
    }
    struct nonogram_puzzle written = *puzzle;
    if (!ng_puzzle_is_colour(puzzle)) {
        written.palette = ng_palette_black; /* as every reader of the format knows it */
        glyphs.glyph[0] = '.';
        glyphs.glyph[1] = 'X';
    }
    write_puzzle(&written, &glyphs, out);
    return NONOGRAM_OK;
}

const struct ng_format ng_format_webpbn = {
    .name = "webpbn",
    .suffixes = suffixes,
    .drops = NG_DROPS_LICENSE,
    .sniff = sniff,
    .extent = extent,
    .parse = ng_webpbn_parse,
    .write = write,
};
