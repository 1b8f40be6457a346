/* dzn: MiniZinc data for the nonogram models in use, a number for each block and padding:
 *
 *     rows = 5;                                       X = 6;  Y = 5;  maxlen = 4;
 *     row_rule_len = 2;                               rows = [| 1, 1, 0, 1, -1
 *     row_rules = array2d(1..rows, 1..row_rule_len,           | 1, 0, 1, -1, -1 |];
 *       [2,1, 0,0, 0,4]);                             cols = [| ... |];
 *     cols = ...; col_rule_len = ...; col_rules = ...
 *
 * On the left (H. Kjellerstrand), 0 is padding. On the right (the MiniZinc benchmarks), a clue is
 * an automaton's word: each 1 is a cell, a 0 divides blocks, -1 is padding; X and Y are the sizes.
 * The numbers may stand in "[| |]", in array2d() or in lists of lists; "blacks" are cells that are
 * given, by row and column. */
#include "format/doc/lists.h"
#include "format/format.h"
#include "format/scan.h"

#include <inttypes.h>

static bool read(struct ng_span text, struct ng_build *build)
{
    static const struct ng_map_rules rules = {.tables = true};
    return ng_lists_read(text, &rules, build);
}

/* The axis as H. Kjellerstrand's models want it: padded on the left to the same number. */
static void write_axis(const char *name, const struct ng_clue *clues, uint32_t count,
                       struct nonogram_text *out)
{
    uint32_t longest = 1;
    for (uint32_t i = 0; i < count; i++) {
        longest = clues[i].count > longest ? clues[i].count : longest;
    }
    ng_text_format(out, "%ss = %" PRIu32 ";\n%s_rule_len = %" PRIu32 ";\n", name, count, name,
                   longest);
    ng_text_format(out, "%s_rules = array2d(1..%ss, 1..%s_rule_len,\n", name, name, name);
    for (uint32_t i = 0; i < count; i++) {
        ng_text_string(out, i == 0 ? "[" : ",\n ");
        for (uint32_t j = 0; j < longest; j++) {
            uint32_t padding = longest - clues[i].count;
            ng_text_string(out, j > 0 ? "," : "");
            ng_text_number(out, j < padding ? 0 : clues[i].blocks[j - padding].length);
        }
    }
    ng_text_string(out, "]);\n");
}

static enum nonogram_status write(const struct nonogram_puzzle *puzzle,
                                  const struct ng_format_write *options, struct nonogram_text *out,
                                  struct nonogram_diagnostic *diagnostic)
{
    (void)options, (void)diagnostic;
    write_axis("row", puzzle->lines, puzzle->height, out);
    write_axis("col", puzzle->lines + puzzle->height, puzzle->width, out);
    return NONOGRAM_OK;
}

/* Whether the text begins with a list in brackets that a ';' follows. */
static bool ends_statement(struct ng_span text)
{
    size_t at = 0, depth = 0;
    do {
        depth += at < text.size && text.text[at] == '[';
        depth -= at < text.size && text.text[at] == ']' && depth > 0;
        at++;
    } while (depth > 0 && at < text.size);
    at = ng_scan_skip_blank(text, at);
    return at > 1 && at < text.size && text.text[at] == ';';
}

/* Every statement of MiniZinc data ends with ';', its tables begin with "[|" or array2d: where both
 * are, or the first line is "name = 5;", no program is as likely. */
static int sniff(struct ng_span text, bool complete)
{
    static const char *const names[] = {"row", "col", "X", "Y", "maxlen", NULL};
    size_t at = 0, i = 0;
    (void)complete;
    for (;;) { /* behind comments */
        at = ng_scan_skip_blank(text, at);
        if (at == text.size || text.text[at] != '%') {
            break;
        }
        const char *end = memchr(text.text + at, '\n', text.size - at);
        at = end != NULL ? (size_t)(end - text.text) : text.size;
    }
    struct ng_span rest = {text.text + at, text.size - at};
    while (names[i] != NULL && !ng_scan_starts_with(rest, names[i])) {
        i++;
    }
    while (at < text.size && (ng_scan_is_letter(text.text[at]) || text.text[at] == '_')) {
        at++;
    }
    at = ng_scan_skip_blank(text, at);
    if (names[i] == NULL || at == text.size || text.text[at] != '=') {
        return 0;
    }
    at = ng_scan_skip_blank(text, at + 1);
    rest = (struct ng_span){text.text + at, text.size - at};
    size_t digits = 0;
    while (digits < rest.size && ng_scan_is_digit(rest.text[digits])) {
        digits++;
    }
    if (digits > 0) {
        at = ng_scan_skip_blank(rest, digits);
        return at < rest.size && rest.text[at] == ';' ? 88 : 0;
    }
    return ng_scan_starts_with(rest, "array2d") || ng_scan_starts_with(rest, "[|") ? 88
           : ends_statement(rest)                                                  ? 60
                                                                                   : 0;
}

static const char *const suffixes[] = {"dzn", NULL};

const struct ng_format ng_format_dzn = {
    .name = "dzn",
    .suffixes = suffixes,
    .drops = NG_DROPS_TEXTS | NG_DROPS_GOAL,
    .sniff = sniff,
    .read = read,
    .write = write,
};
