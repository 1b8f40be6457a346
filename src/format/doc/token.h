/* The tokens of a program, in any language: words, numbers, strings, brackets and signs, without
 * comments. A word is a name with all that belongs to it:
 *
 *     rows   self.rows   rows[5][3]   int[][]   new std::vector<int>   listOf   vec!
 *
 * Nothing here depends on what is between the brackets. */
#ifndef NG_FORMAT_DOC_TOKEN_H
#define NG_FORMAT_DOC_TOKEN_H

#include "format/format.h"

enum ng_token_kind {
    NG_TOKEN_END,
    NG_TOKEN_WORD,
    NG_TOKEN_NUMBER,
    NG_TOKEN_STRING,
    NG_TOKEN_OPEN,
    NG_TOKEN_CLOSE,
    NG_TOKEN_COMMA,
    NG_TOKEN_DIVIDER, /* ; or | */
    NG_TOKEN_NAMES,   /* = : := => <- before a value: what is before it is a name */
    NG_TOKEN_SIGN,    /* anything else */
    NG_TOKEN_OPEN_END /* a comment or string that does not end */
};

struct ng_token {
    enum ng_token_kind kind;
    const char *at, *end;
    struct ng_span
        name; /* the last name in a word; the text of a string, a number without a type */
    struct ng_span owner; /* the name before it in the same word; or empty */
    bool line;            /* it is the first token of its line */
    bool blank;           /* a blank, a line end or a comment is before it */
    bool names;           /* the next token is NG_TOKEN_NAMES */
    bool called;          /* a bracket follows that belongs to this word: "vec![", "f(" */
    bool typed;           /* this word has subscripts or types */
    bool words;           /* this string is a list of words: "%w[a b]", "qw(a b)" */
    bool exact; /* this string has nothing to decode, this number only letters of a type */
};

struct ng_tokens {
    const char *text, *at, *end;
    bool lisp;                   /* the text begins like one of Lisp */
    struct ng_token now, before; /* the present token, and the one before it */
    /* Lines can be long, so that what was found about the present one is kept. */
    const char *closed; /* the rest up to here closes a bracket; or NULL */
    const char *single; /* single quotes before this do not begin strings; or NULL */
    const char *stop;   /* its end; or NULL */
};

/* Begins at the start of a text; if the whole text is one comment, within the comment. */
struct ng_tokens ng_tokens_start(struct ng_span text);
/* Moves to the next token; false at the end, or where a comment or string does not end. */
bool ng_tokens_next(struct ng_tokens *tokens);

/* Whether the token is this sign. */
static inline bool ng_token_is(const struct ng_token *token, char c)
{
    return token->end - token->at == 1 && *token->at == c;
}

#endif
