/* Comments, strings, words and numbers as programs write them. Each character is looked at once,
 * except that a line can be searched once for each of three things. */
#include "format/doc/token.h"

#include "format/chars.h"
#include "format/scan.h"

#include <string.h>

/* Types and subscripts deeper within each other are not looked for: lines can be long. */
enum { TYPES_DEPTH = 16 };

static char peek(const struct ng_tokens *t, size_t ahead)
{
    return (size_t)(t->end - t->at) > ahead ? t->at[ahead] : '\0';
}

static bool begins_word(char c)
{
    return ng_scan_is_letter(c) || c == '_' || c == '$' || (unsigned char)c >= 0x80;
}

static bool is_word(char c)
{
    return begins_word(c) || ng_scan_is_digit(c);
}

/* The end of the present line. */
static const char *line_end(struct ng_tokens *t)
{
    if (t->stop == NULL || t->at >= t->stop) {
        const char *stop = memchr(t->at, '\n', (size_t)(t->end - t->at));
        t->stop = stop == NULL ? t->end : stop;
    }
    return t->stop;
}

/* ---- comments ---- */

/* Whether a value ends just before the next token: then a sign there can be an operator. */
static bool is_operand(const struct ng_tokens *t)
{
    enum ng_token_kind kind = t->now.kind;
    return kind == NG_TOKEN_WORD || kind == NG_TOKEN_NUMBER || kind == NG_TOKEN_STRING ||
           ng_token_is(&t->now, ')');
}

/* The size of what begins a list of words here, "%w[" or "qw("; 0: nothing does. */
static size_t words_size(const struct ng_tokens *t)
{
    bool ruby = *t->at == '%' && !is_operand(t) && ng_scan_is_in(peek(t, 1), "wi");
    bool perl = *t->at == 'q' && peek(t, 1) == 'w';
    return (ruby || perl) && ng_scan_is_in(peek(t, 2), perl ? "([{</" : "([{<") ? 3 : 0;
}

/* Whether the rest of the line closes brackets that it does not open: then it is not a comment. The
 * same is true up to the bracket that was found. */
static bool closes(struct ng_tokens *t)
{
    const char *p = t->at;
    int open = 0;
    if (t->closed != NULL && p < t->closed) {
        return true;
    }
    for (; p < t->end && *p != '\n' && open >= 0; p++) {
        open += ng_scan_is_in(*p, "([{") ? 1 : ng_scan_is_in(*p, ")]}") ? -1 : 0;
    }
    t->closed = open < 0 ? p : NULL;
    return open < 0;
}

/* Whether the length of a list begins at the '#' here: Lua's "f(#rows)" and "for i = 1, #rows do",
 * Perl's "$#rows". */
static bool begins_length(const struct ng_tokens *t)
{
    size_t size = 1;
    while (is_word(peek(t, size)) && size < TYPES_DEPTH) {
        size++;
    }
    bool named = size > 1, loop = named && peek(t, size) == ' ' && peek(t, size + 1) == 'd' &&
                                  peek(t, size + 2) == 'o' && !is_word(peek(t, size + 3));
    return named && (loop || (t->at > t->text && ng_scan_is_in(t->at[-1], "($[")));
}

/* Whether an operator of R begins at the '%' here: "%>%", "%in%". */
static bool is_r_operator(const struct ng_tokens *t)
{
    enum { SIGNS = 4 };
    size_t size = 1;
    while (size <= SIGNS &&
           (ng_scan_is_letter(peek(t, size)) || ng_scan_is_in(peek(t, size), "<>|$"))) {
        size++;
    }
    return size > 1 && peek(t, size) == '%';
}

/* Whether a comment up to the end of the line begins here; "//" and '%' can be operators. */
static bool begins_comment(struct ng_tokens *t, bool first)
{
    char c = *t->at, next = peek(t, 1);
    bool blank = t->at == t->text || ng_scan_is_space(t->at[-1]);
    switch (c) {
    case '#':
        return !t->lisp && !begins_length(t);
    case ';':
        return first && next == ';';
    case '-':
        return next == '-' && blank && ng_scan_is_space(peek(t, 2));
    case '/':
        return next == '/' && !(is_operand(t) && closes(t));
    case '%':
        return words_size(t) == 0 && !(is_operand(t) && (is_r_operator(t) || closes(t)));
    default:
        return false;
    }
}

