/* Statements that change a list, token by token. */
#include "format/doc/changes.h"

#include "format/doc/aliases.h"
#include "format/doc/token.h"
#include "format/scan.h"

#include <string.h>

/* Functions and methods that change a list, in any language and case. The first ones add their
 * argument to it. */
static const char *const changing[] = {
    "append",     "extend",       "insert",        "push",         "unshift",    "add",
    "addAll",     "push_back",    "push_front",    "concat",       "prepend",    "assign",
    "array_push", "emplace_back", "pop",           "remove",       "reverse",    "sort",
    "clear",      "shift",        "splice",        "fill",         "set",        "pop_back",
    "resize",     "erase",        "shuffle",       "swap",         "unset",      "del",
    "delete",     "removeAt",     "removeIf",      "delete_at",    "removeLast", "array_pop",
    "memset",     "memcpy",       "memmove",       "qsort",        "rotate",     "popleft",
    "rsort",      "usort",        "uasort",        "uksort",       "ksort",      "krsort",
    "asort",      "arsort",       "natsort",       "nreverse",     "setf",       "rplaca",
    "array_walk", "array_shift",  "array_unshift", "array_splice", "__setitem__"};
enum { CHANGING = sizeof changing / sizeof changing[0], ADDING = 14 };

struct changes {
    struct ng_tokens tokens;
    struct ng_aliases aliases;
    struct ng_span touched; /* the last name that this line changed, while it was not a list's */
    struct ng_alias part; /* what comes is a part of this list: "rows.get(0)."; or without a name */
    unsigned part_depth;  /* brackets open there */
    unsigned depth;       /* open round and square brackets */
    unsigned braces;      /* open braces */
    unsigned commas;      /* in this statement, outside of brackets */
    bool argument;        /* what comes is the first argument of a function that changes it */
    bool star;            /* the present word follows a '*' that begins a statement */
};

/* The number of the word in the table, or CHANGING. */
static size_t number_of(const struct ng_token *word)
{
    size_t i = 0;
    while (i < CHANGING && !ng_scan_is_in_any_case(word->name, changing[i])) {
        i++;
    }
    return i;
}

/* Whether the word changes a list; Ruby marks others with '!': "map!". */
static bool is_changing(const struct ng_tokens *tokens, const struct ng_token *word)
{
    return (word->end < tokens->end && *word->end == '!') || number_of(word) < CHANGING;
}

/* Whether the word changes its first argument, and not only the list that it is a method of. */
static bool changes_argument(const struct ng_tokens *tokens, const struct ng_token *word)
{
    bool adds = number_of(word) < ADDING;
    bool method = word->owner.size > 0 && !ng_scan_is(word->owner, "table"); /* Lua's */
    return is_changing(tokens, word) && !(adds && method);
}

/* Whether the word begins a statement, or is one of those at its beginning: "a, b = b, a". In round
 * brackets, names of arguments look like statements. */
static bool begins_statement(const struct changes *search)
{
    const struct ng_token *word = &search->tokens.now, *before = &search->tokens.before;
    bool next = before->kind == NG_TOKEN_COMMA && search->braces == 0;
    bool keyword = before->kind == NG_TOKEN_WORD &&
                   (ng_scan_is(before->name, "do") || ng_scan_is(before->name, "then") ||
                    ng_scan_is(before->name, "else"));
    bool behind =
        before->kind == NG_TOKEN_DIVIDER || ng_token_is(before, '{') || ng_token_is(before, '}');
    return behind || ((search->depth == 0 || word->typed) &&
                      (word->line || next || keyword || ng_token_is(before, ':') ||
                       ng_token_is(before, ')')));
}

/* How the text around a word sets it: '=' to a value, '+' by a change; NUL: not at all. "++" counts
 * numbers, and elsewhere joins lists, as "<<" also prints them. */
