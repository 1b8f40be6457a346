/* Other names of the lists in a program, followed through its text from its beginning to its end:
 *
 *     x = rows           for x in rows:          for (int[] x : rows)       for _, x := range rows
 *     x = rows[0]        rows.forEach(x => ...)   rows.each { |x| ... }     foreach ($rows as &$x)
 *     p = (rows, cols)   def f(x): ...   f(rows)
 *
 * A name stands for a list until it is set to something else. Nothing is known of blocks: names in
 * other functions are the same names. */
#ifndef NG_FORMAT_DOC_ALIASES_H
#define NG_FORMAT_DOC_ALIASES_H

#include "format/doc/token.h"

struct ng_alias {
    struct ng_span name;
    size_t list;      /* the number of the list */
    const char *from; /* the name stands for it behind this place */
    int depth;        /* lists within each other that it stands for; a number has 0 */
    bool own;         /* it is the name of the list itself */
    bool reference;   /* to set it is to set an element: "auto& x", "&$x" */
};

enum { NG_ALIASES_MAX = 128, NG_ALIASES_HEADS = 8, NG_ALIASES_DEPTH = 16, NG_ALIASES_CALLS = 16 };

/* A list that is an argument of a function. */
struct ng_aliases_call {
    struct ng_span function;
    unsigned argument;
    size_t list;
    int depth;
};

struct ng_aliases {
    struct ng_alias names[NG_ALIASES_MAX];
    size_t count;
    struct ng_aliases_call calls[NG_ALIASES_CALLS];
    size_t call_count;
    struct ng_span heads[NG_ALIASES_HEADS]; /* the names that this statement can set */
    bool references;                        /* a '&' is before the last one */
    size_t head_count;
    enum { NG_ALIASES_HEAD, NG_ALIASES_VALUE, NG_ALIASES_LOOP, NG_ALIASES_CLOSURE } part;
    bool rest;               /* the rest of this statement sets no name */
    bool loop;               /* the statement is a loop */
    bool called;             /* the list of this loop is an argument */
    bool bar;                /* one '|' was before the names of this closure */
    struct ng_alias element; /* what the names of a closure stand for */
    struct ng_aliases_frame {
        struct ng_span function;
        unsigned argument;
        bool defines;
    } frames[NG_ALIASES_DEPTH]; /* brackets */
    size_t depth;
    struct ng_span function; /* the last word, if it is a function; or empty */
    bool defines;            /* that function is defined here */
};

/* Adds the name of a list itself, in the text, with the end of its value. */
void ng_aliases_add(struct ng_aliases *aliases, struct ng_span name, const char *text,
                    const char *end);
/* Begins the text again: the functions that lists are passed to stay known. */
void ng_aliases_again(struct ng_aliases *aliases);
/* Follows the present token. */
void ng_aliases_follow(struct ng_aliases *aliases, const struct ng_tokens *tokens);
/* The list of a name at a place, or NULL. */
const struct ng_alias *ng_aliases_find(const struct ng_aliases *aliases, struct ng_span name,
                                       const char *place);

#endif
