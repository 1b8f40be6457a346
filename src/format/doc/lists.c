/* From the tokens of a program to a tape. Every bracket is a list, and is judged where it closes: a
 * list with anything but values, names and separators in it is code, and code without numbers and
 * strings is taken from the tape again. Names wait for the next value. What stands before or behind
 * a value in its statement, or a function around it, makes an expression of it: its value is not
 * known. */
#include "format/doc/lists.h"

#include "base/check.h"
#include "format/doc/token.h"
#include "format/scan.h"

#include <string.h>

/* An open bracket, or the text around all of them. */
struct level {
    char close;        /* the bracket that closes it; the sign between rows of "[| 1 | 2 |]" or
                        * "[1 2; 3 4]" for one of these; NUL for the text */
    bool bare;         /* it is not on the tape: a definition of Lisp, or array2d() */
    bool table;        /* array2d(): its numbers are ranges, and its list has the waiting name */
    bool call;         /* it is directly after a word */
    bool wrapper;      /* it is the bracket of "clue([2, 1])", and is not on the tape either */
    bool computed;     /* this word is a function whose result is not known */
    bool expression;   /* something before it makes an expression of the value of its name */
    bool code;         /* it has more than values, names and separators */
    bool data;         /* it contains a number or string */
    bool words;        /* it contains a word other than null, true and false */
    bool named;        /* it contains a value with a name */
    bool array;        /* it is "[| |]" of OCaml, without rows */
    bool comma;        /* commas separate its values */
    bool semicolon;    /* so do semicolons */
    bool value;        /* a value follows the last separator */
    bool sign;         /* an operator follows it, before the next value */
    const char *blank; /* the first value that only a blank separates from another, or NULL */
    const char *place; /* its start in the text */
    size_t node;       /* its start on the tape, including its key */
    size_t count;      /* the number of values so far */
    size_t width;      /* numbers in each row of "[| |]"; 0: not known */
};

struct lexer {
    struct ng_front *f;
    struct ng_tokens tokens;
    const struct ng_token *token; /* the present one */
    struct ng_span name;          /* the name of the next value; or NULL */
    bool type;           /* the name is before ':', and a type with '=' can follow on its line */
    bool expression;     /* something before the value of this name makes it one */
    bool call;           /* the word before the next bracket belongs to it */
    bool computed;       /* it is a function whose result is not known */
    bool table;          /* it is array2d */
    bool lambda;         /* a function without a name begins here: "lambda rows: [3]" */
    struct ng_span head; /* the first word of the line, outside of brackets */
    size_t ended;   /* the value that has ended, while its statement can continue; or SIZE_MAX */
    bool commas[3]; /* commas separate values in lists with brackets of this kind */
    const char *missing; /* the first place where a comma seems to be missing, or NULL */
    char missed;         /* the bracket that closes the list there */
    unsigned depth;
    struct level levels[NG_TAPE_DEPTH + 1];
};

static const char brackets[] = ")}]";

static struct level *level(struct lexer *lexer)
{
    return &lexer->levels[lexer->depth];
}

/* The character at p or after the blanks there, a line end after the last line. */
static char char_after(const struct lexer *lexer, const char *p)
{
    while (p < lexer->tokens.end && ng_scan_is_blank(*p)) {
        p++;
    }
    return p < lexer->tokens.end ? *p : '\n';
}

/* The one after the token. */
static char next_char(const struct lexer *lexer)
{
    return char_after(lexer, lexer->token->end);
}

/* The name that a word begins, with the hyphens of Lisp: "row-clues". */
static struct ng_span lisp_name(const struct ng_token *word, const char *end)
{
    enum { HYPHENS = 3 }; /* names of sides have no more */
    const char *p = word->end;
    for (int i = 0; i < HYPHENS && end - p > 1 && *p == '-' && ng_scan_is_letter(p[1]); i++) {
        for (p++; p < end && ng_scan_is_letter(*p); p++) {
        }
    }
    return (struct ng_span){word->name.text, (size_t)(p - word->name.text)};
}

static bool is_known(struct ng_span name)
{
    return ng_map_meaning(name, NULL) != NG_MAP_OTHER;
}

/* ---- values ---- */

static bool expect(struct lexer *lexer, const char *at, const char *what)
{
    lexer->f->at = at;
    return ng_front_expect(lexer->f, what);
}

static bool expect_value(struct lexer *lexer)
{
    return expect(lexer, lexer->token->at, "a value");
}

/* Reports "expected ',' or ']'". */
static bool expect_close(struct lexer *lexer, const char *at, char close)
{
    char what[] = "',' or ' '";
    what[8] = close;
    return expect(lexer, at, what);
}

/* Reports a comma that seemed to be missing: the first sign of brackets that do not fit. */
static bool check_missing(struct lexer *lexer)
{
    return lexer->missing == NULL || expect_close(lexer, lexer->missing, lexer->missed);
}

