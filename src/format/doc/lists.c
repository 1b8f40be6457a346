/* lists: clues or a picture in lists of lists, in the notation of some program:
 *
 *     rows = [[2, 1], [1]]               int[][] rows = {{2, 1}, {1}};
 *     const rows = [[2, 1], [1]];        puzzle([[2, 1], [1]], [[], [3]]).
 *     rows: ((2, 1), (1,))               listOf(listOf(2, 1), listOf(1))
 *
 * Any bracket opens a list, ',' and ';' separate. Two lists of lists without names are the rows and
 * the columns. Comments begin with '#', "//", '%' or "--", or stand between slashes and stars. */
#include "format/doc/lists.h"

#include "format/doc/front.h"
#include "format/doc/map.h"
#include "format/format.h"
#include "format/scan.h"

#include <string.h>

/* A bracket that is open, or the text around all of them. */
struct level {
    char close;   /* the bracket that ends it; '|' for a row of "[| 1 | 2 |]" */
    bool code;    /* it has more than values, names and separators */
    bool value;   /* a value has come behind the last separator */
    bool data;    /* there is a number or string in it, */
    bool words;   /* or a word other than null, true and false */
    bool call;    /* it stands right behind a name, */
    bool paren;   /* or in array2d(), which ends behind it */
    bool rows;    /* it is divided into rows */
    size_t node;  /* where it begins on the tape, its key included, */
    size_t place; /* and in the text */
    size_t width; /* of its rows: numbers in each; 0: not known */
    size_t lines; /* rows that there have to be; 0: any */
    size_t count; /* values so far */
};

struct lexer {
    struct ng_front f;
    const char *last; /* the last character that is neither blank nor in a comment; NULL: none */
    bool data;
    struct ng_span name; /* of the value that comes next; size 0: it has none */
    size_t list;         /* the last one that has ended, on the tape */
    bool colon;          /* the name stood before ':', so that a type may follow */
    unsigned depth;
    struct level levels[NG_TAPE_DEPTH + 1];
};

static struct level *level(struct lexer *lexer)
{
    return &lexer->levels[lexer->depth];
}

static bool is_word(char c)
{
    return ng_scan_is_letter(c) || ng_scan_is_digit(c) || c == '_' || c == '$' ||
           (unsigned char)c >= 0x80;
}

/* ---- blanks and comments ---- */

/* Whether the rest of the line closes brackets that it does not open: then it is not a comment. */
static bool closes(const char *p, const char *end)
{
    int open = 0;
    for (; p < end && *p != '\n' && open >= 0; p++) {
        open += strchr("([{", *p) != NULL ? 1 : strchr(")]}", *p) != NULL ? -1 : 0;
    }
    return open < 0;
}

/* Whether a comment begins here that goes to the end of the line. "//" and '%' are operators behind
 * a name or number where the line goes on with the calculation, "--" is one without blanks. */
static bool begins_comment(const struct lexer *lexer)
{
    char c = ng_front_peek(&lexer->f, 0);
    char before = lexer->last != NULL ? *lexer->last : '\n';
    bool operand =
        !lexer->data && (is_word(before) || before == ')') && closes(lexer->f.at, lexer->f.end);
    bool blank = lexer->f.at == lexer->f.text || ng_scan_is_space(lexer->f.at[-1]);
    return c == '#' || (c == '%' && !operand) ||
           (c == '/' && ng_front_peek(&lexer->f, 1) == '/' && !operand) ||
           (c == '-' && ng_front_peek(&lexer->f, 1) == '-' && blank &&
            ng_scan_is_space(ng_front_peek(&lexer->f, 2)));
}

/* Skips blanks and comments; false: a comment does not end. */
static bool skip_space(struct lexer *lexer)
{
    while (lexer->f.at < lexer->f.end) {
        if (ng_scan_is_space(*lexer->f.at)) {
            lexer->f.at++;
        } else if (*lexer->f.at == '/' && ng_front_peek(&lexer->f, 1) == '*') {
            const char *start = lexer->f.at;
            for (lexer->f.at += 2;
                 ng_front_peek(&lexer->f, 0) != '*' || ng_front_peek(&lexer->f, 1) != '/';
                 lexer->f.at++) {
                if (lexer->f.at >= lexer->f.end) {
                    return ng_front_say(&lexer->f, start, "the comment does not end");
                }
            }
            lexer->f.at += 2;
        } else if (begins_comment(lexer)) {
            const char *stop = memchr(lexer->f.at, '\n', (size_t)(lexer->f.end - lexer->f.at));
            lexer->f.at = stop != NULL ? stop : lexer->f.end;
        } else {
            break;
        }
    }
    return true;
}

