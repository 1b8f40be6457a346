/* One pass over the keys of the objects that may be gone into, with a stack of these. */
#include "format/json_nest.h"

#include "format/keys.h"

/* Objects that are open, and what has been found in them. */
struct search {
    struct ng_json_scan json;
    struct ng_json_nest *nest;
    struct ng_place places[NG_JSON_NEST_MOST];
    unsigned depth;                         /* of them that are open, but for the outermost */
    unsigned found;                         /* objects with clues so far, */
    unsigned before[NG_JSON_NEST_MOST + 1]; /* and when each began */
    bool own[NG_JSON_NEST_MOST + 1];        /* it has clues itself: those within it count no more */
};

unsigned ng_json_find_key(const struct ng_json_scan *json)
{
    unsigned key = ng_key_find((struct ng_span){json->text.data, json->text.size});
    if ((key == NG_KEY_ROWS || key == NG_KEY_COLUMNS) &&
        ng_scan_is_digit(ng_json_scan_peek(json))) {
        return key == NG_KEY_ROWS ? NG_KEY_HEIGHT : NG_KEY_WIDTH;
    }
    return key;
}

/* Goes into the object that comes next. */
static bool enter(struct search *search)
{
    bool entered = ng_json_scan_next(&search->json) == NG_JSON_OBJECT;
    search->places[search->depth++] = search->json.place;
    search->before[search->depth] = search->found;
    search->own[search->depth] = false;
    return entered;
}

static void leave(struct search *search)
{
    if (search->own[search->depth]) {
        search->found = search->before[search->depth] + 1;
        search->nest->depth = search->depth;
        for (unsigned i = 0; i < search->depth; i++) {
            search->nest->places[i] = search->places[i];
        }
    }
    search->depth--;
}

/* Passes over the value that comes next; false on an error. */
static bool pass_value(struct search *search)
{
    enum ng_json_event event = ng_json_scan_next(&search->json);
    search->nest->array |= event == NG_JSON_ARRAY && ng_json_scan_peek(&search->json) == '{';
    return ng_json_scan_close(&search->json, event);
}

/* Takes the value of a key; false: there is nothing more to find. */
static bool take_value(struct search *search)
{
    unsigned key = ng_json_find_key(&search->json);
    if (key == NG_KEY_OTHER && search->depth < NG_JSON_NEST_MOST &&
        ng_json_scan_peek(&search->json) == '{') {
        return enter(search);
    }
    if (key == NG_KEY_ROWS || key == NG_KEY_COLUMNS || key == NG_KEY_GOAL) {
        search->own[search->depth] = true;
    }
    return !search->own[0] && pass_value(search);
}

bool ng_json_nest_find(struct ng_json_nest *nest, struct ng_span text, struct ng_build *build)
{
    struct search search = {.nest = nest};
    *nest = (struct ng_json_nest){.depth = 0};
    ng_json_scan_start(&search.json, text, NULL);
    search.json.build = build;
    bool more = ng_json_scan_next(&search.json) == NG_JSON_OBJECT;
    while (more) {
        enum ng_json_event event = ng_json_scan_next(&search.json);
        more =
            event == NG_JSON_KEY ? take_value(&search) : event == NG_JSON_CLOSE && search.depth > 0;
        if (event == NG_JSON_CLOSE && more) {
            leave(&search);
        }
    }
    nest->several = search.found > 1;
    nest->depth = search.found == 1 && !search.own[0] ? nest->depth : 0;
    ng_json_scan_clear(&search.json);
    return search.json.status != NONOGRAM_NO_MEMORY;
}

bool ng_json_nest_enters(const struct ng_json_nest *nest, const struct ng_json_scan *json,
                         unsigned inside)
{
    return inside < nest->depth && nest->places[inside].line == json->place.line &&
           nest->places[inside].column == json->place.column;
}