/* Whether the bracket here opens a block behind the head of a function: "function() {". */
static bool is_block(const struct lexer *lexer)
{
    return ng_token_is(lexer->token, '{') && !lexer->call &&
           ng_token_is(&lexer->tokens.before, ')');
}

/* Begins a value: puts its name, if any, on the tape. Returns false if it is directly behind
 * another one. */
static bool begin_value(struct lexer *lexer)
{
    struct level *at = level(lexer);
    const struct ng_token *token = lexer->token, *before = &lexer->tokens.before;
    if (at->value && !at->code && lexer->depth > 0 && !is_block(lexer)) {
        if (!token->blank && before->kind != NG_TOKEN_CLOSE && before->kind != NG_TOKEN_SIGN) {
            return expect_close(lexer, token->at, at->close);
        }
        at->blank = at->blank == NULL ? token->at : at->blank;
        const char *kind = strchr(brackets, at->close);
        bool commas = at->comma || (kind != NULL && lexer->commas[kind - brackets]);
        if (lexer->missing == NULL && commas && !at->call) {
            lexer->missing = token->at;
            lexer->missed = at->close;
        }
    }
    at->value = true;
    at->count++;
    if (lexer->name.text == NULL) {
        return true;
    }
    struct ng_span name = lexer->name;
    lexer->name.text = NULL;
    lexer->expression = false;
    at->named = true;
    ng_front_leaf(lexer->f, NG_TAPE_KEY, name, 0);
    return true;
}

/* Turns a value into an expression, of which only the place is known. */
static void make_expression(struct lexer *lexer, size_t node)
{
    struct ng_tape *tape = lexer->f->tape;
    if (node >= tape->count || tape->failed) {
        return;
    }
    struct ng_tape_node *value = &tape->nodes[node];
    if (!ng_tape_contains(tape, node)) {
        value->offset -= value->kind == NG_TAPE_STRING ? 1 : 0;
        value->kind = NG_TAPE_WORD;
        value->size = 0;
    }
    value->style = NG_TAPE_CODE;
}

/* Notes that a value has ended: its statement can continue. */
static void end_value(struct lexer *lexer, size_t node, bool named)
{
    bool list = node < lexer->f->tape->count && ng_tape_contains(lexer->f->tape, node);
    lexer->ended = named || list || lexer->depth == 0 ? node : SIZE_MAX;
}

/* Puts the words of a text on the tape, as strings in a list. */
static void put_words(struct lexer *lexer, struct ng_span text)
{
    const char *p = text.text, *end = p + text.size;
    while (p < end) {
        const char *start = p;
        while (p < end && !ng_scan_is_space(*p)) {
            p++;
        }
        if (p > start) {
            ng_front_leaf(lexer->f, NG_TAPE_STRING, (struct ng_span){start, (size_t)(p - start)},
                          0);
        }
        p += p < end ? 1 : 0;
    }
}

/* Puts the parts of a text on the tape, as strings in a list. Returns false if languages differ in
 * them: an empty one at the end, or between blanks. */
static bool put_parts(struct lexer *lexer, struct ng_span text, struct ng_span divider)
{
    const char *p = text.text, *end = p + text.size;
    bool certain = true;
    for (;;) {
        const char *stop = p;
        while ((size_t)(end - stop) >= divider.size &&
               memcmp(stop, divider.text, divider.size) != 0) {
            stop++;
        }
        bool last = (size_t)(end - stop) < divider.size;
        stop = last ? end : stop;
        ng_front_leaf(lexer->f, NG_TAPE_STRING, (struct ng_span){p, (size_t)(stop - p)}, 0);
        certain = certain && (stop > p || (!last && !ng_scan_is(divider, " ")));
        if (last) {
            return certain;
        }
        p = stop + divider.size;
    }
}

/* Puts a text that is divided by blanks, or else by the divider, on the tape as a list. */
static void put_divided(struct lexer *lexer, struct ng_span text, struct ng_span divider)
{
    struct ng_front *f = lexer->f;
    size_t list = f->tape->count;
    bool certain = true;
    ng_tape_open(f->tape, NG_TAPE_ARRAY, ng_front_offset(f, text.text) - 1);
    if (divider.size == 0) {
        put_words(lexer, text);
    } else {
        certain = put_parts(lexer, text, divider);
    }
    ng_tape_close(f->tape, ng_front_offset(f, text.text + text.size));
    if (!certain) {
        make_expression(lexer, list);
    }
}

/* Puts a number, string or word on the tape, except one in a bracket that is not there; a string
 * with a divider as a list. */
