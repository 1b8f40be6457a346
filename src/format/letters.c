/* letters: two lines, the rows' clues and the columns', in letters: A is a block of 1 cell, B of 2.
 *
 *     C BA CB BB F AE F A B
 *     AB CA AE GA E C D C
 *
 * A blank line may stand between the two and between puzzles. An empty clue, or a block of more
 * than 26 cells, cannot be said. So is the data of the nonogram task of Rosetta Code. */
#include "format/expect.h"
#include "format/formats.h"
#include "format/refuse.h"
#include "format/scan.h"

enum { LONGEST = 26 };

static bool is_letter(char c)
{
    return c >= 'A' && c <= 'Z';
}

/* The size of the first `count` lines that are not blank; 0: there are not so many. */
static size_t size_of_lines(struct ng_span text, unsigned count, bool complete)
{
    size_t at = 0;
    for (; count > 0; count--) {
        at = ng_scan_skip_blank(text, at);
        if (at == text.size) {
            return 0;
        }
        while (at < text.size && text.text[at] != '\n') {
            at++;
        }
        if (at == text.size && !complete) {
            return 0;
        }
    }
    return at;
}

static size_t extent(struct ng_span text, bool complete)
{
    size_t size = size_of_lines(text, 2, complete);
    if (size > 0) {
        return ng_scan_skip_blank(text, size);
    }
    return complete ? text.size : 0;
}

/* ---- reading ---- */

static enum nonogram_status read_clues(struct ng_span line, struct ng_place place,
                                       struct ng_build *build, enum ng_build_axis axis,
                                       struct nonogram_diagnostic *diagnostic)
{
    bool inside = false;
    for (size_t i = 0; i < line.size; i++, place.column++) {
        const char *p = line.text + i;
        if (ng_scan_is_blank(*p)) {
            inside = false;
            continue;
        }
        if (!is_letter(*p)) {
            return ng_expect_in_line(diagnostic, place, "a letter from A to Z", p,
                                     line.text + line.size);
        }
        if (!inside) {
            ng_build_line(build, axis, place);
        }
        inside = true;
        ng_build_block(build, (uint64_t)(*p - 'A') + 1, 1);
    }
    return NONOGRAM_OK;
}

static enum nonogram_status parse(struct ng_span text, struct ng_build *build,
                                  struct nonogram_diagnostic *diagnostic)
{
    enum nonogram_status status = NONOGRAM_OK;
    struct ng_place place = {1, 1};
    unsigned lines = 0;
    struct ng_scan scan;
    ng_scan_start(&scan, text);
    struct ng_span line;
    while (status == NONOGRAM_OK && ng_scan_line(&scan, &line, &place)) {
        if (ng_scan_blank(line)) {
            continue;
        }
        if (lines == 2) {
            return ng_diag_set(diagnostic, place, "something after the columns");
        }
        status = read_clues(line, place, build, lines == 0 ? NG_BUILD_ROWS : NG_BUILD_COLUMNS,
                            diagnostic);
        lines++;
    }
    if (status == NONOGRAM_OK && lines < 2) {
        return ng_diag_set(diagnostic, place, "the line of the %s is missing",
                           lines == 0 ? "rows" : "columns");
    }
    return status;
}

/* ---- writing ---- */

/* What keeps a clue from being written; NULL when nothing does. */
static const char *fault_of(const struct ng_clue *clue)
{
    if (clue->count == 0) {
        return "letters cannot say an empty clue";
    }
    for (uint32_t i = 0; i < clue->count; i++) {
        if (clue->blocks[i].length > LONGEST) {
            return "letters cannot say lengths over 26";
        }
    }
    return NULL;
}

static void write_clues(const struct ng_clue *clues, uint32_t count, struct nonogram_text *out)
{
    for (uint32_t i = 0; i < count; i++) {
        for (uint32_t j = 0; j < clues[i].count; j++) {
            ng_text_char(out, (char)('A' + clues[i].blocks[j].length - 1));
        }
        ng_text_char(out, i + 1 < count ? ' ' : '\n');
    }
}

static enum nonogram_status write(const struct nonogram_puzzle *puzzle,
                                  const struct ng_format_write *options, struct nonogram_text *out,
                                  struct nonogram_diagnostic *diagnostic)
{
    enum nonogram_status status = ng_refuse(puzzle, "letters", 0, options, diagnostic);
    for (uint32_t i = 0; i < puzzle->height + puzzle->width && status == NONOGRAM_OK; i++) {
        const char *fault = fault_of(&puzzle->lines[i]);
        if (fault != NULL) {
            (void)ng_diag_set(diagnostic, (struct ng_place){0, 0}, "%s", fault);
            status = NONOGRAM_UNSUPPORTED;
        }
    }
    if (status != NONOGRAM_OK) {
        return status;
    }
    write_clues(puzzle->lines, puzzle->height, out);
    write_clues(puzzle->lines + puzzle->height, puzzle->width, out);
    return NONOGRAM_OK;
}

/* ---- recognising ---- */

/* Two lines of capitals and blanks, and perhaps a prefix of a third. */
static int sniff(struct ng_span text, bool complete)
{
    size_t size = size_of_lines(text, 2, complete);
    for (size_t i = 0; i < size; i++) {
        if (!is_letter(text.text[i]) && !ng_scan_is_blank(text.text[i]) && text.text[i] != '\n' &&
            text.text[i] != '\r') {
            return 0;
        }
    }
    return size > 0 ? 50 : 0;
}

static const char *const suffixes[] = {"letters", NULL};

const struct ng_format ng_format_letters = {
    .name = "letters",
    .suffixes = suffixes,
    .drops = NG_DROPS_TEXTS | NG_DROPS_GOAL,
    .sniff = sniff,
    .extent = extent,
    .parse = parse,
    .write = write,
};
