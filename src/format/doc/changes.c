/* Statements that change a list, token by token. */
#include "format/doc/changes.h"

#include "format/doc/aliases.h"
#include "format/doc/token.h"
#include "format/scan.h"

#include <string.h>

/* Functions and methods that change a list, in any language and case. The first ones add their
 * argument to it. */
static const char *const changing[] = {
    "append",     "extend",       "insert",        "push",         "unshift",     "add",
    "addAll",     "push_back",    "push_front",    "concat",       "prepend",     "assign",
    "array_push", "emplace_back", "pop",           "remove",       "reverse",     "sort",
    "clear",      "shift",        "splice",        "fill",         "set",         "pop_back",
    "resize",     "erase",        "shuffle",       "swap",         "unset",       "del",
    "delete",     "removeAt",     "removeIf",      "delete_at",    "removeLast",  "array_pop",
    "memset",     "memcpy",       "memmove",       "qsort",        "rotate",      "popleft",
    "rsort",      "usort",        "uasort",        "uksort",       "ksort",       "krsort",
    "asort",      "arsort",       "natsort",       "nreverse",     "setf",        "rplaca",
    "array_walk", "array_shift",  "array_unshift", "array_splice", "__setitem__", "heapify",
    "rotatef",    "nconc",        "rplacd",        "delete_if",    "keep_if",     "pushnew"};
enum { CHANGING = sizeof changing / sizeof changing[0], ADDING = 14 };

/* Methods that leave their list as it is, in any language and case, and the beginnings of others.
 * Any other one could change it. */
static const char *const reading[] = {
    "shape",   "inject", "all",    "all?",   "some",  "every",    "includes", "into_iter",
    "stream",  "copy",   "clone",  "dup",    "slice", "head",     "tail",     "at",
    "front",   "back",   "keys",   "values", "items", "indices",  "entries",  "empty",
    "begin",   "end",    "cbegin", "cend",   "data",  "select",   "collect",  "mkString",
    "exists",  "take",   "trim",   "strip",  "lines", "charAt",   "apply",    "concat",
    "sorted",  "astype", "where",  "equals", "skip",  "hashCode", "reversed", "transpose",
    "windows", "chunks", "par",    NULL};
static const char *const readings[] = {
    "len",  "size", "count", "map",   "flat",     "filter", "for",  "each", "reduce",   "fold",
    "sum",  "max",  "min",   "any",   "find",     "index",  "iter", "zip",  "to",       "join",
    "last", "get",  "first", "split", "contains", "is",     "with", "as",   "enumerate"};
enum { READINGS = sizeof readings / sizeof readings[0] };

struct changes {
    const struct ng_changes_list *lists;
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
    const struct ng_alias *recent; /* the last list in this line; or NULL */
    bool bound;                    /* what comes is a name of a loop, "for rows in x" */
    size_t indent;                 /* the blanks before the first token of this line */
    uint64_t locals;     /* the lists whose names are arguments' in this function, a bit each */
    size_t local_indent; /* the blanks before the first line of this function */
    const char *pattern; /* the names up to here are set: "[rows, cols] = [cols, rows]"; or NULL */
    struct applied {
        bool on;          /* a function without a bracket changes what follows it */
        bool first;       /* only the first value: "(setf (car rows) 2)" */
        const char *from; /* the place behind its name */
        unsigned depth;   /* brackets open there */
        unsigned values;
    } applied;
};

/* Whether a method of this name leaves its list as it is. */
static bool is_reading(struct ng_span name)
{
    bool is = ng_scan_is_one_of(name, reading);
    for (size_t i = 0; i < READINGS && !is; i++) {
        is = ng_scan_starts_in_any_case(name, readings[i]);
    }
    return is;
}

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
    bool method = word->owner.size > 0 && !ng_scan_is(word->owner, "table") && /* Lua's */
                  !ng_scan_is(word->owner, "Object") && !ng_scan_is(word->owner, "Collections");
    bool applied = ng_scan_is(word->name, "call") || ng_scan_is(word->name, "apply");
    struct ng_token owner = *word; /* "Array.prototype.reverse.call(rows)" */
    owner.name = word->owner;
    return (is_changing(tokens, word) && !(adds && method)) || ng_scan_is(word->owner, "sort") ||
           (applied && number_of(&owner) < CHANGING);
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

/* The position behind the elements of OCaml and Matlab, "rows.(0).(1)" and "rows{1}", and the
 * blanks there. */
