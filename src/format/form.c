/* Fills in the templates by which formats write puzzles. */
#include "format/form.h"

#include "format/clue.h"
#include "format/notes.h"

#include <string.h>

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
        ng_clue_write(clue, separator, form->zero, writer->glyphs, writer->out);
    }
    for (uint32_t j = form->backwards ? clue->count : 0; j > 0; j--) {
        ng_text_number(writer->out, clue->blocks[j - 1].length);
        ng_text_string(writer->out, j > 1 ? " " : "");
    }
}

/* A clue, which is that of row or column `index`. */
static void write_line(const struct writer *writer, const char *axis, uint32_t index,
                       const struct ng_clue *clue)
{
    const char *p = writer->form->line != NULL ? writer->form->line : "%c\n";
    for (; *p != '\0'; p++) {
        switch (*p == '%' ? *++p : '\0') {
        case 'a':
            ng_text_string(writer->out, axis);
            break;
        case 'i':
            ng_text_number(writer->out, (uint64_t)index + 1);
            break;
        case 'n':
            ng_text_number(writer->out, clue->count);
            break;
        case 'b':
            ng_text_string(writer->out, clue->count > 0 ? " " : "");
            write_blocks(writer, clue);
            break;
        case 'c':
            write_blocks(writer, clue);
            break;
        default:
            ng_text_char(writer->out, *p);
        }
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

/* The clues of an axis, or the colours of their blocks. */
static void write_axis(const struct writer *writer, bool columns, bool colours)
{
    const struct nonogram_puzzle *puzzle = writer->puzzle;
    const struct ng_clue *clues = puzzle->lines + (columns ? puzzle->height : 0);
    uint32_t count = columns ? puzzle->width : puzzle->height;
    for (uint32_t i = 0; i < count; i++) {
        if (colours) {
            write_colours(writer, &clues[i]);
        } else {
            write_line(writer, columns ? "column" : "row", i, &clues[i]);
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
        ng_text_string(writer->out, title != NULL ? "* " : "");
        if (title != NULL) {
            ng_notes_line(title, writer->out);
        }
        break;
    case 't':
        ng_notes_line(title != NULL ? title : "", writer->out);
        break;
    case 'i':
        ng_text_string(writer->out,
                       id != NULL && *id != '\0' && id[strspn(id, "0123456789")] == '\0' ? id
                                                                                         : "1");
        break;
    case 'b':
        ng_text_fill(writer->out, '\n', puzzle->height);
        break;
    default:
        write_axis(writer, part == 'C' || part == 'c', part == 'r' || part == 'c');
    }
}

void ng_form_write(const struct ng_form *form, const struct nonogram_puzzle *puzzle,
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
