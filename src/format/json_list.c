/* Goes along the structure, and looks at the names of members on the way. */
#include "format/json_list.h"

#include "format/json_outline.h"
#include "format/keys.h"

struct search {
    struct ng_json_outline outline;
    bool unnamed;   /* the member that comes next has no name that is known */
    bool clues;     /* a name for clues has come, in the item, and not what it names */
    size_t array;   /* where the array begins that may be it, */
    unsigned depth; /* and the brackets that are open in it; 0: there is none */
};

/* So many brackets of objects, and nothing else. */
static uint64_t only_objects(unsigned depth)
{
    return depth == 0 ? 0 : UINT64_MAX >> (64 - depth);
}

/* Whether all that is open is objects, but for the array. */
static bool is_in_item(const struct search *search)
{
    unsigned depth = search->outline.depth;
    return search->depth > 0 && depth > search->depth &&
           search->outline.objects ==
               (only_objects(depth) & ~((uint64_t)1 << (depth - search->depth)));
}

static bool is_in_objects(const struct search *search)
{
    return search->outline.depth > 0 &&
           search->outline.objects == only_objects(search->outline.depth);
}

/* Looks at a name text[from .. to), quotes included. False: it names clues of an object around. */
static bool take_name(struct search *search, size_t from, size_t to)
{
    unsigned key =
        ng_key_find((struct ng_span){search->outline.text.text + from + 1, to - from - 2});
    bool clues = key == NG_KEY_ROWS || key == NG_KEY_COLUMNS || key == NG_KEY_GOAL;
    search->unnamed = key == NG_KEY_OTHER;
    search->clues = clues && is_in_item(search);
    return !clues || !is_in_objects(search);
}

/* Looks at the token that comes next, and goes past it. False: it says what the answer is. */
static bool pass_token(struct search *search, enum ng_json_list_end *end)
{
    struct ng_json_outline *outline = &search->outline;
    size_t from = outline->at;
    char c = outline->text.text[from];
    bool name = outline->expected == NG_JSON_NAME || outline->expected == NG_JSON_NAME_OR_END;
    if (search->clues && (c == '[' || c == '"')) {
        *end = NG_JSON_LIST_FOUND;
        return false;
    }
    search->clues = search->clues && c == ':';
    bool candidate = c == '[' && search->unnamed && is_in_objects(search);
    enum ng_json_outcome outcome = ng_json_outline_step(outline);
    if (outcome != NG_JSON_GOES_ON) {
        *end = outcome == NG_JSON_CLOSED ? NG_JSON_LIST_CLOSED : NG_JSON_LIST_NONE;
        return false;
    }
    if (candidate) {
        search->array = from;
        search->depth = outline->depth;
    } else if (outline->depth < search->depth || (outline->depth == search->depth && c == ',')) {
        search->depth = 0; /* its first item has no clues */
    }
    if (name && outline->expected == NG_JSON_COLON && !take_name(search, from, outline->at)) {
        *end = NG_JSON_LIST_NONE;
        return false;
    }
    return true;
}

static enum ng_json_list_end look(struct search *search, bool complete, struct ng_json_list *list)
{
    struct ng_json_outline *outline = &search->outline;
    enum ng_json_list_end end = complete ? NG_JSON_LIST_NONE : NG_JSON_LIST_MORE;
    bool more = true;
    while (more) {
        outline->at = ng_scan_skip_blank(outline->text, outline->at);
        more = outline->at < outline->text.size && pass_token(search, &end);
    }
    list->at = end == NG_JSON_LIST_FOUND ? search->array : outline->at;
    list->around = end == NG_JSON_LIST_FOUND ? search->depth - 1 : 0;
    return end;
}

enum ng_json_list_end ng_json_list_find(struct ng_span text, bool complete,
                                        struct ng_json_list *list)
{
    size_t start = ng_scan_skip_blank(text, 0);
    struct search search = {.outline = ng_json_outline_of(text, start)};
    *list = (struct ng_json_list){.around = 0};
    if (start < text.size && text.text[start] != '{') {
        return NG_JSON_LIST_NONE;
    }
    enum ng_json_list_end end = look(&search, complete, list);
    return end == NG_JSON_LIST_CLOSED ? NG_JSON_LIST_NONE : end;
}

enum ng_json_list_end ng_json_list_go_on(struct ng_span text, bool complete,
                                         struct ng_json_list *list)
{
    struct search search = {.outline = {.text = text,
                                        .depth = list->around,
                                        .objects = only_objects(list->around),
                                        .expected = NG_JSON_BEHIND}};
    return look(&search, complete, list);
}
