/* The names of lists, token by token. A statement has names, a sign or word that sets them, and a
 * value; statements of another form do not set names. */
#include "format/doc/aliases.h"

#include "format/scan.h"

#include <string.h>

/* ---- the names ---- */

/* The number of lists within each other that end at a place. */
static int depth_at(const char *text, const char *end)
{
    int depth = 0;
    for (; end > text && (strchr(")]}", end[-1]) != NULL || ng_scan_is_space(end[-1]) ||
                          strchr(",;|", end[-1]) != NULL);
         end--) {
        depth += strchr(")]}", end[-1]) != NULL ? 1 : 0;
    }
    return depth;
}

void ng_aliases_add(struct ng_aliases *aliases, struct ng_span name, const char *text,
                    const char *end)
{
    if (aliases->count < NG_ALIASES_MAX) {
        aliases->names[aliases->count] =
            (struct ng_alias){name, aliases->count, end, depth_at(text, end), true, false};
        aliases->count++;
    }
}

void ng_aliases_again(struct ng_aliases *aliases)
{
    aliases->count = aliases->depth = 0;
    for (size_t i = 0; i < NG_ALIASES_MAX && aliases->names[i].own; i++) {
        aliases->count++;
    }
}

const struct ng_alias *ng_aliases_find(const struct ng_aliases *aliases, struct ng_span name,
                                       const char *place)
{
    for (size_t i = 0; i < aliases->count && name.size > 0; i++) {
        const struct ng_alias *alias = &aliases->names[i];
        if (place >= alias->from && ng_scan_same(name, alias->name)) {
            return alias;
        }
    }
    return NULL;
}

static void drop(struct ng_aliases *aliases, struct ng_span name)
{
    for (size_t i = 0; i < aliases->count; i++) {
        if (!aliases->names[i].own && ng_scan_same(name, aliases->names[i].name)) {
            aliases->names[i] = aliases->names[--aliases->count];
            return;
        }
    }
}

/* Lets the name stand for a list; more names than there is room for are not followed. */
static void add(struct ng_aliases *aliases, struct ng_span name, struct ng_alias list)
{
    drop(aliases, name);
    bool number = list.depth == 0 && list.reference;
    if (aliases->count < NG_ALIASES_MAX && (list.depth > 0 || number) &&
        ng_aliases_find(aliases, name, list.from) == NULL) {
        list.name = name;
        list.own = false;
        aliases->names[aliases->count++] = list;
    }
}

/* The list of a name in a word, with the subscripts behind it; or one of depth 0, also for the copy
 * in "rows[1:]". */
static struct ng_alias list_of(const struct ng_aliases *aliases, const struct ng_token *word,
                               struct ng_span name)
{
    const struct ng_alias *alias = ng_aliases_find(aliases, name, word->at);
    if (alias == NULL) {
        return (struct ng_alias){.depth = 0};
    }
    struct ng_alias list = *alias;
    int open = 0;
    for (const char *p = name.text + name.size; p < word->end; p++) {
        list.depth -= *p == '[' && open == 0 ? 1 : 0;
        list.depth = *p == ':' && open == 1 ? 0 : list.depth;
        open += *p == '[' ? 1 : *p == ']' ? -1 : 0;
    }
    list.from = word->end;
    return list;
}

/* ---- statements ---- */

static void begin_statement(struct ng_aliases *aliases)
{
    aliases->part = NG_ALIASES_HEAD;
    aliases->head_count = 0;
    aliases->rest = aliases->loop = aliases->called = aliases->bar = false;
}

/* Lets the names of the statement stand for a list. */
static void set_heads(struct ng_aliases *aliases, struct ng_alias list)
{
    for (size_t i = 0; i < aliases->head_count; i++) {
        list.reference = aliases->references;
        add(aliases, aliases->heads[i], list);
    }
}

static void add_head(struct ng_aliases *aliases, struct ng_span name, bool reference)
{
    aliases->references = reference;
    if (aliases->head_count < NG_ALIASES_HEADS) {
        aliases->heads[aliases->head_count++] = name;
    }
}

/* At the sign or word behind the names of a statement. */
static void begin_value(struct ng_aliases *aliases, bool sets)
{
    for (size_t i = 0; i < aliases->head_count && sets; i++) {
        drop(aliases, aliases->heads[i]);
    }
    aliases->part = aliases->loop ? NG_ALIASES_LOOP : NG_ALIASES_VALUE;
}

/* Begins the names of a function that gets the elements of a list. */
static void begin_closure(struct ng_aliases *aliases, struct ng_alias list)
{
    static const char it[] = "it"; /* Kotlin's name of them */
    begin_statement(aliases);
    aliases->part = NG_ALIASES_CLOSURE;
    aliases->element = list;
    aliases->element.depth--;
    add(aliases, (struct ng_span){it, 2}, aliases->element);
}

static void end_closure(struct ng_aliases *aliases)
{
    set_heads(aliases, aliases->element);
    begin_statement(aliases);
}

