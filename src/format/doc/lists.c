/* The lexer of programs. It takes the lists that can be data: a list with anything
 * but values, names and separators in it is code, and lists of code without numbers are removed
 * from the tape. */
#include "format/doc/lists.h"

#include "base/check.h"
#include "format/scan.h"

#include <string.h>

/* Types and subscripts deeper within each other are not looked for: lines can be long. */
enum { TYPES_DEPTH = 16 };

/* An open bracket, or the text around all of them. */
struct level {
    char close;   /* the bracket that closes it; the sign between rows of "[| 1 | 2 |]" or
                   * "[1 2; 3 4]" for one of these */
    bool code;    /* it has more than values, names and separators */
    bool block;   /* it is between ") {" and "}", so that it can have statements */
    bool value;   /* a value follows the last separator */
    bool data;    /* it contains a number or string */
    bool words;   /* it contains a word other than null, true and false */
    bool call;    /* it is directly after a name */
    bool named;   /* it contains a value with a name */
    char sign;    /* the last sign between its values; 0: none */
    bool paren;   /* it is in array2d(), which ends after it */
    bool bare;    /* a definition of Lisp, which is not on the tape */
    size_t node;  /* its start on the tape, including its key */
    size_t place; /* its start in the text */
    size_t count; /* the number of values so far */
    size_t width; /* numbers in each row of "[| |]"; 0: not known */
};

struct lexer {
    struct ng_front *f;
    enum ng_notation notation;
    const char *last;      /* the last character that is neither blank nor in a comment; or NULL */
    struct ng_span name;   /* the name of the next value; or NULL */
    unsigned style;        /* the style of the name */
    const char *colon;     /* the end of the line of a name before ':', where a type can follow */
    size_t list;           /* the last list that has ended, on the tape */
    const char *closed;    /* signs before this bracket do not begin comments; or NULL */
    const char *stop;      /* the end of the line that was examined last; or NULL */
    const char *single;    /* single quotes before this do not begin strings; or NULL */
    bool commas[3];        /* commas separate values in brackets of this kind */
    const char *blanks[3]; /* the first value that only a blank separates in these, or NULL */
    unsigned depth;
    struct level levels[NG_TAPE_DEPTH + 1];
};

static struct level *level(struct lexer *lexer)
{
    return &lexer->levels[lexer->depth];
}

static char peek(const struct lexer *lexer, size_t ahead)
{
    return ng_front_peek(lexer->f, ahead);
}

NG_INLINE bool is_word(char c)
{
    return ng_scan_is_letter(c) || ng_scan_is_digit(c) || c == '_' || c == '$' ||
           (unsigned char)c >= 0x80;
}

/* Whether the character is one of the signs, and not NUL. */
static bool is_in(char c, const char *signs)
{
    return c != '\0' && strchr(signs, c) != NULL;
}

/* ---- blanks and comments ---- */

/* The end of the present line, which is looked for once: lines can be long. */
static const char *line_end(struct lexer *lexer)
{
    if (lexer->stop == NULL || lexer->f->at >= lexer->stop) {
        lexer->stop = ng_front_line_end(lexer->f, lexer->f->at);
    }
    return lexer->stop;
}

/* Whether the rest of the line closes brackets that it does not open: then it is not a comment. The
 * same is true up to the bracket that was found. */
static bool closes(struct lexer *lexer)
{
    const char *p = lexer->f->at;
    int open = 0;
    if (lexer->closed != NULL && p < lexer->closed) {
        return true;
    }
    for (; p < lexer->f->end && *p != '\n' && open >= 0; p++) {
        open += is_in(*p, "([{") ? 1 : is_in(*p, ")]}") ? -1 : 0;
    }
    lexer->closed = open < 0 ? p : NULL;
    return open < 0;
}

/* Whether a comment up to the end of the line begins here. In programs, "//" and '%' are operators
 * after a name or number if the calculation continues in the line. */
static bool begins_comment(struct lexer *lexer)
{
    const struct ng_front *f = lexer->f;
    char c = *f->at, next = peek(lexer, 1), last = lexer->last != NULL ? *lexer->last : '\n';
    if (c == ',' || (c > '/' && c != ';')) {
        return false; /* quickly, for what most characters are */
    }
    bool blank = f->at == f->text || ng_scan_is_space(f->at[-1]);
    if (c == '#' || c == '-') {
        return c == '#' || (next == '-' && blank && ng_scan_is_space(peek(lexer, 2)));
    }
    bool operand = lexer->notation == NG_NOTATION_PROGRAM && (is_word(last) || last == ')');
    return (c == '%' || (c == '/' && next == '/')) && !(operand && closes(lexer));
}

