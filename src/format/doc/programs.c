/* lists: clues or a picture in lists of lists, in the notation of some program:
 *
 *     rows = [[2, 1], [1]]               int[][] rows = {{2, 1}, {1}};
 *     const rows = [[2, 1], [1]];        puzzle([[2, 1], [1]], [[], [3]]).
 *     rows: ((2, 1), (1,))               listOf(listOf(2, 1), listOf(1))
 *     (define rows '((2 1) (1)))         rows = {[2 1], [1]}   or   [2 1; 0 1]
 *     rows <- list(c(2, 1), 1)           let rows = [| [|2; 1|]; [|1|] |]
 *     rows = "2 1,1".split(",")          rows = %w[2,1 1]   or   qw(2,1 1)
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

#include "format/doc/token.h"
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

static bool read_program(struct ng_front *front)
{
    front->tape->notation = NG_NOTATION_PROGRAM;
    return ng_lists_read(front);
}

/* Reports errors only if the text contains a puzzle, and not if prose only mentions one. */
static bool read_lists(struct ng_span text, struct ng_build *build)
{
    struct ng_tape tape;
    struct ng_front front = ng_front_start(text, &tape, build);
    const char *end = text.text + text.size;
    bool all = read_program(&front), puzzle = has_puzzle(&tape);
    bool mapped = all && ng_map_read(&tape, build);
    mapped = tape.failed ? ng_build_fail(build) : mapped;
    ng_tape_clear(&tape);
    bool markdown = ng_chars_find(text.text, end, "\n```") < end;
    if (!mapped && !ng_build_failed(build) && (!puzzle || markdown)) {
        (void)ng_front_say(&front, text.text,
                           "no puzzle was found: this looks like a program or prose, without lists "
                           "of clues (" NG_FORMAT_SIMPLEST ")");
    }
    return mapped;
}

/* ---- recognising ---- */

static bool is_value(enum ng_token_kind kind)
{
    return kind == NG_TOKEN_NUMBER || kind == NG_TOKEN_STRING || kind == NG_TOKEN_CLOSE;
}

/* Whether a list begins at the present bracket in which a list begins, with a number, a string or
 * nothing in it; words can precede either bracket. So do rows of numbers, "[|2, 1|1, 0|]", and
 * arrays of OCaml, "[| [|2; 1|]; [|1|] |]". */
static bool begins_lists(struct ng_tokens tokens)
{
    const struct ng_token *token = &tokens.now;
    bool words = true, bars = false;
    if (ng_lists_is_matrix(token->at, tokens.end)) {
        return true;
    }
    while (words && ng_tokens_next(&tokens)) {
        bool sign = token->kind == NG_TOKEN_SIGN && strchr(".!&<>'@", *token->at) != NULL;
        words = token->kind == NG_TOKEN_WORD || token->kind == NG_TOKEN_NAMES || sign ||
                (token->kind == NG_TOKEN_STRING && token->names);
        bars = bars || ng_token_is(token, '|');
        words = words || (ng_token_is(token, '|') && ng_token_is(&tokens.before, '['));
    }
    if (bars && token->kind == NG_TOKEN_NUMBER) {
        return true;
    }
    bool open = token->kind == NG_TOKEN_OPEN && ng_tokens_next(&tokens);
    return open && (!bars || ng_tokens_next(&tokens)) && is_value(token->kind);
}

/* How sure it is that the present token names the clues of a side, which are the lines of a text or
 * a text behind '=', or strings in a list. */
static int begins_text(struct ng_tokens tokens)
{
    enum { WORDS = 4 }; /* before the bracket: new List<string>() { */
    const struct ng_token *token = &tokens.now;
    bool side = token->names && ng_map_is_side_name(token->name), open = false;
    bool more = side && ng_tokens_next(&tokens), colon = ng_token_is(token, ':');
    if (more && *token->at == '<') {
        return NG_SIGN_KEYWORDS; /* "rows <- list(2, 1)" */
    }
    more = more && ng_tokens_next(&tokens);
    for (int i = 0; more && i < WORDS && !open && token->kind != NG_TOKEN_STRING; i++) {
        open = token->kind == NG_TOKEN_OPEN;
        more = (open || token->kind == NG_TOKEN_WORD) && ng_tokens_next(&tokens);
    }
    if (!more || token->kind != NG_TOKEN_STRING || !ng_scan_has_digit(token->name)) {
        return 0;
    }
    bool lines = memchr(token->name.text, '\n', token->name.size) != NULL;
    return open ? NG_SIGN_KEYWORDS : lines || !colon ? NG_SIGN_LINES : 0;
}

/* Whether another list in square brackets follows the one that begins at the present token. */
static bool is_pair(struct ng_tokens tokens)
{
    const struct ng_token *token = &tokens.now;
    size_t open = 0;
    bool square = ng_token_is(token, '[');
    do {
        open += token->kind == NG_TOKEN_OPEN;
        open -= token->kind == NG_TOKEN_CLOSE;
    } while (square && ng_tokens_next(&tokens) && open > 0);
    return square && ng_token_is(token, '[');
}

/* Lists in lists, somewhere in the beginning. A text that begins with one is JSON, unless another
 * one follows it, or its names are not in double quotes. */
