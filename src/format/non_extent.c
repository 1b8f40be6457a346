/* Where one puzzle of a .non file ends and the next begins, which no keyword says. */
#include "format/non_extent.h"

#include "format/entry_begin.h"
#include "format/formats.h"
#include "format/non_clues.h"

/* How far to look for the size behind a word that may be of the next entry's beginning. */
enum { HEADER = 2048 };

/* What has been seen of an entry. */
struct seen {
    bool content; /* anything but blank lines and separators */
    struct ng_non_clues clues;
    size_t candidate; /* start of a line that may be the next entry's first; 0: none */
    size_t drawn;     /* of the first of those before this line that may be a picture's; 0: none */
    bool blank;       /* the line before is */
};

/* Whether the line, behind all clues of an entry, is none of its own: a clue or a picture after a
 * blank line, or what is neither a comment nor a quoted text. */
static bool is_foreign(const struct seen *seen, const struct ng_non_line *line, bool in_block)
{
    struct ng_span trimmed = ng_scan_trim(line->text);
    if (line->kind == NG_NON_CLUE) {
        return seen->blank || !in_block;
    }
    if (line->kind != NG_NON_OTHER) {
        return false;
    }
    return *trimmed.text == '#' ? seen->blank && ng_scan_is_drawn(line->text)
                                : !ng_non_lines_is_property(line);
}

/* Whether the line shows that another entry has begun. */
static bool is_of_next(const struct seen *seen, enum ng_non_kind kind)
{
    if (kind == NG_NON_WIDTH || kind == NG_NON_HEIGHT) {
        return seen->clues.rows || seen->clues.columns;
    }
    return (kind == NG_NON_ROWS || kind == NG_NON_COLUMNS) && seen->clues.rows &&
           seen->clues.columns;
}

/* Whether the line ends the entry as it begins one of another format, so that properties before it
 * are not those of a next one, whatever follows. */
static bool ends_properties(const struct seen *seen, const struct ng_non_line *line)
{
    const struct ng_format *begun = seen->candidate > 0 ? ng_entry_begins(line->text) : NULL;
    return begun != NULL && begun != &ng_format_non;
}

/* Takes note of a line at offset `at` that does not show it. Properties behind the clues may be
 * the next entry's, unless clues or a goal follow first. */
static void note(struct seen *seen, enum ng_non_kind kind, size_t at)
{
    bool property = kind == NG_NON_TEXT || kind == NG_NON_COLOUR || kind == NG_NON_COLOUR_NAME ||
                    kind == NG_NON_OTHER;
    seen->blank = kind == NG_NON_BLANK;
    if (kind == NG_NON_BLANK) {
        return;
    }
    ng_non_clues_note(&seen->clues, kind);
    seen->content = true;
    if (!property) {
        seen->candidate = 0;
    } else if (seen->candidate == 0 && (seen->clues.rows || seen->clues.columns)) {
        seen->candidate = at;
    }
}

/* Lines of '#' alone are comments, but for those that a picture begins with. */
static void note_drawn(struct seen *seen, const struct ng_non_line *line, size_t at)
{
    if (line->kind != NG_NON_OTHER || !ng_scan_is_drawn(line->text)) {
        seen->drawn = 0;
    } else if (seen->drawn == 0) {
        seen->drawn = at;
    }
}

/* Whether a line with words may stand between those of an entry's beginning. */
static bool is_words(const struct ng_non_line *line)
{
    const struct ng_format *begun = ng_entry_begins(line->text);
    return (line->kind == NG_NON_BLANK || line->kind == NG_NON_TEXT || line->kind == NG_NON_OTHER ||
            line->kind == NG_NON_COLOUR || line->kind == NG_NON_COLOUR_NAME) &&
           (begun == NULL || begun == &ng_format_non) && !ng_scan_is_drawn(line->text);
}

/* Whether a size follows behind the line that was read last, with nothing but words before it, so
 * that these are of an entry's beginning. Looks no further than HEADER bytes; *cut: the text ends
 * before that. */
static bool is_header(const struct ng_non_lines *lines, bool *cut)
{
    struct ng_non_lines ahead = *lines;
    struct ng_non_line line;
    while (ng_non_lines_next(&ahead, &line)) {
        if (line.kind == NG_NON_WIDTH || line.kind == NG_NON_HEIGHT) {
            return true;
        }
        if (!is_words(&line) || ahead.scan.at - lines->scan.at > HEADER) {
            return false;
        }
    }
    *cut = true;
    return false;
}

/* Where the next entry begins, to which the line at offset `at` belongs, the one that was read
 * last. A word that nobody knows goes with the properties before it where an entry of .non begins
 * with them. *cut: that depends on what follows the text. */
static size_t first_of_next(const struct seen *seen, const struct ng_non_lines *lines,
                            const struct ng_non_line *line, size_t at, bool *cut)
{
    if (seen->drawn > 0 && ng_scan_is_drawn(line->text)) {
        return seen->drawn;
    }
    if (seen->candidate == 0) {
        return at;
    }
    return line->kind != NG_NON_OTHER || is_header(lines, cut) ? seen->candidate : at;
}

/* A text without a last line that may not be all there. */
static struct ng_span whole_lines(struct ng_span text, bool complete)
{
    while (!complete && text.size > 0 && text.text[text.size - 1] != '\n') {
        text.size--;
    }
    return text;
}

/* The offset behind the blank lines from `at` on. What stands before the text of a line belongs to
 * it; a last line that may not be all there, of blanks so far, is waited for: 0. */
static size_t after_separator(struct ng_span text, size_t at, bool complete)
{
    size_t next = ng_scan_skip_blank(text, at);
    if (next == text.size && (complete || text.text[next - 1] == '\n')) {
        return next;
    }
    if (next == text.size) {
        return 0;
    }
    while (next > at && text.text[next - 1] != '\n') {
        next--;
    }
    return next;
}

size_t ng_non_extent(struct ng_span text, bool complete)
{
    struct ng_span whole = whole_lines(text, complete);
    struct seen seen = {.content = false};
    struct ng_non_lines lines;
    ng_non_lines_start(&lines, whole);
    struct ng_non_line line;
    while (ng_non_lines_next(&lines, &line)) {
        size_t at = (size_t)(line.text.text - whole.text);
        if (line.kind == NG_NON_SEPARATOR && seen.content) {
            return after_separator(text, (size_t)(lines.scan.at - whole.text), complete);
        }
        if (ends_properties(&seen, &line)) {
            return at;
        }
        if (is_of_next(&seen, line.kind)) {
            return seen.candidate > 0 ? seen.candidate : at;
        }
        if (ng_non_clues_full(&seen.clues, &lines) && is_foreign(&seen, &line, lines.in_block)) {
            bool cut = false;
            size_t first = first_of_next(&seen, &lines, &line, at, &cut);
            return cut && !complete ? 0 : first;
        }
        if (line.kind != NG_NON_SEPARATOR) {
            note(&seen, line.kind, at);
            note_drawn(&seen, &line, at);
        }
    }
    return complete ? text.size : 0;
}