static bool skip_space(struct lexer *lexer)
{
    struct ng_front *f = lexer->f;
    while (f->at < f->end) {
        if (ng_scan_is_space(*f->at)) {
            f->at++;
        } else if (*f->at == '/' && peek(lexer, 1) == '*') {
            const char *stop = ng_chars_find(f->at + 2, f->end, "*/");
            if (stop == f->end) {
                return ng_front_say(f, f->at, "the comment does not end");
            }
            f->at = stop + 2;
        } else if (begins_comment(lexer)) {
            f->at = ng_front_line_end(f, f->at);
        } else {
            break;
        }
    }
    return true;
}

/* ---- names and values ---- */

static bool expect_value(struct lexer *lexer)
{
    return ng_front_expect(lexer->f, "a value");
}

/* Reports "expected ',' or ']'". */
static bool expect_close(struct lexer *lexer)
{
    char what[] = "',' or ' '";
    what[8] = level(lexer)->close;
    return ng_front_expect(lexer->f, what);
}

/* Puts the name of a value on the tape. */
static bool put_name(struct lexer *lexer)
{
    struct ng_span name = lexer->name;
    lexer->name.text = NULL;
    if (lexer->style != 0) {
        return ng_front_string(lexer->f, NG_TAPE_KEY, name, lexer->style);
    }
    ng_front_leaf(lexer->f, NG_TAPE_KEY, name, 0);
    return true;
}

/* The kind of the innermost brackets. */
static unsigned kind_of(struct lexer *lexer)
{
    char close = level(lexer)->close;
    return close == ')' ? 0 : close == '}' ? 1 : 2;
}

/* Whether a sign separates values in the list, in square brackets always the same one. */
static bool take_sign(struct lexer *lexer, char sign)
{
    struct level *at = level(lexer);
    bool other = at->close == ']' && !at->code && at->sign != '\0' && at->sign != sign;
    at->sign = sign;
    return !other || lexer->notation != NG_NOTATION_PROGRAM;
}

/* Blanks separate values in Lisp and Matlab: in a program, unless commas separate others in
 * brackets of the same kind; in the row of a matrix both do. */
static bool take_blank(struct lexer *lexer)
{
    const struct ng_front *f = lexer->f;
    unsigned kind = kind_of(lexer);
    bool row = level(lexer)->close == ';';
    if (lexer->notation != NG_NOTATION_PROGRAM || (lexer->commas[kind] && !row) ||
        lexer->name.text != NULL || level(lexer)->words ||
        !(ng_scan_is_space(f->at[-1]) || is_in(f->at[-1], ")]}"))) {
        return false;
    }
    lexer->blanks[kind] = lexer->blanks[kind] == NULL && !row ? f->at : lexer->blanks[kind];
    return take_sign(lexer, ' ');
}

/* Notes a comma or ';' between values. Around values with names, a comma means that no blanks
 * separate. */
static bool take_separator(struct lexer *lexer, char sign)
{
    struct level *at = level(lexer);
    unsigned kind = kind_of(lexer);
    if (!take_sign(lexer, sign)) {
        return expect_close(lexer);
    }
    bool noted = lexer->commas[kind] && !at->named;
    for (unsigned i = 0; i < 3 && !noted && sign == ',' && at->data && at->close != ';'; i++) {
        lexer->commas[i] = lexer->commas[i] || i == kind || at->named;
        if (lexer->commas[i] && lexer->blanks[i] != NULL && !at->code) {
            at->close = ")}]"[i];
            lexer->f->at = lexer->blanks[i];
            return expect_close(lexer);
        }
    }
    return true;
}

/* Begins a value: puts its name, if any, on the tape. Returns false if the value before it was not
 * followed by a separator. */
NG_INLINE bool begin_value(struct lexer *lexer)
{
    struct level *at = level(lexer);
    if (at->value && !at->code && lexer->depth > 0 && !take_blank(lexer)) {
        if (!at->block) {
            return expect_close(lexer);
        }
        at->code = true;
    }
    at->value = true;
    at->count++;
    if (lexer->name.text != NULL) {
        at->named = true;
        return put_name(lexer);
    }
    return true;
}

