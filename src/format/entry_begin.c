/* Telling entries apart by their first lines. Formats whose sniffing depends on the beginning alone
 * are asked for it; .non, which may begin with any of its words, is known by those. */
#include "format/entry_begin.h"

#include "format/formats.h"
#include "format/keys.h"
#include "format/lines/non.h"
#include "format/scan.h"

#include <string.h>

/* Those that judge by the first characters. */
static const struct ng_format *const marked[] = {
    &ng_format_webpbn,   &ng_format_json, &ng_format_taai,      &ng_format_pattern,
    &ng_format_puzzlink, &ng_format_lp,   &ng_format_sgriddler, &ng_format_gno,
    &ng_format_toml,     &ng_format_pbm,  &ng_format_ppm,       &ng_format_dzn,
    &ng_format_picross,
};

/* Most lines are clues: digits that no 'x' follows. */
static bool may_be_marked(struct ng_span line)
{
    size_t at = 0;
    while (at < line.size && ng_scan_is_digit(line.text[at])) {
        at++;
    }
    if (at > 0) {
        return at < line.size && line.text[at] == 'x';
    }
    static const char signs[] = {' ', '\t', '\r', '#', '.', '*', '&', ':', '?', '='};
    return line.size > 1 && memchr(signs, line.text[0], sizeof signs) == NULL;
}

const struct ng_format *ng_entry_begins(struct ng_span line)
{
    line.size = line.size < NG_ENTRY_BEGINNING ? line.size : NG_ENTRY_BEGINNING;
    if (line.size == 1 && (line.text[0] == '{' || line.text[0] == '[')) {
        return &ng_format_json;
    }
    if (line.size == 2 && line.text[0] == 'P' && line.text[1] >= '1' && line.text[1] <= '6') {
        return line.text[1] == '1' || line.text[1] == '4' ? &ng_format_pbm : &ng_format_ppm;
    }
    if (!may_be_marked(line)) {
        return NULL;
    }
    for (size_t i = 0; i < sizeof marked / sizeof marked[0]; i++) {
        if (marked[i]->sniff(line, false) >= NG_ENTRY_UNMISTAKABLE) {
            return marked[i];
        }
    }
    return ng_non_begins(line) ? &ng_format_non : NULL;
}

bool ng_entry_is_line(const struct ng_format *format)
{
    return format == &ng_format_json || format == &ng_format_pattern ||
           format == &ng_format_puzzlink;
}

bool ng_entry_may_begin(struct ng_span line)
{
    static const char first[] = "0123456789*#.:%;";
    const char *colon = line.size == 0 ? NULL : memchr(line.text, ':', line.size);
    if (line.size == 0) {
        return false;
    }
    if (memchr(first, line.text[0], sizeof first - 1) != NULL || ng_scan_is(line, "---")) {
        return true;
    }
    if (line.text[0] == '[') {
        size_t at = 1;
        while (at < line.size && (ng_scan_is_letter(line.text[at]) || line.text[at] == ' ')) {
            at++;
        }
        return at > 1 && at + 1 == line.size && line.text[at] == ']';
    }
    return colon != NULL &&
           ng_key_find((struct ng_span){line.text, (size_t)(colon - line.text)}) != NG_KEY_OTHER;
}

bool ng_entry_is_slight(const struct ng_format *format, struct ng_span text)
{
    static const char cells[] = "#.01";
    size_t blank = ng_scan_skip_blank(text, 0);
    struct ng_scan scan;
    ng_scan_start(&scan, (struct ng_span){text.text + blank, text.size - blank});
    struct ng_place place;
    struct ng_span line;
    size_t rows = 0, width = 0;
    bool drawn = format == &ng_format_text;
    while (drawn && ng_scan_line(&scan, &line, &place)) {
        line = ng_scan_trim(line);
        drawn = line.size > 0;
        for (size_t i = 0; i < line.size && drawn; i++) {
            drawn = memchr(cells, line.text[i], sizeof cells - 1) != NULL;
        }
        width = drawn ? line.size : width;
        rows += drawn ? 1 : 0;
    }
    return rows == 1 || width == 1;
}

size_t ng_entry_find_mark(struct ng_span text)
{
    for (size_t at = 1; at < text.size; at++) {
        const char *p = memchr(text.text + at, (unsigned char)NG_SCAN_MARK[0], text.size - at);
        if (p == NULL) {
            break;
        }
        at = (size_t)(p - text.text);
        if (p[-1] == '\n' &&
            ng_scan_starts_with((struct ng_span){p, text.size - at}, NG_SCAN_MARK)) {
            return at;
        }
    }
    return 0;
}
