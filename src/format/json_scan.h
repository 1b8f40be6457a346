/* A strict pull scanner for JSON (RFC 8259): it hands out one event after the other, without
 * recursion, and its memory is that of the longest string.
 *
 *     {"rows": [[2, 1], []]}
 *     OBJECT  KEY  ARRAY ARRAY NUMBER NUMBER CLOSE ARRAY CLOSE CLOSE CLOSE DONE */
#ifndef NG_FORMAT_JSON_SCAN_H
#define NG_FORMAT_JSON_SCAN_H

#include "base/text.h"
#include "format/scan.h"
#include "model/build.h"

enum ng_json_event {
    NG_JSON_ERROR,  /* said by the diagnostic; the status is in `status` */
    NG_JSON_OBJECT, /* '{' */
    NG_JSON_ARRAY,  /* '[' */
    NG_JSON_CLOSE,  /* the end of the object or array that is open */
    NG_JSON_KEY,    /* in `text`; its value comes next */
    NG_JSON_STRING, /* in `text` */
    NG_JSON_NUMBER, /* in `number`, as it stands in `text` */
    NG_JSON_WORD,   /* true, false or null, in `text` */
    NG_JSON_DONE,   /* the end of the text, behind one value */
};

enum { NG_JSON_DEPTH_MAX = 64 };

/* What may come next. */
enum ng_json_state {
    NG_JSON_AT_VALUE,
    NG_JSON_AT_FIRST_VALUE, /* or the end of the array */
    NG_JSON_AT_FIRST_KEY,   /* or the end of the object */
    NG_JSON_BEHIND_VALUE,
};

struct ng_json_scan {
    struct ng_scan scan;
    struct ng_place place; /* where the event began */
    struct nonogram_text text;
    uint64_t number;  /* UINT64_MAX when it is greater, or no whole number from 0 */
    bool whole;       /* it is one, however large */
    unsigned depth;   /* of objects and arrays that are open */
    uint64_t objects; /* a bit for each: whether it is an object, the innermost lowest */
    enum ng_json_state state;
    enum nonogram_status status;
    /* Set behind the start, to read strings whatever is in them: what is no text is mended, with a
     * remark. NULL: it is an error. */
    struct ng_build *build;
    struct nonogram_diagnostic *diagnostic;
};

/* `text` must live as long as the scanner. */
void ng_json_scan_start(struct ng_json_scan *json, struct ng_span text,
                        struct nonogram_diagnostic *diagnostic);
void ng_json_scan_clear(struct ng_json_scan *json);

enum ng_json_event ng_json_scan_next(struct ng_json_scan *json);
/* The character that comes next, blanks aside; 0 at the end. */
char ng_json_scan_peek(const struct ng_json_scan *json);
/* Passes over the value that comes next; false on an error. */
bool ng_json_scan_skip(struct ng_json_scan *json);
/* Passes over the rest of a value that began with this event; false on an error. */
bool ng_json_scan_close(struct ng_json_scan *json, enum ng_json_event event);
/* Whether the text of the event is this. */
bool ng_json_scan_is(const struct ng_json_scan *json, const char *word);

#endif