/* The size of "=", ":", ":=" or "=>" at p, which make a name of the word before; else 0. */
static size_t sign_size(const struct lexer *lexer, const char *p)
{
    const char *end = lexer->f->end;
    char c = p < end ? *p : '\0', next = end - p > 1 ? p[1] : '\0';
    c = c == ':' && lexer->notation == NG_NOTATION_DATA ? '\0' : c;
    if (c == '=') {
        return next == '=' && lexer->notation == NG_NOTATION_PROGRAM ? 0 : next == '>' ? 2 : 1;
    }
    return c != ':' || next == ':' || next == '-' ? 0 : next == '=' ? 2 : 1;
}

static const char *skip_blanks(const struct lexer *lexer, const char *p)
{
    while (p < lexer->f->end && ng_scan_is_blank(*p)) {
        p++;
    }
    return p;
}

/* Takes a word or a string for a name if a sign follows. A name before ':' keeps its value if a
 * type with '=' follows on its line: "rows: number[][] = ...". */
static bool take_name(struct lexer *lexer, struct ng_span word, unsigned style, const char *behind)
{
    const char *sign = skip_blanks(lexer, behind);
    size_t size = sign_size(lexer, sign);
    if (size == 0) {
        return false;
    }
    bool typed = lexer->name.text != NULL && *sign == '=' && lexer->colon != NULL &&
                 word.text < lexer->colon;
    if (!typed) {
        lexer->name = word;
        lexer->style = style;
        lexer->colon = *sign == ':' && size == 1 ? line_end(lexer) : NULL;
    }
    lexer->f->at = sign + size;
    return true;
}

static bool read_separator(struct lexer *lexer)
{
    struct level *at = level(lexer);
    if (!at->value && !at->code && lexer->depth > 0) {
        return expect_value(lexer);
    }
    if (!take_separator(lexer, *lexer->f->at)) {
        return false;
    }
    at->value = false;
    at->code = at->code && lexer->depth > 0;
    lexer->name.text = NULL;
    lexer->f->at++;
    return true;
}

/* ---- numbers ---- */

/* Reads a number and the numbers directly after commas. In a program the letters of a type can
 * follow a number (2u8). */
static bool read_numbers(struct lexer *lexer)
{
    struct ng_front *f = lexer->f;
    struct level *at = level(lexer);
    const char *start = f->at;
    bool more = at->close == ']' && lexer->blanks[2] == NULL;
    if (!begin_value(lexer)) {
        return false;
    }
    at->data = true;
    for (;; start = ++f->at, at->count++) {
        f->at = ng_tape_number(f->tape, start, f->end);
        char c = peek(lexer, 0);
        if (is_word(c)) {
            bool typed = lexer->notation != NG_NOTATION_DATA && is_in(c, "uUlLif");
            at->code = at->code || !typed;
            while (is_word(peek(lexer, 0))) {
                f->at++;
            }
            c = peek(lexer, 0);
        }
        if (!more || c != ',' || !ng_scan_is_digit(peek(lexer, 1))) {
            return true;
        }
        lexer->commas[2] = true;
        at->sign = ',';
    }
}

/* ---- lists ---- */

NG_INLINE bool push(struct lexer *lexer, char close, bool call)
{
    struct ng_front *f = lexer->f;
    size_t node = f->tape->count, place = ng_front_offset(f, f->at);
    if (lexer->depth == NG_TAPE_DEPTH || f->tape->depth > NG_TAPE_DEPTH) {
        return ng_front_say(f, f->at, "lists are nested more than %d deep", NG_TAPE_DEPTH);
    }
    if (!begin_value(lexer)) {
        return false;
    }
    ng_tape_open(f->tape, NG_TAPE_ARRAY, place);
    lexer->levels[++lexer->depth] =
        (struct level){.close = close, .call = call, .node = node, .place = place};
    return true;
}