/* Whether the value ends behind the word. */
static bool is_whole(const struct ng_tokens *tokens)
{
    const char *p = tokens->now.end;
    while (p < tokens->end && ng_scan_is_blank(*p)) {
        p++;
    }
    return p == tokens->end || strchr(",;)]}\r\n", *p) != NULL;
}

/* ---- functions ---- */

/* Notes a list that is an argument of a function; and what the arguments of a function that is
 * defined here stand for. */
static void follow_argument(struct ng_aliases *aliases, const struct ng_tokens *tokens,
                            struct ng_alias list)
{
    const struct ng_token *word = &tokens->now, *before = &tokens->before;
    struct ng_aliases_frame *frame = aliases->depth > 0 && aliases->depth <= NG_ALIASES_DEPTH
                                         ? &aliases->frames[aliases->depth - 1]
                                         : &(struct ng_aliases_frame){.defines = false};
    bool alone = (ng_token_is(before, '(') || before->kind == NG_TOKEN_COMMA) && is_whole(tokens);
    struct ng_aliases_call call = {frame->function, frame->argument, list.list, list.depth};
    bool known = frame->function.size == 0 || word->called;
    if (frame->defines) {
        drop(aliases, word->name);
    }
    for (size_t i = 0; i < aliases->call_count && !known; i++) {
        const struct ng_aliases_call *other = &aliases->calls[i];
        bool same =
            other->argument == call.argument && ng_scan_same(other->function, call.function);
        if (same && frame->defines) {
            add(aliases, word->name,
                (struct ng_alias){.list = other->list, .depth = other->depth, .from = word->at});
        }
        known = same;
    }
    if (!known && alone && !frame->defines && list.depth > 0 &&
        aliases->call_count < NG_ALIASES_CALLS) {
        aliases->calls[aliases->call_count++] = call;
    }
}

static void open_bracket(struct ng_aliases *aliases, const struct ng_tokens *tokens)
{
    const struct ng_token *before = &tokens->before;
    bool brace = ng_token_is(&tokens->now, '{'), word = before->kind == NG_TOKEN_WORD;
    bool closure = aliases->part == NG_ALIASES_CLOSURE;
    struct ng_aliases_frame frame = {.function = {NULL, 0}};
    if (word && aliases->function.size > 0) {
        frame = (struct ng_aliases_frame){aliases->function, 0, aliases->defines};
    } else if (aliases->depth > 0 && aliases->depth <= NG_ALIASES_DEPTH && !brace &&
               aliases->frames[aliases->depth - 1].defines) {
        frame = aliases->frames[aliases->depth - 1]; /* "int (*x)[2]" */
    }
    if (aliases->depth++ < NG_ALIASES_DEPTH) {
        aliases->frames[aliases->depth - 1] = frame;
    }
    if (brace && closure && ng_token_is(before, ')')) {
        end_closure(aliases);
    } else if (brace && !closure && aliases->part != NG_ALIASES_VALUE) {
        begin_statement(aliases);
    } else if (aliases->loop && aliases->part == NG_ALIASES_HEAD && word &&
               aliases->head_count > 0) {
        begin_value(aliases, true); /* Perl's "for my $x (@rows)" */
    }
}

static void close_bracket(struct ng_aliases *aliases, bool brace)
{
    aliases->depth -= aliases->depth > 0 ? 1 : 0;
    bool value = aliases->part == NG_ALIASES_VALUE || aliases->part == NG_ALIASES_LOOP;
    if (brace || value) {
        begin_statement(aliases);
    }
}

/* ---- tokens ---- */

static void follow_value(struct ng_aliases *aliases, const struct ng_tokens *tokens,
                         struct ng_alias list)
{
    const struct ng_token *word = &tokens->now;
    bool loop = aliases->part == NG_ALIASES_LOOP;
    bool address = ng_token_is(&tokens->before, '&');
    list.depth += address && list.own && list.depth == 0 ? 1 : 0;
    aliases->references = aliases->references || (address && *word->at == '$'); /* PHP's */
    if (list.depth > 0 && loop) {
        list.depth--;
        set_heads(aliases, list);
    } else if (list.depth > 0 && word->called) {
        begin_closure(aliases, list);
    } else if (list.depth > 0 && is_whole(tokens)) {
        set_heads(aliases, list);
    } else if (word->names) {
        add_head(aliases, word->name, false);
    } else if (loop && ng_scan_is(word->name, "do")) {
        begin_statement(aliases);
    } else if (word->called) {
        aliases->rest = !loop || aliases->called;
        aliases->called = true;
    }
}

/* Whether a function that follows the word is called there, and not defined: "if len(x)". */
static bool begins_expression(struct ng_span word)
{
    static const char *const words[] = {
        "return", "if",    "elif", "unless", "while", "until",  "and",  "or",    "not",
        "in",     "of",    "else", "then",   "do",    "assert", "case", "yield", "await",
        "new",    "print", "echo", "puts",   "throw", "raise",  "go",   "defer", NULL};
    return ng_scan_is_one_of(word, words);
}

