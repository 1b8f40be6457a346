/* Texts about a puzzle: the puzzle is read whatever errors they have. */
#include "format/notes.h"

#include "base/text.h"
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

uint32_t ng_notes_code(struct ng_span name)
{
    if (name.size > 1 && name.text[0] == '#') {
        size_t mark = name.text[1] == 'x' ? 2 : 1;
        return parse_code((struct ng_span){name.text + mark, name.size - mark},
                          mark == 2 ? 16 : 10);
    }
    return find_named(name);
}

/* The code point of the reference that begins with the '&' at p, and its size; 0 if it is not
 * one. */
static uint32_t reference_at(const char *p, const char *end, size_t *size)
{
    size_t left = (size_t)(end - p);
    const char *stop = memchr(p, ';', left < NAME_MAX ? left : NAME_MAX);
    if (stop == NULL) {
        return 0;
    }
    *size = (size_t)(stop - p) + 1;
    return ng_notes_code((struct ng_span){p + 1, *size - 2});
}

struct ng_span ng_notes_name(const char *p, const char *end)
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

void ng_notes_decode(struct ng_span text, struct nonogram_text *out, struct ng_span *unknown)
{
    const char *end = text.text + text.size;
    struct ng_span none = {NULL, 0};
    for (const char *p = text.text; p < end;) {
        size_t size = 1;
        uint32_t code = *p == '&' ? reference_at(p, end, &size) : 0;
        if (*p == '&' && code == 0 && none.text == NULL && ng_notes_name(p, end).size > 0) {
            none = ng_notes_name(p, end);
        }
        if (code != 0) {
            ng_utf8_append(out, code);
            p += size;
        } else {
            ng_text_char(out, *p++);
        }
    }
    if (unknown != NULL) {
        *unknown = none;
    }
}

/* Except tab and line ends: texts should not have them. */
static bool is_control(char c)
{
    unsigned char byte = (unsigned char)c;
    return (byte < 0x20 && c != '\t' && c != '\n' && c != '\r') || byte == 0x7f;
}

void ng_notes_encode(struct ng_span text, struct nonogram_text *out)
{
    const char *end = text.text + text.size;
    for (const char *p = text.text; p < end; p++) {
        size_t size;
        if (*p == '"') {
            ng_text_string(out, "&quot;");
        } else if (*p == '\n' || *p == '\r') {
            ng_text_format(out, "&#%d;", *p);
        } else if (*p == '&' && reference_at(p, end, &size) != 0) {
            ng_text_string(out, "&amp;");
        } else if (is_control(*p)) {
            ng_text_char(out, ' ');
        } else {
            ng_text_char(out, *p);
        }
    }
}

const char *ng_notes_unmarked(const char *text)
{
    text += strspn(text, " \t\r\n");
    while (strncmp(text, NG_SCAN_MARK, NG_SCAN_MARK_SIZE) == 0) {
        text += NG_SCAN_MARK_SIZE;
        text += strspn(text, " \t\r\n");
    }
    return text;
}

void ng_notes_line(const char *text, struct nonogram_text *out)
{
    for (; *text != '\0'; text++) {
        bool blank = *text == '\n' || *text == '\r' || is_control(*text);
        ng_text_char(out, blank ? ' ' : *text);
    }
    ng_text_char(out, '\n');
}

/* ---- texts ---- */

/* The first control character, or the end. In text that is not UTF-8, two bytes are not one. */
static const char *find_control(struct ng_span text, bool utf8)
{
    const char *p = text.text;
    const char *end = text.text + text.size;
    while (p < end && ng_utf8_control_size(p, utf8 ? end : p + 1) == 0) {
        p++;
    }
    return p;
}

static bool is_utf8(struct ng_span text)
{
    const char *end = text.text + text.size;
    size_t size;
    for (const char *p = text.text; p < end; p += size) {
        size = ng_utf8_size(p, end);
        if (size == 0) {
            return false;
        }
    }
    return true;
}

bool ng_notes_is_clean(struct ng_span text)
{
    return is_utf8(text) && find_control(text, true) == text.text + text.size;
}

/* Copies the text in UTF-8 with control characters replaced by blanks. */
static void clean(struct ng_span text, struct nonogram_text *out)
{
    bool utf8 = is_utf8(text);
    const char *end = text.text + text.size;
    for (const char *p = text.text; p < end; p++) {
        size_t control = utf8 ? ng_utf8_control_size(p, end) : 0;
        if (control > 0) {
            ng_text_char(out, ' ');
            p += control - 1;
        } else if (utf8) {
            ng_text_char(out, *p);
        } else {
            ng_utf8_append_windows(out, *p);
        }
    }
}

/* Makes remarks on the changes of `clean` to the text. */
static void remark_unclean(struct ng_build *build, struct ng_span text, struct ng_place place)
{
    bool utf8 = is_utf8(text);
    const char *control = find_control(text, utf8);
    const char *end = text.text + text.size;
    if (!utf8) {
        ng_build_remark(build, place, "the text is not UTF-8: read as Windows-1252");
    }
    if (control == end) {
        return;
    }
    place.column += (unsigned long)(control - text.text);
    control += utf8 ? ng_utf8_control_size(control, end) - 1 : 0;
    ng_build_remark(build, place, "the control character 0x%02X is read as a blank",
                    (unsigned)(unsigned char)*control);
}

void ng_notes_remark_reference(struct ng_build *build, struct ng_span name, struct ng_place place)
{
    ng_build_remark(build, place, "the reference '&%.*s;' is unknown and kept as it is",
                    ng_scan_shown(name), name.text);
}

/* Passes on a clean text with its references resolved. */
static void resolve(struct ng_build *build, enum nonogram_note which, struct ng_span text,
                    struct ng_place place)
{
    struct nonogram_text resolved = {.data = NULL};
    struct ng_span unknown;
    ng_notes_decode(text, &resolved, &unknown);
    if (unknown.text != NULL) {
        place.column += (unsigned long)(unknown.text - 1 - text.text);
        ng_notes_remark_reference(build, unknown, place);
    }
    ng_build_text_taken(build, which, &resolved);
}

/* Passes on a clean text. */
static void keep(struct ng_build *build, enum nonogram_note which, struct ng_span text,
                 struct ng_place place, bool references)
{
    if (references && text.size > 0 && memchr(text.text, '&', text.size) != NULL) {
        resolve(build, which, text, place);
    } else {
        ng_build_text(build, which, text.text, text.size);
    }
}

void ng_notes_keep(struct ng_build *build, enum nonogram_note which, struct ng_span text,
                   struct ng_place place, bool references)
{
    struct nonogram_text cleaned = {.data = NULL};
    if (ng_notes_is_clean(text)) {
        keep(build, which, text, place, references);
        return;
    }
    remark_unclean(build, text, place);
    clean(text, &cleaned);
    if (cleaned.failed) {
        ng_build_text_taken(build, which, &cleaned);
    } else {
        keep(build, which, ng_scan_trim((struct ng_span){cleaned.data, cleaned.size}), place,
             references);
    }
    ng_text_clear(&cleaned);
}
