/* Which format a text is in. Every format says how sure it is of the text; where that does not
 * decide, the file's suffix does, and at last, which of them can read it. */
#include "format/format.h"
#include "format/refuse.h"
#include "format/scan.h"

#include <string.h>

/* From this on a text is as good as signed: a suffix that says something else is wrong. */
enum { SIGNED = 85 };

/* The formats that are as sure as any other that a text is theirs. */
struct candidates {
    const struct ng_format **formats;
    size_t count;
    int sure;
};

/* A picture may be in any file of text: its suffix says little. */
static bool has_telling_suffix(const struct ng_format *format, const char *path)
{
    return !format->picture && ng_format_uses_suffix(format, path);
}

/* How sure the format is of the text, the suffix taken into account. */
static int sureness(const struct ng_format *format, struct ng_span text, bool complete,
                    const char *path)
{
    int sure = format->sniff(text, complete);
    return sure > 0 && sure < SIGNED && has_telling_suffix(format, path) ? SIGNED - 1 : sure;
}

static void consider(struct candidates *candidates, const struct ng_format *format, int sure)
{
    if (sure <= 0 || sure < candidates->sure) {
        return;
    }
    if (sure > candidates->sure) {
        candidates->count = 0;
    }
    candidates->sure = sure;
    candidates->formats[candidates->count++] = format;
}

static const struct ng_format *refuse(struct nonogram_diagnostic *diagnostic, const char *message)
{
    (void)ng_diag_set(diagnostic, (struct ng_place){0, 0}, "%s", message);
    return NULL;
}

/* ---- texts that are nobody's ---- */

/* Whether the text begins, behind blank space, with this in any case; `start` is in lower case. */
static bool begins(struct ng_span text, const char *start)
{
    size_t at = ng_scan_skip_blank(text, 0);
    size_t size = strlen(start);
    bool same = text.size - at >= size;
    for (size_t i = 0; i < size && same; i++) {
        same = ng_text_lower(text.text[at + i]) == start[i];
    }
    return same;
}

/* Whether the text is an image of Netpbm's newest kind, which has a header in words: those of its
 * sizes are .non's as well. */
static bool is_pam(struct ng_span text)
{
    struct ng_scan scan;
    struct ng_place place;
    struct ng_span line = {"", 0};
    ng_scan_start(&scan, text);
    if (!ng_scan_starts_with(text, "P7\n")) {
        return false;
    }
    while (!ng_scan_is(line, "ENDHDR")) {
        if (!ng_scan_line(&scan, &line, &place)) {
            return false;
        }
    }
    return true;
}

/* What files begin with that people have, and that are no text, or none with puzzles. */
static const struct {
    const char *start;
    size_t size;
    const char *more; /* four bytes, */
    size_t at;        /* which stand there; NULL: anything may follow */
    const char *message;
} known[] = {
    {"\x1f\x8b", 2, NULL, 0, "compressed by gzip: unpack it first"},
    {"BZh", 3, NULL, 0, "compressed by bzip2: unpack it first"},
    {"\xfd"
     "7zXZ",
     5, NULL, 0, "compressed by xz: unpack it first"},
    {"PK\x03\x04", 4, NULL, 0, "a zip archive or office document, no text"},
    {"\xff\xd8\xff", 3, NULL, 0,
     "a JPEG image: convert it to PNG first, as by: convert x.jpg x.png"},
    {"GIF8", 4, NULL, 0, "a GIF image: convert it to PNG first, as by: convert x.gif x.png"},
    {"RIFF", 4, "WEBP", 8, "a WebP image: convert it to PNG first, as by: convert x.webp x.png"},
    {"II*\0", 4, NULL, 0, "a TIFF image: convert it to PNG first, as by: convert x.tiff x.png"},
    {"MM\0*", 4, NULL, 0, "a TIFF image: convert it to PNG first, as by: convert x.tiff x.png"},
    {"%PDF", 4, NULL, 0, "a PDF document, no puzzle in text"},
};

static bool has_bytes(struct ng_span text, size_t at, const char *bytes, size_t size)
{
    return text.size >= at + size && memcmp(text.text + at, bytes, size) == 0;
}

const char *ng_format_binary(struct ng_span text)
{
    for (size_t i = 0; i < sizeof known / sizeof known[0]; i++) {
        if (has_bytes(text, 0, known[i].start, known[i].size) &&
            (known[i].more == NULL || has_bytes(text, known[i].at, known[i].more, 4))) {
            return known[i].message;
        }
    }
    if (is_pam(text)) {
        return "a PAM image: convert it to PNG first, as by: pamtopng x.pam";
    }
    if (begins(text, "<!doctype html") || begins(text, "<html")) {
        return "a web page, no puzzle file";
    }
    bool nul = text.size > 0 && memchr(text.text, '\0', text.size) != NULL;
    return nul ? "binary data, no text" : NULL;
}

/* A file that nothing fits is told from in the terms of the format that its suffix names. */
static const struct ng_format *choose_for_nobody(struct ng_span text, const char *path,
                                                 struct nonogram_diagnostic *diagnostic)
{
    const char *binary = ng_format_binary(text);
    if (ng_scan_skip_blank(text, 0) == text.size) {
        return refuse(diagnostic, "there is no puzzle: the text is empty");
    }
    if (binary != NULL) {
        return refuse(diagnostic, binary);
    }
    for (size_t i = 0; ng_format_all[i] != NULL; i++) {
        if (has_telling_suffix(ng_format_all[i], path)) {
            return ng_format_all[i];
        }
    }
    return refuse(diagnostic, "in no known format, or damaged: choose with --from");
}