/* ---- lists ---- */

/* Puts the name of the value on the tape, if it has one. */
static void put_name(struct lexer *lexer)
{
    if (lexer->name.size > 0) {
        ng_tape_leaf(lexer->f.tape, NG_TAPE_KEY, 0, (size_t)(lexer->name.text - lexer->f.text),
                     lexer->name.size);
    }
    lexer->name.size = 0;
}

/* A value comes: false where another one stands before it, and nothing between them. */
static bool begin_value(struct lexer *lexer)
{
    struct level *at = level(lexer);
    if (at->value && !at->code && lexer->depth > 0) {
        char what[] = "',' or ' '";
        what[8] = at->close;
        return ng_front_expect(&lexer->f, what);
    }
    if (at->width > 0 && at->rows && at->count % at->width == 0) {
        if (at->count > 0) {
            ng_tape_close(lexer->f.tape, (size_t)(lexer->f.at - lexer->f.text) - 1);
        }
        ng_tape_open(lexer->f.tape, NG_TAPE_ARRAY, (size_t)(lexer->f.at - lexer->f.text));
    }
    at->value = true;
    at->count++;
    return true;
}

static bool push(struct lexer *lexer, char close, bool call)
{
    size_t place = (size_t)(lexer->f.at - lexer->f.text);
    if (lexer->depth == NG_TAPE_DEPTH) {
        return ng_front_say(&lexer->f, lexer->f.at, "lists are nested more than %d deep",
                            NG_TAPE_DEPTH);
    }
    if (!begin_value(lexer)) {
        return false;
    }
    size_t node = lexer->f.tape->count;
    put_name(lexer);
    ng_tape_open(lexer->f.tape, NG_TAPE_ARRAY, place);
    lexer->levels[++lexer->depth] =
        (struct level){.close = close, .call = call, .node = node, .place = place};
    return true;
}

/* Ends the innermost list. One of a program's, without numbers, goes from the tape, and its name
 * waits for another value. */
static void pop(struct lexer *lexer)
{
    struct level *at = level(lexer);
    struct ng_tape *tape = lexer->f.tape;
    bool dropped = !at->data && (at->code || at->words || (at->call && lexer->depth == 1));
    ng_tape_close(tape, (size_t)(lexer->f.at - lexer->f.text));
    lexer->depth--;
    level(lexer)->data = level(lexer)->data || at->data;
    if (dropped && !tape->failed) {
        bool named = ng_tape_kind(tape, at->node) == NG_TAPE_KEY;
        lexer->name = named ? ng_tape_raw(tape, at->node) : (struct ng_span){"", 0};
        tape->count = at->node;
        level(lexer)->value = false;
        level(lexer)->words = level(lexer)->words || at->words; /* of a type, "[[u8]]" */
        level(lexer)->code = true;
        lexer->list = SIZE_MAX;
    } else if (!tape->failed) {
        lexer->list = at->node + (ng_tape_kind(tape, at->node) == NG_TAPE_KEY ? 1 : 0);
        tape->nodes[lexer->list].style = at->code ? NG_TAPE_CODE : 0;
    }
}

/* Ends a row of "[| 1 | 2 |]", and all of it where ']' follows. */
static bool end_bar(struct lexer *lexer)
{
    struct level *row = level(lexer), *table = row - 1;
    size_t count = row->count;
    if (count == 0) {
        return ng_front_say(&lexer->f, lexer->f.at, "a row without numbers");
    }
    table->width = table->lines == 0 ? count : table->width;
    table->lines++;
    if (count != table->width) {
        return ng_front_say(&lexer->f, lexer->f.at, "row %zu has %zu number%s, the first has %zu",
                            table->lines, count, count == 1 ? "" : "s", table->width);
    }
    pop(lexer);
    table->value = false;
    lexer->f.at++;
    return skip_space(lexer) && (ng_front_peek(&lexer->f, 0) == ']' || push(lexer, '|', false));
}