static const char *skip_elements(const char *p, const char *end)
{
    enum { AHEAD = 256 }; /* lines can be long */
    const char *stop = end - p > AHEAD ? p + AHEAD : end;
    while (stop - p > 2 && *p == '.' && ng_scan_is_in(p[1], "([")) {
        const char *close = memchr(p, p[1] == '(' ? ')' : ']', (size_t)(stop - p));
        if (close == NULL) {
            break;
        }
        p = close + 1;
    }
    while (p < end && ng_scan_is_blank(*p)) {
        p++;
    }
    return p;
}

/* Whether the word is another name of an element. */
static bool is_reference(const struct changes *search)
{
    const struct ng_token *word = &search->tokens.now;
    const struct ng_alias *name = ng_aliases_find(&search->aliases, word->name, word->at);
    return name != NULL && name->reference;
}

/* How the text around a word sets it: '=' to a value, '+' by a change; NUL: not at all. "++" counts
 * numbers, and elsewhere joins lists, as "<<" also prints them. */
static char setting(const struct changes *search)
{
    const struct ng_token *word = &search->tokens.now;
    const char *end = search->tokens.end, *p = skip_elements(word->end, end);
    char sign[3] = {0};
    memcpy(sign, p, end - p < 3 ? (size_t)(end - p) : 3);
    if (sign[0] == '<' && sign[1] == '-') {
        return '='; /* R's "rows <- rev(rows)" */
    }
    if (end - p >= 4 && memcmp(p, "%<>%", 4) == 0) {
        return '+'; /* R's "rows %<>% rev()" */
    }
    bool twice = sign[0] == sign[1] && strchr("+-<|&", sign[0]) != NULL && sign[0] != '\0';
    size_t operator= twice ? 2 : sign[0] != '\0' && strchr(":+-*/%|&.", sign[0]) != NULL ? 1 : 0;
    bool equals = sign[operator] == '=' && !(operator == 0 && strchr("=>", sign[1]) != NULL &&
                                             sign[1] != '\0');
    bool prefix = word->at - search->tokens.text > 1 && word->at[-1] == word->at[-2] &&
                  (word->at[-1] == '+' || word->at[-1] == '-');
    bool counted = prefix || (twice && (*sign == '+' || *sign == '-'));
    bool added = twice && *sign == '<' && begins_statement(search);
    bool element = word->typed || is_reference(search);
    return equals && (operator== 0 || * sign == ':') ? '='
           : equals || added || (counted && element) ? '+'
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
    while (p < end && *p != '=' && *p != '\n') {
        p++; /* over other names, "rows, cols = ..." */
    }
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
    const struct ng_token *before = &search->tokens.before;
    bool arrow =
        ng_token_is(before, '>') && before->at > search->tokens.text && before->at[-1] == '-';
    bool part = (ng_token_is(before, '.') || arrow) && word->owner.size == 0;
    return part                   ? (search->part.name.size > 0 ? &search->part : NULL)
           : is_part(word->owner) ? ng_aliases_find(&search->aliases, first, word->at)
                                  : ng_aliases_find(&search->aliases, word->owner, word->at);
}

/* Whether a sign that sets what is before it begins at p. */
static bool sets(const char *p, const char *end)
{
    char next = end - p > 1 ? p[1] : '\0';
    return p < end && ((*p == '=' && !ng_scan_is_in(next, "=>~")) || (*p == ':' && next == '=') ||
                       (*p == '<' && next == '-'));
}

/* The place behind the bracket here if it begins a statement that sets the names in it, as in
 * "[rows, cols] = ...", "list($rows, $cols) = ..." and "({rows, cols} = ...)"; or NULL. */
static const char *pattern_end(const struct changes *search)
{
    enum { AHEAD = 256 };
    const struct ng_token *open = &search->tokens.now, *before = &search->tokens.before;
    const char *p = open->at, *end = search->tokens.end;
    const char *stop = end - p > AHEAD ? p + AHEAD : end;
    bool named = before->kind == NG_TOKEN_WORD && ng_scan_is(before->name, "list");
    bool begins = open->line || before->kind == NG_TOKEN_DIVIDER || ng_token_is(before, '{') ||
                  ng_token_is(before, '}') || named;
    int depth = 0;
    if (search->depth > 1 || !(*p == '{' ? ng_token_is(before, '(') : begins)) {
        return NULL;
    }
    do {
        depth += ng_scan_is_in(*p, "([{") ? 1 : ng_scan_is_in(*p, ")]}") ? -1 : 0;
        p++;
    } while (p < stop && depth > 0);
    const char *sign = p;
    while (sign < stop && ng_scan_is_blank(*sign)) {
        sign++;
    }
    return depth == 0 && sets(sign, stop) ? p : NULL;
}

