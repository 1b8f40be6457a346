/* Arrays of puzzles in JSON, [ {...}, {...} ]: each object is an entry of its own, together with
 * what stands around it, so that an array of any length takes the memory of one puzzle.
 *
 *     entries:  [ {...},   {...},   {...} ]
 */
#ifndef NG_FORMAT_JSON_ARRAY_H
#define NG_FORMAT_JSON_ARRAY_H

#include "format/format.h"

/* An entry's object and what stands around it. */
struct ng_json_item {
    size_t start, end; /* text[start .. end) is the object; all of the text where it has no end */
    bool opens;        /* behind '[' */
    bool comma_before;
    bool comma_behind;
    bool closes; /* before ']' */
    bool whole;  /* the object has an end */
};

/* What is known of the array between two entries. Zeroed: there is none. */
struct ng_json_array {
    bool open;
    bool due; /* behind '[' or ',': a puzzle must follow */
    /* An entry was damaged, and its bracket or comma may be part of the damage: until another one
     * is met nothing is missed. */
    bool broken;
    unsigned around; /* objects that hold it (json_list.h) */
    bool behind;     /* it has ended, and they have not, */
    bool doubtful;   /* unless an entry was damaged that may have had their ends */
};

struct ng_json_item ng_json_item_find(struct ng_span text);
/* The same in an array that an object holds, of which a damaged entry may have the end, and more:
 * that is not told from the end of the entry's object, which is gone along for it. */
struct ng_json_item ng_json_item_find_held(struct ng_span text);
/* Whether the entry stands in an array that it tells of itself. */
bool ng_json_item_is_in_array(const struct ng_json_item *item);
/* Leaves of the entry's text the object, blanks in the place of all else. */
void ng_json_item_unwrap(const struct ng_json_item *item, char *text, size_t size);

/* Goes on behind an entry, of which *item tells. NULL, or what is wrong. An entry outside any array
 * becomes an object alone in *item: its reader tells what else there is. */
const char *ng_json_array_follow(struct ng_json_array *array, struct ng_json_item *item);
/* The same behind a ']' that stands alone. */
const char *ng_json_array_close(struct ng_json_array *array);

#endif
