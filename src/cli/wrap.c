/* Filling text into lines, greedily. */
#include "cli/wrap.h"

#include <string.h>

static void break_line(size_t indent, struct nonogram_text *out)
{
    nonogram_text_format(out, "\n%*s", (int)indent, "");
}

/* Appends one paragraph, which begins at `column`; no line end after it. */
static void wrap_paragraph(const char *text, size_t size, size_t column, size_t indent,
                           size_t width, struct nonogram_text *out)
{
    bool first = true;
    for (const char *end = text + size; text < end;) {
        size_t word = strcspn(text, " \n");
        size_t blank = first ? 0 : 1;
        if (!first && column + blank + word > width) {
            break_line(indent, out);
            column = indent;
            blank = 0;
        }
        nonogram_text_add(out, " ", blank);
        nonogram_text_add(out, text, word);
        column += blank + word;
        first = false;
        text += word + (text[word] == ' ');
        if (*text == '\n') {
            break;
        }
    }
}

void ng_wrap(const char *text, size_t column, size_t indent, size_t width,
             struct nonogram_text *out)
{
    for (;;) {
        size_t size = strcspn(text, "\n");
        wrap_paragraph(text, size, column, indent, width, out);
        text += size;
        if (*text == '\0') {
            break;
        }
        text++;
        if (*text == '\0') {
            break;
        }
        break_line(indent, out);
        column = indent;
    }
    nonogram_text_add(out, "\n", 1);
}
