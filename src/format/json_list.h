/* Arrays of puzzles in JSON (json_array.h) that objects hold:
 *
 *     {"title": "Animals", "puzzles": [ {...}, {...} ], "more": {"hard": [ {...} ]}}
 *
 * The array is a member of an object, which may be within others, under a name that says nothing
 * else; its first item is an object with clues or a goal, or leads to them through objects; and no
 * object around it has clues or a goal before it: that would be the puzzle. */
#ifndef NG_FORMAT_JSON_LIST_H
#define NG_FORMAT_JSON_LIST_H

#include "format/scan.h"

#include <stdbool.h>
#include <stddef.h>

enum ng_json_list_end {
    NG_JSON_LIST_NONE,   /* there is no such array before an object with clues or what is no JSON */
    NG_JSON_LIST_FOUND,  /* `at` is its '[' */
    NG_JSON_LIST_CLOSED, /* the objects end without another one: `at` is behind them */
    NG_JSON_LIST_MORE,   /* that cannot be told yet */
};

struct ng_json_list {
    size_t at;
    unsigned around; /* objects that are open around it */
};

/* Looks for the first array of an object, with which the text begins but for blanks. Reads as far
 * as the first clues or the end of the object. */
enum ng_json_list_end ng_json_list_find(struct ng_span text, bool complete,
                                        struct ng_json_list *list);
/* Looks for the next one, behind an array in list->around objects. */
enum ng_json_list_end ng_json_list_go_on(struct ng_span text, bool complete,
                                         struct ng_json_list *list);

#endif