/* Checks that a table in one list has the rows that its ranges say. */
static bool end_rows(struct lexer *lexer)
{
    struct level *at = level(lexer);
    bool whole = at->count % at->width == 0;
    size_t lines = at->count / at->width;
    if (!whole || (at->lines > 0 && lines != at->lines)) {
        return ng_front_say(&lexer->f, lexer->f.text + at->place,
                            "the array's %zu numbers in %zu lines are not what its ranges say",
                            at->count, lines);
    }
    if (at->count > 0) {
        ng_tape_close(lexer->f.tape, (size_t)(lexer->f.at - lexer->f.text) - 1);
    }
    return true;
}

static bool close_list(struct lexer *lexer)
{
    struct level at = *level(lexer);
    if (lexer->depth == 0) {
        return ng_front_say(&lexer->f, lexer->f.at, "nothing opens this '%c'", *lexer->f.at);
    }
    if (*lexer->f.at != at.close) {
        char what[] = "']'";
        what[1] = at.close;
        return ng_front_expect(&lexer->f, what);
    }
    if (at.rows && !end_rows(lexer)) {
        return false;
    }
    pop(lexer);
    lexer->f.at++;
    if (at.paren) {
        if (!skip_space(lexer)) {
            return false;
        }
        if (ng_front_peek(&lexer->f, 0) != ')') {
            return ng_front_expect(&lexer->f, "')'");
        }
        lexer->f.at++;
    }
    return true;
}

static bool open_list(struct lexer *lexer, bool call)
{
    char c = *lexer->f.at;
    if (!push(lexer, c == '(' ? ')' : c == '[' ? ']' : '}', call)) {
        return false;
    }
    lexer->f.at++;
    if (c != '[' || !skip_space(lexer) || ng_front_peek(&lexer->f, 0) != '|') {
        return true;
    }
    lexer->f.at++;
    return push(lexer, '|', false);
}

/* ---- MiniZinc's array2d(1..rows, 1..2, [...]) ---- */

/* How many numbers the range has that comes next; 0: not two numbers. What follows is skipped up to
 * a comma or bracket. */
static size_t read_range(struct lexer *lexer)
{
    uint32_t ends[2] = {0, 0};
    bool overflow = false, whole = true;
    for (unsigned i = 0; i < 2 && whole; i++) {
        whole = skip_space(lexer) && ng_scan_is_digit(ng_front_peek(&lexer->f, 0));
        if (whole) {
            lexer->f.at = ng_scan_number(lexer->f.at, lexer->f.end, &ends[i], &overflow);
            whole = skip_space(lexer) && !overflow;
        }
        if (i == 0 && whole) {
            whole = ng_front_peek(&lexer->f, 0) == '.' && ng_front_peek(&lexer->f, 1) == '.';
            lexer->f.at += whole ? 2 : 0;
        }
    }
    while (lexer->f.at < lexer->f.end && strchr(",[;", *lexer->f.at) == NULL) {
        const char *before = lexer->f.at;
        whole = false;
        if (!skip_space(lexer)) {
            break;
        }
        lexer->f.at += lexer->f.at == before ? 1 : 0;
    }
    lexer->f.at += ng_front_peek(&lexer->f, 0) == ',' ? 1 : 0;
    return whole && ends[0] <= ends[1] ? (size_t)ends[1] - ends[0] + 1 : 0;
}

/* Behind "array2d(". */
static bool open_table(struct lexer *lexer)
{
    size_t lines = read_range(lexer), width = read_range(lexer);
    if (!skip_space(lexer)) {
        return false;
    }
    if (ng_front_peek(&lexer->f, 0) != '[') {
        return ng_front_expect(&lexer->f, "'['");
    }
    if (!open_list(lexer, false)) {
        return false;
    }
    struct level *at = level(lexer);
    if (at->close == '|') {
        at--;
    } else if (width > 0) {
        at->rows = true;
        at->width = width;
        at->lines = lines;
    }
    at->paren = true;
    return true;
}

