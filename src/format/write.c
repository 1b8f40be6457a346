/* Fills in the templates of formats, and reports what they do not support. */
#include "format/write.h"

#include "format/clue.h"
#include "format/notes.h"
#include "format/scan.h"
#include "model/puzzle.h"

#include <inttypes.h>
#include <string.h>

/* ---- clues ---- */

/* Characters that writers never use for a colour, and others used only if letters do not
 * suffice. */
#define NEVER_SUFFIXES "0123456789\"&*,:?\\"
static const char never_suffixes[] = NEVER_SUFFIXES;
static const char not_letters[] = NEVER_SUFFIXES "!#$%'()+-./;<=>@[]^_`{|}~";

void ng_write_clue(const struct ng_clue *clue, char separator, bool zero,
                   const struct ng_glyphs *glyphs, struct nonogram_text *out)
{
    if (clue->open) {
        ng_text_char(out, '*');
    } else if (clue->count == 0 && zero) {
        ng_text_char(out, '0');
    }
    for (uint32_t i = 0; i < clue->count; i++) {
        const struct nonogram_block *block = &clue->blocks[i];
        if (i > 0) {
            ng_text_char(out, separator);
        }
        if (block->length == 0) {
            ng_text_char(out, '?');
        } else {
            ng_text_number(out, block->length);
        }
        if (glyphs != NULL) {
            ng_text_char(out, glyphs->glyph[block->colour]);
        }
    }
}

enum nonogram_status ng_write_clue_glyphs(const struct nonogram_puzzle *puzzle, const char *format,
                                          struct ng_glyphs *glyphs,
                                          struct nonogram_diagnostic *diagnostic)
{
    const struct ng_palette *palette = &puzzle->palette;
    if (!ng_glyphs_make(glyphs, palette, not_letters) &&
        !ng_glyphs_make(glyphs, palette, never_suffixes)) {
        return ng_write_refuse_colours(format, palette->count, ng_glyphs_most(never_suffixes),
                                       diagnostic);
    }
    glyphs->glyph[0] = '0';
    return NONOGRAM_OK;
}

/* ---- templates ---- */

struct writer {
    const struct ng_form *form;
    const struct nonogram_puzzle *puzzle;
    const struct ng_glyphs *glyphs;
    struct nonogram_text *out;
};

static void write_blocks(const struct writer *writer, const struct ng_clue *clue)
{
    const struct ng_form *form = writer->form;
    char separator = form->separator != '\0' ? form->separator : ' ';
    if (!form->backwards) {
        ng_write_clue(clue, separator, form->zero, writer->glyphs, writer->out);
    }
    for (uint32_t j = form->backwards ? clue->count : 0; j > 0; j--) {
        ng_text_number(writer->out, clue->blocks[j - 1].length);
        ng_text_string(writer->out, j > 1 ? " " : "");
    }
}

static void write_colours(const struct writer *writer, const struct ng_clue *clue)
{
    ng_text_string(writer->out, clue->count == 0 ? "0" : "");
    for (uint32_t i = 0; i < clue->count; i++) {
        ng_text_string(writer->out, i > 0 ? " " : "");
        ng_text_number(writer->out, clue->blocks[i].colour);
    }
    ng_text_char(writer->out, '\n');
}

/* Writes the part of a line with this letter. */
static void write_of_line(const struct writer *writer, char part, uint32_t line)
{
    uint32_t height = writer->puzzle->height;
    const struct ng_clue *clue = &writer->puzzle->lines[line];
    switch (part) {
    case 'a':
        ng_text_string(writer->out, line < height ? "row" : "column");
        break;
    case 'i':
        ng_text_number(writer->out, (uint64_t)(line < height ? line : line - height) + 1);
        break;
    case 'n':
        ng_text_number(writer->out, clue->count);
        break;
    default:
        ng_text_string(writer->out, part == 'b' && clue->count > 0 ? " " : "");
        write_blocks(writer, clue);
    }
}

/* Writes the lines from one to another: their clues, or the colours of their blocks. */
static void write_lines(const struct writer *writer, uint32_t line, uint32_t end, bool colours)
{
    const char *form = writer->form->line != NULL ? writer->form->line : "%c\n";
    for (; line < end; line++) {
        if (colours) {
            write_colours(writer, &writer->puzzle->lines[line]);
            continue;
        }
        for (const char *p = form; *p != '\0'; p++) {
            if (*p == '%') {
                write_of_line(writer, *++p, line);
            } else {
                ng_text_char(writer->out, *p);
            }
        }
    }
}