/* Ends the innermost list. If it is removed from the tape, its name waits for another value. */
NG_INLINE void pop(struct lexer *lexer)
{
    struct level *at = level(lexer), *around = at - 1;
    struct ng_tape *tape = lexer->f->tape;
    bool dropped = !at->data && (at->code || at->words || (at->call && lexer->depth == 1));
    ng_tape_close(tape, ng_front_offset(lexer->f, lexer->f->at) - 1);
    lexer->depth--;
    around->data = around->data || at->data;
    if (tape->failed) {
        return;
    }
    bool named = ng_tape_kind(tape, at->node) == NG_TAPE_KEY;
    lexer->list = at->node + (named ? 1 : 0);
    if (dropped) {
        lexer->name = named ? ng_tape_raw(tape, at->node) : (struct ng_span){NULL, 0};
        lexer->style = 0;
        tape->count = at->node;
        lexer->list = SIZE_MAX;
        around->value = false;
        around->words = around->words || at->words; /* a word of a type, "[[u8]]" */
        around->code = true;
    } else if (at->code) {
        tape->nodes[lexer->list].style = NG_TAPE_CODE;
    }
}

/* Ends a row of "[| 1 | 2 |]" or "[1 2; 3 4]". */
static bool end_row(struct lexer *lexer)
{
    struct level *row = level(lexer), *table = row - 1;
    struct ng_front *f = lexer->f;
    size_t count = row->count;
    if (count == 0) {
        return ng_front_say(f, f->at, "a row without numbers");
    }
    table->width = table->count == 1 ? count : table->width;
    if (count != table->width) {
        return ng_front_say(f, f->at, "row %zu has %zu number%s, the first has %zu", table->count,
                            count, count == 1 ? "" : "s", table->width);
    }
    bool padded = row->close == ';' && !row->code;
    pop(lexer);
    if (padded && lexer->list < f->tape->count) { /* a row of words alone is left out */
        f->tape->nodes[lexer->list].style = NG_TAPE_PADDED;
    }
    table->value = false;
    return true;
}

/* Ends a row at the sign after it, and begins the next one unless ']' follows. */
static bool end_bar(struct lexer *lexer)
{
    char sign = level(lexer)->close;
    if (!end_row(lexer)) {
        return false;
    }
    lexer->f->at++;
    return skip_space(lexer) && (peek(lexer, 0) == ']' || push(lexer, sign, false));
}

static bool close_list(struct lexer *lexer)
{
    struct level *at = level(lexer);
    struct ng_front *f = lexer->f;
    bool paren = at->paren;
    if (lexer->depth == 0) {
        return ng_front_say(f, f->at, "nothing opens this '%c'", *f->at);
    }
    if (at->close == ';' && *f->at == ']') {
        if (!end_row(lexer)) {
            return false;
        }
        at = level(lexer);
    }
    if (*f->at != at->close) {
        return at->value ? expect_close(lexer) : expect_value(lexer);
    }
    f->at++;
    if (at->bare) {
        lexer->depth--;
        return true;
    }
    pop(lexer);
    if (peek(lexer, 0) == ',' && !paren && lexer->depth > 0) {
        return read_separator(lexer);
    }
    if (paren && skip_space(lexer) && peek(lexer, 0) != ')') {
        return ng_front_expect(f, "')'");
    }
    f->at += paren && f->at < f->end ? 1 : 0;
    return true;
}

bool ng_lists_is_matrix(const char *p, const char *end)
{
    size_t numbers = 0;
    for (p++; p < end && (ng_scan_is_digit(*p) || ng_scan_is_blank(*p) || *p == ','); p++) {
        numbers += ng_scan_is_digit(*p) && !ng_scan_is_digit(p[-1]) ? 1 : 0;
    }
    return numbers > 1 && p < end && *p == ';';
}

/* Opens a definition of Lisp, such as "(define rows '(...))", if one begins here. */
static bool open_definition(struct lexer *lexer)
{
    static const char *const words[] = {"(def", "(setq ", "(setf "};
    struct ng_front *f = lexer->f;
    struct ng_span rest = {f->at, (size_t)(f->end - f->at)};
    size_t i = 0;
    while (i < 3 && !ng_scan_starts_with(rest, words[i])) {
        i++;
    }
    if (i == 3 || lexer->notation != NG_NOTATION_PROGRAM || lexer->depth == NG_TAPE_DEPTH) {
        return false;
    }
    lexer->levels[++lexer->depth] = (struct level){
        .close = ')', .code = true, .bare = true, .place = ng_front_offset(f, f->at)};
    for (f->at++; is_word(peek(lexer, 0));) {
        f->at++;
    }
    return true;
}

