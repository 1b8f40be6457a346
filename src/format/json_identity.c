/* A pass over the members of an object that looks at four of them only. */
#include "format/json_identity.h"

#include "format/json_scan.h"

/* Forgets what was read. */
static void reset(struct ng_json_identity *identity)
{
    ng_text_reset(&identity->source);
    ng_text_reset(&identity->id);
    ng_text_reset(&identity->error);
    identity->index = 0;
}

void ng_json_identity_clear(struct ng_json_identity *identity)
{
    ng_text_clear(&identity->source);
    ng_text_clear(&identity->id);
    ng_text_clear(&identity->error);
    identity->index = 0;
}

/* Keeps the value that comes next, if it is a string, or a number, as it is written. */
static bool read_text(struct ng_json_scan *json, struct nonogram_text *text)
{
    enum ng_json_event event = ng_json_scan_next(json);
    if (event != NG_JSON_STRING && event != NG_JSON_NUMBER) {
        return event == NG_JSON_WORD;
    }
    ng_text_reset(text);
    ng_text_bytes(text, json->text.data, json->text.size);
    ng_text_char(text, '\0');
    return true;
}

static bool read_index(struct ng_json_scan *json, uint64_t *index)
{
    enum ng_json_event event = ng_json_scan_next(json);
    if (event == NG_JSON_NUMBER && json->whole && json->number != UINT64_MAX) {
        *index = json->number;
    }
    return event == NG_JSON_NUMBER || event == NG_JSON_STRING || event == NG_JSON_WORD;
}

/* Keeps the message of a failure. */
static bool read_error(struct ng_json_scan *json, struct nonogram_text *error)
{
    enum ng_json_event event = ng_json_scan_next(json);
    bool more = event == NG_JSON_OBJECT;
    while (more && (event = ng_json_scan_next(json)) == NG_JSON_KEY) {
        more = ng_json_scan_is(json, "message") ? read_text(json, error) : ng_json_scan_skip(json);
    }
    return event == NG_JSON_CLOSE || event == NG_JSON_WORD;
}

static bool read_member(struct ng_json_scan *json, struct ng_json_identity *identity)
{
    if (ng_json_scan_is(json, "source")) {
        return read_text(json, &identity->source);
    }
    if (ng_json_scan_is(json, "id")) {
        return read_text(json, &identity->id);
    }
    if (ng_json_scan_is(json, "error")) {
        return read_error(json, &identity->error);
    }
    return ng_json_scan_is(json, "index") ? read_index(json, &identity->index)
                                          : ng_json_scan_skip(json);
}

bool ng_json_identity_read(struct ng_json_identity *identity, struct ng_span text)
{
    reset(identity);
    struct ng_json_scan json;
    ng_json_scan_start(&json, text, NULL);
    bool more = ng_json_scan_next(&json) == NG_JSON_OBJECT;
    while (more && ng_json_scan_next(&json) == NG_JSON_KEY) {
        more = read_member(&json, identity);
    }
    ng_json_scan_clear(&json);
    return !identity->source.failed && !identity->id.failed && !identity->error.failed;
}
