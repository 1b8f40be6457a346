/* The formats, and detecting the one of a text. Every format reports how sure it is of the text; if
 * that does not decide, the file's suffix does. */
#include "format/format.h"
#include "format/lines/plain.h"
#include "format/lines/sorted.h"
#include "format/scan.h"

#include <string.h>

const struct ng_format *const ng_format_all[] = {
#define X(name) &ng_format_##name,
    NG_FORMATS(X)
#undef X
        NULL,
};

_Static_assert(sizeof ng_format_all / sizeof ng_format_all[0] <= NG_FORMATS_MAX + 1, "formats");

/* ---- by name ---- */

static bool uses_suffix(const struct ng_format *format, struct ng_span suffix)
{
    for (size_t i = 0; format->suffixes[i] != NULL; i++) {
        if (ng_scan_is_in_any_case(suffix, format->suffixes[i])) {
            return true;
        }
    }
    return false;
}

const struct ng_format *ng_format_by_name(const char *name, size_t size)
{
    struct ng_span text = {name, size};
    for (size_t i = 0; ng_format_all[i] != NULL; i++) {
        if (ng_scan_is_in_any_case(text, ng_format_all[i]->name)) {
            return ng_format_all[i];
        }
    }
    for (size_t i = 0; ng_format_all[i] != NULL; i++) {
        if (uses_suffix(ng_format_all[i], text)) {
            return ng_format_all[i];
        }
    }
    return NULL;
}

/* The text after the last dot of the path's last part; or empty. */
static struct ng_span suffix_of(const char *path)
{
    size_t size = path == NULL ? 0 : strlen(path);
    size_t start = size;
    while (start > 0 && path[start - 1] != '.' && path[start - 1] != '/') {
        start--;
    }
    if (start == 0 || path[start - 1] == '/') {
        return (struct ng_span){"", 0};
    }
    return (struct ng_span){path + start, size - start};
}

bool ng_format_uses_suffix(const struct ng_format *format, const char *path)
{
    return uses_suffix(format, suffix_of(path));
}

bool ng_format_knows_suffix(const char *path)
{
    for (size_t i = 0; ng_format_all[i] != NULL; i++) {
        if (!ng_format_is_named_only(ng_format_all[i]) &&
            ng_format_uses_suffix(ng_format_all[i], path)) {
            return true;
        }
    }
    return false;
}

/* ---- by content ---- */

/* From this weight on a text is as good as signed: another suffix is wrong, unless its own format
 * finds more than a hint: the title of a .g file can begin with anything. */
enum { SIGNED = NG_SIGN_HEADING, HINT = NG_SIGN_BRACKETS, NAMED = 101 };

/* The formats that are surest of the text. */
struct candidates {
    const struct ng_format **formats;
    size_t count;
    int sure;
    bool binary; /* the text has a byte that texts never have */
};

/* A picture can be in any text file, so that its suffix means little. */
static bool has_telling_suffix(const struct ng_format *format, const char *path)
{
    return !format->picture && ng_format_uses_suffix(format, path);
}

int ng_format_sniff(const struct ng_format *format, struct ng_span text, bool complete)
{
    return format->sniff != NULL ? format->sniff(text, complete)
                                 : ng_plain_sniff(format, text, complete);
}

/* How sure the format is of the text, including the suffix. */
static int sureness(const struct ng_format *format, struct ng_span text, bool complete,
                    const char *path)
{
    int sure = ng_format_sniff(format, text, complete);
    if (sure <= 0 || !has_telling_suffix(format, path)) {
        return sure;
    }
    return sure >= HINT ? NAMED + sure : SIGNED - 1;
}