static bool put_leaf(struct lexer *lexer, enum ng_tape_kind kind, unsigned style,
                     const struct ng_span *divider)
{
    struct level *at = level(lexer);
    struct ng_tape *tape = lexer->f->tape;
    const struct ng_span text = lexer->token->name;
    bool named = lexer->name.text != NULL, expression = named && lexer->expression;
    if (at->table || (!named && (at->bare || lexer->depth == 0))) {
        return true;
    }
    if (!begin_value(lexer)) {
        return false;
    }
    size_t node = tape->count;
    if (divider != NULL) {
        put_divided(lexer, text, *divider);
    } else if (kind == NG_TAPE_NUMBER) {
        (void)ng_tape_number(tape, lexer->token->name.text, lexer->token->end);
    } else if (style == 0) {
        ng_front_leaf(lexer->f, kind, text, 0);
    } else if (!ng_front_string(lexer->f, kind, text, style)) {
        return false;
    }
    if (expression) {
        make_expression(lexer, node);
    }
    end_value(lexer, node, named);
    return true;
}

/* ---- separators ---- */

static bool read_separator(struct lexer *lexer)
{
    struct level *at = level(lexer);
    if (!at->value && !at->code && lexer->depth > 0) {
        return expect_value(lexer);
    }
    at->comma = at->comma || *lexer->token->at == ',';
    at->semicolon = at->semicolon || *lexer->token->at == ';';
    at->computed = at->computed || (at->semicolon && at->call && at->place[-1] == '!');
    at->value = at->sign = false;
    at->code = at->code && lexer->depth > 0;
    if (!at->table) {
        lexer->name.text = NULL;
        lexer->expression = false;
    }
    return true;
}

/* Makes code of the lists with blanks between their values, if other lists have commas there. */
static void check_blanks(const struct lexer *lexer)
{
    struct ng_tape *tape = lexer->f->tape;
    for (size_t node = 0; node < tape->count; node++) {
        struct ng_tape_node *list = &tape->nodes[node];
        if (list->kind == NG_TAPE_ARRAY && ng_tape_goes_on(tape, node) > 0) {
            char close = tape->text.text[tape->nodes[list->size - 1].offset];
            const char *kind = strchr(brackets, close);
            bool commas = kind != NULL && lexer->commas[kind - brackets];
            list->style = commas ? NG_TAPE_CODE : list->style;
        }
    }
}

/* ---- lists ---- */

static bool push(struct lexer *lexer, struct level list)
{
    struct ng_front *f = lexer->f;
    list.node = f->tape->count;
    if (lexer->depth == NG_TAPE_DEPTH || f->tape->depth > NG_TAPE_DEPTH) {
        return ng_front_say(f, list.place, "lists are nested more than %d deep", NG_TAPE_DEPTH);
    }
    if (!list.bare) {
        if (!begin_value(lexer)) {
            return false;
        }
        ng_tape_open(f->tape, NG_TAPE_ARRAY, ng_front_offset(f, list.place));
    }
    lexer->levels[++lexer->depth] = list;
    return true;
}

/* Ends the innermost list, of which `last` is the last character. If it is taken from the tape, its
 * name waits for another value. */
static bool pop(struct lexer *lexer, const char *last)
{
    struct level *at = level(lexer), *around = at - 1;
    struct ng_tape *tape = lexer->f->tape;
    bool row = strchr(brackets, at->close) == NULL;
    bool dropped = !at->data && (at->code || at->words || (at->call && lexer->depth == 1));
    dropped = dropped || (lexer->type && at->words && next_char(lexer) == '='); /* Rust's types */
    size_t kind = row ? 0 : (size_t)(strchr(brackets, at->close) - brackets);
    for (size_t i = 0; i < 3 && at->data && !at->code && at->comma && !row; i++) {
        lexer->commas[i] = lexer->commas[i] || i == kind || at->named;
    }
    lexer->depth--;
    around->data = around->data || at->data;
    around->words = around->words || at->words; /* a word of a type, "[[u8]]" */
    around->value = around->value || at->table || at->wrapper;
    around->code = around->code || (at->wrapper && at->count != 1); /* "clue([2], [1])" */
    if (at->bare) {
        return true;
    }
    ng_tape_close(tape, ng_front_offset(lexer->f, last));
    if (tape->failed) {
        return false;
    }
    bool named = ng_tape_kind(tape, at->node) == NG_TAPE_KEY;
    size_t list = at->node + (named ? 1 : 0);
    if (dropped) {
        lexer->name = named ? ng_tape_raw(tape, at->node) : (struct ng_span){NULL, 0};
        lexer->expression =
            named && (at->expression || (at->call && at->words && next_char(lexer) == '{'));
        tape->count = at->node;
        around->value = false;
        around->code = true;
        return true;
    }
    bool mixed = at->blank != NULL && at->semicolon;
    tape->nodes[list].style = at->code || at->computed || mixed ? NG_TAPE_CODE
                              : row && at->close == ';'         ? NG_TAPE_PADDED
                                                                : 0;
    if (at->blank != NULL && !row) {
        ng_tape_set_goes_on(tape, list, ng_front_offset(lexer->f, at->blank));
    }
    end_value(lexer, list, named);
    return true;
}