static bool open_list(struct lexer *lexer, bool call)
{
    struct ng_front *f = lexer->f;
    char c = *f->at;
    bool matrix =
        c == '[' && lexer->notation == NG_NOTATION_PROGRAM && ng_lists_is_matrix(f->at, f->end);
    if (c == '(' && open_definition(lexer)) {
        return true;
    }
    if (!push(lexer, c == '(' ? ')' : c == '[' ? ']' : '}', call)) {
        return false;
    }
    level(lexer)->block = lexer->notation == NG_NOTATION_PROGRAM && c == '{' &&
                          lexer->last != NULL && *lexer->last == ')';
    f->at++;
    if (matrix) {
        return push(lexer, ';', false);
    }
    if (c != '[' || !skip_space(lexer) || peek(lexer, 0) != '|') {
        return true;
    }
    f->at++;
    return push(lexer, '|', false);
}

/* Moves over the ranges of MiniZinc's "array2d(1..rows, 1..2, [...])", and begins the list. */
static bool open_table(struct lexer *lexer)
{
    struct ng_front *f = lexer->f;
    while (skip_space(lexer) && (is_word(peek(lexer, 0)) || is_in(peek(lexer, 0), ".,"))) {
        f->at++;
    }
    if (peek(lexer, 0) != '[') {
        return ng_front_expect(f, "'['");
    }
    bool opened = open_list(lexer, false);
    struct level *at = level(lexer);
    (at->close == '|' ? at - 1 : at)->paren = true;
    return opened;
}

/* ---- words ---- */

/* The position after subscripts, as in "int[][]" or "rows[5]", or p if there are none, or too many
 * within each other. */
static const char *skip_subscripts(const char *p, const char *end)
{
    int open = 0;
    for (const char *q = p;
         q < end && *q != '\n' && open < TYPES_DEPTH && (open > 0 || *q == '[');) {
        open += *q == '[' ? 1 : *q == ']' ? -1 : 0;
        q++;
        p = open == 0 ? q : p;
    }
    return p;
}

/* The position after the types of "vector<unsigned int>{" and "List<int>() {", or p if there are
 * none, or too many within each other. */
static const char *skip_types(const char *p, const char *end)
{
    const char *q = p;
    int open = 0;
    do {
        if (q == end || open == TYPES_DEPTH ||
            !(is_word(*q) || is_in(*q, open > 0 ? "<> ,:*&" : "<"))) {
            return p;
        }
        open += *q == '<' ? 1 : *q == '>' ? -1 : 0;
        q++;
    } while (open > 0);
    bool call = end - q > 1 && q[0] == '(' && q[1] == ')';
    const char *next = q + (call ? 2 : 0);
    while (next < end && ng_scan_is_blank(*next)) {
        next++;
    }
    bool list = next < end && is_in(*next, "({");
    return call && !list ? q : list ? next : p;
}

static bool take_word(struct lexer *lexer, struct ng_span word)
{
    struct ng_tape *tape = lexer->f->tape;
    if (!begin_value(lexer)) {
        return false;
    }
    ng_front_leaf(lexer->f, NG_TAPE_WORD, word, 0);
    struct level *at = level(lexer);
    at->words = at->words || (!tape->failed && ng_map_is_variable(tape, tape->count - 1));
    return true;
}

/* Whether the arguments of a call or of a macro follow a word. */
static bool is_called(const char *p, const char *end)
{
    return p < end && (*p == '(' || *p == '{' || (*p == '!' && end - p > 1 && is_in(p[1], "[({")));
}

static bool is_known(struct ng_span name)
{
    return ng_map_meaning(name, NULL) != NG_MAP_OTHER;
}

/* Reads a word that is followed by a bracket. */
static bool read_call(struct lexer *lexer, struct ng_span word)
{
    struct level *at = level(lexer);
    lexer->f->at += *lexer->f->at == '!' ? 1 : 0;
    if (ng_scan_is(word, "array2d")) {
        lexer->f->at++;
        return open_table(lexer);
    }
    at->code = at->code || (at->value && at->close == '}');
    if (lexer->name.text == NULL && is_known(word)) {
        lexer->name = word;
        lexer->style = 0;
    }
    return open_list(lexer, true);
}

/* The last name of the word at p, which can have points: "self.rows" is called rows. */
static struct ng_span last_name(const char *p, const char *end, bool points)
{
    const char *name = p + (*p == '$' ? 1 : 0);
    for (;;) {
        while (p < end && is_word(*p)) {
            p++;
        }
        size_t sign = end - p > 2 && p[0] == ':' && p[1] == ':' ? 2 : 1;
        if (!points || end - p < 3 || !is_in(*p, ".:") || !ng_scan_is_letter(p[sign])) {
            return (struct ng_span){name, (size_t)(p - name)};
        }
        p += sign;
        name = p;
    }
}

