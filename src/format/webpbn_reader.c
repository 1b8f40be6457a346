/* The steps that the parts of webpbn's reader share. */
#include "format/webpbn_reader.h"

#include "format/refuse.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

bool ng_webpbn_fail(struct ng_webpbn_reader *reader, enum nonogram_status status)
{
    reader->xml.status = status;
    return false;
}

bool ng_webpbn_say(struct ng_webpbn_reader *reader, struct ng_place place, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    char message[sizeof reader->diagnostic->message];
    vsnprintf(message, sizeof message, format, arguments);
    va_end(arguments);
    return ng_webpbn_fail(reader, ng_diag_set(reader->diagnostic, place, "%s", message));
}

struct ng_span ng_webpbn_trim(struct ng_span text)
{
    size_t start = ng_scan_skip_blank(text, 0);
    return (struct ng_span){text.text + start, ng_scan_behind_last(text, start, text.size) - start};
}

static struct ng_span span_of(const struct nonogram_text *text)
{
    struct ng_span span = {text->size > 0 ? text->data : "", text->size};
    return span;
}

enum ng_xml_event ng_webpbn_next_tag(struct ng_webpbn_reader *reader)
{
    enum ng_xml_event event;
    do {
        event = ng_xml_next(&reader->xml);
        if (event == NG_XML_TEXT && ng_webpbn_trim(span_of(&reader->xml.text)).size > 0) {
            if (!ng_xml_say_doubled(&reader->xml)) {
                ng_webpbn_say(reader, reader->xml.place, "text between elements");
            }
            return NG_XML_ERROR;
        }
    } while (event == NG_XML_TEXT);
    return event;
}

bool ng_webpbn_unexpected(struct ng_webpbn_reader *reader, const char *parent)
{
    return ng_webpbn_say(reader, reader->xml.place, "<%.*s> within <%s>",
                         ng_scan_shown(reader->xml.name), reader->xml.name.text, parent);
}

bool ng_webpbn_read_content(struct ng_webpbn_reader *reader, const char *element,
                            struct ng_span *text)
{
    ng_text_reset(&reader->content);
    for (;;) {
        enum ng_xml_event event = ng_xml_next(&reader->xml);
        if (event == NG_XML_START) {
            return ng_webpbn_unexpected(reader, element);
        }
        if (event == NG_XML_ERROR || event == NG_XML_STOP) {
            *text = ng_webpbn_trim(span_of(&reader->content));
            return event == NG_XML_STOP;
        }
        ng_text_bytes(&reader->content, reader->xml.text.data, reader->xml.text.size);
        if (reader->content.failed) {
            return ng_webpbn_fail(reader, ng_refuse_no_memory(reader->diagnostic));
        }
    }
}