/* Ends a row of "[| 1 | 2 |]" or "[1 2; 3 4]", at the sign behind it. */
static bool end_row(struct lexer *lexer)
{
    struct level *row = level(lexer), *table = row - 1;
    struct ng_front *f = lexer->f;
    const char *sign = lexer->token->at;
    size_t count = row->count;
    if (count == 0) {
        return ng_front_say(f, sign, "a row without numbers");
    }
    table->width = table->count == 1 ? count : table->width;
    if (count != table->width) {
        return ng_front_say(f, sign, "row %zu has %zu number%s, the first has %zu", table->count,
                            count, count == 1 ? "" : "s", table->width);
    }
    bool ended = pop(lexer, sign - 1);
    table->value = false;
    return ended;
}

/* Ends a row, and begins the next one unless ']' follows. */
static bool next_row(struct lexer *lexer)
{
    struct level row = {.close = level(lexer)->close, .place = lexer->token->end};
    if (!end_row(lexer)) {
        return false;
    }
    const char *p = lexer->token->end;
    while (p < lexer->tokens.end && ng_scan_is_space(*p)) {
        p++;
    }
    return (p < lexer->tokens.end && *p == ']') || push(lexer, row);
}

bool ng_lists_is_matrix(const char *p, const char *end)
{
    size_t numbers = 0;
    for (p++; p < end && (ng_scan_is_digit(*p) || ng_scan_is_blank(*p) || *p == ','); p++) {
        numbers += ng_scan_is_digit(*p) && !ng_scan_is_digit(p[-1]) ? 1 : 0;
    }
    return numbers > 1 && p < end && *p == ';';
}

/* Whether a definition of Lisp begins at the bracket, such as "(define rows '(...))" or, in "let",
 * "(rows '(...))". */
static bool is_definition(const struct lexer *lexer)
{
    static const char *const words[] = {"(def", "(setq ", "(setf "};
    const char *p = lexer->token->at;
    struct ng_span rest = {p, (size_t)(lexer->tokens.end - p)};
    struct ng_tokens ahead = lexer->tokens;
    if (ng_scan_starts_with(rest, words[0]) || ng_scan_starts_with(rest, words[1]) ||
        ng_scan_starts_with(rest, words[2])) {
        return true;
    }
    if (*p != '(' || !ng_tokens_next(&ahead) || ahead.now.kind != NG_TOKEN_WORD ||
        ahead.now.called) {
        return false;
    }
    struct ng_span name = lisp_name(&ahead.now, ahead.end);
    ahead.at = name.text + name.size;
    return ng_map_is_side_name(name) && ng_tokens_next(&ahead) && ng_token_is(&ahead.now, '\'');
}

/* Whether "[|" begins an array of OCaml, "[| [|2; 1|]; [|1|] |]", and not rows of numbers. */
static bool is_array(struct lexer *lexer)
{
    const char *p = lexer->token->end, *end = lexer->tokens.end;
    while (p < end && (ng_scan_is_space(*p) || *p == '|')) {
        p++;
    }
    bool lists = p < end && *p == '[';
    while (p < end && *p != '|' && *p != ';' && *p != ']') {
        p++;
    }
    return lists || level(lexer)->array || (p < end && *p == ';');
}

/* Whether the bracket of a call has only the list of one clue in it: "clue(&[2, 1])". */
static bool is_wrapper(const struct lexer *lexer)
{
    static const char *const names[] = {"clue", "hint", NULL};
    const struct ng_token *word = &lexer->tokens.before;
    const char *p = lexer->token->end, *end = lexer->tokens.end;
    p += p < end && *p == '&' ? 1 : 0;
    return lexer->call && word->kind == NG_TOKEN_WORD && ng_scan_is_one_of(word->name, names) &&
           p < end && *p == '[';
}

static bool open_list(struct lexer *lexer)
{
    const char *p = lexer->token->at;
    char c = *p;
    bool matrix = c == '[' && ng_lists_is_matrix(p, lexer->tokens.end);
    bool bars = c == '[' && next_char(lexer) == '|';
    bool array = bars && is_array(lexer);
    struct level list = {.array = array,
                         .close = c == '('   ? ')'
                                  : c == '[' ? ']'
                                             : '}',
                         .place = p};
    list.table = lexer->table;
    list.wrapper = is_wrapper(lexer);
    list.bare = list.table || list.wrapper || is_definition(lexer);
    list.call = lexer->call;
    list.computed = lexer->call && lexer->computed;
    bool named = lexer->name.text != NULL;
    list.expression = named ? lexer->expression : lexer->depth > 0 && level(lexer)->sign;
    list.code = list.bare || list.expression || is_block(lexer);
    if (!push(lexer, list)) {
        return false;
    }
    if (bars) {
        (void)ng_tokens_next(&lexer->tokens);
    }
    struct level row = {.close = matrix ? ';' : '|', .place = lexer->token->end};
    return !(matrix || (bars && !array)) || push(lexer, row);
}