static void write_part(const struct writer *writer, char part)
{
    const struct nonogram_puzzle *puzzle = writer->puzzle;
    const char *title = puzzle->notes[NONOGRAM_TITLE], *id = puzzle->notes[NONOGRAM_ID];
    switch (part) {
    case 'w':
    case 'h':
    case 'n':
        ng_text_number(writer->out, part == 'w'   ? puzzle->width
                                    : part == 'h' ? puzzle->height
                                                  : puzzle->palette.count);
        break;
    case 'T':
    case 't':
        ng_text_string(writer->out, part == 'T' && title != NULL ? "* " : "");
        if (part == 't' || title != NULL) {
            ng_notes_line(title != NULL ? title : "", writer->out);
        }
        break;
    case 'i':
        ng_text_string(writer->out,
                       id != NULL && *id != '\0' && id[strspn(id, "0123456789")] == '\0' ? id
                                                                                         : "1");
        break;
    case 'b':
        ng_text_fill(writer->out, '\n', puzzle->height);
        break;
    case 'R':
    case 'r':
        write_lines(writer, 0, puzzle->height, part == 'r');
        break;
    default:
        write_lines(writer, puzzle->height, puzzle->height + puzzle->width, part == 'c');
    }
}

void ng_write_form(const struct ng_form *form, const struct nonogram_puzzle *puzzle,
                   const struct ng_glyphs *glyphs, struct nonogram_text *out)
{
    const struct writer writer = {form, puzzle, glyphs, out};
    for (const char *p = form->text; *p != '\0'; p++) {
        if (*p == '%') {
            write_part(&writer, *++p);
        } else {
            ng_text_char(out, *p);
        }
    }
}

/* ---- losses ---- */

static unsigned needs_of_clue(const struct ng_clue *clue)
{
    return clue->open ? NG_CAN_OPEN : ng_puzzle_clue_has_blots(clue) ? NG_CAN_BLOTS : 0;
}

static unsigned needs_of_puzzle(const struct nonogram_puzzle *puzzle)
{
    unsigned needs = 0;
    size_t lines = (size_t)puzzle->width + puzzle->height;
    if (ng_puzzle_is_colour(puzzle)) {
        needs |= NG_CAN_COLOUR;
    }
    if (puzzle->given != NULL) {
        needs |= NG_CAN_GIVEN;
    }
    for (size_t i = 0; i < lines; i++) {
        needs |= needs_of_clue(&puzzle->lines[i]);
    }
    return needs;
}

/* The cells that the clue needs if all its blocks are black. */
static uint64_t black_extent(const struct ng_clue *clue)
{
    uint64_t extent = clue->count > 0 ? clue->count - 1 : 0;
    for (uint32_t i = 0; i < clue->count; i++) {
        extent += clue->blocks[i].length == 0 ? 1 : clue->blocks[i].length;
    }
    return extent;
}

/* Whether two runs of the goal's line touch, and would be one in black. */
static bool has_touching_runs(const struct nonogram_puzzle *puzzle, uint32_t line)
{
    struct ng_runs_line cells = ng_runs_line(puzzle->goal, puzzle->width, puzzle->height, line);
    uint32_t at = 0;
    uint32_t behind = 0;
    struct nonogram_block run;
    while (ng_runs_next(&cells, &at, &run)) {
        if (behind > 0 && at - run.length == behind) {
            return true;
        }
        behind = at;
    }
    return false;
}

/* Whether the line's clue stays the same if all colours are black. */
static bool is_same_in_black(const struct nonogram_puzzle *puzzle, uint32_t line)
{
    return black_extent(&puzzle->lines[line]) <= ng_puzzle_line_length(puzzle, line) &&
           (puzzle->goal == NULL || !has_touching_runs(puzzle, line));
}

static enum nonogram_status refuse_black(const struct nonogram_puzzle *puzzle, const char *format,
                                         struct nonogram_diagnostic *diagnostic)
{
    uint32_t line = 0;
    while (line < puzzle->height + puzzle->width && is_same_in_black(puzzle, line)) {
        line++;
    }
    if (line == puzzle->height + puzzle->width) {
        return NONOGRAM_OK;
    }
    bool row = line < puzzle->height;

    return ng_diag_refuse(NONOGRAM_UNSUPPORTED, diagnostic,
                          "%s does not support colour, and in black %s %" PRIu32
                          " has another clue",
                          format, row ? "row" : "column", (row ? line : line - puzzle->height) + 1);
}

