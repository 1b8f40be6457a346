/* A stack of bits, and what may come next. All of it is made anew in each of the two loops: most of
 * the time in which records are told from each other is spent here. */
#include "format/json_outline.h"

#include "base/inline.h"

#include <string.h>

NG_INLINE bool takes_value(const struct ng_json_outline *outline)
{
    return outline->expected == NG_JSON_VALUE || outline->expected == NG_JSON_VALUE_OR_END;
}

NG_INLINE enum ng_json_outcome open(struct ng_json_outline *outline, bool object)
{
    if (!takes_value(outline) || outline->depth == NG_JSON_OUTLINE_DEPTH) {
        return NG_JSON_BROKEN;
    }
    outline->depth++;
    outline->objects = outline->objects << 1 | (object ? 1 : 0);
    outline->expected = object ? NG_JSON_NAME_OR_END : NG_JSON_VALUE_OR_END;
    outline->at++;
    return NG_JSON_GOES_ON;
}

NG_INLINE enum ng_json_outcome close(struct ng_json_outline *outline, bool object)
{
    enum ng_json_expected empty = object ? NG_JSON_NAME_OR_END : NG_JSON_VALUE_OR_END;
    bool fits = outline->depth > 0 && (outline->objects & 1) == (object ? 1u : 0u);
    if (!fits || (outline->expected != NG_JSON_BEHIND && outline->expected != empty)) {
        return NG_JSON_BROKEN;
    }
    outline->depth--;
    outline->objects >>= 1;
    outline->expected = NG_JSON_BEHIND;
    outline->at++;
    return outline->depth == 0 ? NG_JSON_CLOSED : NG_JSON_GOES_ON;
}

NG_INLINE enum ng_json_outcome pass_comma(struct ng_json_outline *outline)
{
    if (outline->expected != NG_JSON_BEHIND) {
        return NG_JSON_BROKEN;
    }
    outline->expected = (outline->objects & 1) != 0 ? NG_JSON_NAME : NG_JSON_VALUE;
    outline->at++;
    return NG_JSON_GOES_ON;
}

NG_INLINE enum ng_json_outcome pass_colon(struct ng_json_outline *outline)
{
    if (outline->expected != NG_JSON_COLON) {
        return NG_JSON_BROKEN;
    }
    outline->expected = NG_JSON_VALUE;
    outline->at++;
    return NG_JSON_GOES_ON;
}

/* Behind the string that begins at `at`; 0: it breaks off at a line's end or at that of the text,
 * *cut telling which. */
NG_INLINE size_t behind_string(struct ng_span text, size_t at, bool *cut)
{
    for (at++; at < text.size && text.text[at] != '\n'; at++) {
        if (text.text[at] == '"') {
            return at + 1;
        }
        at += text.text[at] == '\\' && at + 1 < text.size && text.text[at + 1] != '\n' ? 1 : 0;
    }
    *cut = at >= text.size;
    return 0;
}

NG_INLINE enum ng_json_outcome pass_string(struct ng_json_outline *outline)
{
    bool key = outline->expected == NG_JSON_NAME || outline->expected == NG_JSON_NAME_OR_END;
    bool cut = false;
    if (!key && !takes_value(outline)) {
        return NG_JSON_BROKEN;
    }
    size_t end = behind_string(outline->text, outline->at, &cut);
    if (end == 0) {
        outline->at = cut ? outline->text.size : outline->at;
        return cut ? NG_JSON_GOES_ON : NG_JSON_BROKEN;
    }
    outline->expected = key ? NG_JSON_COLON : NG_JSON_BEHIND;
    outline->at = end;
    return NG_JSON_GOES_ON;
}

/* A number or a word. */
NG_INLINE enum ng_json_outcome pass_word(struct ng_json_outline *outline)
{
    static const char ends[] = " \t\r\n{}[],:\"";
    struct ng_span text = outline->text;
    if (!takes_value(outline)) {
        return NG_JSON_BROKEN;
    }
    while (outline->at < text.size &&
           memchr(ends, text.text[outline->at], sizeof ends - 1) == NULL) {
        outline->at++;
    }
    outline->expected = NG_JSON_BEHIND;
    return NG_JSON_GOES_ON;
}

NG_INLINE enum ng_json_outcome pass_token(struct ng_json_outline *outline)
{
    char c = outline->text.text[outline->at];
    switch (c) {
    case '{':
    case '[':
        return open(outline, c == '{');
    case '}':
    case ']':
        return close(outline, c == '}');
    case ',':
        return pass_comma(outline);
    case ':':
        return pass_colon(outline);
    case '"':
        return pass_string(outline);
    default:
        return pass_word(outline);
    }
}

struct ng_json_outline ng_json_outline_of(struct ng_span text, size_t at)
{
    return (struct ng_json_outline){.text = text, .at = at, .expected = NG_JSON_VALUE};
}

enum ng_json_outcome ng_json_outline_step(struct ng_json_outline *outline)
{
    outline->at = ng_scan_skip_blank(outline->text, outline->at);
    return outline->at == outline->text.size ? NG_JSON_GOES_ON : pass_token(outline);
}

enum ng_json_outcome ng_json_outline_follow(struct ng_json_outline *outline)
{
    struct ng_json_outline own = *outline; /* its members can be registers */
    enum ng_json_outcome outcome = NG_JSON_GOES_ON;
    while (outcome == NG_JSON_GOES_ON) {
        own.at = ng_scan_skip_blank(own.text, own.at);
        if (own.at == own.text.size) {
            break;
        }
        outcome = pass_token(&own);
    }
    *outline = own;
    return outcome;
}