static bool close_list(struct lexer *lexer)
{
    const struct ng_token *token = lexer->token;
    bool row = level(lexer)->close == ';' && *token->at == ']';
    if (!row && *token->at != level(lexer)->close && !check_missing(lexer)) {
        return false;
    }
    if (lexer->depth == 0) {
        return ng_front_say(lexer->f, token->at, "nothing opens this '%c'", *token->at);
    }
    if (row && !end_row(lexer)) {
        return false;
    }
    struct level *at = level(lexer);
    if (at->array && !ng_token_is(&lexer->tokens.before, '|')) {
        return expect(lexer, token->at, "'|]'");
    }
    if (*token->at != at->close) {
        return at->value ? expect_close(lexer, token->at, at->close) : expect_value(lexer);
    }
    return pop(lexer, token->at);
}

/* ---- words ---- */

/* Whether the word names an element of a list, as in "row[0] = 1", and not a member: p["width"]. */
static bool is_element(const struct ng_token *word)
{
    bool member = word->name.text > word->at && ng_scan_is_in(word->name.text[-1], "\"'");
    return word->kind == NG_TOKEN_WORD && word->typed && !member;
}

/* Whether a colon behind the word here ends the head of a statement, a function or a condition. */
static bool is_statement(const struct lexer *lexer)
{
    static const char *const heads[] = {"for",  "while",  "if",  "elif",  "else", "with",
                                        "case", "except", "def", "class", NULL};
    bool head = lexer->depth == 0 && !lexer->token->line && ng_scan_is_one_of(lexer->head, heads);
    return head || lexer->lambda || ng_token_is(&lexer->tokens.before, '?');
}

/* Takes a word or a string for a name. One before ':' keeps its value if a type with '=' follows on
 * its line: "rows: number[][] = ...", but not "Input: rows = ...". */
static bool take_name(struct lexer *lexer)
{
    struct level *at = level(lexer);
    struct ng_token word = *lexer->token;
    bool statement = is_statement(lexer);
    (void)ng_tokens_next(&lexer->tokens);
    bool equals = *lexer->token->at == '=' && lexer->token->end - lexer->token->at == 1;
    bool colon = ng_token_is(lexer->token, ':');
    if (colon && (statement ||
                  (lexer->depth == 0 && !word.line && ng_scan_is_in(next_char(lexer), "\r\n")))) {
        lexer->lambda = false;
        return true; /* "for cell in row:" */
    }
    if (is_element(&word) && ng_scan_is_digit(next_char(lexer))) {
        return true;
    }
    bool typed = lexer->name.text != NULL && lexer->type && equals && !word.line;
    if (!typed || (ng_map_is_side_name(word.name) && !is_known(lexer->name))) {
        lexer->name = word.name;
    }
    lexer->type = colon;
    lexer->expression = false;
    if (at->value && !at->code && lexer->depth > 0) {
        if (at->close != '}' || colon) {
            return check_missing(lexer) && expect_close(lexer, word.at, at->close);
        }
        at->code = true; /* a statement */
    }
    return true;
}

/* Whether the word makes a list of the values in its bracket: "listOf(", "new Clue(", "vec![",
 * "Clue{", "[]int{". Any other function can make something else of them: "reversed(". */
static bool is_constructor(const struct lexer *lexer)
{
    static const char *const names[] = {"list",
                                        "listOf",
                                        "arrayListOf",
                                        "mutableListOf",
                                        "array",
                                        "arrayOf",
                                        "intArrayOf",
                                        "asList",
                                        "unmodifiableList",
                                        "vector",
                                        "vec",
                                        "indexedSeq",
                                        "tuple",
                                        "deque",
                                        "arr1",
                                        "arr2",
                                        "of",
                                        "from",
                                        "c",
                                        "freeze",
                                        "asarray",
                                        "clue",
                                        "clues",
                                        "hint",
                                        "hints",
                                        NULL};
    const struct ng_token *word = lexer->token;
    bool type = word->typed || (*word->name.text >= 'A' && *word->name.text <= 'Z') ||
                (word->at > lexer->tokens.text && word->at[-1] == ']');
    bool is = next_char(lexer) == '[' || (next_char(lexer) == '{' && type) ||
              ng_scan_is(lexer->tokens.before.name, "new") || ng_map_is_side_name(word->name) ||
              ng_scan_is(word->name, "Seq"); /* R's seq(3) counts to 3 */
    return is || ng_scan_is_one_of(word->name, names);
}

/* Reads a word that has a bracket of its own. */
static void take_call(struct lexer *lexer)
{
    struct level *at = level(lexer);
    struct ng_span word = lexer->token->name;
    lexer->call = true;
    lexer->table = ng_scan_is(word, "array2d");
    at->code = at->code || (at->value && at->close == '}');
    bool name = lexer->name.text == NULL && is_known(word);
    lexer->name = name ? word : lexer->name;
    lexer->computed = !name && !lexer->table && !is_constructor(lexer);
}

