/* Statements that change a list, token by token. */
#include "format/doc/changes.h"

#include "format/doc/token.h"
#include "format/scan.h"

#include <string.h>

/* Functions and methods that change a list, in any language. */
static const char *const changing[] = {
    "append",     "extend", "insert",  "pop",       "remove",    "reverse",
    "sort",       "clear",  "push",    "unshift",   "shift",     "splice",
    "fill",       "add",    "addAll",  "set",       "push_back", "pop_back",
    "resize",     "assign", "erase",   "shuffle",   "swap",      "array_push",
    "unset",      "del",    "delete",  "delete_at", "removeAt",  "emplace_back",
    "removeLast", "concat", "prepend", "removeIf",  "array_pop", "push_front"};

struct changes {
    struct ng_tokens tokens;
    const struct ng_changes_list *lists;
    size_t count;
    unsigned depth;  /* open round and square brackets */
    unsigned braces; /* open braces */
    bool argument;   /* what comes is the first argument of a function that changes it */
};

/* Whether the word is one of them, or has Ruby's mark of such methods: "map!". */
static bool is_changing(const struct ng_tokens *tokens, const struct ng_token *word)
{
    bool is = word->end < tokens->end && *word->end == '!';
    for (size_t i = 0; i < sizeof changing / sizeof changing[0] && !is; i++) {
        is = ng_scan_is(word->name, changing[i]);
    }
    return is;
}

/* The list with this name that ends before the place, or `count`. */
static size_t find_list(const struct changes *search, struct ng_span name, const char *place)
{
    size_t i = 0;
    while (i < search->count &&
           !(place >= search->lists[i].end && ng_scan_same(name, search->lists[i].name))) {
        i++;
    }
    return i;
}

/* How the text behind a word sets it: '=' to a value, '+' by a change; NUL: not at all. */
static char setting(const struct ng_tokens *tokens)
{
    const char *p = tokens->now.end, *end = tokens->end;
    while (p < end && ng_scan_is_blank(*p)) {
        p++;
    }
    char sign[3] = {0};
    memcpy(sign, p, end - p < 3 ? (size_t)(end - p) : 3);
    bool twice = sign[0] == sign[1] && strchr("+-<|&", sign[0]) != NULL && sign[0] != '\0';
    size_t operator= twice ? 2 : sign[0] != '\0' && strchr(":+-*/%|&", sign[0]) != NULL ? 1 : 0;
    bool equals = sign[operator] == '=' && !(operator == 0 && strchr("=>", sign[1]) != NULL &&
                                             sign[1] != '\0');
    return equals && (operator== 0 || * sign == ':')           ? '='
           : equals || (twice && strchr("+-<", *sign) != NULL) ? '+'
                                                               : '\0';
}

/* Whether the word begins a statement, or is one of those at its beginning: "a, b = b, a". */
static bool begins_statement(const struct changes *search)
{
    const struct ng_token *before = &search->tokens.before;
    bool next = before->kind == NG_TOKEN_COMMA && search->braces == 0;
    return search->depth == 0 && (search->tokens.now.line || before->kind == NG_TOKEN_DIVIDER ||
                                  next || ng_token_is(before, ':') || ng_token_is(before, '{') ||
                                  ng_token_is(before, '}') || ng_token_is(before, ')'));
}

/* Whether the value behind "=" is the word itself: a member that has the name of a variable. */
static bool is_same(const struct ng_tokens *tokens)
{
    struct ng_span name = tokens->now.name;
    const char *p = tokens->now.end, *end = tokens->end;
    while (p < end && (ng_scan_is_blank(*p) || *p == '=')) {
        p++;
    }
    struct ng_span value = {p, (size_t)(end - p) > name.size ? name.size : 0};
    return ng_scan_same(value, name) && strchr(",;}\r\n ", p[name.size]) != NULL;
}

/* The list that the present word changes, or `count`. */
static size_t changed(const struct changes *search)
{
    const struct ng_token *word = &search->tokens.now, *before = &search->tokens.before;
    char sign = setting(&search->tokens);
    bool changes = is_changing(&search->tokens, word);
    bool deleted =
        before->kind == NG_TOKEN_WORD && !word->line && is_changing(&search->tokens, before);
    size_t owner = find_list(search, word->owner, word->at),
           own = find_list(search, word->name, word->at);
    if (word->called || changes) {
        return changes || search->argument ? owner : search->count;
    }
    bool set =
        sign == '=' && begins_statement(search) && (word->owner.size == 0 || word->typed) &&
        own < search->count &&
        ((before->kind == NG_TOKEN_COMMA && search->braces == 0) || !is_same(&search->tokens));
    return sign == '+' || deleted || search->argument || set ? own : search->count;
}

const char *ng_changes_find(struct ng_span text, const struct ng_changes_list *lists, size_t count,
                            size_t *which)
{
    struct changes search = {.tokens = ng_tokens_start(text), .lists = lists, .count = count};
    const struct ng_token *token = &search.tokens.now;
    while (ng_tokens_next(&search.tokens)) {
        bool round = ng_token_is(token, '(') || ng_token_is(token, '[');
        bool ends = ng_token_is(token, ')') || ng_token_is(token, ']');
        search.depth += round ? 1 : 0;
        search.depth -= ends && search.depth > 0 ? 1 : 0;
        search.braces += ng_token_is(token, '{') ? 1 : 0;
        search.braces -= ng_token_is(token, '}') && search.braces > 0 ? 1 : 0;
        if (token->kind != NG_TOKEN_WORD) {
            search.argument = search.argument && (round || ng_token_is(token, '&'));
            continue;
        }
        *which = changed(&search);
        if (*which < count) {
            return token->at;
        }
        search.argument = token->called && is_changing(&search.tokens, token);
    }
    return NULL;
}
