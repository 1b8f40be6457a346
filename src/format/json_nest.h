/* Which of the objects within an object holds the puzzle, where its clues are not members of the
 * outermost one:
 *
 *     {"title": "Cat", "data": {"width": 2, "clues": {"rows": [[1], [2]], "columns": [[2], [1]]}}}
 *
 * All members of the objects on the way to the clues are the puzzle's. */
#ifndef NG_FORMAT_JSON_NEST_H
#define NG_FORMAT_JSON_NEST_H

#include "format/json_scan.h"

enum { NG_JSON_NEST_MOST = 4 };

struct ng_json_nest {
    struct ng_place places[NG_JSON_NEST_MOST]; /* of the objects to go into, from outside in, */
    unsigned depth; /* so many; 0: the clues are the outermost one's, or nowhere, */
    bool several;   /* or in several objects */
    bool array;     /* there is an array of objects, which is not gone into */
};

/* What the event's key says of a puzzle, an enum ng_key. "rows": 5 is how many there are, not what
 * they say. */
unsigned ng_json_find_key(const struct ng_json_scan *json);

/* Looks through the text as far as the outermost object's first clues, and no further than an
 * error; `build` is that of struct ng_json_scan. An object below a key that says something of a
 * puzzle is not gone into, nor one in an array. False: out of memory. */
bool ng_json_nest_find(struct ng_json_nest *nest, struct ng_span text, struct ng_build *build);

/* Whether the object that has just begun is the next to go into, `inside` of them being open. */
bool ng_json_nest_enters(const struct ng_json_nest *nest, const struct ng_json_scan *json,
                         unsigned inside);

#endif