static bool put_word(struct lexer *lexer)
{
    struct ng_tape *tape = lexer->f->tape;
    if (!put_leaf(lexer, NG_TAPE_WORD, 0, NULL)) {
        return false;
    }
    if (ng_scan_is(lexer->token->name, "NULL")) {
        make_expression(lexer, tape->count - 1); /* an unknown clue, or R's clue without numbers */
    }
    level(lexer)->words =
        level(lexer)->words || (!tape->failed && ng_map_is_variable(tape, tape->count - 1));
    return true;
}

/* Whether the word names the list behind it: "{:rows [[2 1] [1]]}", "(let [rows [[2 1] [1]]])" and
 * Elixir's "@rows [[2, 1], [1]]". */
static bool is_member(struct lexer *lexer)
{
    const struct ng_token *word = lexer->token;
    char sign = word->at > lexer->f->text ? word->at[-1] : '\0';
    struct ng_span name = lisp_name(word, lexer->tokens.end);
    return char_after(lexer, name.text + name.size) == '[' && ng_map_is_side_name(name) &&
           (ng_scan_is_in(sign, "@:") || level(lexer)->close == ']');
}

static bool read_word(struct lexer *lexer)
{
    struct level *at = level(lexer);
    const struct ng_token *token = lexer->token;
    char next = token->end < lexer->tokens.end ? *token->end : '\n';
    lexer->lambda = lexer->lambda || ng_scan_is(token->name, "lambda");
    if (token->names) {
        return take_name(lexer);
    }
    if (ng_scan_is_in(next, "\"'")) {
        return true; /* r"..." */
    }
    if (token->called) {
        take_call(lexer);
        return true;
    }
    struct ng_span name = lisp_name(token, lexer->tokens.end);
    bool defined = at->bare && !at->table && is_known(name); /* "(define rows '(...))" */
    if (defined || (lexer->name.text == NULL && is_member(lexer))) {
        lexer->name = name;
        lexer->tokens.at = name.text + name.size;
        return true;
    }
    bool opened = ng_token_is(&lexer->tokens.before, '(');
    if (ng_scan_is(token->name, "new") || (ng_scan_is(token->name, "list") && opened)) {
        return true; /* "new int[] {2, 1}", "(list 2 1)" */
    }
    bool whole = ng_scan_is_in(next_char(lexer), "\r\n,;)]}|");
    if (whole && (lexer->depth > 0 || lexer->name.text != NULL)) {
        return put_word(lexer);
    }
    at->code = true;
    at->sign = at->sign || (at->value && lexer->commas[2]); /* "[[1]] if big else [[2]]" */
    lexer->expression =
        lexer->name.text != NULL && !at->table && !ng_scan_is(token->name, "return");
    return true;
}

/* ---- all together ---- */

/* Takes a method without an argument, or with one string of signs or a line end for it. */
static bool take_method(struct ng_tokens *tokens, struct ng_span *name, struct ng_span *argument)
{
    enum { SIGNS = 8 }; /* the most of a divider, which is looked for at each place of the text */
    const struct ng_token *token = &tokens->now;
    *argument = (struct ng_span){"", 0};
    if (!ng_tokens_next(tokens) || !ng_token_is(token, '.') || !ng_tokens_next(tokens) ||
        token->kind != NG_TOKEN_WORD) {
        return false;
    }
    *name = token->name;
    if (!token->called) {
        return true; /* Ruby's ".split" */
    }
    if (!ng_tokens_next(tokens) || !ng_tokens_next(tokens) || token->kind != NG_TOKEN_STRING) {
        return ng_token_is(token, ')');
    }
    *argument = token->name;
    size_t signs = 0;
    while (signs < argument->size && memchr(" ,;|/:-", argument->text[signs], 7) != NULL) {
        signs++;
    }
    return (ng_scan_is(*argument, "\\n") ||
            (signs > 0 && signs <= SIGNS && signs == argument->size)) &&
           ng_tokens_next(tokens) && ng_token_is(token, ')');
}

/* Moves over the methods that divide the text here, if there are any: into parts, between which
 * is the divider or, if it is empty, a blank; or into lines, by "\n". */
static bool take_divider(struct ng_tokens *tokens, struct ng_span *divider)
{
    struct ng_span name;
    while (take_method(tokens, &name, divider)) {
        if (ng_scan_is(name, "split")) {
            return true;
        }
        if (ng_scan_is(name, "splitlines") || ng_scan_is(name, "lines")) {
            *divider = (struct ng_span){"\\n", 2};
            return true;
        }
        if (divider->size > 0 || !(ng_scan_is(name, "strip") || ng_scan_is(name, "trim"))) {
            return false;
        }
    }
    return false;
}