/* Whether the word is one of several names that a statement sets: "rows, x = x, rows". */
static bool is_set_with_others(const struct changes *search)
{
    enum { AHEAD = 256 };
    const struct ng_token *word = &search->tokens.now;
    const char *p = word->end, *end = search->tokens.end;
    const char *stop = end - p > AHEAD ? p + AHEAD : end;
    bool comma = false;
    while (p < stop && (ng_scan_is_blank(*p) || ng_scan_is_in(*p, ",_.$@*[]'\"") ||
                        ng_scan_is_letter(*p) || ng_scan_is_digit(*p))) {
        comma = comma || *p == ',';
        p++;
    }
    return comma && search->depth == 0 && begins_statement(search) && sets(p, stop) &&
           !is_same(search);
}

/* Whether the function R has behind a value sets the word: "rev(rows) -> rows". */
static bool is_set_behind(const struct changes *search)
{
    const struct ng_token *word = &search->tokens.now, *before = &search->tokens.before;
    const char *p = before->at, *text = search->tokens.text;
    bool arrow = ng_token_is(before, '>') && p > text && p[-1] == '-';
    for (p -= arrow ? 1 : 0; arrow && p > text && ng_scan_is_blank(p[-1]); p--) {
    }
    const char *end = skip_elements(word->end, search->tokens.end);
    return arrow && p > text && p[-1] == ')' && search->depth == 0 &&
           (end == search->tokens.end || ng_scan_is_in(*end, "\r\n;"));
}

/* Whether the statement sets or changes the present name of a list otherwise than by a sign or a
 * bracket directly behind it. */
static bool is_set_elsewhere(const struct changes *search)
{
    const struct ng_token *word = &search->tokens.now;
    const char *p = skip_elements(word->end, search->tokens.end);
    const char *end = search->tokens.end;
    bool walrus = end - p > 1 && p[0] == ':' && p[1] == '=';
    bool element =
        p > word->end && word->end[0] == '.' && end - p > 1 && p[0] == '<' && p[1] == '-';
    bool loops = end - p > 2 &&
                 (ng_scan_is_in(*p, ",:") ||
                  ((memcmp(p, "in", 2) == 0 || memcmp(p, "of", 2) == 0) && ng_scan_is_space(p[2])));
    bool as =
        search->tokens.before.kind == NG_TOKEN_WORD && ng_scan_is(search->tokens.before.name, "as");
    return (search->bound && loops) || as || search->applied.on || walrus || element ||
           search->pattern != NULL || is_set_with_others(search) || is_set_behind(search);
}

/* Whether the list's name is an argument's in the function around the present word, where it can be
 * set to another value. */
static bool is_local(struct changes *search, const struct ng_alias *name)
{
    const struct ng_aliases *aliases = &search->aliases;
    size_t depth = aliases->depth;
    uint64_t bit = name->own && name->list < 64 ? UINT64_C(1) << name->list : 0;
    bool argument = depth > 0 && depth <= NG_ALIASES_DEPTH && aliases->frames[depth - 1].defines;
    if (argument) {
        search->locals |= bit;
        search->local_indent = search->indent;
    }
    return (search->locals & bit) != 0;
}

/* Whether what the word with its bracket is, a part or a member of a list, is set here: "rows.at(0)
 * =", "rows.length =", "rows.first <<". */
static bool is_result_set(const struct changes *search)
{
    enum { AHEAD = 128 };
    const struct ng_token *word = &search->tokens.now;
    const char *p = word->end, *end = search->tokens.end;
    const char *stop = end - p > AHEAD ? p + AHEAD : end;
    int depth = 0;
    do {
        depth += p < stop && *p == '(' ? 1 : p < stop && *p == ')' ? -1 : 0;
        p += depth > 0 || (p < stop && *p == ')') ? 1 : 0;
    } while (p < stop && depth > 0);
    while (p < stop && ng_scan_is_blank(*p)) {
        p++;
    }
    bool combined = end - p > 1 && ng_scan_is_in(*p, "+-*/%|&^") && p[1] == '=';
    bool added = end - p > 1 && p[0] == '<' && p[1] == '<' && begins_statement(search);
    return sets(p, end) || combined || (added && is_part(word->name));
}