static char setting(const struct changes *search)
{
    const struct ng_token *word = &search->tokens.now;
    const char *p = word->end, *end = search->tokens.end;
    while (p < end && ng_scan_is_blank(*p)) {
        p++;
    }
    char sign[3] = {0};
    memcpy(sign, p, end - p < 3 ? (size_t)(end - p) : 3);
    if (sign[0] == '<' && sign[1] == '-') {
        return '='; /* R's "rows <- rev(rows)" */
    }
    bool twice = sign[0] == sign[1] && strchr("+-<|&", sign[0]) != NULL && sign[0] != '\0';
    size_t operator= twice ? 2 : sign[0] != '\0' && strchr(":+-*/%|&", sign[0]) != NULL ? 1 : 0;
    bool equals = sign[operator] == '=' && !(operator == 0 && strchr("=>", sign[1]) != NULL &&
                                             sign[1] != '\0');
    bool prefix = word->at - search->tokens.text > 1 && word->at[-1] == word->at[-2] &&
                  (word->at[-1] == '+' || word->at[-1] == '-');
    bool counted = prefix || (twice && (*sign == '+' || *sign == '-'));
    bool added = twice && *sign == '<' && begins_statement(search);
    return equals && (operator== 0 || * sign == ':')     ? '='
           : equals || added || (counted && word->typed) ? '+'
                                                         : '\0';
}

/* Whether the value that the word is set to is a member with its name: "rows = p['rows']", and with
 * several "rows, cols = p.rows, p.cols". */
static bool is_same(const struct changes *search)
{
    enum { NAMES = 8, AHEAD = 256 }; /* no more is looked at: lines can be long */
    struct ng_span name = search->tokens.now.name;
    const char *p = search->tokens.now.end, *end = search->tokens.end;
    end = end - p > AHEAD ? p + AHEAD : end;
    unsigned commas = search->commas;
    for (; p < end && (ng_scan_is_blank(*p) || *p == '=' || commas > 0); p++) {
        commas -= *p == ',' ? 1 : 0;
        if (*p == '\n' || commas > NAMES) {
            return false;
        }
    }
    const char *start = p;
    while (p < end && strchr(",;}\r\n ", *p) == NULL) {
        p++;
    }
    const char *stop = p;
    while (stop > start && strchr("\"']", stop[-1]) != NULL) {
        stop--;
    }
    bool long_enough = (size_t)(stop - start) >= name.size;
    bool ends = long_enough && ng_scan_same(name, (struct ng_span){stop - name.size, name.size});
    const char *before = ends ? stop - name.size : start;
    return ends && (p < end || end == search->tokens.end) &&
           memchr(start, '(', (size_t)(p - start)) == NULL &&
           (before == start || strchr(".\"'>:$", before[-1]) != NULL);
}

/* Whether the word has a part of a list, and not a copy. */
static bool is_part(struct ng_span word)
{
    static const char *const parts[] = {"get", "at", "first", "last", "front", "back"};
    bool is = false;
    for (size_t i = 0; i < sizeof parts / sizeof parts[0] && !is; i++) {
        is = ng_scan_is(word, parts[i]);
    }
    return is;
}

/* The list that the method in a word belongs to, itself or by a part: "rows.pop", "rows.last.pop",
 * "rows.get(0).pop"; or NULL. */
static const struct ng_alias *owner_of(const struct changes *search)
{
    const struct ng_token *word = &search->tokens.now;
    struct ng_span first = {word->at, 0};
    while (first.text + first.size < word->end && first.text[first.size] != '.' &&
           first.text[first.size] != '[') {
        first.size++;
    }
    bool part = ng_token_is(&search->tokens.before, '.') && word->owner.size == 0;
    return part                   ? (search->part.name.size > 0 ? &search->part : NULL)
           : is_part(word->owner) ? ng_aliases_find(&search->aliases, first, word->at)
                                  : ng_aliases_find(&search->aliases, word->owner, word->at);
}