static int sniff_lists(struct ng_span text, bool complete)
{
    enum { LOOKED_AT = 1 << 14 };
    struct ng_tokens tokens = ng_tokens_start(text);
    const struct ng_token *token = &tokens.now;
    bool more = ng_tokens_next(&tokens), braces = ng_token_is(token, '{');
    (void)complete;
    if (more && (braces || ng_token_is(token, '['))) {
        struct ng_tokens behind = tokens;
        bool key =
            ng_tokens_next(&behind) && (*behind.now.at == '\'' || ng_token_is(&behind.now, ':'));
        bool quoted = braces && key;
        return quoted                      ? NG_SIGN_FITS /* {'row': ...}, { :rows => ...} */
               : !begins_lists(tokens)     ? 0
               : braces || is_pair(tokens) ? NG_SIGN_FITS
                                           : NG_SIGN_SIZES;
    }
    int sure = 0;
    while (more && sure == 0) {
        sure = token->kind == NG_TOKEN_OPEN && begins_lists(tokens) ? NG_SIGN_LINES
                                                                    : begins_text(tokens);
        more = ng_tokens_next(&tokens) && token->at < text.text + LOOKED_AT;
    }
    return sure;
}

static size_t split_lists(struct ng_span text, struct ng_memory *memory, struct ng_poll *poll,
                          struct ng_span **puzzles)
{
    return ng_front_split(text, read_program, memory, poll, puzzles);
}

static const char *const suffixes[] = {"py",  "js", "mjs", "ts",   "java", "kt",   "rb",  "lua",
                                       "go",  "rs", "pl",  "pro",  "m",    "lisp", "scm", "clj",
                                       "php", "r",  "mzn", "yaml", "yml",  "toml", NULL};

const struct ng_format ng_format_lists = {
    .name = "lists",
    .split = split_lists,
    .suffixes = suffixes,
    .sniff = sniff_lists,
    .read = read_lists,
};

/* ---- dzn ---- */

/* The message for a name that the data must not have, or NULL: H. Kjellerstrand has files with
 * automata, too, without clues; and only a model itself says which number of a given cell is its
 * row. */
static const char *refuse_name(struct ng_span name, bool model)
{
    return ng_scan_is(name, "row_states")
               ? "these are states of automata, not clues: use the file that has row_rules"
           : ng_scan_is(name, "blacks") && model
               ? "the cells here have two numbers each, and the model says which one is the row: "
                 "put the data into a file of its own, or use --columns-first"
               : NULL;
}

/* Puts the data on the tape. */
static bool read_data(struct ng_front *front)
{
    const struct ng_tape *tape = front->tape;
    front->tape->notation = NG_NOTATION_DATA;
    bool read = ng_lists_read(front);
    bool model = front->build != NULL && !ng_build_columns_first(front->build) &&
                 ng_chars_find(front->text, front->end, "\nconstraint") < front->end;
    for (size_t node = 0; node < tape->count && read; node++) {
        if (ng_tape_kind(tape, node) == NG_TAPE_KEY) {
            struct ng_span name = ng_tape_raw(tape, node);
            const char *message = refuse_name(name, model);
            read = message == NULL || ng_front_say(front, name.text, "%s", message);
        }
    }
    return read;
}

static bool read_dzn(struct ng_span text, struct ng_build *build)
{
    return ng_front_map(text, read_data, build);
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

/* Every statement of MiniZinc data ends with ';', and its tables begin with "[|" or array2d: if the
 * first one is a table, or "rows = 5;", this is more likely than any program. H. Kjellerstrand's
 * models have their data at the end. */
static int sniff_dzn(struct ng_span text, bool complete)
{
    static const char *const names[] = {"row", "col", "X", "Y", "maxlen"};
    static const char rules[] = "row_rules = array2d(";
    struct ng_tokens tokens = ng_tokens_start(text);
    const char *start = text.text + ng_scan_skip_blank(text, 0);
    bool data = ng_tokens_next(&tokens) && tokens.now.names, known = false;
    data = data && (start == tokens.now.at || *start == '%'); /* no other comment */
    (void)complete;
    for (size_t i = 0; i < 5; i++) {
        known = known || ng_scan_starts_with(tokens.now.name, names[i]);
    }
    data = data && known && ng_tokens_next(&tokens) && ng_token_is(&tokens.now, '=') &&
           ng_tokens_next(&tokens);
    struct ng_token value = tokens.now;
    data = data && ng_tokens_next(&tokens);
    bool number = value.kind == NG_TOKEN_NUMBER && ng_token_is(&tokens.now, ';');
    bool table = ng_scan_is(value.name, "array2d") ||
                 (ng_token_is(&value, '[') && ng_token_is(&tokens.now, '|'));
    const char *end = text.text + text.size;
    return (data && (number || table)) || ng_chars_find(text.text, end, rules) < end
               ? NG_SIGN_KEYWORDS
               : 0;
}

const struct ng_format ng_format_dzn = {
    .name = "dzn",
    .suffixes = (const char *const[]){"dzn", "mzn", NULL},
    .drops = NG_DROPS_TEXTS | NG_DROPS_GOAL,
    .sniff = sniff_dzn,
    .read = read_dzn,
    .write = write,
};