/* Reads a name, or a text, also one that is divided: "2 1,1".split(","). Lines remain a text. */
static bool read_string(struct lexer *lexer)
{
    struct ng_token string = *lexer->token;
    struct ng_tokens ahead = lexer->tokens;
    struct ng_span divider = {"", 0};
    unsigned style = string.exact ? 0 : NG_STYLE_ESCAPES | NG_STYLE_LOOSE;
    if (string.names) {
        return take_name(lexer);
    }
    level(lexer)->data = true;
    bool divided = !string.words && take_divider(&ahead, &divider);
    bool lines = divided && ng_scan_is(divider, "\\n");
    bool parts = string.exact && (string.words || (divided && !lines));
    if (!put_leaf(lexer, NG_TAPE_STRING, style, parts ? &divider : NULL)) {
        return false;
    }
    if (divided && (lines || parts)) {
        lexer->tokens = ahead;
    }
    return true;
}

static bool read_number(struct lexer *lexer)
{
    struct level *at = level(lexer);
    at->data = true;
    at->code = at->code || !lexer->token->exact;
    return put_leaf(lexer, NG_TAPE_NUMBER, 0, NULL);
}

/* Whether the sign is one of the two of "->". */
static bool is_arrow(const struct lexer *lexer)
{
    const struct ng_token *sign = lexer->token, *before = &lexer->tokens.before;
    return (ng_token_is(sign, '-') && sign->end < lexer->tokens.end && *sign->end == '>') ||
           (ng_token_is(sign, '>') && ng_token_is(before, '-') && !sign->blank);
}

static void read_sign(struct lexer *lexer)
{
    const struct ng_token *token = lexer->token;
    struct level *at = level(lexer);
    if (ng_token_is(token, '=') && lexer->type) {
        lexer->expression = false; /* "rows: List<List<Int>> = ..." */
        return;
    }
    if ((at->bare && *token->at == '*') || is_arrow(lexer)) {
        return; /* a part of the name in "(defvar *rows* ...)"; "rows() -> [[2, 1]]." */
    }
    bool arrow = token->end - token->at == 2 && token->at[1] == '>'; /* "() => ..." */
    bool sequence = *token->at == '@' && next_char(lexer) == '[';    /* Nim's "@[1, 2]" */
    bool operator= !ng_scan_is_in(*token->at, "=&'@!$\\:<>");
    at->code = at->code || (!sequence && !ng_scan_is_in(*token->at, "=&")) || arrow;
    at->sign = at->sign || operator;
    lexer->expression = lexer->expression || (lexer->name.text != NULL && !at->table && operator);
}

/* Whether the token is a part of the statement of the value that has ended before it, and what is
 * behind its place is not a part of it. */
static bool goes_on(struct lexer *lexer)
{
    const struct ng_token *token = lexer->token;
    char next = token->end < lexer->tokens.end ? *token->end : '\n';
    struct ng_span rest = {token->at, (size_t)(lexer->tokens.end - token->at)};
    switch (token->kind) {
    case NG_TOKEN_SIGN:
        return ng_scan_is_in(*token->at, "+*/%-^&?") || (*token->at == ':' && next == ':') ||
               (*token->at == '.' && ng_scan_is_letter(next) &&
                !ng_scan_starts_with(rest, ".freeze")) ||
               (!token->line &&
                ((ng_scan_is_in(*token->at, "@<>~") && next != '/') ||
                 (*token->at == '.' && ng_scan_is_in(next_char(lexer), ".\"'[($")) ||
                 (*token->at == '\'' && !token->blank)));
    case NG_TOKEN_DIVIDER:
        return *token->at == '|' && level(lexer)->close != '|' &&
               !(level(lexer)->array && next_char(lexer) == ']');
    case NG_TOKEN_NAMES: /* Haskell's "[2] : [[1]]", but not Clojure's ":rows" */
        return !token->line && !(*token->at == ':' && ng_scan_is_letter(next));
    case NG_TOKEN_WORD:
        return !token->line && !token->names && !ng_scan_is(token->name, "as") &&
               !ng_scan_is(token->name, "in") && !is_member(lexer);
    default:
        return false;
    }
}

/* Marks the value that has ended if its statement goes on: "rows = [[1]] * 2", or behind a comma
 * "rows = [1], [2]". */
static void check_ended(struct lexer *lexer)
{
    struct ng_tape *tape = lexer->f->tape;
    const struct ng_token *token = lexer->token;
    size_t node = lexer->ended;
    bool comma = ng_token_is(&lexer->tokens.before, ',');
    if (node >= tape->count || ng_token_is(token, '\\')) {
        return;
    }
    bool named = node > 0 && ng_tape_kind(tape, node - 1) == NG_TAPE_KEY;
    bool open = token->kind == NG_TOKEN_OPEN;
    bool value = open || (token->kind == NG_TOKEN_STRING && !token->names);
    bool list = ng_tape_contains(tape, node);
    const char *kind = list ? strchr(brackets, *lexer->tokens.before.at) : NULL;
    bool apart = kind == NULL || (*kind != ')' && !lexer->commas[kind - brackets]);
    bool subscript = open && !apart && !token->blank && *token->at == '[';
    bool word = token->kind == NG_TOKEN_WORD;
    if (subscript || (value && named && !token->line && lexer->depth == 0)) {
        make_expression(lexer, node);
        if (list) {
            ng_tape_set_goes_on(tape, node, ng_front_offset(lexer->f, token->at));
        }
    } else if (!comma && (!word || named || (lexer->depth > 0 && lexer->commas[2])) &&
               goes_on(lexer)) {
        make_expression(lexer, node);
    }
    if (token->kind != NG_TOKEN_COMMA || lexer->depth > 0) {
        lexer->ended = SIZE_MAX;
    }
}

