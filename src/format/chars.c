/* The characters of strings. */
#include "format/chars.h"

#include "base/check.h"
#include "format/scan.h"

#include <stdlib.h>
#include <string.h>

/* ---- character references ---- */

/* The named character references of HTML 4.01 (its section 24) and XML's "apos": a code point, its
 * name, and the names of the code points that follow. */
static const char names[] =
    "34 quot 38 amp apos 60 lt 62 gt 160 nbsp iexcl cent pound curren yen brvbar sect uml copy "
    "ordf laquo not shy reg macr deg plusmn sup2 sup3 acute micro para middot cedil sup1 ordm "
    "raquo frac14 frac12 frac34 iquest Agrave Aacute Acirc Atilde Auml Aring AElig Ccedil "
    "Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml ETH Ntilde Ograve Oacute Ocirc Otilde "
    "Ouml times Oslash Ugrave Uacute Ucirc Uuml Yacute THORN szlig agrave aacute acirc atilde "
    "auml aring aelig ccedil egrave eacute ecirc euml igrave iacute icirc iuml eth ntilde "
    "ograve oacute ocirc otilde ouml divide oslash ugrave uacute ucirc uuml yacute thorn yuml "
    "338 OElig oelig 352 Scaron scaron 376 Yuml 402 fnof 710 circ 732 tilde 913 Alpha Beta "
    "Gamma Delta Epsilon Zeta Eta Theta Iota Kappa Lambda Mu Nu Xi Omicron Pi Rho 931 Sigma "
    "Tau Upsilon Phi Chi Psi Omega 945 alpha beta gamma delta epsilon zeta eta theta iota "
    "kappa lambda mu nu xi omicron pi rho sigmaf sigma tau upsilon phi chi psi omega 977 "
    "thetasym upsih 982 piv 8194 ensp emsp 8201 thinsp 8204 zwnj zwj lrm rlm 8211 ndash mdash "
    "8216 lsquo rsquo sbquo 8220 ldquo rdquo bdquo 8224 dagger Dagger bull 8230 hellip 8240 "
    "permil 8242 prime Prime 8249 lsaquo rsaquo 8254 oline 8260 frasl 8364 euro 8465 image "
    "8472 weierp 8476 real 8482 trade 8501 alefsym 8592 larr uarr rarr darr harr 8629 crarr "
    "8656 lArr uArr rArr dArr hArr 8704 forall 8706 part exist 8709 empty 8711 nabla isin "
    "notin 8715 ni 8719 prod 8721 sum minus 8727 lowast 8730 radic 8733 prop infin 8736 ang "
    "8743 and or cap cup int 8756 there4 8764 sim 8773 cong 8776 asymp 8800 ne equiv 8804 le "
    "ge 8834 sub sup nsub 8838 sube supe 8853 oplus 8855 otimes 8869 perp 8901 sdot 8968 lceil "
    "rceil lfloor rfloor 9001 lang rang 9674 loz 9824 spades 9827 clubs 9829 hearts diams";

static uint32_t find_named(struct ng_span name)
{
    uint32_t code = 0;
    for (size_t i = 0, size; i < sizeof names - 1; i += size + 1) {
        size = strcspn(names + i, " ");
        if (ng_scan_is_digit(names[i])) {
            code = (uint32_t)strtoul(names + i, NULL, 10);
        } else if (size == name.size && memcmp(names + i, name.text, size) == 0) {
            return code;
        } else {
            code++;
        }
    }
    return 0;
}

/* The longest reference, without leading zeros. */
enum { NAME_MAX = 16 };

/* The code point of the digits; 0 for anything else. */
static uint32_t parse_code(struct ng_span digits, uint32_t base)
{
    uint32_t code = 0;
    for (size_t i = 0; i < digits.size; i++) {
        uint32_t digit = ng_text_digit(ng_text_lower(digits.text[i]));
        code = code * base + digit;
        if (digit >= base || code >= 0x110000) {
            return 0;
        }
    }
    code = ng_utf8_from_windows(code);
    return ng_utf8_is_text(code) ? code : 0;
}

/* The code point of a name; 0: none. */
static uint32_t code_of(struct ng_span name)
{
    if (name.size > 1 && name.text[0] == '#') {
        size_t mark = name.text[1] == 'x' ? 2 : 1;
        return parse_code((struct ng_span){name.text + mark, name.size - mark},
                          mark == 2 ? 16 : 10);
    }
    return find_named(name);
}