/* ---- names and words ---- */

/* Behind subscripts, as in "int[][]" or "rows[5]"; at p where there are none. */
static const char *skip_subscripts(const char *p, const char *end)
{
    while (p < end && *p == '[') {
        const char *q = p;
        int open = 0;
        do {
            open += *q == '[' ? 1 : *q == ']' ? -1 : 0;
            q++;
        } while (q < end && *q != '\n' && open > 0);
        if (open != 0) {
            return p;
        }
        p = q;
    }
    return p;
}

static const char *skip_blanks(const char *p, const char *end)
{
    while (p < end && ng_scan_is_blank(*p)) {
        p++;
    }
    return p;
}

/* The size of "=", ":", ":=" or "=>", which make a name of what stands before; 0: none is at p. */
static size_t sign_size(const char *p, const char *end)
{
    char c = p < end ? *p : '\0', next = end - p > 1 ? p[1] : '\0';
    if (c == '=') {
        return next == '=' ? 0 : next == '>' ? 2 : 1;
    }
    return c != ':' || next == ':' || next == '-' ? 0 : next == '=' ? 2 : 1;
}

/* Takes the word, or what stands in quotes, for a name if a sign follows. A name before ':' keeps
 * its value where a type with '=' follows: "rows: number[][] = ...". */
static bool take_name(struct lexer *lexer, struct ng_span word, const char *behind)
{
    const char *sign = skip_blanks(behind, lexer->f.end);
    size_t size = sign_size(sign, lexer->f.end);
    if (size == 0) {
        return false;
    }
    bool type = lexer->name.size > 0 && lexer->colon && *sign == '=';
    if (!type) {
        lexer->name = word;
        lexer->colon = *sign == ':' && size == 1;
    }
    lexer->f.at = sign + size;
    return true;
}

static bool is_known(struct ng_span name)
{
    return ng_map_meaning(name, NULL) != NG_MAP_OTHER;
}

static bool read_word(struct lexer *lexer)
{
    const char *start = lexer->f.at, *end = lexer->f.end;
    const char *p = start;
    while (p < end && (is_word(*p) || (*p == '.' && end - p > 1 && ng_scan_is_letter(p[1])))) {
        p++;
    }
    struct ng_span word = {start + (*start == '$' ? 1 : 0), 0};
    word.size = (size_t)(p - word.text);
    bool macro = end - p > 1 && *p == '!' && strchr("[({", p[1]) != NULL;
    p = macro ? p + 1 : skip_subscripts(p, end);
    lexer->f.at = p;
    if (p < end && (*p == '"' || *p == '\'')) {
        return true; /* r"..." */
    }
    struct level *at = level(lexer);
    if (take_name(lexer, word, p)) {
        if (lexer->data || lexer->depth == 0 || at->code || !at->value) {
            return true;
        }
        at->code = at->close == '}' && !lexer->colon; /* a statement */
        lexer->f.at = at->code ? lexer->f.at : start;
        return at->code || begin_value(lexer);
    }
    if (p < end && (*p == '(' || *p == '{' || macro)) {
        if (ng_scan_is(word, "array2d")) {
            lexer->f.at++;
            return open_table(lexer);
        }
        at->code = at->code || (at->value && at->close == '}');
        lexer->name = lexer->name.size == 0 && is_known(word) ? word : lexer->name;
        return open_list(lexer, true);
    }
    bool subscripts = p > word.text + word.size;
    p = skip_blanks(p, end);
    bool whole = p == end || *p == '\n' || *p == '\r' || strchr(",;)]}|", *p) != NULL;
    if (!whole || (lexer->depth == 0 && lexer->name.size == 0)) {
        bool type = ng_scan_is(word, "new") || (subscripts && p < end && *p == '{');
        at->code = at->code || !type;
        return true;
    }
    const char *behind = lexer->f.at;
    lexer->f.at = start;
    if (!begin_value(lexer)) {
        return false;
    }
    put_name(lexer);
    struct ng_tape *tape = lexer->f.tape;
    ng_tape_leaf(tape, NG_TAPE_WORD, 0, (size_t)(word.text - lexer->f.text), word.size);
    at->words = at->words || (!tape->failed && !ng_map_is_null(tape, tape->count - 1) &&
                              ng_map_truth(tape, tape->count - 1) < 0);
    lexer->f.at = behind;
    return true;
}

