/* Errors of reading a puzzle from JSON, each with the place of the event at hand. */
#include "format/json_reader.h"

#include "format/refuse.h"

bool ng_json_fail(struct ng_json_reader *reader, enum nonogram_status status)
{
    reader->json.status = status;
    return false;
}

bool ng_json_say(struct ng_json_reader *reader, const char *message)
{
    return ng_json_fail(reader, ng_diag_set(reader->diagnostic, reader->json.place, "%s", message));
}

bool ng_json_expect(struct ng_json_reader *reader, const char *what)
{
    return ng_json_fail(reader,
                        ng_diag_set(reader->diagnostic, reader->json.place, "expected %s", what));
}

bool ng_json_is_event(struct ng_json_reader *reader, enum ng_json_event event,
                      enum ng_json_event expected, const char *what)
{
    return event == expected || (event != NG_JSON_ERROR && ng_json_expect(reader, what));
}

bool ng_json_next_is(struct ng_json_reader *reader, enum ng_json_event expected, const char *what)
{
    return ng_json_is_event(reader, ng_json_scan_next(&reader->json), expected, what);
}

const char *ng_json_event_string(struct ng_json_reader *reader)
{
    ng_text_char(&reader->json.text, '\0');
    if (reader->json.text.failed) {
        ng_json_fail(reader, ng_refuse_no_memory(reader->diagnostic));
        return NULL;
    }
    reader->json.text.size--;
    return reader->json.text.data;
}

bool ng_json_say_again(struct ng_json_reader *reader)
{
    const char *key = ng_json_event_string(reader);
    return key != NULL &&
           ng_json_fail(reader, ng_diag_set(reader->diagnostic, reader->json.place,
                                            "\"%s\" says again what was said before", key));
}

bool ng_json_is_count(struct ng_json_reader *reader)
{
    if (!reader->json.whole) {
        return ng_json_expect(reader, "a whole number, 0 or more");
    }
    return reader->json.number <= UINT32_MAX || ng_json_say(reader, "the number is too large");
}