/* The characters between the '&' at p and a ';', if they look like a name; else empty. */
static struct ng_span name_at(const char *p, const char *end)
{
    struct ng_span name = {p + 1, 0};
    const char *stop = name.text;
    while (stop < end && (*stop == '#' || ng_scan_is_digit(*stop) || ng_scan_is_letter(*stop))) {
        stop++;
    }
    if (stop < end && *stop == ';') {
        name.size = (size_t)(stop - name.text);
    }
    return name;
}

uint32_t ng_chars_code(const char *p, const char *end)
{
    struct ng_span name = name_at(p, end);
    return name.size > 0 ? code_of(name) : 0;
}

/* ---- what is passed on ---- */

static void put(struct ng_chars *chars, uint32_t code)
{
    chars->odd = true;
    if (chars->out != NULL) {
        ng_utf8_append(chars->out, code);
    }
}

static struct ng_place place_of(const struct ng_chars *chars, const char *p)
{
    return ng_place_offset((size_t)(p - chars->text));
}

static const char *fail(struct ng_chars *chars, const char *p)
{
    chars->bad = p;
    return NULL;
}

const char *ng_chars_quote_end(const char *p, const char *end, size_t quotes, unsigned style,
                               bool *odd)
{
    char quote = *p;
    for (p += quotes;; p++) {
        while (p < end && *p >= ' ' && *p < 0x7f && *p != quote && *p != '\\') {
            p++;
        }
        if (p >= end) {
            return NULL;
        }
        if (*p == quote && (quotes == 1 || (end - p > 2 && p[1] == quote && p[2] == quote))) {
            return p;
        }
        *odd = true;
        p += *p == '\\' && (style & NG_STYLE_ESCAPES) != 0 ? 1 : 0;
    }
}

const char *ng_chars_find(const char *p, const char *end, const char *word)
{
    size_t size = strlen(word);
    ng_assert(p <= end);
    while ((size_t)(end - p) >= size) {
        p = memchr(p, word[0], (size_t)(end - p) - size + 1);
        if (p == NULL) {
            break;
        }
        if (memcmp(p, word, size) == 0) {
            return p;
        }
        p++;
    }
    return end;
}

/* ---- a character ---- */

/* Decodes the character at `p` (p < end). */
static const char *pass_char(struct ng_chars *chars, const char *p, const char *end)
{
    bool exact = (chars->style & NG_STYLE_EXACT) != 0;
    bool foreign = (chars->style & NG_STYLE_WINDOWS) != 0 && (unsigned char)*p >= 0x80;
    size_t size = foreign ? 0 : ng_utf8_size(p, end);
    bool utf8 = size > 0, tab = *p == '\t' && (chars->style & NG_STYLE_JSON) != 0;
    bool control = utf8 && !exact && (tab || ng_utf8_control_size(p, end) > 0);
    bool pair = *p == '\r' && p + 1 < end && p[1] == '\n';
    size = utf8 ? size : 1;
    chars->odd = chars->odd || !utf8 || control || pair;
    if ((exact && (!utf8 || ng_utf8_control_size(p, end) == 1)) ||
        ((chars->style & NG_STYLE_JSON) != 0 && *p == '\n')) {
        return fail(chars, p);
    }
    if (!utf8 && !foreign && chars->build != NULL) {
        ng_build_remark(chars->build, place_of(chars, p),
                        "the text is not UTF-8: read as Windows-1252");
    }
    if (control && chars->build != NULL) {
        ng_build_remark(chars->build, place_of(chars, p),
                        "the control character 0x%02X is read as a space",
                        (unsigned)(unsigned char)p[size - 1]);
    }
    if (chars->out != NULL && !utf8) {
        ng_utf8_append_windows(chars->out, *p);
    } else if (chars->out != NULL && !pair) {
        ng_text_bytes(chars->out, control ? " " : p, control ? 1 : size);
    }
    return p + size;
}

/* ---- escapes and references ---- */

/* Reads `digits` hexadecimal digits. */
static bool read_hex(const char **p, const char *end, size_t digits, uint32_t *code)
{
    *code = 0;
    for (size_t i = 0; i < digits; i++, ++*p) {
        uint32_t digit = *p < end ? ng_text_digit(ng_text_lower(**p)) : 16;
        if (digit == 16) {
            return false;
        }
        *code = *code << 4 | digit;
    }
    return true;
}

/* Reads the characters after a backslash. JSON writes a character beyond U+FFFF as two; a second
 * one that does not make a pair is a separate escape. */