/* ---- strings and numbers ---- */

/* The quotes of the string that begins here, one or three; 0: an apostrophe. */
static size_t quote_size(const struct lexer *lexer)
{
    const char *p = lexer->f.at, *end = lexer->f.end;
    if (end - p >= 3 && p[1] == *p && p[2] == *p && *p != '`') {
        return 3;
    }
    if (*p != '\'') {
        return 1;
    }
    bool word = p > lexer->f.text && is_word(p[-1]) && p[-1] != 'r';
    bool closed =
        ng_front_quote_end(p, ng_front_line_end(&lexer->f, p), 1, NG_STYLE_ESCAPES) != NULL;
    return closed && !word ? 1 : 0;
}

static bool read_string(struct lexer *lexer)
{
    const char *quote = lexer->f.at, *end = lexer->f.end;
    size_t size = quote_size(lexer);
    if (size == 0) {
        lexer->f.at++;
        return true;
    }
    bool lines = size == 3 || *quote == '`';
    const char *p = ng_front_quote_end(quote, lines ? end : ng_front_line_end(&lexer->f, quote),
                                       size, NG_STYLE_ESCAPES);
    if (p == NULL) {
        return ng_front_say(&lexer->f, quote, "the string does not end");
    }
    struct ng_span text = {quote + size, (size_t)(p - quote) - size};
    if (take_name(lexer, text, p + size)) {
        return true;
    }
    if (lexer->depth == 0 && lexer->name.size == 0) {
        lexer->f.at = p + size;
        return true;
    }
    if (!begin_value(lexer)) {
        return false;
    }
    put_name(lexer);
    level(lexer)->data = true;
    lexer->f.at = p + size;
    return ng_front_string(&lexer->f, NG_TAPE_STRING, text, NG_STYLE_ESCAPES | NG_STYLE_LOOSE);
}

/* A number, with the letters of its type behind it (2u8); "0x1f" is a word. */
static bool read_number(struct lexer *lexer)
{
    bool hex = ng_front_peek(&lexer->f, 0) == '0' &&
               strchr("xXbBoO", ng_front_peek(&lexer->f, 1)) != NULL &&
               ng_front_peek(&lexer->f, 1) != '\0';
    if (hex) {
        return read_word(lexer);
    }
    if (lexer->depth == 0 && lexer->name.size == 0) {
        while (lexer->f.at < lexer->f.end && (is_word(*lexer->f.at) || *lexer->f.at == '-')) {
            lexer->f.at++;
        }
        return true;
    }
    if (!begin_value(lexer)) {
        return false;
    }
    put_name(lexer);
    level(lexer)->data = true;
    lexer->f.at = ng_tape_number(lexer->f.tape, lexer->f.at, lexer->f.end);
    const char *type = lexer->f.at;
    while (lexer->f.at < lexer->f.end && is_word(*lexer->f.at)) {
        lexer->f.at++;
    }
    bool typed = type == lexer->f.at || (!lexer->data && strchr("uUlLif", *type) != NULL);
    level(lexer)->code = level(lexer)->code || !typed;
    return true;
}

/* ---- all together ---- */

static bool read_separator(struct lexer *lexer)
{
    struct level *at = level(lexer);
    if (!at->value && !at->code && lexer->depth > 0) {
        return ng_front_expect(&lexer->f, "a value");
    }
    at->value = false;
    at->code = at->code && lexer->depth > 0;
    lexer->name.size = 0;
    lexer->f.at++;
    return true;
}

/* What only data has to keep to: "name = value;". */
static bool check_data(struct lexer *lexer)
{
    char c = ng_front_peek(&lexer->f, 0);
    struct level *at = level(lexer);
    bool word = is_word(c) && !ng_scan_is_digit(c);
    if (lexer->depth > 0) {
        return true;
    }
    if (at->value && c != ';' && !at->code) {
        return strchr(".+*/-{", c) != NULL || ng_front_expect(&lexer->f, "';'");
    }
    if (!at->value && lexer->name.size == 0 && !word && !at->code) {
        return ng_front_expect(&lexer->f, "a name");
    }
    if (!word || lexer->name.size > 0 || at->code) {
        return true;
    }
    const char *start = lexer->f.at;
    while (is_word(ng_front_peek(&lexer->f, 0))) {
        lexer->f.at++;
    }
    bool named = skip_space(lexer) && ng_front_peek(&lexer->f, 0) == '=';
    if (!named) {
        return ng_front_expect(&lexer->f, "'='");
    }
    lexer->f.at = start;
    return true;
}