/* Considers the formats whose files have the path's suffix, or the others. */
static void consider(struct candidates *candidates, struct ng_span text, bool complete,
                     const char *path, bool suffix)
{
    for (size_t i = 0; ng_format_all[i] != NULL; i++) {
        const struct ng_format *format = ng_format_all[i];
        bool skip =
            (candidates->binary && !format->raw) || has_telling_suffix(format, path) != suffix;
        int sure = skip ? 0 : sureness(format, text, complete, path);
        if (sure < candidates->sure) {
            continue;
        }
        candidates->count = sure > candidates->sure ? 0 : candidates->count;
        candidates->sure = sure;
        candidates->formats[candidates->count++] = format;
    }
}

static const struct ng_format *refuse(struct nonogram_diagnostic *diagnostic, const char *message)
{
    (void)ng_diag_set(diagnostic, (struct ng_place){0, 0}, "%s", message);
    return NULL;
}

/* ---- texts that fit no format ---- */

/* Whether the text begins, after blank space, with this in any case. */
static bool begins(struct ng_span text, const char *start)
{
    size_t at = ng_scan_skip_blank(text, 0);
    return ng_scan_starts_in_any_case((struct ng_span){text.text + at, text.size - at}, start);
}

/* The beginnings of common files that do not hold a puzzle. */
static const struct {
    const char *start;
    size_t size;
    const char *more; /* four bytes */
    size_t at;        /* their position; NULL: anything can follow */
    const char *message;
} known[] = {
    {"\x1f\x8b", 2, NULL, 0, "compressed by gzip: unpack it first"},
    {"BZh", 3, NULL, 0, "compressed by bzip2: unpack it first"},
    {"\xfd"
     "7zXZ",
     5, NULL, 0, "compressed by xz: unpack it first"},
    {"PK\x03\x04", 4, NULL, 0,
     "a zip archive or an office document, such as a spreadsheet: save its sheet as text"},
    {"\xd0\xcf\x11\xe0", 4, NULL, 0,
     "an old office document, such as a spreadsheet: save its sheet as text"},
    {"\xff\xd8\xff", 3, NULL, 0,
     "a JPEG image: convert it to PNG first, for example: convert x.jpg x.png"},
    {"BM", 2, "\0\0\0", 6,
     "a BMP image: convert it to PNG first, for example: convert x.bmp x.png"},
    {"GIF8", 4, NULL, 0, "a GIF image: convert it to PNG first, for example: convert x.gif x.png"},
    {"RIFF", 4, "WEBP", 8,
     "a WebP image: convert it to PNG first, for example: convert x.webp x.png"},
    {"II*\0", 4, NULL, 0,
     "a TIFF image: convert it to PNG first, for example: convert x.tiff x.png"},
    {"MM\0*", 4, NULL, 0,
     "a TIFF image: convert it to PNG first, for example: convert x.tiff x.png"},
    {"P7\nWIDTH ", 9, NULL, 0, "a PAM image: convert it to PNG first, for example: pamtopng x.pam"},
    {"%PDF", 4, NULL, 0, "a PDF document, not a puzzle file"},
    {"SAVEFILE:", 9, NULL, 0, "a saved game of Pattern is not read: use its game ID"},
    {"pzprv3", 6, NULL, 0, "a board of pzprv3 is not read: use the address of its puzzle"},
};

static bool has_bytes(struct ng_span text, size_t at, const char *bytes, size_t size)
{
    return text.size >= at + size && memcmp(text.text + at, bytes, size) == 0;
}

#define CONVERT(kind)                                                                              \
    "the text is in " kind ": convert it to UTF-8 first, for example: iconv -f " kind              \
    " -t UTF-8 x.txt"