/* Moves over blanks and comments; false if a comment does not end. */
static bool skip_space(struct ng_tokens *t, struct ng_token *token)
{
    while (t->at < t->end) {
        if (ng_scan_is_space(*t->at)) {
            token->line = token->line || *t->at == '\n';
            t->at++;
        } else if (*t->at == '/' && peek(t, 1) == '*') {
            const char *stop = ng_chars_find(t->at + 2, t->end, "*/");
            if (stop == t->end) {
                return false;
            }
            t->at = stop + 2;
        } else if (begins_comment(t, token->line)) {
            t->at = line_end(t);
        } else {
            break;
        }
        token->blank = true;
    }
    return true;
}

/* ---- strings ---- */

/* Whether the single quote here is an apostrophe: within a word, or without another one up to the
 * end of the line. Then all later ones in the line follow a backslash, and have none either. */
static bool is_apostrophe(struct ng_tokens *t)
{
    const char *p = t->at;
    bool odd;
    if (t->lisp) {
        return true; /* "#'+", "'(2 1)" */
    }
    if ((p > t->text && is_word(p[-1]) && p[-1] != 'r') || (t->single != NULL && p < t->single)) {
        return true;
    }
    const char *end = line_end(t);
    bool ends = ng_chars_quote_end(p, end, 1, NG_STYLE_ESCAPES, &odd) != NULL;
    t->single = ends ? NULL : end;
    return !ends;
}

/* Reads a raw string of C++, R"x(...)x"; false if it does not end. */
static bool scan_raw(struct ng_tokens *t, struct ng_token *token)
{
    enum { DELIMITER = 16 };
    char close[DELIMITER + 3] = ")";
    size_t size = 0;
    while (size < DELIMITER && is_word(peek(t, size + 1))) {
        size++;
    }
    if (peek(t, size + 1) != '(') {
        return false;
    }
    memcpy(close + 1, t->at + 1, size);
    close[size + 1] = '"';
    const char *start = t->at + size + 2, *stop = ng_chars_find(start, t->end, close);
    if (stop == t->end) {
        return false;
    }
    token->kind = NG_TOKEN_STRING;
    token->name = (struct ng_span){start, (size_t)(stop - start)};
    token->exact = memchr(start, '\\', token->name.size) == NULL;
    t->at = stop + size + 2;
    return true;
}

/* Reads a string; false if it does not end. */
static bool scan_string(struct ng_tokens *t, struct ng_token *token)
{
    const char *p = t->at;
    if (*p == '"' && p > t->text && p[-1] == 'R' && t->now.kind == NG_TOKEN_WORD &&
        t->now.end == p && p - t->now.at == 1) {
        return scan_raw(t, token);
    }
    bool three = *p != '`' && t->end - p >= 3 && p[1] == *p && p[2] == *p, odd = false;
    size_t quotes = three ? 3 : 1;
    if (*p == '\'' && !three && is_apostrophe(t)) {
        t->at++;
        return true;
    }
    const char *end = three || *p == '`' ? t->end : line_end(t);
    const char *stop = ng_chars_quote_end(p, end, quotes, NG_STYLE_ESCAPES, &odd);
    if (stop == NULL) {
        return false;
    }
    token->kind = NG_TOKEN_STRING;
    token->name = (struct ng_span){p + quotes, (size_t)(stop - p) - quotes};
    token->exact = !odd;
    t->at = stop + quotes;
    return true;
}

/* Reads a list of words, after its first `size` characters; false if it does not end. */
static bool scan_words(struct ng_tokens *t, struct ng_token *token, size_t size)
{
    static const char opens[] = "([{</", closes[] = ")]}>/";
    const char *start = t->at + size;
    char close = closes[strchr(opens, start[-1]) - opens];
    const char *stop = memchr(start, close, (size_t)(t->end - start));
    if (stop == NULL) {
        return false;
    }
    token->kind = NG_TOKEN_STRING;
    token->name = (struct ng_span){start, (size_t)(stop - start)};
    token->exact = memchr(start, '\\', token->name.size) == NULL;
    token->words = true;
    t->at = stop + 1;
    return true;
}

/* ---- words ---- */