static bool is_type(const struct lexer *lexer)
{
    const char *p = lexer->f.at;
    while (lexer->f.end - p > 1 && p[0] == '[' && p[1] == ']') {
        p += 2;
    }
    return p > lexer->f.at && p < lexer->f.end && ng_scan_is_letter(*p);
}

static bool read_token(struct lexer *lexer)
{
    char c = *lexer->f.at, next = ng_front_peek(&lexer->f, 1);
    bool operand = lexer->last != NULL && (is_word(*lexer->last) || *lexer->last == ')');
    if (is_word(c) && !ng_scan_is_digit(c)) {
        return read_word(lexer);
    }
    if (ng_scan_is_digit(c) || (c == '-' && ng_scan_is_digit(next) && !operand)) {
        return read_number(lexer);
    }
    switch (c) {
    case '[':
        if (is_type(lexer)) { /* "[][]int{...}" */
            lexer->f.at += 2;
            return true;
        }
        return open_list(lexer, false);
    case '(':
    case '{':
        return open_list(lexer, false);
    case ']':
    case ')':
    case '}':
        return close_list(lexer);
    case '|':
        if (level(lexer)->close == '|') {
            return end_bar(lexer);
        }
        break;
    case ',':
    case ';':
        return read_separator(lexer);
    case '"':
    case '\'':
    case '`':
        return read_string(lexer);
    default:
        break;
    }
    /* "[[2, 1]] * 3" */
    if (strchr("+*/%-|^", c) != NULL && lexer->last != NULL &&
        strchr(")]}", *lexer->last) != NULL && lexer->list < lexer->f.tape->count) {
        lexer->f.tape->nodes[lexer->list].style = NG_TAPE_CODE;
    }
    level(lexer)->code = level(lexer)->code || (c != '=' && c != '&');
    lexer->f.at++;
    return true;
}

/* A line ends a statement outside of brackets. */
static void end_line(struct lexer *lexer, const char *from)
{
    if (lexer->depth > 0 || lexer->data ||
        memchr(from, '\n', (size_t)(lexer->f.at - from)) == NULL) {
        return;
    }
    struct level *top = level(lexer);
    top->code = top->value = false;
    if (lexer->last != NULL && strchr("=:(", *lexer->last) == NULL) {
        lexer->name.size = 0;
    }
}

static bool read_all(struct lexer *lexer)
{
    ng_tape_open(lexer->f.tape, NG_TAPE_OBJECT, 0);
    for (;;) {
        const char *from = lexer->f.at;
        if (!skip_space(lexer) || lexer->f.tape->failed) {
            return false;
        }
        end_line(lexer, from);
        if (lexer->f.at == lexer->f.end) {
            break;
        }
        if ((lexer->data && !check_data(lexer)) || !read_token(lexer)) {
            return false;
        }
        lexer->last = lexer->f.at - 1;
    }
    if (lexer->depth > 0) {
        size_t place = level(lexer)[level(lexer)->close == '|' ? -1 : 0].place;
        return ng_front_say(&lexer->f, lexer->f.text + place, "the '%c' is not closed",
                            lexer->f.text[place]);
    }
    ng_tape_close(lexer->f.tape, lexer->f.tape->text.size > 0 ? lexer->f.tape->text.size - 1 : 0);
    return !lexer->f.tape->failed;
}

static struct lexer start(struct ng_span text, bool data, struct ng_tape *tape,
                          struct ng_build *build)
{
    struct lexer lexer = {.f = ng_front_start(text, tape, build), .data = data, .list = SIZE_MAX};
    return lexer;
}