static bool read_word(struct lexer *lexer)
{
    struct ng_front *f = lexer->f;
    struct level *at = level(lexer);
    bool points = lexer->notation == NG_NOTATION_PROGRAM;
    const char *start = f->at, *end = f->end;
    struct ng_span word = last_name(start, end, points);
    const char *p = word.text + word.size;
    const char *behind = is_called(p, end) && *p == '!' ? p : skip_subscripts(p, end);
    behind = points ? skip_types(behind, end) : behind;
    f->at = p = behind;
    if (p < end && (*p == '"' || *p == '\'')) {
        return true; /* r"..." */
    }
    if (take_name(lexer, word, 0, p)) {
        if (lexer->notation == NG_NOTATION_DATA || lexer->depth == 0 || at->code || !at->value) {
            return true;
        }
        at->code = at->close == '}' && lexer->colon == NULL; /* a statement */
        f->at = at->code ? f->at : start;
        return at->code || begin_value(lexer);
    }
    if (lexer->notation == NG_NOTATION_DATA && lexer->depth == 0 && lexer->name.text == NULL &&
        !at->code) {
        return skip_space(lexer) && ng_front_expect(f, "'='");
    }
    if (is_called(p, end)) {
        return read_call(lexer, word);
    }
    bool subscripts = p > word.text + word.size;
    p = skip_blanks(lexer, p);
    if (at->bare && is_known(word)) { /* "(define rows '(...))" */
        lexer->name = word;
        lexer->style = 0;
        return true;
    }
    if (ng_scan_is(word, "list") && lexer->last != NULL && *lexer->last == '(') {
        return true; /* "(list 2 1)" */
    }
    bool whole = p == end || is_in(*p, "\r\n,;)]}|");
    if (!whole || (lexer->depth == 0 && lexer->name.text == NULL)) {
        bool type = ng_scan_is(word, "new") || (subscripts && p < end && *p == '{');
        at->code = at->code || !type;
        return true;
    }
    f->at = start;
    bool taken = take_word(lexer, word);
    f->at = taken ? behind : start;
    return taken;
}

/* ---- strings ---- */

/* Whether the single quote here is an apostrophe: within a word, or without another one up to the
 * end of the line. Then all later ones in the line follow a backslash, and have none either. */
static bool is_apostrophe(struct lexer *lexer, unsigned style)
{
    const char *p = lexer->f->at;
    bool odd;
    if ((p > lexer->f->text && is_word(p[-1]) && p[-1] != 'r') ||
        (lexer->single != NULL && p < lexer->single)) {
        return true;
    }
    const char *end = line_end(lexer);
    bool ends = ng_front_quote_end(p, end, 1, style, &odd) != NULL;
    lexer->single = ends ? NULL : end;
    return !ends;
}

/* The style of the string that begins here, and its number of quotes; 0 if it is an apostrophe. */
static unsigned style_of(struct lexer *lexer, size_t *quotes)
{
    const char *p = lexer->f->at, *end = lexer->f->end;
    bool three = end - p >= 3 && p[1] == *p && p[2] == *p;
    const unsigned style = NG_STYLE_ESCAPES | NG_STYLE_LOOSE;
    *quotes = three && *p != '`' ? 3 : 1;
    if (*p == '\'' && *quotes == 1) {
        *quotes = is_apostrophe(lexer, style) ? 0 : 1;
    }
    return style;
}

static bool read_string(struct lexer *lexer)
{
    struct ng_front *f = lexer->f;
    size_t quotes;
    unsigned style = style_of(lexer, &quotes);
    bool odd = false;
    if (quotes == 0) {
        f->at++;
        return true;
    }
    bool lines = quotes == 3 || *f->at == '`';
    const char *start = f->at, *end = lines ? f->end : line_end(lexer);
    const char *p = ng_front_quote_end(start, end, quotes, style, &odd);
    if (p == NULL) {
        return ng_front_say(f, start, "the string does not end");
    }
    struct ng_span text = {start + quotes, (size_t)(p - start) - quotes};
    style = odd ? style : 0;
    if (take_name(lexer, text, 0, p + quotes)) {
        return true;
    }
    if (lexer->depth == 0 && lexer->name.text == NULL) {
        f->at = p + quotes;
        return true;
    }
    if (!begin_value(lexer)) {
        return false;
    }
    level(lexer)->data = true;
    if (style == 0) {
        ng_front_leaf(f, NG_TAPE_STRING, text, 0);
    } else if (!ng_front_string(f, NG_TAPE_STRING, text, style)) {
        return false;
    }
    f->at = p + quotes;
    return true;
}

