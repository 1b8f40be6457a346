/* lists: clues or a picture in lists of lists, in the notation of some program:
 *
 *     rows = [[2, 1], [1]]               int[][] rows = {{2, 1}, {1}};
 *     const rows = [[2, 1], [1]];        puzzle([[2, 1], [1]], [[], [3]]).
 *     rows: ((2, 1), (1,))               listOf(listOf(2, 1), listOf(1))
 *     (define rows '((2 1) (1)))         rows = {[2 1], [1]}   or   [2 1; 0 1]
 *
 * Any bracket opens a list, ',' and ';' separate, and blanks do if there are no commas. Two lists
 * of lists without names are the rows and the columns. Comments begin with '#', "//", '%' or "--",
 * or are between slashes and stars.
 *
 * dzn: MiniZinc data for the nonogram models in use, a number for each block and padding:
 *
 *     rows = 5;                                       X = 6;  Y = 5;  maxlen = 4;
 *     row_rule_len = 2;                               rows = [| 1, 1, 0, 1, -1
 *     row_rules = array2d(1..rows, 1..row_rule_len,           | 1, 0, 1, -1, -1 |];
 *       [2,1, 0,0, 0,4]);                             cols = [| ... |];
 *     cols = ...; col_rule_len = ...; col_rules = ...
 *
 * On the left (H. Kjellerstrand), 0 is padding. On the right (the MiniZinc benchmarks), a clue is
 * an automaton's word: each 1 is a cell, a 0 divides blocks, -1 is padding; X and Y are the sizes.
 * The numbers can be in "[| |]", in array2d() or in lists of lists; "blacks" are given cells, by
 * row and column. */
#include "format/doc/lists.h"

#include "format/format.h"
#include "format/scan.h"

#include <inttypes.h>
#include <string.h>

/* ---- lists ---- */

/* Whether the tape has parts of a puzzle: lists with a value or nothing in them directly within a
 * list, or a name for clues or a picture before a list or string. */
static bool has_puzzle(const struct ng_tape *tape)
{
    bool found = false;
    for (size_t at = 0; at + 1 < tape->count && !found; at++) {
        enum ng_tape_kind next = ng_tape_kind(tape, at + 1);
        bool leaf = at + 2 < tape->count && ng_tape_kind(tape, at + 2) > NG_TAPE_KEY &&
                    (ng_tape_kind(tape, at + 2) != NG_TAPE_WORD || ng_map_truth(tape, at + 2) >= 0);
        found = ng_tape_kind(tape, at) == NG_TAPE_KEY
                    ? (next == NG_TAPE_ARRAY || next == NG_TAPE_STRING) &&
                          ng_map_meaning(ng_tape_raw(tape, at), NULL) < NG_MAP_WIDTH
                    : ng_tape_kind(tape, at) == NG_TAPE_ARRAY && next == NG_TAPE_ARRAY && leaf;
    }
    return found;
}

/* Reports errors only if the text contains a puzzle, and not if prose only mentions one. */
static bool read_lists(struct ng_span text, struct ng_build *build)
{
    static const struct ng_map_rules rules = {
        .background = true, .unnamed = true, .texts = true, .program = true};
    struct ng_tape tape;
    struct ng_front front = ng_front_start(text, &tape, build);
    const char *end = text.text + text.size;
    bool all = ng_lists_read(&front), puzzle = has_puzzle(&tape);
    bool mapped = ng_front_map(&front, all, &rules);
    bool markdown = ng_chars_find(text.text, end, "\n```") < end;
    if (!mapped && !ng_build_failed(build) && (!puzzle || markdown)) {
        (void)ng_front_say(&front, text.text,
                           "no puzzle was found: this looks like a program or prose, without lists "
                           "of clues (" NG_FORMAT_SIMPLEST ")");
    }
    return mapped;
}

/* ---- recognising ---- */

/* The position after the list that begins at `at`, or text.size. Strings are not examined. */
static size_t behind_list(struct ng_span text, size_t at)
{
    int open = 0;
    do {
        open += strchr("([{", text.text[at]) != NULL;
        open -= strchr(")]}", text.text[at]) != NULL;
        at++;
    } while (at < text.size && open > 0);
    return at;
}

/* Whether a list begins here in which a list begins, with a number, a string or nothing in it;
 * words can precede either bracket. */
static bool begins_lists(struct ng_span text, size_t at)
{
    if (ng_lists_is_matrix(text.text + at, text.text + text.size)) {
        return true;
    }
    for (at++; at < text.size && strchr("([{", text.text[at]) == NULL; at++) {
        char c = text.text[at];
        if (!ng_scan_is_space(c) && !ng_scan_is_letter(c) && !ng_scan_is_digit(c) &&
            (unsigned char)c < 0x80 && strchr("_$.!&:<>='\"", c) == NULL) {
            return false;
        }
    }
    at = ng_scan_skip_blank(text, at < text.size ? at + 1 : at);
    return at < text.size &&
           (ng_scan_is_digit(text.text[at]) || strchr("\"')]}", text.text[at]) != NULL);
}