/* ---- texts that may be several's ---- */

/* "could be a, b or c" */
static const struct ng_format *refuse_ambiguity(const struct candidates *candidates,
                                                struct nonogram_diagnostic *diagnostic)
{
    struct nonogram_text names = {.data = NULL};
    for (size_t i = 0; i < candidates->count; i++) {
        size_t left = candidates->count - i;
        ng_text_string(&names, candidates->formats[i]->name);
        ng_text_string(&names, left > 2 ? ", " : left == 2 ? " or " : "");
    }
    ng_text_char(&names, '\0');
    if (names.failed) {
        (void)ng_refuse_no_memory(diagnostic);
    } else {
        (void)ng_diag_set(diagnostic, (struct ng_place){0, 0}, "could be %s: choose with --from",
                          names.data);
    }
    ng_text_clear(&names);
    return NULL;
}

/* The first to which the whole stream is one entry: it is asked again when all is there. */
static const struct ng_format *find_whole_file(const struct candidates *candidates)
{
    for (size_t i = 0; i < candidates->count; i++) {
        if (candidates->formats[i]->extent == NULL) {
            return candidates->formats[i];
        }
    }
    return NULL;
}

/* Whether the first entry can be read; if not, *place is where it goes wrong. */
static bool can_read(const struct ng_format *format, struct ng_span text, struct ng_place *place)
{
    struct nonogram_diagnostic diagnostic = {.line = 0};
    if (format->extent != NULL) {
        text.size = format->extent(text, true);
    }
    struct nonogram_puzzle *puzzle;
    if (ng_format_read(format, text, &puzzle, &diagnostic) == NONOGRAM_OK) {
        ng_puzzle_free(puzzle);
        return true;
    }
    *place = (struct ng_place){diagnostic.line, diagnostic.column};
    return false;
}

static bool is_behind(struct ng_place place, struct ng_place other)
{
    return place.line > other.line || (place.line == other.line && place.column > other.column);
}

/* The only candidate that can read the text; when none can, the one that comes furthest, whose
 * message is then the likeliest to help. */
static const struct ng_format *choose_by_reading(const struct candidates *candidates,
                                                 struct ng_span text,
                                                 struct nonogram_diagnostic *diagnostic)
{
    const struct ng_format *reader = NULL;
    const struct ng_format *furthest = candidates->formats[0];
    struct ng_place last = {0, 0};
    for (size_t i = 0; i < candidates->count; i++) {
        struct ng_place place = {0, 0};
        if (can_read(candidates->formats[i], text, &place)) {
            if (reader != NULL) {
                return refuse_ambiguity(candidates, diagnostic);
            }
            reader = candidates->formats[i];
        } else if (is_behind(place, last)) {
            furthest = candidates->formats[i];
            last = place;
        }
    }
    return reader != NULL ? reader : furthest;
}

/* The one candidate whose files have the path's suffix; NULL when there is none, or more. */
static const struct ng_format *choose_by_suffix(const struct candidates *candidates,
                                                const char *path)
{
    const struct ng_format *chosen = NULL;
    for (size_t i = 0; i < candidates->count; i++) {
        if (!ng_format_uses_suffix(candidates->formats[i], path)) {
            continue;
        }
        if (chosen != NULL) {
            return NULL;
        }
        chosen = candidates->formats[i];
    }
    return chosen;
}

/* The format that the suffix names, where it can read the text, and the one that is sure of it
 * cannot: the title of a .g file may begin like anything. NULL: there is none. */
static const struct ng_format *choose_named(const struct candidates *candidates,
                                            struct ng_span text, const char *path)
{
    struct ng_place place;
    for (size_t i = 0; ng_format_all[i] != NULL; i++) {
        const struct ng_format *format = ng_format_all[i];
        if (format != candidates->formats[0] && has_telling_suffix(format, path) &&
            format->sniff(text, true) > 0 && !can_read(candidates->formats[0], text, &place) &&
            can_read(format, text, &place)) {
            return format;
        }
    }
    return NULL;
}

const struct ng_format *ng_format_detect(struct ng_span text, bool complete, const char *path,
                                         struct nonogram_diagnostic *diagnostic)
{
    const struct ng_format *formats[NG_FORMATS_MAX] = {NULL};
    struct candidates candidates = {.formats = formats};
    if (is_pam(text)) {
        return refuse(diagnostic, ng_format_binary(text));
    }
    for (size_t i = 0; ng_format_all[i] != NULL; i++) {
        consider(&candidates, ng_format_all[i], sureness(ng_format_all[i], text, complete, path));
    }
    if (candidates.count == 0) {
        return choose_for_nobody(text, path, diagnostic);
    }
    if (candidates.count == 1) {
        const struct ng_format *named =
            complete && candidates.sure >= SIGNED ? choose_named(&candidates, text, path) : NULL;
        return named != NULL ? named : formats[0];
    }
    const struct ng_format *chosen = choose_by_suffix(&candidates, path);
    if (chosen != NULL) {
        return chosen;
    }
    if (complete) {
        return choose_by_reading(&candidates, text, diagnostic);
    }
    chosen = find_whole_file(&candidates);
    return chosen != NULL ? chosen : refuse_ambiguity(&candidates, diagnostic);
}