enum nonogram_status ng_write_check(const struct nonogram_puzzle *puzzle, const char *format,
                                    unsigned can, const struct ng_format_write *options,
                                    struct nonogram_diagnostic *diagnostic)
{
    unsigned lost = needs_of_puzzle(puzzle) & ~can;
    if (options != NULL && options->lossy) {
        lost &= (can & NG_CAN_DRAW) != 0 ? 0 : ~(unsigned)NG_CAN_GIVEN;
        if (lost == NG_CAN_COLOUR) {
            return refuse_black(puzzle, format, diagnostic);
        }
    }
    if (lost == 0) {
        return NONOGRAM_OK;
    }
    static const char *const words[] = {"colour", "blots", "open clues", "given cells"};
    struct nonogram_text names = {.data = NULL};
    ng_scan_list(&names, words, lost, " or ");
    ng_text_char(&names, '\0');
    enum nonogram_status status =
        names.failed ? ng_diag_no_memory(diagnostic)
                     : ng_diag_refuse(NONOGRAM_UNSUPPORTED, diagnostic, "%s does not support %s",
                                      format, names.data);
    ng_text_clear(&names);
    return status;
}

enum nonogram_status ng_write_refuse_colours(const char *format, unsigned colours, unsigned most,
                                             struct nonogram_diagnostic *diagnostic)
{
    return ng_diag_refuse(NONOGRAM_UNSUPPORTED, diagnostic,
                          "%s does not support %u colours, %u at most", format, colours, most);
}

/* ---- parts that are left out ---- */

/* Whether a colour has a name other than its symbol. */
static bool is_named(const struct nonogram_colour *colour)
{
    return colour->name[0] != colour->symbol || colour->name[1] != '\0';
}

/* NG_DROPS_NAMES and NG_DROPS_LETTERS, if the palette has any. Without letters, readers use a, b
 * and so on. */
static unsigned words_of(const struct nonogram_puzzle *puzzle)
{
    const struct ng_palette *palette = &puzzle->palette;
    unsigned words = 0;
    for (unsigned i = 1; ng_puzzle_is_colour(puzzle) && i <= palette->count; i++) {
        words |= is_named(&palette->colours[i]) ? NG_DROPS_NAMES : 0;
        words |= palette->colours[i].symbol != (char)('a' + i - 1) ? NG_DROPS_LETTERS : 0;
    }
    return words;
}

unsigned ng_write_left_out(const struct ng_format *format, const struct nonogram_puzzle *puzzle)
{
    unsigned has = words_of(puzzle) | (puzzle->goal != NULL ? NG_DROPS_GOAL : 0);
    for (unsigned i = 0; i < NG_NOTES; i++) {
        const char *note = puzzle->notes[i];
        has |= note != NULL ? 1u << i : 0;
        if (note != NULL && *ng_notes_unmarked(note) == '[' && (format->drops >> i & 1u) == 0) {
            has |= NG_DROPS_BRACKET;
        }
    }
    return has & format->drops;
}

void ng_write_name_left_out(unsigned drops, struct nonogram_text *out)
{
    static const char *const names[] = {
#define X(upper, lower) [NONOGRAM_##upper] = #lower,
        NG_PUZZLE_NOTES(X)
#undef X
            [NG_NOTES] = "goal",
        [NG_NOTES + 1] = "names of colours",
        [NG_NOTES + 2] = "letters of colours",
        [NG_NOTES + 3] = "'[' at the beginning of a text",
    };
    ng_scan_list(out, names, drops, ", ");
}

/* ---- the whole ---- */

bool ng_format_writes(const struct ng_format *format)
{
    return format->form != NULL || format->write != NULL;
}

enum nonogram_status ng_format_write(const struct ng_format *format,
                                     const struct nonogram_puzzle *puzzle,
                                     const struct ng_format_write *options,
                                     struct nonogram_text *out,
                                     struct nonogram_diagnostic *diagnostic)
{
    if (!ng_format_writes(format)) {
        return ng_diag_refuse(NONOGRAM_UNSUPPORTED, diagnostic, "%s is read and not written",
                              format->name);
    }
    if (format->picture && puzzle->goal == NULL) {
        return ng_diag_refuse(NONOGRAM_UNSUPPORTED, diagnostic, "the puzzle has no goal picture");
    }
    enum nonogram_status status =
        ng_write_check(puzzle, format->name, format->can, options, diagnostic);
    const char *const *frame = options != NULL && options->part ? NULL : format->frame;
    size_t start = out->size;
    ng_text_string(out, frame != NULL ? frame[0] : "");
    if (status == NONOGRAM_OK && format->write != NULL) {
        status = format->write(puzzle, options, out, diagnostic);
    } else if (status == NONOGRAM_OK) {
        ng_write_form(format->form, puzzle, NULL, out);
    }
    ng_text_string(out, frame != NULL ? frame[1] : "");
    if (status != NONOGRAM_OK && frame != NULL) {
        out->size = start;
    }
    return status == NONOGRAM_OK && out->failed ? ng_diag_no_memory(diagnostic) : status;
}