/* Lists in lists, somewhere in the beginning. A text that begins with one is JSON, unless another
 * one follows it. */
static int sniff_lists(struct ng_span text, bool complete)
{
    enum { LOOKED_AT = 1 << 14 };
    size_t start = ng_scan_skip_blank(text, 0);
    (void)complete;
    if (start < text.size && (text.text[start] == '[' || text.text[start] == '{')) {
        size_t behind = behind_list(text, start);
        size_t next = ng_scan_skip_blank(text, behind);
        bool pair =
            text.text[start] == '[' && next > behind && next < text.size && text.text[next] == '[';
        bool lists = begins_lists(text, start), cells = text.text[start] == '{';
        size_t first = ng_scan_skip_blank(text, start + 1);
        if (cells && first < text.size && strchr("':", text.text[first]) != NULL) {
            return NG_SIGN_FITS; /* {'row': ...}, { :rows => ...} */
        }
        return (pair || cells) && lists ? 60 : lists ? 10 : 0;
    }
    for (size_t at = start; at < text.size && at < LOOKED_AT; at++) {
        if (strchr("([{", text.text[at]) != NULL && text.text[at] != '\0' &&
            begins_lists(text, at)) {
            return 30;
        }
    }
    return 0;
}

static size_t split_lists(struct ng_span text, struct ng_memory *memory, struct ng_poll *poll,
                          struct ng_span **puzzles)
{
    return ng_front_split(text, ng_lists_read, &ng_map_json, memory, poll, puzzles);
}

static const char *const suffixes[] = {"py", "js", "mjs", "ts", "java", "kt",  "rb",  "lua", "go",
                                       "rs", "pl", "pro", "m",  "lisp", "scm", "clj", NULL};

const struct ng_format ng_format_lists = {
    .name = "lists",
    .split = split_lists,
    .suffixes = suffixes,
    .sniff = sniff_lists,
    .read = read_lists,
};

/* ---- dzn ---- */

static bool read_dzn(struct ng_span text, struct ng_build *build)
{
    static const struct ng_map_rules rules = {.tables = true};
    struct ng_tape tape;
    struct ng_front front = ng_front_start(text, &tape, build);
    return ng_front_map(&front, ng_lists_read(&front), &rules);
}

/* Writes the axis for H. Kjellerstrand's models: padded on the left to equal lengths. */
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

/* The text after these bytes and the blanks behind them. */
static struct ng_span skip(struct ng_span text, size_t size)
{
    size = ng_scan_skip_blank(text, size);
    return (struct ng_span){text.text + size, text.size - size};
}

/* Every statement of MiniZinc data ends with ';', its tables begin with "[|" or array2d: with both,
 * or if the first line is "name = 5;", it is more likely than any program. */
static int sniff_dzn(struct ng_span text, bool complete)
{
    static const char *const names[] = {"row", "col", "X", "Y", "maxlen"};
    struct ng_span rest = skip(text, 0), line;
    size_t i = 0, word = 0, digits = 0;
    (void)complete;
    while (rest.size > 0 && *rest.text == '%' && ng_scan_line(&rest, &line)) {
        rest = skip(rest, 0);
    }
    while (i < 5 && !ng_scan_starts_with(rest, names[i])) {
        i++;
    }
    while (word < rest.size && (ng_scan_is_letter(rest.text[word]) || rest.text[word] == '_')) {
        word++;
    }
    rest = skip(rest, word);
    if (i == 5 || rest.size == 0 || *rest.text != '=') {
        return 0;
    }
    rest = skip(rest, 1);
    while (digits < rest.size && ng_scan_is_digit(rest.text[digits])) {
        digits++;
    }
    if (digits > 0) {
        return ng_scan_starts_with(skip(rest, digits), ";") ? 88 : 0;
    }
    bool ends = ng_scan_starts_with(rest, "[") &&
                ng_scan_starts_with(skip(rest, behind_list(rest, 0)), ";");
    return ng_scan_starts_with(rest, "array2d") || ng_scan_starts_with(rest, "[|") ? 88
           : ends && !ng_lists_is_matrix(rest.text, rest.text + rest.size)         ? 60
                                                                                   : 0;
}

const struct ng_format ng_format_dzn = {
    .name = "dzn",
    .suffixes = (const char *const[]){"dzn", NULL},
    .drops = NG_DROPS_TEXTS | NG_DROPS_GOAL,
    .sniff = sniff_dzn,
    .read = read_dzn,
    .write = write,
};