static bool read_number(struct lexer *lexer)
{
    struct ng_front *f = lexer->f;
    if (*f->at == '0' && is_in(peek(lexer, 1), "xXbBoO")) {
        return read_word(lexer); /* "0x1f" */
    }
    if (lexer->depth > 0 || lexer->name.text != NULL) {
        return read_numbers(lexer);
    }
    while (is_word(peek(lexer, 0)) || peek(lexer, 0) == '-') {
        f->at++;
    }
    return true;
}

/* ---- all together ---- */

/* Checks that data outside of lists is "name = value;". */
static bool check_data(struct lexer *lexer)
{
    struct ng_front *f = lexer->f;
    const struct level *at = level(lexer);
    char c = *f->at;
    if (lexer->notation != NG_NOTATION_DATA || lexer->depth > 0 || at->code) {
        return true;
    }
    if (at->value) {
        return is_in(c, ";.+*/-{") || ng_front_expect(f, "';'");
    }
    return lexer->name.text != NULL || (is_word(c) && !ng_scan_is_digit(c)) ||
           ng_front_expect(f, "a name");
}

/* Reads anything else in a program: signs, and types such as "[][]int". */
static bool read_sign(struct lexer *lexer)
{
    struct ng_front *f = lexer->f;
    char c = *f->at;
    /* "[[2, 1]] * 3" */
    if (is_in(c, "+*/%-|^") && lexer->last != NULL && is_in(*lexer->last, ")]}") &&
        lexer->list < f->tape->count) {
        f->tape->nodes[lexer->list].style = NG_TAPE_CODE;
    }
    level(lexer)->code = level(lexer)->code || (c != '=' && c != '&');
    f->at++;
    return true;
}

static bool is_type(const struct lexer *lexer)
{
    size_t at = 0;
    while (at < 2 * TYPES_DEPTH && peek(lexer, at) == '[' && peek(lexer, at + 1) == ']') {
        at += 2;
    }
    return at > 0 && ng_scan_is_letter(peek(lexer, at));
}

/* Reads a token of programs and data; other tokens begin values. */
static bool read_source(struct lexer *lexer)
{
    char c = *lexer->f->at;
    bool operand = lexer->last != NULL && (is_word(*lexer->last) || *lexer->last == ')');
    if (is_word(c) && !ng_scan_is_digit(c)) {
        return read_word(lexer);
    }
    if (ng_scan_is_digit(c) || (c == '-' && ng_scan_is_digit(peek(lexer, 1)) && !operand)) {
        return read_number(lexer);
    }
    switch (c) {
    case '(':
        return open_list(lexer, false);
    case ')':
        return close_list(lexer);
    case ';':
        return level(lexer)->close == ';' ? end_bar(lexer) : read_separator(lexer);
    case '`':
        return read_string(lexer);
    case '|':
        return level(lexer)->close == '|' ? end_bar(lexer) : read_sign(lexer);
    default:
        return read_sign(lexer);
    }
}

/* Whether the bracket goes on where the list of a side has ended: "rows = [1], [2]", "rows = [[2],
 * [1]][::-1]". */
static bool is_behind_side(const struct lexer *lexer)
{
    const struct ng_tape *tape = lexer->f->tape;
    const char *last = lexer->last, *at = lexer->f->at;
    size_t list = lexer->list;
    if (lexer->notation != NG_NOTATION_PROGRAM || lexer->depth > 0 || last == NULL || list == 0 ||
        list >= tape->count || ng_tape_kind(tape, list - 1) != NG_TAPE_KEY ||
        (*last != ',' && (*last != ']' || *at != '[')) ||
        memchr(last, '\n', (size_t)(at - last)) != NULL) {
        return false;
    }
    enum ng_map_meaning meaning = ng_map_meaning(ng_tape_raw(tape, list - 1), NULL);
    return meaning == NG_MAP_ROWS || meaning == NG_MAP_COLUMNS;
}

