/* One pass over the keys of the objects that may be gone into, with a stack of these. */
#include "format/json_nest.h"

#include "format/keys.h"

/* What an object has itself. A goal may stand above clues of both axes in an object that is called
 * "clues": what else has rows and columns there may be labels or a state. Below clues nothing
 * counts. */
enum { GOAL = 1, ROWS = 2, COLUMNS = 4, CLUES = ROWS | COLUMNS };

/* Objects that are open, and what has been found in them. */
struct search {
    struct ng_json_scan json;
    struct ng_json_nest *nest;
    struct ng_place places[NG_JSON_NEST_MOST];
    unsigned depth;                               /* of them that are open, but for the outermost */
    unsigned found;                               /* objects with any of it so far, */
    unsigned clues;                               /* those of them called so, with both axes, */
    unsigned before[NG_JSON_NEST_MOST + 1];       /* found when each began, */
    unsigned clues_before[NG_JSON_NEST_MOST + 1]; /* and clues */
    unsigned own[NG_JSON_NEST_MOST + 1];
    bool called[NG_JSON_NEST_MOST + 1]; /* it is called "clues" */
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
    bool called = ng_json_scan_is(&search->json, "clues");
    bool entered = ng_json_scan_next(&search->json) == NG_JSON_OBJECT;
    search->places[search->depth++] = search->json.place;
    search->before[search->depth] = search->found;
    search->clues_before[search->depth] = search->clues;
    search->own[search->depth] = 0;
    search->called[search->depth] = called;
    return entered;
}

/* Whether the object at this depth is one that is looked for, with those around it. */
static bool has_puzzle(const struct search *search, unsigned depth)
{
    return (search->own[depth] & CLUES) != 0 ||
           (search->own[depth] == GOAL && search->clues == search->clues_before[depth]);
}

static void leave(struct search *search)
{
    if (has_puzzle(search, search->depth)) {
        bool clues = search->called[search->depth] && (search->own[search->depth] & CLUES) == CLUES;
        search->found = search->before[search->depth] + 1;
        search->clues = search->clues_before[search->depth] + (clues ? 1 : 0);
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
    bool null = ng_json_scan_peek(&search->json) == 'n';
    search->own[search->depth] |= null                    ? 0
                                  : key == NG_KEY_ROWS    ? ROWS
                                  : key == NG_KEY_COLUMNS ? COLUMNS
                                  : key == NG_KEY_GOAL    ? GOAL
                                                          : 0;
    return (search->own[0] & CLUES) == 0 && pass_value(search);
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
    bool within = !has_puzzle(&search, 0);
    nest->several = within && search.found > 1;
    nest->depth = within && search.found == 1 ? nest->depth : 0;
    ng_json_scan_clear(&search.json);
    return search.json.status != NONOGRAM_NO_MEMORY;
}

bool ng_json_nest_enters(const struct ng_json_nest *nest, const struct ng_json_scan *json,
                         unsigned inside)
{
    return inside < nest->depth && nest->places[inside].line == json->place.line &&
           nest->places[inside].column == json->place.column;
}
