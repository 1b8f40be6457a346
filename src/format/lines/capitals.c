/* letters: two lines, the rows' clues and the columns', in letters: A is a block of 1 cell, B of 2,
 * '[', which follows Z, of 27; a single '@' is an empty clue.
 *
 *     --key                         an optional title
 *     C BA CB BB F AE F A B
 *     AB CA AE GA E C D C
 *
 * The data of the nonogram task of Rosetta Code is the same, with blank lines between puzzles. */
#include "format/format.h"
#include "format/lines/lines.h"
#include "format/notes.h"

enum { LONGEST = 26 }; /* the longest block written */

static bool is_clue(char c)
{
    return c >= '@' && c <= '_';
}

static bool is_title(struct ng_span line)
{
    return ng_scan_starts_with(line, "--") || (line.size > 1 && *line.text == '#');
}

/* Moves to the next line of clues, and keeps the title before it. */
static bool next_clues(struct ng_lines *lines)
{
    bool found = ng_lines_next_filled(lines);
    for (; found && is_title(lines->line); found = ng_lines_next_filled(lines)) {
        struct ng_span title = lines->line;
        while (title.size > 0 && (*title.text == '-' || *title.text == '#')) {
            title = (struct ng_span){title.text + 1, title.size - 1};
        }
        if (lines->build != NULL) {
            ng_notes_keep(lines->build, NONOGRAM_TITLE, ng_scan_trim(title),
                          ng_lines_place(lines, title.text), false);
        }
    }
    return found;
}

/* An entry ends after the second line of clues. */
static size_t extent(struct ng_span text, bool complete)
{
    struct ng_lines lines;
    ng_lines_start(&lines, text, NULL);
    bool found = next_clues(&lines) && next_clues(&lines);
    return found && (complete || text.text[lines.at - 1] == '\n') ? lines.at
           : complete                                             ? text.size
                                                                  : 0;
}

static bool read_clues(const struct ng_lines *lines, enum ng_build_axis axis)
{
    struct ng_span rest = lines->line;
    while (rest.size > 0) {
        struct ng_span clue = ng_scan_take_word(&rest);
        ng_build_line(lines->build, axis, ng_lines_place(lines, clue.text));
        for (const char *p = clue.text; p < clue.text + clue.size; p++) {
            if (!is_clue(*p) || (*p == '@' && clue.size > 1)) {
                return ng_lines_expect(lines, p, "a letter from A to Z");
            }
            if (*p > '@') {
                ng_build_block(lines->build, (uint64_t)(*p - '@'), 1);
            }
        }
    }
    return true;
}

static bool read(struct ng_span text, struct ng_build *build)
{
    static const char *const names[] = {"the line of the rows is missing",
                                        "the line of the columns is missing"};
    bool turned = ng_build_columns_first(build);
    struct ng_lines lines;
    ng_lines_start(&lines, text, build);
    for (size_t i = 0; i < 2; i++) {
        if (!(i == 0 ? next_clues(&lines) : ng_lines_next_filled(&lines))) {
            return ng_lines_wrong(&lines, "%s", names[i]);
        }
        if (!read_clues(&lines, (i == 1) != turned ? NG_BUILD_COLUMNS : NG_BUILD_ROWS)) {
            return false;
        }
    }
    return ng_lines_expect_end(&lines, "something after the columns");
}

static void write_clues(const struct ng_clue *clues, uint32_t count, struct nonogram_text *out)
{
    for (uint32_t i = 0; i < count; i++) {
        for (uint32_t j = 0; j < clues[i].count; j++) {
            ng_text_char(out, (char)('@' + clues[i].blocks[j].length));
        }
        ng_text_char(out, i + 1 < count ? ' ' : '\n');
    }
}

static enum nonogram_status write(const struct nonogram_puzzle *puzzle,
                                  const struct ng_format_write *options, struct nonogram_text *out,
                                  struct nonogram_diagnostic *diagnostic)
{
    (void)options;
    for (uint32_t i = 0; i < puzzle->height + puzzle->width; i++) {
        const struct ng_clue *clue = &puzzle->lines[i];
        bool fits = clue->count > 0;
        for (uint32_t j = 0; j < clue->count && fits; j++) {
            fits = clue->blocks[j].length <= LONGEST;
        }
        if (!fits) {
            return ng_diag_refuse(NONOGRAM_UNSUPPORTED, diagnostic, "letters does not support %s",
                                  clue->count > 0 ? "lengths over 26" : "an empty clue");
        }
    }
    write_clues(puzzle->lines, puzzle->height, out);
    write_clues(puzzle->lines + puzzle->height, puzzle->width, out);
    return NONOGRAM_OK;
}

/* Two lines of capitals and blanks, possibly after titles. */
static int sniff(struct ng_span text, bool complete)
{
    struct ng_lines lines;
    ng_lines_start(&lines, text, NULL);
    for (unsigned count = 0; count < 2; count++) {
        if (!next_clues(&lines) || (!complete && text.text[lines.at - 1] != '\n')) {
            return 0;
        }
        for (size_t i = 0; i < lines.line.size; i++) {
            if (!is_clue(lines.line.text[i]) && !ng_scan_is_blank(lines.line.text[i])) {
                return 0;
            }
        }
    }
    return NG_SIGN_LETTERS;
}

const struct ng_format ng_format_letters = {
    .name = "letters",
    .suffixes = (const char *const[]){"letters", NULL},
    .drops = NG_DROPS_TEXTS | NG_DROPS_GOAL,
    .sniff = sniff,
    .extent = extent,
    .read = read,
    .write = write,
};
