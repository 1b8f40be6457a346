/* Where an entry ends, in time that is in proportion to its size: it is looked for in the first
 * part of the text, then in more of it, and of a stream it is remembered what it has cost. */
#include "format/entry.h"

#include "format/entry_begin.h"
#include "format/entry_end.h"
#include "format/entry_first.h"
#include "format/entry_lines.h"
#include "format/formats.h"
#include "format/json_extent.h"
#include "format/scan.h"
#include "format/webpbn_extent.h"

/* Bytes in which an entry's end is looked for first, and how many times as many each time after
 * that. */
enum { FIRST_PART = 2048, MORE_PARTS = 4 };

/* So many bytes may be looked through in vain, and so many more for each byte of an entry. */
enum { LOOKS = 1 << 20, LOOKS_EACH = 32 };

/* Whether the format's own extent is all there is to know: what stands in its lines, or between the
 * brackets of its elements, is its own business. */
static bool knows_its_end(const struct ng_format *format)
{
    return ng_entry_is_line(format) || format == &ng_format_webpbn || format == &ng_format_pbm ||
           format == &ng_format_ppm;
}

/* Makes what is remembered that of a text which ends so many bytes behind what was taken. */
static void remember_end(struct ng_entry_memory *memory, size_t size)
{
    uint64_t end = memory->taken + size;
    if (memory->end != end) {
        memory->end = end;
        memory->lacks = (struct ng_xml_lacks){.comment_end = 0};
    }
}

/* The size of the entry as far as the format itself knows it; 0: it does not. */
static size_t find_own_end(const struct ng_format *format, struct ng_span text, bool complete,
                           struct ng_entry_memory *memory)
{
    if (format == &ng_format_webpbn && memory != NULL && complete) {
        remember_end(memory, text.size);
        return ng_webpbn_extent(text, complete, &memory->lacks);
    }
    if (format == &ng_format_json) {
        return ng_json_extent(text, complete);
    }
    return format->extent != NULL ? format->extent(text, complete) : 0;
}

/* The size of the entry, found without reading it as a whole; 0 within a text that is all there:
 * nothing ends it. */
static size_t find_end(const struct ng_format *format, struct ng_span text, bool complete,
                       struct ng_entry_memory *memory)
{
    size_t own = format != NULL ? find_own_end(format, text, complete, memory) : 0;
    if (format == &ng_format_pbm || format == &ng_format_ppm) {
        return ng_entry_find_image_end(format, text, complete, own);
    }
    if (format != NULL && knows_its_end(format)) {
        return own;
    }
    if (format == NULL) {
        return ng_entry_find_any(text, complete);
    }
    size_t end = ng_entry_find_other(format, text, own, complete);
    return format == &ng_format_non ? ng_entry_find_clues_end(text, complete, end) : end;
}

/* Whether an entry that is wrong may take all that follows: its text is free to say anything, more
 * of an image is to come, or an element does not end. */
static bool takes_rest(const struct ng_format *format)
{
    return ng_entry_is_loose(format) || format == &ng_format_webpbn || format == &ng_format_pbm ||
           format == &ng_format_ppm;
}

/* Where, within a text that takes all of the rest but is wrong as a whole, an entry of a stricter
 * format begins and can be read; 0: nowhere. */
static size_t find_behind_fault(const struct ng_format *format, struct ng_span text)
{
    struct ng_entry_lines lines = {.format = format, .text = text, .complete = true};
    for (bool first = true; ng_entry_next(&lines, first) && lines.tries < NG_ENTRY_MOST_TRIES;
         first = false) {
        const struct ng_format *other =
            lines.start > 0 ? ng_entry_begins(ng_entry_line(&lines)) : NULL;
        struct ng_span rest = {text.text + lines.start, text.size - lines.start};
        if (other == NULL || ng_entry_is_loose(other)) {
            continue;
        }
        lines.tries++;
        size_t end = find_end(other, rest, true, NULL);
        rest.size = end > 0 ? end : rest.size;
        if (ng_entry_is_puzzle(other, rest)) {
            return ng_entry_is_puzzle(format, text) ? 0 : lines.start;
        }
    }
    return 0;
}

/* Ends the text where another file begins in its first part, if one does: then it is all there. */
static bool end_at_mark(struct ng_span *text, size_t part, bool *complete)
{
    size_t mark =
        ng_entry_find_mark((struct ng_span){text->text, part < text->size ? part : text->size});
    if (mark > 0) {
        text->size = mark;
        *complete = true;
    }
    return mark > 0;
}

/* The same, where the first part of the text shows it: what follows is often another entry, and to
 * look through all of it for each would take quadratic time. 0: it does not. */