/* Whether the word is an argument of a function that copies one list into another. */
static bool is_copied_into(const struct changes *search)
{
    const struct ng_aliases *aliases = &search->aliases;
    const struct ng_aliases_frame *frame = aliases->depth > 0 && aliases->depth <= NG_ALIASES_DEPTH
                                               ? &aliases->frames[aliases->depth - 1]
                                               : NULL;
    return frame != NULL && !frame->defines &&
           (ng_scan_is(frame->function, "arraycopy") ||
            ng_scan_is_in_any_case(frame->function, "copy")) &&
           (frame->argument > 0 ||
            ng_scan_is_in(*skip_elements(search->tokens.now.end, search->tokens.end), ","));
}

/* The list that the present word, a method, a member or a function, changes; or NULL. */
static const struct ng_alias *changed_owner(struct changes *search)
{
    const struct ng_token *word = &search->tokens.now, *before = &search->tokens.before;
    const struct ng_alias *owner = owner_of(search);
    bool copied = ng_scan_is(word->name, "concat") && !begins_statement(search);
    bool changes = is_changing(&search->tokens, word) && !copied;
    bool argument = search->argument && (!word->line || before->kind == NG_TOKEN_OPEN);
    const char *p = skip_elements(word->end, search->tokens.end);
    bool called = word->called || (p < search->tokens.end && *p == '{');
    bool side = owner != NULL && !(owner->own && search->lists[owner->list].around);
    bool unknown =
        side && owner->own && called && owner != &search->part && !is_reading(word->name);
    bool symbol = changes && ng_token_is(before, ':') && before->at > search->tokens.text &&
                  before->at[-1] == '&'; /* Ruby's "rows.each(&:reverse!)" */
    search->touched = changes ? word->owner : search->touched;
    search->recent = side ? &search->aliases.names[owner->list] : search->recent;
    return symbol && search->recent != NULL ? search->recent
           : changes || (word->called && argument) || unknown ||
                   (side && (is_result_set(search) || is_copied_into(search)))
               ? owner
               : NULL;
}

/* The list that the present word changes, by any of its names; or NULL. */
static const struct ng_alias *changed(struct changes *search)
{
    const struct ng_token *word = &search->tokens.now, *before = &search->tokens.before;
    const struct ng_alias *name = ng_aliases_find(&search->aliases, word->name, word->at);
    const struct ng_alias *owner = changed_owner(search);
    if (word->called || is_changing(&search->tokens, word) || owner != NULL) {
        return owner;
    }
    if (name == NULL) {
        return NULL;
    }
    bool argument = search->argument && (!word->line || before->kind == NG_TOKEN_OPEN);
    char sign = setting(search);
    bool settable = name->own || name->reference || word->typed || search->star;
    bool set = sign == '=' && settable &&
               (search->star || (begins_statement(search) &&
                                 (word->owner.size == 0 || word->typed) && !is_same(search)));
    bool elsewhere = name->own && !set && is_set_elsewhere(search);
    bool local = is_local(search, name) && !word->typed && !search->applied.on;
    search->recent = &search->aliases.names[name->list];
    if (local && sign != '+' && !argument) {
        return NULL;
    }
    return sign == '+' || argument || set || elsewhere || is_copied_into(search) ? name : NULL;
}

/* At the first token of a line: the lines of a function begin right of its first one. */
static void follow_line(struct changes *search)
{
    const char *p = search->tokens.now.at, *text = search->tokens.text;
    search->indent = 0;
    for (; p > text && ng_scan_is_blank(p[-1]); p--) {
        search->indent++;
    }
    bool goes_on = ng_scan_is_in(*search->tokens.now.at, "{)");
    search->locals = search->indent > search->local_indent || goes_on ? search->locals : 0;
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
        search->recent = NULL;
        follow_line(search);
    }
    bool statement = token->line || token->kind == NG_TOKEN_DIVIDER || ng_token_is(token, '{');
    search->commas =
        statement ? 0 : search->commas + (token->kind == NG_TOKEN_COMMA && search->depth == 0);
    bool value = ((token->kind == NG_TOKEN_WORD || token->kind == NG_TOKEN_NUMBER ||
                   token->kind == NG_TOKEN_STRING) &&
                  search->depth == search->applied.depth) ||
                 (token->kind == NG_TOKEN_OPEN && search->depth == search->applied.depth + 1);
    search->applied.values += value && token->at >= search->applied.from ? 1 : 0;
    search->applied.on = search->applied.on && search->depth >= search->applied.depth &&
                         !(search->applied.depth == 0 && statement) &&
                         !(search->applied.first && search->applied.values > 1);
}