/* Notes the word as a function: "f(", "int f(" where it is defined, "f = function (". */
static void follow_function(struct ng_aliases *aliases, const struct ng_tokens *tokens)
{
    const struct ng_token *word = &tokens->now, *before = &tokens->before;
    bool value = aliases->part == NG_ALIASES_VALUE && aliases->head_count > 0 &&
                 ng_scan_is(word->name, "function");
    aliases->function = value          ? aliases->heads[aliases->head_count - 1]
                        : word->called ? word->name
                                       : (struct ng_span){NULL, 0};
    aliases->defines = value || (word->called && before->kind == NG_TOKEN_WORD && !word->line &&
                                 !begins_expression(before->name));
}

static void follow_word(struct ng_aliases *aliases, const struct ng_tokens *tokens)
{
    const struct ng_token *word = &tokens->now, *before = &tokens->before;
    struct ng_alias owner = list_of(aliases, word, word->owner);
    struct ng_alias list = word->called ? owner : list_of(aliases, word, word->name);
    bool binds = ng_scan_is(word->name, "in") || ng_scan_is(word->name, "of");
    bool loops = ng_scan_is(word->name, "for") || ng_scan_is(word->name, "foreach");
    follow_argument(aliases, tokens, list);
    follow_function(aliases, tokens);
    if (aliases->rest) {
        return;
    }
    aliases->loop = aliases->loop || loops;
    if (aliases->part == NG_ALIASES_VALUE || aliases->part == NG_ALIASES_LOOP) {
        follow_value(aliases, tokens, list);
    } else if (aliases->part == NG_ALIASES_HEAD && binds && aliases->loop) {
        begin_value(aliases, true);
    } else if (aliases->part == NG_ALIASES_HEAD && owner.depth > 0) {
        begin_closure(aliases, owner);
    } else if (aliases->part == NG_ALIASES_HEAD && ng_scan_is(word->name, "as") &&
               before->kind == NG_TOKEN_WORD) {
        begin_closure(aliases, list_of(aliases, before, before->name));
    } else if (!word->called && !word->typed && !loops) {
        add_head(aliases, word->name, ng_token_is(before, '&'));
    }
}

static void follow_sign(struct ng_aliases *aliases, const struct ng_tokens *tokens)
{
    const struct ng_token *sign = &tokens->now;
    bool bar = ng_token_is(sign, '|') && aliases->part == NG_ALIASES_CLOSURE;
    bool arrow = ng_token_is(sign, '>') && ng_token_is(&tokens->before, '-');
    bool copied = (ng_token_is(sign, '.') && ng_token_is(&tokens->before, '.')) ||
                  (ng_token_is(sign, '*') && ng_token_is(&tokens->before, '['));
    if (aliases->part == NG_ALIASES_CLOSURE && (arrow || (bar && aliases->bar))) {
        end_closure(aliases);
    } else if (aliases->part != NG_ALIASES_HEAD && !bar) {
        /* "[...rows]" and "[*rows]" are copies */
        aliases->rest = aliases->rest || copied || strchr("&*@$.-", *sign->at) == NULL;
    }
    aliases->bar = aliases->bar || bar;
}

static void follow_names(struct ng_aliases *aliases, const struct ng_token *token)
{
    bool arrow = token->end - token->at == 2 && token->at[1] == '>',
         colon = ng_token_is(token, ':');
    if (arrow && aliases->part == NG_ALIASES_CLOSURE) {
        end_closure(aliases);
    } else if (arrow || (colon && aliases->part == NG_ALIASES_LOOP)) {
        begin_statement(aliases);
    } else if (aliases->part != NG_ALIASES_CLOSURE) {
        begin_value(aliases, !colon);
    }
}

void ng_aliases_follow(struct ng_aliases *aliases, const struct ng_tokens *tokens)
{
    const struct ng_token *token = &tokens->now;
    if (ng_token_is(token, ';') || (token->line && tokens->before.kind != NG_TOKEN_NAMES)) {
        begin_statement(aliases);
    }
    switch (token->kind) {
    case NG_TOKEN_WORD:
        follow_word(aliases, tokens);
        break;
    case NG_TOKEN_NAMES:
        follow_names(aliases, token);
        break;
    case NG_TOKEN_OPEN:
        open_bracket(aliases, tokens);
        break;
    case NG_TOKEN_CLOSE:
        close_bracket(aliases, ng_token_is(token, '}'));
        break;
    case NG_TOKEN_COMMA:
        if (aliases->depth > 0 && aliases->depth <= NG_ALIASES_DEPTH) {
            aliases->frames[aliases->depth - 1].argument++;
        }
        break;
    case NG_TOKEN_NUMBER:
    case NG_TOKEN_STRING:
        aliases->rest = aliases->rest || aliases->part != NG_ALIASES_HEAD;
        break;
    default:
        follow_sign(aliases, tokens);
        break;
    }
}