/* The position of a bracket behind blanks, which can be on the next line; or p. */
static const char *skip_blanks(const char *p, const char *end)
{
    const char *q = p;
    while (q < end && ng_scan_is_space(*q)) {
        q++;
    }
    return q < end && *q == '{' ? q : p;
}

/* The position after subscripts, as in "int[][]" or "rows[5]" or Perl's "$rows->[5]", or p if there
 * are none, or too many within each other. A string in the last one is a name: p['rows']. */
static const char *skip_subscripts(const char *p, const char *end, struct ng_span *name)
{
    int open = 0;
    const char *start = p;
    for (const char *q = end - p > 2 && memcmp(p, "->[", 3) == 0 ? p + 2 : p;
         q < end && *q != '\n' && open < TYPES_DEPTH && (open > 0 || *q == '[');) {
        start = open == 0 ? q : start;
        open += *q == '[' ? 1 : *q == ']' ? -1 : 0;
        q++;
        p = open == 0 ? q : p;
    }
    if (p - start > 4 && (start[1] == '"' || start[1] == '\'') && p[-2] == start[1] &&
        memchr(start + 2, start[1], (size_t)(p - start) - 4) == NULL) {
        *name = (struct ng_span){start + 2, (size_t)(p - start) - 4};
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
            !(is_word(*q) || ng_scan_is_in(*q, open > 0 ? "<> ,:*&[]?" : "<"))) {
            return p;
        }
        open += *q == '<' ? 1 : *q == '>' ? -1 : 0;
        q++;
    } while (open > 0);
    const char *next = end - q > 1 && q[0] == '(' && q[1] == ')' ? q + 2 : q;
    next = skip_blanks(next, end);
    return next < end && ng_scan_is_in(*next, next > q ? "{" : "({") ? next
           : q < end && *q == '('                                    ? q
                                                                     : p;
}

/* Whether a bracket that belongs to the word follows at p. */
static bool is_called(const char *p, const char *end, bool typed)
{
    return p < end && (*p == '{' || (*p == '(' && !typed) ||
                       (*p == '!' && end - p > 1 && ng_scan_is_in(p[1], "([{")));
}

static void scan_word(struct ng_tokens *t, struct ng_token *token)
{
    const char *p = t->at, *end = t->end;
    while (end - p > 1 && *p == '$' && is_word(p[1])) {
        p++; /* Perl's "$$rows" */
    }
    token->kind = NG_TOKEN_WORD;
    for (;;) {
        token->name.text = p;
        while (p < end && is_word(*p)) {
            p++;
        }
        token->name.size = (size_t)(p - token->name.text);
        const char *behind = skip_subscripts(p, end, &token->name);
        token->typed = behind > p;
        p = behind;
        size_t sign = end - p > 2 && p[0] == ':' && p[1] == ':' ? 2 : 1;
        if (end - p < 3 || !ng_scan_is_in(*p, ".:") || !ng_scan_is_letter(p[sign]) ||
            (*p == ':' && sign == 1)) {
            break;
        }
        token->owner = token->name;
        p += sign;
    }
    if (ng_scan_is(token->name, "new") && end - p > 2 && memcmp(p, "()", 2) == 0) {
        p += 2; /* "new() {2, 1}" */
        token->typed = true;
    }
    const char *behind = skip_types(p, end);
    bool types = behind > p;
    token->typed = token->typed || types;
    behind = token->typed ? skip_blanks(behind, end) : behind;
    token->called = types || is_called(behind, end, token->typed);
    t->at = behind + (token->called && behind < end && *behind == '!' ? 1 : 0);
}

/* ---- numbers ---- */

/* Reads a number; the letters of a type can follow it: 2u8. With others it is not exact: 0x1f. */
static void scan_number(struct ng_tokens *t, struct ng_token *token)
{
    const char *p = ng_scan_digits(t->at + 1, t->end);
    if (t->end - p > 1 && *p == '.' && ng_scan_is_digit(p[1])) {
        p = ng_scan_digits(p + 1, t->end);
    }
    token->kind = NG_TOKEN_NUMBER;
    token->name = (struct ng_span){t->at, (size_t)(p - t->at)};
    token->exact = p == t->end || !is_word(*p) || ng_scan_is_in(*p, "uUlLif");
    while (p < t->end && is_word(*p)) {
        p++;
    }
    t->at = p;
}

/* ---- all together ---- */