bool ng_lists_read(struct ng_span text, const struct ng_map_rules *rules, struct ng_build *build)
{
    struct ng_tape tape;
    struct lexer lexer = start(text, true, &tape, build);
    return ng_front_map(&lexer.f, read_all(&lexer), rules);
}

static size_t split(struct ng_span text, struct ng_memory *memory, struct ng_poll *poll,
                    struct ng_span **puzzles)
{
    struct ng_tape tape;
    struct lexer lexer = start(text, false, &tape, NULL);
    tape.memory = memory;
    tape.poll = poll;
    return ng_front_split(&lexer.f, read_all(&lexer), &ng_map_json, puzzles);
}

/* Whether there is anything of a puzzle on the tape: lists with a value or nothing in them right
 * within a list, or a name for clues or a picture in front of a list or string. */
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

static bool is_markdown(struct ng_span text)
{
    const char *p = text.text, *end = p + text.size;
    while ((p = memchr(p, '\n', (size_t)(end - p))) != NULL &&
           !ng_scan_starts_with((struct ng_span){p + 1, (size_t)(end - p - 1)}, "```")) {
        p++;
    }
    return p != NULL;
}

/* What is wrong with a text matters where a puzzle is in it, and not only what prose shows of one.
 */
static bool read(struct ng_span text, struct ng_build *build)
{
    struct ng_tape tape;
    struct lexer lexer = start(text, false, &tape, build);
    bool all = read_all(&lexer), puzzle = has_puzzle(&tape);
    bool mapped = ng_front_map(&lexer.f, all, &ng_map_json);
    if (!mapped && !ng_build_failed(build) && (!puzzle || is_markdown(text))) {
        (void)ng_front_say(&lexer.f, text.text,
                           "no puzzle was found: this looks like a program or prose, without lists "
                           "of clues (" NG_FORMAT_SIMPLEST ")");
    }
    return mapped;
}

/* ---- recognising ---- */

/* Behind the list that begins at `at`; text.size: it does not end. Strings are not looked at. */
static size_t behind_list(struct ng_span text, size_t at)
{
    int open = 0;
    do {
        open += strchr("([{", text.text[at]) != NULL   ? 1
                : strchr(")]}", text.text[at]) != NULL ? -1
                                                       : 0;
        at++;
    } while (at < text.size && open > 0);
    return at;
}

/* Whether a list begins here in which a list begins, with a number, a string or nothing in it;
 * words may stand in front of either bracket. */
static bool begins_lists(struct ng_span text, size_t at)
{
    for (at++; at < text.size && (ng_scan_is_space(text.text[at]) || is_word(text.text[at]) ||
                                  strchr(".!&", text.text[at]) != NULL);
         at++) {
    }
    if (at >= text.size || strchr("([{", text.text[at]) == NULL) {
        return false;
    }
    at = ng_scan_skip_blank(text, at + 1);
    return at < text.size &&
           (ng_scan_is_digit(text.text[at]) || strchr("\"')]}", text.text[at]) != NULL);
}

/* Lists in lists, somewhere in the beginning. What begins with one is JSON, unless another one
 * follows it. */
static int sniff(struct ng_span text, bool complete)
{
    enum { LOOKED_AT = 1 << 14 };
    size_t start = ng_scan_skip_blank(text, 0);
    (void)complete;
    if (start < text.size && (text.text[start] == '[' || text.text[start] == '{')) {
        size_t behind = behind_list(text, start);
        size_t next = ng_scan_skip_blank(text, behind);
        bool pair =
            text.text[start] == '[' && next > behind && next < text.size && text.text[next] == '[';
        return pair && begins_lists(text, start) ? 60 : begins_lists(text, start) ? 10 : 0;
    }
    for (size_t at = start; at < text.size && at < LOOKED_AT; at++) {
        if (strchr("([{", text.text[at]) != NULL && text.text[at] != '\0' &&
            begins_lists(text, at)) {
            return 30;
        }
    }
    return 0;
}

static const char *const suffixes[] = {"py",  "js", "mjs", "ts", "java", "kt", "rb",
                                       "lua", "go", "rs",  "pl", "pro",  NULL};

const struct ng_format ng_format_lists = {
    .name = "lists",
    .split = split,
    .suffixes = suffixes,
    .sniff = sniff,
    .read = read,
};
