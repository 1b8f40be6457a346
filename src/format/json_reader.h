/* What reading a puzzle from JSON has at hand, and the steps that all of it is made of. They return
 * false on an error, which json.status then tells. */
#ifndef NG_FORMAT_JSON_READER_H
#define NG_FORMAT_JSON_READER_H

#include "format/grids.h"
#include "format/json_nest.h"
#include "format/json_scan.h"

struct ng_json_reader {
    struct ng_json_scan json;
    struct ng_build *build;
    struct nonogram_diagnostic *diagnostic;
    struct ng_place place; /* of the object */
    struct ng_json_nest nest;
    uint64_t seen;          /* a bit for each enum ng_key that has occurred */
    bool palette;           /* the record declares its colours */
    bool named;             /* it does not, but has named some, which are in the palette now */
    bool pictures;          /* there are members that may be the goal by their shape */
    bool plain;             /* black has been taken for granted */
    uint32_t width, height; /* as members say; 0: none does */
    struct ng_grid_size grids[2]; /* by enum ng_build_grid */
    const char *flat[2];          /* what a picture in one row is called; NULL: it is none */
    struct ng_place picture;      /* of the member that is the goal by its shape; line 0: none */
    struct ng_place filled;       /* the first cell that is said to be filled, and in no colour;
                                     line 0: there is none */
};

bool ng_json_fail(struct ng_json_reader *reader, enum nonogram_status status);
bool ng_json_say(struct ng_json_reader *reader, const char *message);
/* Says that the key of the event has been there already. */
bool ng_json_say_again(struct ng_json_reader *reader);
/* Says that `what` was expected where the event began. */
bool ng_json_expect(struct ng_json_reader *reader, const char *what);
/* Whether the event is the one expected; if not, says so. */
bool ng_json_is_event(struct ng_json_reader *reader, enum ng_json_event event,
                      enum ng_json_event expected, const char *what);
/* The same of the next event. */
bool ng_json_next_is(struct ng_json_reader *reader, enum ng_json_event expected, const char *what);
/* The text of the event as a string; NULL when out of memory. */
const char *ng_json_event_string(struct ng_json_reader *reader);
/* Checks the number of the event: whole and within 32 bits. */
bool ng_json_is_count(struct ng_json_reader *reader);

#endif
