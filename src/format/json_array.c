/* Looks at the brackets and commas around an object, and checks that those of a stream make an
 * array. What is in the object is its reader's business. */
#include "format/json_array.h"

#include "format/json_outline.h"
#include "format/scan.h"

static bool is_at(struct ng_span text, size_t at, char c)
{
    return at < text.size && text.text[at] == c;
}

/* Looks at what precedes the object. False: there is no object. */
static bool find_start(struct ng_span text, struct ng_json_item *item)
{
    size_t at = ng_scan_skip_blank(text, 0);
    bool opens = is_at(text, at, '[');
    bool comma = is_at(text, at, ',');
    if (opens || comma) {
        at = ng_scan_skip_blank(text, at + 1);
    }
    if (!is_at(text, at, '{')) {
        return false;
    }
    item->start = at;
    item->opens = opens;
    item->comma_before = comma;
    return true;
}

static void find_end(struct ng_span text, struct ng_json_item *item)
{
    size_t last = ng_scan_behind_last(text, item->start, text.size);
    char c = text.text[last - 1];
    size_t end = c == ']' || c == ',' ? ng_scan_behind_last(text, item->start, last - 1) : last;
    item->whole = text.text[end - 1] == '}';
    if (item->whole) {
        item->end = end;
        item->closes = c == ']';
        item->comma_behind = c == ',';
    }
}

struct ng_json_item ng_json_item_find(struct ng_span text)
{
    struct ng_json_item item = {.end = text.size};
    if (find_start(text, &item)) {
        find_end(text, &item);
    }
    return item;
}

struct ng_json_item ng_json_item_find_held(struct ng_span text)
{
    struct ng_json_item item = ng_json_item_find(text);
    struct ng_json_outline outline = ng_json_outline_of(text, item.start);
    bool closed = ng_json_outline_follow(&outline) == NG_JSON_CLOSED && outline.at == item.end;
    return closed ? item
                  : (struct ng_json_item){.start = item.start,
                                          .end = text.size,
                                          .opens = item.opens,
                                          .comma_before = item.comma_before};
}

bool ng_json_item_is_in_array(const struct ng_json_item *item)
{
    return item->opens || item->comma_before || item->comma_behind || item->closes;
}

void ng_json_item_unwrap(const struct ng_json_item *item, char *text, size_t size)
{
    for (size_t i = 0; i < size; i++) {
        if ((i < item->start || i >= item->end) && text[i] != '\n') {
            text[i] = ' ';
        }
    }
}

/* What is wrong before the object of an array. */
static const char *check_before(const struct ng_json_array *array, const struct ng_json_item *item)
{
    if (array->broken) {
        return NULL;
    }
    if (item->opens) {
        return array->open ? "an array within an array of puzzles" : NULL;
    }
    if (item->comma_before && array->due) {
        return "expected a puzzle behind ',', found ','";
    }
    return item->comma_before || array->due ? NULL : "expected ',' between the puzzles of an array";
}

const char *ng_json_array_follow(struct ng_json_array *array, struct ng_json_item *item)
{
    if (!array->open && !item->opens) {
        *item = (struct ng_json_item){.end = SIZE_MAX};
        return NULL;
    }
    const char *wrong = check_before(array, item);
    bool still = array->broken && !ng_json_item_is_in_array(item);

    *array = (struct ng_json_array){
        .open = !item->closes,
        .due = item->comma_behind,
        .broken = !item->whole || still,
        .around = array->around,
        .behind = item->closes && array->around > 0,
        .doubtful = array->doubtful || !item->whole,
    };
    return wrong;
}

const char *ng_json_array_close(struct ng_json_array *array)
{
    bool due = array->due && !array->broken;
    array->behind = array->around > 0;
    array->open = array->due = array->broken = false;
    return due ? "expected a puzzle behind ',', found ']'" : NULL;
}