/* The list that the present word changes, by any of its names; or NULL. */
static const struct ng_alias *changed(struct changes *search)
{
    const struct ng_token *word = &search->tokens.now, *before = &search->tokens.before;
    const struct ng_alias *owner = owner_of(search);
    const struct ng_alias *name = ng_aliases_find(&search->aliases, word->name, word->at);
    bool argument = search->argument && (!word->line || before->kind == NG_TOKEN_OPEN);
    bool changes = is_changing(&search->tokens, word);
    if (word->called || changes) {
        search->touched = changes ? word->owner : search->touched;
        return changes || argument ? owner : NULL;
    }
    char sign = name != NULL ? setting(search) : '\0';
    bool set = sign == '=' && (name->own || word->typed || search->star) &&
               (search->star || (begins_statement(search) &&
                                 (word->owner.size == 0 || word->typed) && !is_same(search)));
    return sign == '+' || argument || set ? name : NULL;
}

/* Counts brackets and forgets lines, before the present token is looked at. */
static void follow(struct changes *search)
{
    const struct ng_token *token = &search->tokens.now;
    bool round = ng_token_is(token, '(') || ng_token_is(token, '[');
    bool ends = ng_token_is(token, ')') || ng_token_is(token, ']');
    search->depth += round ? 1 : 0;
    search->depth -= ends && search->depth > 0 ? 1 : 0;
    search->braces += ng_token_is(token, '{') ? 1 : 0;
    search->braces -= ng_token_is(token, '}') && search->braces > 0 ? 1 : 0;
    if (token->line) {
        search->touched = (struct ng_span){NULL, 0};
    }
    bool statement = token->line || token->kind == NG_TOKEN_DIVIDER || ng_token_is(token, '{');
    search->commas =
        statement ? 0 : search->commas + (token->kind == NG_TOKEN_COMMA && search->depth == 0);
}

/* Looks behind the present token: whether what comes is changed by it. */
static void look_ahead(struct changes *search)
{
    const struct ng_token *token = &search->tokens.now;
    bool word = token->kind == NG_TOKEN_WORD;
    bool borrowed = word && ng_scan_is(token->name, "mut") &&
                    ng_token_is(&search->tokens.before, '&'); /* Rust's &mut rows */
    bool goes_on = token->kind == NG_TOKEN_OPEN ||
                   (token->kind == NG_TOKEN_SIGN && strchr("&@*$", *token->at) != NULL);
    search->argument =
        word ? borrowed || changes_argument(&search->tokens, token) : search->argument && goes_on;
    search->star = ng_token_is(token, '*') && begins_statement(search);
    bool dot = ng_token_is(token, '.') || ng_token_is(token, '(') || ng_token_is(token, ')');
    if (word && is_part(token->name)) {
        const struct ng_alias *owner = owner_of(search);
        search->part = owner != NULL ? *owner : (struct ng_alias){.depth = 0};
        search->part_depth = search->depth;
    } else if (!dot && search->depth <= search->part_depth) {
        search->part = (struct ng_alias){.depth = 0};
    }
}

/* Goes through the text once: the place of the first change, or NULL. */
static const char *find_change(struct changes *search, size_t *which)
{
    while (ng_tokens_next(&search->tokens)) {
        const struct ng_token *token = &search->tokens.now;
        follow(search);
        const struct ng_alias *list = token->kind == NG_TOKEN_WORD ? changed(search) : NULL;
        if (list == NULL) {
            ng_aliases_follow(&search->aliases, &search->tokens);
            list = ng_aliases_find(&search->aliases, search->touched, token->at);
        }
        if (list != NULL) {
            *which = list->list;
            return token->at;
        }
        look_ahead(search);
    }
    return NULL;
}

const char *ng_changes_find(struct ng_span text, const struct ng_changes_list *lists, size_t count,
                            size_t *which)
{
    enum { PASSES = 4 }; /* functions that pass their lists on to functions before them */
    struct changes search = {.depth = 0};
    const char *found = NULL;
    size_t known = 0;
    for (size_t i = 0; i < count; i++) {
        ng_aliases_add(&search.aliases, lists[i].name, text.text, lists[i].end);
    }
    for (int i = 0; i < PASSES && found == NULL && (i == 0 || search.aliases.call_count > known);
         i++) {
        known = search.aliases.call_count;
        ng_aliases_again(&search.aliases);
        search = (struct changes){.tokens = ng_tokens_start(text), .aliases = search.aliases};
        found = find_change(&search, which);
    }
    return found;
}