/* The size of "=", ":", ":=", "=>" or "<-" at p, which make a name of the word before; else 0. */
static size_t names_size(const char *p, const char *end)
{
    char c = p < end ? *p : '\0', next = end - p > 1 ? p[1] : '\0';
    if (c == '<' && next == '-' && end - p > 2) {
        return ng_scan_is_blank(p[2]) || ng_scan_is_letter(p[2]) ? 2 : 0;
    }
    if (c == '=') {
        return next == '=' ? 0 : next == '>' ? 2 : 1;
    }
    return c != ':' || next == ':' || next == '-' ? 0 : next == '=' ? 2 : 1;
}

/* The size of types such as "[][]" in "[][]int{...}" and "new [] {"; 0 if there are none. */
static size_t type_size(const struct ng_tokens *t)
{
    size_t at = 0;
    while (at < 2 * TYPES_DEPTH && peek(t, at) == '[' && peek(t, at + 1) == ']') {
        at += 2;
    }
    if (at > 0 && ng_scan_is(t->now.name, "new")) {
        const char *p = skip_blanks(t->at + at, t->end);
        return p < t->end && *p == '{' ? (size_t)(p - t->at) : 0;
    }
    return at > 0 && ng_scan_is_letter(peek(t, at)) ? at : 0;
}

static bool read_token(struct ng_tokens *t, struct ng_token *token)
{
    char c = *t->at;
    size_t words = words_size(t);
    if (words > 0) {
        return scan_words(t, token, words);
    }
    if (begins_word(c)) {
        scan_word(t, token);
        return true;
    }
    if (ng_scan_is_digit(c) || (c == '-' && ng_scan_is_digit(peek(t, 1)) && !is_operand(t))) {
        scan_number(t, token);
        return true;
    }
    if (ng_scan_is_in(c, "\"'`")) {
        return scan_string(t, token);
    }
    size_t names = names_size(t->at, t->end);
    size_t size = names > 0 ? names : c == '=' && peek(t, 1) == '=' ? 2 : 1;
    token->kind = names > 0                 ? NG_TOKEN_NAMES
                  : ng_scan_is_in(c, "([{") ? NG_TOKEN_OPEN
                  : ng_scan_is_in(c, ")]}") ? NG_TOKEN_CLOSE
                  : c == ','                ? NG_TOKEN_COMMA
                  : ng_scan_is_in(c, ";|")  ? NG_TOKEN_DIVIDER
                                            : NG_TOKEN_SIGN;
    t->at += size;
    return true;
}

bool ng_tokens_next(struct ng_tokens *t)
{
    struct ng_token token = {.kind = NG_TOKEN_SIGN, .line = t->at == t->text};
    bool whole = skip_space(t, &token);
    for (size_t size; whole && (size = type_size(t)) > 0;) {
        t->at += size;
    }
    token.at = t->at;
    if (whole && t->at < t->end) {
        whole = read_token(t, &token);
    } else if (whole) {
        token.kind = NG_TOKEN_END;
    }
    const char *p = t->at;
    while (p < t->end && ng_scan_is_blank(*p)) {
        p++;
    }
    token.names = names_size(p, t->end) > 0;
    token.end = t->at;
    token.kind = whole ? token.kind : NG_TOKEN_OPEN_END;
    t->before = t->now;
    t->now = token;
    return token.kind != NG_TOKEN_END && whole;
}

struct ng_tokens ng_tokens_start(struct ng_span text)
{
    struct ng_tokens t = {.text = text.text, .at = text.text, .end = text.text + text.size};
    const char *start = text.text + ng_scan_skip_blank(text, 0);
    const char *end = text.text + ng_scan_behind_last(text, 0, text.size);
    if (end - start >= 4 && memcmp(start, "/*", 2) == 0 && memcmp(end - 2, "*/", 2) == 0 &&
        ng_chars_find(start + 2, end, "*/") == end - 2) {
        t.at = start + 2;
        t.end = end - 2;
    }
    struct ng_span rest = {start, end > start ? (size_t)(end - start) : 0};
    t.lisp = ng_scan_starts_with(rest, "(") || ng_scan_starts_with(rest, ";") ||
             ng_scan_starts_with(rest, "#lang");
    t.now = (struct ng_token){.kind = NG_TOKEN_DIVIDER, .at = t.at, .end = t.at};
    t.before = t.now;
    return t;
}