/* The place behind the name of a function that changes what follows it without a bracket: ML's
 * "Array.sort compare rows", Lisp's "(push 1 rows)" and "(set-car! rows 2)"; or NULL. */
static const char *applied_end(const struct changes *search)
{
    const struct ng_token *word = &search->tokens.now;
    const char *p = word->end, *end = search->tokens.end;
    bool lisp = ng_token_is(&search->tokens.before, '(');
    while (lisp && p < end && (ng_scan_is_letter(*p) || *p == '-')) {
        p++;
    }
    bool marked = lisp && p < end && *p == '!';
    p += marked ? 1 : 0;
    bool follows = end - p > 1 && ng_scan_is_blank(*p) &&
                   (ng_scan_is_letter(p[1]) || ng_scan_is_in(p[1], "('@$&"));
    follows =
        follows || (p < end && *p == ',' && word->owner.size > 0); /* "map(list.sort, rows)" */
    bool applied = follows && !word->called && (lisp || word->owner.size > 0) &&
                   (marked || number_of(word) < CHANGING);
    return applied ? p : NULL;
}

/* Notes what the names behind the present token are set or changed by. */
static void look_for_names(struct changes *search)
{
    const struct ng_token *token = &search->tokens.now;
    bool word = token->kind == NG_TOKEN_WORD;
    bool loops = word && ng_scan_is(token->name, "for");
    bool names = (word && !token->called) || token->kind == NG_TOKEN_COMMA ||
                 ng_token_is(token, '(') || (token->kind == NG_TOKEN_SIGN && *token->at != '<');
    bool ends = word && (ng_scan_is(token->name, "in") || ng_scan_is(token->name, "of"));
    search->bound = loops || (search->bound && names && !ends && !token->line);
    if (token->kind == NG_TOKEN_OPEN && search->pattern == NULL) {
        search->pattern = pattern_end(search);
    } else if (search->pattern != NULL && token->at >= search->pattern) {
        search->pattern = NULL;
    }
    const char *from = word && !search->applied.on ? applied_end(search) : NULL;
    if (from != NULL) {
        bool first = ng_scan_is(token->name, "setf") || from[-1] == '!';
        search->applied = (struct applied){true, first, from, search->depth, 0};
    }
}

/* Looks behind the present token: whether what comes is changed by it. */
static void look_ahead(struct changes *search)
{
    const struct ng_token *token = &search->tokens.now;
    bool word = token->kind == NG_TOKEN_WORD;
    bool borrowed = word && ((ng_scan_is(token->name, "mut") &&
                              ng_token_is(&search->tokens.before, '&')) || /* Rust's &mut rows */
                             ng_scan_is(token->name, "ref") ||
                             ng_scan_is(token->name, "out"));
    bool goes_on = token->kind == NG_TOKEN_OPEN ||
                   (token->kind == NG_TOKEN_SIGN && strchr("&@*$", *token->at) != NULL);
    bool view = word && ng_scan_is(token->name, "asList"); /* Java's, of an array */
    search->argument = word && !view ? borrowed || changes_argument(&search->tokens, token)
                                     : search->argument && (goes_on || view);
    search->star = ng_token_is(token, '*') && begins_statement(search);
    look_for_names(search);
    bool dot = ng_scan_is_in(*token->at, ".()?->") && token->end - token->at == 1;
    const struct ng_alias *list =
        word && !token->called ? ng_aliases_find(&search->aliases, token->name, token->at) : NULL;
    if (list != NULL && !is_part(token->name)) { /* "rows->pop()", "rows?.pop()", "rows..pop()" */
        search->part = *list;
        search->part_depth = search->depth;
    } else if (word && is_part(token->name)) {
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
    struct changes search = {.lists = lists};
    const char *found = NULL;
    size_t known = 0;
    for (size_t i = 0; i < count; i++) {
        ng_aliases_add(&search.aliases, lists[i].name, text.text, lists[i].end);
    }
    for (int i = 0; i < PASSES && found == NULL && (i == 0 || search.aliases.call_count > known);
         i++) {
        known = search.aliases.call_count;
        ng_aliases_again(&search.aliases);
        search = (struct changes){
            .lists = lists, .tokens = ng_tokens_start(text), .aliases = search.aliases};
        found = find_change(&search, which);
    }
    return found;
}