static bool read_escape(const char **p, const char *end, uint32_t *code)
{
    static const char letters[] = "0abtnvfre \"/\\\tN_LP";
    static const uint32_t meanings[] = {0,   7,   8,   '\t', '\n', 11,   12,   13,     27,
                                        ' ', '"', '/', '\\', '\t', 0x85, 0xa0, 0x2028, 0x2029};
    char c = *p < end ? *(*p)++ : '\0';
    const char *found = c != '\0' ? strchr(letters, c) : NULL;
    size_t digits = c == 'x' ? 2 : c == 'u' ? 4 : c == 'U' ? 8 : 0;
    if (found != NULL) {
        *code = meanings[found - letters];
        return true;
    }
    if (digits == 0 || !read_hex(p, end, digits, code)) {
        return false;
    }
    if (c == 'u' && *code >> 10 == 0xd800 >> 10 && end - *p > 2 && (*p)[0] == '\\' &&
        (*p)[1] == 'u') {
        const char *second = *p + 2;
        uint32_t low = 0;
        bool hex = read_hex(&second, end, 4, &low);
        if (hex && low >> 10 == 0xdc00 >> 10) {
            *code = 0x10000 + ((*code - 0xd800) << 10) + (low - 0xdc00);
            *p = second;
        }
    }
    return true;
}

/* Decodes an escape. A code that is not a character is read as U+FFFD, unless `exact`: then it is
 * bad. */
static const char *pass_escape(struct ng_chars *chars, const char *p, const char *end)
{
    const char *start = p++;
    bool exact = (chars->style & NG_STYLE_EXACT) != 0, json = (chars->style & NG_STYLE_JSON) != 0;
    uint32_t code = 0;
    if ((json && (p == end || *p == '\0' || strchr("\"\\/bfnrtu", *p) == NULL)) ||
        !read_escape(&p, end, &code)) {
        chars->odd = true;
        return (chars->style & NG_STYLE_LOOSE) == 0 ? fail(chars, start)
               : start + 1 == end                   ? pass_char(chars, start, end)
                                                    : pass_char(chars, start + 1, end);
    }
    if (!ng_utf8_is_text(code) && !(exact && code > 0 && code < 0xa0)) {
        if (exact) {
            return fail(chars, start);
        }
        if (chars->build != NULL) {
            ng_build_remark(chars->build, place_of(chars, start),
                            "the escape is not a character: read as U+FFFD");
        }
        code = 0xfffd;
    }
    put(chars, code);
    return p;
}

/* Decodes a reference. An unknown one stays as it is. */
static const char *pass_reference(struct ng_chars *chars, const char *p, const char *end)
{
    struct ng_span name = name_at(p, end);
    uint32_t code = ng_chars_code(p, end);
    if (code != 0) {
        put(chars, code);
        return p + name.size + 2;
    }
    if (name.size > 0 && chars->build != NULL) {
        ng_build_remark(chars->build, place_of(chars, p),
                        "the reference '&%.*s;' is unknown and kept as it is", ng_scan_shown(name),
                        name.text);
    } else if (chars->build != NULL) {
        ng_build_remark(chars->build, place_of(chars, p),
                        "a '&' that begins no reference is kept as it is");
    }
    return pass_char(chars, p, end);
}

/* ---- line ends ---- */

/* Whether there are blanks up to a line end at p. */
static bool is_fold(const char *p, const char *end)
{
    while (p < end && (ng_scan_is_blank(*p) || *p == '\r')) {
        p++;
    }
    return p < end && *p == '\n';
}

/* Moves over an escaped line end, and the blanks around it and other line ends after it. */
static const char *skip_fold(struct ng_chars *chars, const char *p, const char *end)
{
    while (p < end && ng_scan_is_space(*p)) {
        p++;
    }
    chars->odd = true;
    return p;
}

/* ---- strings ---- */

/* Decodes a string without its own lines. */
static bool pass_string(struct ng_chars *chars, struct ng_span raw)
{
    const char *end = raw.text + raw.size;
    unsigned style = chars->style;
    for (const char *p = raw.text; p < end;) {
        const char *start = p;
        while (p < end && *p >= ' ' && *p < 0x7f && *p != '\\' && *p != '&') {
            p++;
        }
        if (chars->out != NULL) {
            ng_text_bytes(chars->out, start, (size_t)(p - start));
        }
        if (p == end) {
            break;
        }
        if ((style & NG_STYLE_ESCAPES) != 0 && *p == '\\') {
            p = (style & NG_STYLE_JSON) == 0 && is_fold(p + 1, end) ? skip_fold(chars, p + 1, end)
                                                                    : pass_escape(chars, p, end);
        } else {
            p = (style & NG_STYLE_REFERENCES) != 0 && *p == '&' ? pass_reference(chars, p, end)
                                                                : pass_char(chars, p, end);
        }
        if (p == NULL) {
            return false;
        }
    }
    return true;
}

bool ng_chars_pass(struct ng_chars *chars, struct ng_span raw)
{
    return pass_string(chars, raw);
}