const char *ng_format_encoding(struct ng_span text)
{
    const char *p = text.text;
    unsigned nuls = 0; /* a bit for each of the first four bytes, the highest for the first */
    for (size_t i = 0; text.size >= 4 && i < 4; i++) {
        nuls = nuls << 1 | (p[i] == '\0');
    }
    if (has_bytes(text, 0, "\xff\xfe\0\0", 4) || has_bytes(text, 0, "\0\0\xfe\xff", 4) ||
        nuls == 7 || nuls == 14) {
        return CONVERT("UTF-32");
    }
    if (has_bytes(text, 0, "\xff\xfe", 2) || has_bytes(text, 0, "\xfe\xff", 2) || nuls == 5 ||
        nuls == 10) {
        return CONVERT("UTF-16");
    }
    bool lines = text.size == 0 || memchr(p, '\n', text.size) != NULL;
    const char *cr = lines ? NULL : memchr(p, '\r', text.size);
    return cr == NULL || cr + 1 == p + text.size
               ? NULL
               : "the lines end in CR alone: convert them first, for example: tr '\\r' '\\n'";
}

const char *ng_format_binary(struct ng_span text)
{
    for (size_t i = 0; i < sizeof known / sizeof known[0]; i++) {
        if (has_bytes(text, 0, known[i].start, known[i].size) &&
            (known[i].more == NULL || has_bytes(text, known[i].at, known[i].more, 4))) {
            return known[i].message;
        }
    }
    if (ng_format_encoding(text) != NULL) {
        return ng_format_encoding(text);
    }
    if (begins(text, "<!doctype html") || begins(text, "<html")) {
        return "a web page, not a puzzle file";
    }
    bool nul = text.size > 0 && memchr(text.text, '\0', text.size) != NULL;
    return nul ? "binary data, not text" : NULL;
}

enum { SIGNS_MOST = 8 };

/* Whether the text is rows of equal length in three signs or more, which it lists. */
static bool is_picture_of_many(struct ng_span text, char signs[SIGNS_MOST + 1])
{
    size_t width = 0, rows = 0, count = 0;
    for (struct ng_span rest = text, line; ng_scan_line(&rest, &line); rows++) {
        line = ng_scan_trim(line);
        if (line.size < 2 || (width > 0 && line.size != width)) {
            return false;
        }
        width = line.size;
        for (size_t i = 0; i < line.size; i++) {
            bool seen = memchr(signs, line.text[i], count) != NULL;
            if (!seen && (count == SIGNS_MOST || line.text[i] <= ' ' || line.text[i] > '~')) {
                return false;
            }
            signs[count] = line.text[i];
            count += !seen;
        }
    }
    signs[count] = '\0';
    return rows > 1 && count > 2;
}

/* The number of characters before the first digit, without blanks. */
static size_t count_cells(struct ng_span line)
{
    size_t count = 0;
    for (size_t i = 0; i < line.size && !ng_scan_is_digit(line.text[i]); i++) {
        count += !ng_scan_is_blank(line.text[i]);
    }
    return count;
}

/* Whether several lines have as many cells and then numbers, and the last one only numbers. */
static bool has_clues_behind(struct ng_span text)
{
    struct ng_span last = {"", 0};
    size_t rows = 0, lines = 0, width = 0;
    for (struct ng_span rest = text, line; ng_scan_line(&rest, &line);) {
        line = ng_scan_trim(line);
        bool cells = line.size > 0 &&
                     (ng_scan_is_in(*line.text, ".#_|xX") || (unsigned char)*line.text >= 0x80);
        width = lines == 0 ? count_cells(line) : width;
        rows += cells && ng_scan_is_digit(line.text[line.size - 1]) && rows == lines &&
                count_cells(line) == width;
        lines += line.size > 0;
        last = line.size > 0 ? line : last;
    }
    return rows > 1 && ng_sorted_is_of(last, "");
}