/* Outside of brackets, the end of a line ends a statement. */
static void end_line(struct lexer *lexer)
{
    struct level *top = level(lexer);
    const struct ng_token *before = &lexer->tokens.before;
    lexer->type = lexer->type && !lexer->token->line;
    lexer->lambda = lexer->lambda && !lexer->token->line;
    if (lexer->depth == 0 && lexer->token->line) {
        bool word = lexer->token->kind == NG_TOKEN_WORD;
        lexer->head = word ? lexer->token->name : (struct ng_span){"", 0};
    }
    if (lexer->depth == 0 && lexer->token->line && !lexer->call) {
        top->code = top->value = false;
        bool arrow =
            ng_token_is(before, '>') && before->at > lexer->f->text && before->at[-1] == '-';
        if (before->kind != NG_TOKEN_NAMES && !ng_token_is(before, '\\') && !arrow) {
            lexer->name.text = NULL;
            lexer->expression = false;
        }
    }
}

/* Whether array2d() has nothing but ranges, and one list at its end. */
static bool check_table(struct lexer *lexer)
{
    const struct level *at = level(lexer);
    const struct ng_token *token = lexer->token;
    if (at->table && at->count > 0) {
        return ng_token_is(token, ')') || expect(lexer, token->at, "')'");
    }
    bool bracket = token->kind == NG_TOKEN_OPEN || token->kind == NG_TOKEN_CLOSE;
    bool other = ng_token_is(token, ')') && lexer->name.text == NULL; /* "f(array2d(1..n, x))" */
    return !at->table || !bracket || other || *token->at == '[' || expect(lexer, token->at, "'['");
}

static bool read_token(struct lexer *lexer)
{
    const struct ng_token *token = lexer->token;
    bool ok = true;
    if (!check_table(lexer)) {
        return false;
    }
    switch (token->kind) {
    case NG_TOKEN_WORD:
        return read_word(lexer);
    case NG_TOKEN_NUMBER:
        return read_number(lexer);
    case NG_TOKEN_STRING:
        return read_string(lexer);
    case NG_TOKEN_OPEN:
        ok = open_list(lexer);
        lexer->call = lexer->table = false;
        return ok;
    case NG_TOKEN_CLOSE:
        return close_list(lexer);
    case NG_TOKEN_DIVIDER:
        if (level(lexer)->close == *token->at) {
            return next_row(lexer);
        }
        if (*token->at == ';') {
            return read_separator(lexer);
        }
        if (level(lexer)->array && next_char(lexer) == ']') {
            return true;
        }
        break;
    case NG_TOKEN_COMMA:
        return read_separator(lexer);
    default:
        break;
    }
    read_sign(lexer);
    return true;
}

/* Reports that the text ends within a list, a string or a comment. */
static bool break_off(struct lexer *lexer)
{
    const struct level *at = level(lexer);
    const char *open = strchr(brackets, at->close) != NULL ? at->place : at[-1].place;
    return check_missing(lexer) && ng_front_say(lexer->f, open, "the '%c' is not closed", *open);
}

static bool read_lists(struct lexer *lexer)
{
    while (ng_tokens_next(&lexer->tokens)) {
        check_ended(lexer);
        end_line(lexer);
        if (!read_token(lexer) || lexer->f->tape->failed) {
            return false;
        }
    }
    if (lexer->token->kind == NG_TOKEN_OPEN_END) {
        return ng_front_say(lexer->f, lexer->token->at, "the %s does not end",
                            *lexer->token->at == '/' ? "comment" : "string");
    }
    if (lexer->depth > 0) {
        return break_off(lexer);
    }
    check_blanks(lexer);
    return true;
}

bool ng_lists_read(struct ng_front *front)
{
    struct lexer lexer; /* few of the many levels are used */
    struct ng_tape *tape = front->tape;
    memset(&lexer, 0, offsetof(struct lexer, levels));
    lexer.f = front;
    lexer.tokens = ng_tokens_start(tape->text);
    lexer.token = &lexer.tokens.now;
    lexer.ended = SIZE_MAX;
    lexer.levels[0] = (struct level){.close = '\0'};
    ng_tape_open(tape, NG_TAPE_OBJECT, 0);
    if (!read_lists(&lexer)) {
        return false;
    }
    ng_tape_close(tape, tape->text.size > 0 ? tape->text.size - 1 : 0);
    return !tape->failed;
}