static bool read_token(struct lexer *lexer)
{
    if (is_in(*lexer->f->at, "[(") && is_behind_side(lexer)) {
        return ng_front_say(lexer->f, lexer->f->at,
                            "the list of this side has ended: put brackets around all clues");
    }
    switch (*lexer->f->at) {
    case '[':
        if (is_type(lexer)) { /* "[][]int{...}" */
            lexer->f->at += 2;
            return true;
        }
        return open_list(lexer, false);
    case '{':
        return open_list(lexer, false);
    case ']':
    case '}':
        return close_list(lexer);
    case ',':
        return read_separator(lexer);
    case '"':
    case '\'':
        return read_string(lexer);
    default:
        return read_source(lexer);
    }
}

/* Outside of brackets, the end of a line ends a statement. */
static void end_line(struct lexer *lexer, const char *from)
{
    if (lexer->depth > 0 || lexer->notation != NG_NOTATION_PROGRAM ||
        memchr(from, '\n', (size_t)(lexer->f->at - from)) == NULL) {
        return;
    }
    struct level *top = level(lexer);
    top->code = top->value = false;
    if (lexer->last != NULL && !is_in(*lexer->last, "=:(")) {
        lexer->name.text = NULL;
    }
}

/* Reports that the text ends within a list. */
static bool break_off(struct lexer *lexer)
{
    struct level *at = level(lexer);
    const char *open = lexer->f->text + (at->close == '|' || at->close == ';' ? at - 1 : at)->place;
    return ng_front_say(lexer->f, open, "the '%c' is not closed", *open);
}

static bool read_all(struct lexer *lexer)
{
    struct ng_front *f = lexer->f;
    for (;;) {
        const char *from = f->at;
        if (!skip_space(lexer) || f->tape->failed) {
            return false;
        }
        end_line(lexer, from);
        if (f->at == f->end) {
            return lexer->depth == 0 || break_off(lexer);
        }
        if (!check_data(lexer) || !read_token(lexer)) {
            return false;
        }
        lexer->last = f->at - 1;
    }
}

/* Begins within the comment, if the whole text of a program is one. */
static void enter_comment(struct ng_front *front)
{
    struct ng_span text = {front->text, (size_t)(front->end - front->text)};
    const char *start = text.text + ng_scan_skip_blank(text, 0);
    const char *end = text.text + ng_scan_behind_last(text, 0, text.size);
    if (end - start >= 4 && memcmp(start, "/*", 2) == 0 && memcmp(end - 2, "*/", 2) == 0 &&
        ng_chars_find(start + 2, end, "*/") == end - 2) {
        front->at = start + 2;
        front->end = end - 2;
    }
}

bool ng_lists_read(struct ng_front *front, enum ng_notation notation)
{
    struct lexer lexer; /* few of the many levels are used */
    struct ng_tape *tape = front->tape;
    lexer.f = front;
    lexer.notation = notation;
    lexer.last = lexer.name.text = lexer.closed = lexer.stop = lexer.single = NULL;
    lexer.commas[0] = lexer.commas[1] = lexer.commas[2] = false;
    lexer.blanks[0] = lexer.blanks[1] = lexer.blanks[2] = NULL;
    lexer.list = SIZE_MAX;
    lexer.depth = 0;
    lexer.levels[0] = (struct level){.close = '\0'};
    if (notation == NG_NOTATION_PROGRAM) {
        enter_comment(front);
    }
    ng_tape_open(tape, NG_TAPE_OBJECT, 0);
    if (!read_all(&lexer)) {
        return false;
    }
    ng_tape_close(tape, tape->text.size > 0 ? tape->text.size - 1 : 0);
    return !tape->failed;
}

bool ng_lists_map(struct ng_span text, enum ng_notation notation, const struct ng_map_rules *rules,
                  struct ng_build *build)
{
    struct ng_tape tape;
    struct ng_front front = ng_front_start(text, &tape, build);
    return ng_front_map(&front, ng_lists_read(&front, notation), rules);
}

size_t ng_lists_split(struct ng_span text, enum ng_notation notation, struct ng_memory *memory,
                      struct ng_poll *poll, struct ng_span **puzzles)
{
    struct ng_tape tape;
    struct ng_front front = ng_front_start(text, &tape, NULL);
    tape.memory = memory;
    tape.poll = poll;
    size_t count = ng_lists_read(&front, notation) ? ng_map_split(&tape, &ng_map_json, puzzles) : 0;
    ng_tape_clear(&tape);
    return count;
}