static size_t find_end_early(const struct ng_format *format, struct ng_span *text, bool *complete)
{
    for (size_t part = FIRST_PART; part < text->size; part *= MORE_PARTS) {
        struct ng_span first = {text->text, part};
        if (end_at_mark(text, part, complete)) {
            return 0;
        }
        size_t end = find_end(format, first, false, NULL);
        if (end > 0 && ng_scan_skip_blank(first, end) == end && end < part) {
            return end;
        }
    }
    return 0;
}

/* The same in a hurry, where a part is taken for the whole: what is wrong in it, and followed by
 * what can be read, is wrong. What an element of XML holds is its own business still. */
static size_t find_end_soon(const struct ng_format *format, struct ng_span text)
{
    for (size_t part = FIRST_PART; part < text.size; part *= MORE_PARTS) {
        struct ng_span first = {text.text, part};
        size_t mark = ng_entry_find_mark(first);
        first.size = mark > 0 ? mark : part;
        size_t end = find_end(format, first, true, NULL);
        if ((end == 0 || end == first.size) && takes_rest(format)) {
            end = find_behind_fault(format, first);
        }
        if (mark > 0 || (end > 0 && end < part)) {
            return end > 0 ? end : mark;
        }
    }
    return 0;
}

/* Where an entry that its own format does not end does so; 0: nowhere within the text. Of a
 * document of XML whose elements all end, no line begins another. */
static size_t find_fault(const struct ng_format *format, struct ng_span text, size_t end)
{
    size_t fault = 0;
    if ((end == 0 || end == text.size) && takes_rest(format) &&
        (format != &ng_format_webpbn || !ng_webpbn_is_whole(text))) {
        fault = find_behind_fault(format, text);
    }
    return fault > 0 ? fault : end;
}

bool ng_entry_hurries(const struct ng_entry_memory *memory)
{
    return memory->looked / LOOKS_EACH > memory->taken + LOOKS / LOOKS_EACH;
}

bool ng_entry_is_raw(const struct ng_format *format, struct ng_span text)
{
    size_t at = ng_scan_skip_blank(text, 0) + 1; /* of the '4' in "P4" */
    return (format == &ng_format_pbm || format == &ng_format_ppm) && at < text.size &&
           text.text[at] >= '4';
}

/* Ends the text where the file at hand is known to end, or where another one begins in the text's
 * first part. */
static void end_with_file(struct ng_span *text, size_t part, bool *complete,
                          const struct ng_entry_memory *memory)
{
    if (memory != NULL && memory->end > memory->taken && memory->end - memory->taken < text->size) {
        text->size = (size_t)(memory->end - memory->taken);
        *complete = true;
    }
    end_at_mark(text, part, complete);
}

typedef size_t find_end_in(const struct ng_format *format, struct ng_span text, bool complete,
                           struct ng_entry_memory *memory);

/* As `find` says where the entry ends in the file at hand, with which *text may come to end. That
 * is looked for in its first part, and then in what the entry would take. */
static size_t find_in_file(find_end_in *find, const struct ng_format *format, struct ng_span *text,
                           size_t part, bool *complete, struct ng_entry_memory *memory)
{
    bool raw = ng_entry_is_raw(format, *text);
    if (!raw) {
        end_with_file(text, part, complete, memory);
    }
    size_t end = find(format, *text, *complete, memory);
    if (!raw && end_at_mark(text, end > 0 ? end : text->size, complete)) {
        end = find(format, *text, true, memory);
    }
    return end;
}

size_t ng_entry_extent(const struct ng_format *format, struct ng_span text, bool complete,
                       struct ng_entry_memory *memory)
{
    bool parts = format == NULL || !knows_its_end(format);
    bool hurries =
        complete && format != NULL && parts && memory != NULL && ng_entry_hurries(memory);
    size_t end = 0;
    if (parts) {
        end = hurries ? find_end_soon(format, text) : find_end_early(format, &text, &complete);
    }
    if (end > 0 || text.size == 0) {
        return end;
    }
    end = find_in_file(find_end, format, &text, parts ? text.size : FIRST_PART, &complete, memory);
    if (!complete) {
        return end;
    }
    end = find_fault(format, text, end);
    end = end == 0 ? text.size : end;
    if (memory != NULL && format != NULL && parts) {
        memory->looked += text.size - end;
    }
    return end;
}

size_t ng_entry_extent_own(const struct ng_format *format, struct ng_span text, bool complete,
                           struct ng_entry_memory *memory)
{
    size_t own = find_in_file(find_own_end, format, &text, FIRST_PART, &complete, memory);
    return own == 0 && complete ? text.size : own;
}