/* A file that fits no format gets the message of the format of its suffix. */
static const struct ng_format *choose_for_nobody(struct ng_span text, const char *path,
                                                 struct nonogram_diagnostic *diagnostic)
{
    const char *binary = ng_format_binary(text);
    char signs[SIGNS_MOST + 1];
    if (ng_scan_skip_blank(text, 0) == text.size) {
        return refuse(diagnostic, "there is no puzzle: the input is empty");
    }
    if (binary != NULL) {
        return refuse(diagnostic, binary);
    }
    for (size_t i = 0; ng_format_all[i] != NULL; i++) {
        if (has_telling_suffix(ng_format_all[i], path)) {
            return ng_format_all[i];
        }
    }
    if (is_picture_of_many(text, signs)) {
        (void)ng_diag_set(diagnostic, (struct ng_place){1, 1},
                          "a picture in the characters %s: only pictures in two are read", signs);
        return NULL;
    }
    return refuse(diagnostic, has_clues_behind(text)
                                  ? "clues right of the cells and below them are not supported: "
                                    "write the lines of the rows, and then those of the columns"
                                  : "no known puzzle format (" NG_FORMAT_SIMPLEST ")");
}

/* ---- texts that fit several formats ---- */

/* Reports "could be a, b or c". */
static const struct ng_format *refuse_ambiguity(const struct candidates *candidates,
                                                struct nonogram_diagnostic *diagnostic)
{
    struct nonogram_text list = {.data = NULL};
    const char *names[NG_FORMATS_MAX];
    for (size_t i = 0; i < candidates->count; i++) {
        names[i] = candidates->formats[i]->name;
    }
    ng_scan_list(&list, names, (UINT64_C(1) << candidates->count) - 1, " or ");
    ng_text_char(&list, '\0');
    if (list.failed) {
        (void)ng_diag_no_memory(diagnostic);
    } else {
        (void)ng_diag_set(diagnostic, (struct ng_place){0, 0}, "could be %s: choose with --from",
                          list.data);
    }
    ng_text_clear(&list);
    return NULL;
}

/* The only candidate whose files have the path's suffix; NULL if there is none, or several. */
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

const struct ng_format *ng_format_detect(struct ng_span text, bool complete, const char *path,
                                         struct nonogram_diagnostic *diagnostic)
{
    const struct ng_format *formats[NG_FORMATS_MAX] = {NULL};
    struct candidates candidates = {
        .formats = formats, .sure = 1, .binary = ng_format_binary(text) != NULL};
    consider(&candidates, text, complete, path, true);
    if (candidates.sure < NAMED) { /* else no other can be surer */
        consider(&candidates, text, complete, path, false);
    }
    if (candidates.count == 0) {
        return choose_for_nobody(text, path, diagnostic);
    }
    const struct ng_format *chosen =
        candidates.count == 1 ? formats[0] : choose_by_suffix(&candidates, path);
    return chosen != NULL ? chosen : refuse_ambiguity(&candidates, diagnostic);
}

const struct ng_format *ng_format_detect_line(struct ng_span text, bool complete, const char *path)
{
    const char *end = text.size > 0 ? memchr(text.text, '\n', text.size) : NULL;
    if (end == NULL && !complete) {
        return NULL;
    }
    struct ng_span line = {text.text, end != NULL ? (size_t)(end - text.text) + 1 : text.size};
    for (size_t i = 0; ng_format_all[i] != NULL; i++) {
        if (!ng_format_all[i]->lines && has_telling_suffix(ng_format_all[i], path)) {
            return NULL;
        }
    }
    for (size_t i = 0; ng_format_all[i] != NULL; i++) {
        const struct ng_format *format = ng_format_all[i];
        if (format->lines && ng_format_sniff(format, line, true) >= SIGNED &&
            ng_format_extent(format, line, end == NULL) > 0) {
            return format;
        }
    }
    return NULL;
}

void ng_format_explain_mistake(const struct ng_format *named, struct ng_span text,
                               struct nonogram_diagnostic *diagnostic)
{
    const struct ng_format *other =
        ng_format_sniff(named, text, true) == 0 ? ng_format_detect(text, true, NULL, NULL) : NULL;
    if (other != NULL && ng_format_sniff(other, text, true) >= NG_SIGN_FITS) {
        (void)ng_diag_set(diagnostic, (struct ng_place){0, 0},
                          "not a %s file (it looks like %s; leave out --from)", named->name,
                          other->name);
    }
}
