/* Writing a .non entry that other programs can read, colour and names included. */
#include "format/lines/non.h"

#include "format/entity.h"
#include "format/note.h"

#include <string.h>

static const struct text_word {
    enum nonogram_note which;
    const char *word;
} text_words[] = {
    {NONOGRAM_ID, "catalogue"},
    {NONOGRAM_TITLE, "title"},
    {NONOGRAM_AUTHOR, "by"},
    {NONOGRAM_COPYRIGHT, "copyright"},
    {NONOGRAM_LICENSE, "license"},
    {NONOGRAM_SOURCE, "source"},
    {NONOGRAM_DESCRIPTION, "description"},
};

static void write_texts(const struct nonogram_puzzle *puzzle, struct nonogram_text *out)
{
    for (size_t i = 0; i < sizeof text_words / sizeof text_words[0]; i++) {
        const char *text = puzzle->notes[text_words[i].which];
        if (text == NULL) {
            continue;
        }
        ng_text_string(out, text_words[i].word);
        ng_text_string(out, " \"");
        ng_entity_encode((struct ng_span){text, strlen(text)}, out);
        ng_text_string(out, "\"\n");
    }
}

/* The name, unless it is what a reader calls the colour anyway. */
static bool has_name(const struct ng_palette *palette, unsigned value, char glyph)
{
    const struct nonogram_colour *colour = &palette->colours[value];
    bool white = colour->rgb == ng_palette_black.colours[0].rgb;
    char alone[2] = {glyph, '\0'};
    const char *usual = value > 0 ? alone : white ? ng_palette_black.colours[0].name : "background";
    return strcmp(colour->name, usual) != 0 &&
           ng_note_is_clean((struct ng_span){colour->name, strlen(colour->name)});
}

static void write_name(const char *name, char glyph, struct nonogram_text *out)
{
    ng_text_format(out, "colorname %c \"", glyph);
    ng_entity_encode((struct ng_span){name, strlen(name)}, out);
    ng_text_string(out, "\"\n");
}

static void write_colours(const struct ng_palette *palette, const struct ng_glyphs *glyphs,
                          struct nonogram_text *out)
{
    for (unsigned i = 0; i <= palette->count; i++) {
        uint32_t rgb = palette->colours[i].rgb;
        bool named = has_name(palette, i, glyphs->glyph[i]);
        if (i == 0 && rgb == ng_palette_black.colours[0].rgb && !named) {
            continue;
        }
        if (named) {
            write_name(palette->colours[i].name, glyphs->glyph[i], out);
        }
        ng_text_format(out, "color %c #%06lx\n", glyphs->glyph[i], (unsigned long)rgb);
    }
}

static void write_sizes(const struct nonogram_puzzle *puzzle, struct nonogram_text *out)
{
    ng_text_string(out, "width ");
    ng_text_number(out, puzzle->width);
    ng_text_string(out, "\nheight ");
    ng_text_number(out, puzzle->height);
    ng_text_char(out, '\n');
}

static void write_block(const char *word, const struct ng_clue *clues, uint32_t count,
                        const struct ng_glyphs *glyphs, struct nonogram_text *out)
{
    ng_text_char(out, '\n');
    ng_text_string(out, word);
    ng_text_char(out, '\n');
    for (uint32_t i = 0; i < count; i++) {
        ng_clue_write(&clues[i], ',', true, glyphs, out);
        ng_text_char(out, '\n');
    }
}

/* Cells in one string: its size tells the width, nothing else does. */
static void write_grid(const char *word, const uint8_t *cells, const struct nonogram_puzzle *puzzle,
                       const struct ng_glyphs *glyphs, struct nonogram_text *out)
{
    if (cells == NULL) {
        return;
    }
    ng_text_char(out, '\n');
    ng_text_string(out, word);
    ng_text_string(out, " \"");
    for (uint32_t y = 0; y < puzzle->height; y++) {
        ng_glyphs_row(glyphs, cells + (size_t)y * puzzle->width, puzzle->width, out);
    }
    ng_text_string(out, "\"\n");
}

enum nonogram_status ng_non_write(const struct nonogram_puzzle *puzzle,
                                  const struct ng_format_write *options, struct nonogram_text *out,
                                  struct nonogram_diagnostic *diagnostic)
{
    bool colour = ng_puzzle_is_colour(puzzle);
    struct ng_glyphs glyphs;
    enum nonogram_status status = ng_clue_glyphs(puzzle, "non", &glyphs, diagnostic);
    const struct ng_glyphs *suffixes = colour ? &glyphs : NULL;
    (void)options;
    if (status != NONOGRAM_OK) {
        return status;
    }
    if (!colour) {
        glyphs.glyph[1] = '1';
    }
    write_texts(puzzle, out);
    if (colour) {
        write_colours(&puzzle->palette, &glyphs, out);
    }
    write_sizes(puzzle, out);
    write_block("rows", puzzle->lines, puzzle->height, suffixes, out);
    write_block("columns", puzzle->lines + puzzle->height, puzzle->width, suffixes, out);
    write_grid("goal", puzzle->goal, puzzle, &glyphs, out);
    write_grid("saved", puzzle->given, puzzle, &glyphs, out);
    return NONOGRAM_OK;
}
