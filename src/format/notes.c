/* Texts about a puzzle: whatever is wrong with them, the puzzle is read. */
#include "format/notes.h"

#include "base/text.h"
#include "format/scan.h"

#include <stdlib.h>
#include <string.h>

/* ---- character references ---- */

enum { LONGEST = 8 }; /* bytes of a name */

/* The named character references of HTML 4.01 (its section 24) and XML's "apos", which HTML lacks,
 * in the order of strcmp(). */
static const struct named {
    char name[LONGEST + 1];
    uint16_t code;
} table[] = {
    {"AElig", 198},    {"Aacute", 193},  {"Acirc", 194},   {"Agrave", 192},  {"Alpha", 913},
    {"Aring", 197},    {"Atilde", 195},  {"Auml", 196},    {"Beta", 914},    {"Ccedil", 199},
    {"Chi", 935},      {"Dagger", 8225}, {"Delta", 916},   {"ETH", 208},     {"Eacute", 201},
    {"Ecirc", 202},    {"Egrave", 200},  {"Epsilon", 917}, {"Eta", 919},     {"Euml", 203},
    {"Gamma", 915},    {"Iacute", 205},  {"Icirc", 206},   {"Igrave", 204},  {"Iota", 921},
    {"Iuml", 207},     {"Kappa", 922},   {"Lambda", 923},  {"Mu", 924},      {"Ntilde", 209},
    {"Nu", 925},       {"OElig", 338},   {"Oacute", 211},  {"Ocirc", 212},   {"Ograve", 210},
    {"Omega", 937},    {"Omicron", 927}, {"Oslash", 216},  {"Otilde", 213},  {"Ouml", 214},
    {"Phi", 934},      {"Pi", 928},      {"Prime", 8243},  {"Psi", 936},     {"Rho", 929},
    {"Scaron", 352},   {"Sigma", 931},   {"THORN", 222},   {"Tau", 932},     {"Theta", 920},
    {"Uacute", 218},   {"Ucirc", 219},   {"Ugrave", 217},  {"Upsilon", 933}, {"Uuml", 220},
    {"Xi", 926},       {"Yacute", 221},  {"Yuml", 376},    {"Zeta", 918},    {"aacute", 225},
    {"acirc", 226},    {"acute", 180},   {"aelig", 230},   {"agrave", 224},  {"alefsym", 8501},
    {"alpha", 945},    {"amp", 38},      {"and", 8743},    {"ang", 8736},    {"apos", 39},
    {"aring", 229},    {"asymp", 8776},  {"atilde", 227},  {"auml", 228},    {"bdquo", 8222},
    {"beta", 946},     {"brvbar", 166},  {"bull", 8226},   {"cap", 8745},    {"ccedil", 231},
    {"cedil", 184},    {"cent", 162},    {"chi", 967},     {"circ", 710},    {"clubs", 9827},
    {"cong", 8773},    {"copy", 169},    {"crarr", 8629},  {"cup", 8746},    {"curren", 164},
    {"dArr", 8659},    {"dagger", 8224}, {"darr", 8595},   {"deg", 176},     {"delta", 948},
    {"diams", 9830},   {"divide", 247},  {"eacute", 233},  {"ecirc", 234},   {"egrave", 232},
    {"empty", 8709},   {"emsp", 8195},   {"ensp", 8194},   {"epsilon", 949}, {"equiv", 8801},
    {"eta", 951},      {"eth", 240},     {"euml", 235},    {"euro", 8364},   {"exist", 8707},
    {"fnof", 402},     {"forall", 8704}, {"frac12", 189},  {"frac14", 188},  {"frac34", 190},
    {"frasl", 8260},   {"gamma", 947},   {"ge", 8805},     {"gt", 62},       {"hArr", 8660},
    {"harr", 8596},    {"hearts", 9829}, {"hellip", 8230}, {"iacute", 237},  {"icirc", 238},
    {"iexcl", 161},    {"igrave", 236},  {"image", 8465},  {"infin", 8734},  {"int", 8747},
    {"iota", 953},     {"iquest", 191},  {"isin", 8712},   {"iuml", 239},    {"kappa", 954},
    {"lArr", 8656},    {"lambda", 955},  {"lang", 9001},   {"laquo", 171},   {"larr", 8592},
    {"lceil", 8968},   {"ldquo", 8220},  {"le", 8804},     {"lfloor", 8970}, {"lowast", 8727},
    {"loz", 9674},     {"lrm", 8206},    {"lsaquo", 8249}, {"lsquo", 8216},  {"lt", 60},
    {"macr", 175},     {"mdash", 8212},  {"micro", 181},   {"middot", 183},  {"minus", 8722},
    {"mu", 956},       {"nabla", 8711},  {"nbsp", 160},    {"ndash", 8211},  {"ne", 8800},
    {"ni", 8715},      {"not", 172},     {"notin", 8713},  {"nsub", 8836},   {"ntilde", 241},
    {"nu", 957},       {"oacute", 243},  {"ocirc", 244},   {"oelig", 339},   {"ograve", 242},
    {"oline", 8254},   {"omega", 969},   {"omicron", 959}, {"oplus", 8853},  {"or", 8744},
    {"ordf", 170},     {"ordm", 186},    {"oslash", 248},  {"otilde", 245},  {"otimes", 8855},
    {"ouml", 246},     {"para", 182},    {"part", 8706},   {"permil", 8240}, {"perp", 8869},
    {"phi", 966},      {"pi", 960},      {"piv", 982},     {"plusmn", 177},  {"pound", 163},
    {"prime", 8242},   {"prod", 8719},   {"prop", 8733},   {"psi", 968},     {"quot", 34},
    {"rArr", 8658},    {"radic", 8730},  {"rang", 9002},   {"raquo", 187},   {"rarr", 8594},
    {"rceil", 8969},   {"rdquo", 8221},  {"real", 8476},   {"reg", 174},     {"rfloor", 8971},
    {"rho", 961},      {"rlm", 8207},    {"rsaquo", 8250}, {"rsquo", 8217},  {"sbquo", 8218},
    {"scaron", 353},   {"sdot", 8901},   {"sect", 167},    {"shy", 173},     {"sigma", 963},
    {"sigmaf", 962},   {"sim", 8764},    {"spades", 9824}, {"sub", 8834},    {"sube", 8838},
    {"sum", 8721},     {"sup", 8835},    {"sup1", 185},    {"sup2", 178},    {"sup3", 179},
    {"supe", 8839},    {"szlig", 223},   {"tau", 964},     {"there4", 8756}, {"theta", 952},
    {"thetasym", 977}, {"thinsp", 8201}, {"thorn", 254},   {"tilde", 732},   {"times", 215},
    {"trade", 8482},   {"uArr", 8657},   {"uacute", 250},  {"uarr", 8593},   {"ucirc", 251},
    {"ugrave", 249},   {"uml", 168},     {"upsih", 978},   {"upsilon", 965}, {"uuml", 252},
    {"weierp", 8472},  {"xi", 958},      {"yacute", 253},  {"yen", 165},     {"yuml", 255},
    {"zeta", 950},     {"zwj", 8205},    {"zwnj", 8204},
};

static int compare(const void *name, const void *entry)
{
    return strcmp(name, ((const struct named *)entry)->name);
}

static uint32_t find_named(const char *name, size_t size)
{
    if (size > LONGEST) {
        return 0;
    }
    char key[LONGEST + 1];
    memcpy(key, name, size);
    key[size] = '\0';
    const struct named *found =
        bsearch(key, table, sizeof table / sizeof table[0], sizeof table[0], compare);
    return found != NULL ? found->code : 0;
}

/* No reference is longer than this: leading zeros aside. */
enum { NAME_MAX = 16 };

/* The code point of the digits; 0 when they are none. */
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
    return find_named(name.text, name.size);
}

/* The code point of the reference that begins with the '&' at p, and its size; 0 when it is none.
 */
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

bool ng_notes_is_control(char c)
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
        } else if (ng_notes_is_control(*p)) {
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
        bool blank = *text == '\n' || *text == '\r' || ng_notes_is_control(*text);
        ng_text_char(out, blank ? ' ' : *text);
    }
    ng_text_char(out, '\n');
}

/* ---- texts ---- */

/* The first control character; the end when there is none. In text that is not UTF-8 those of two
 * bytes are none. */
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

/* The text with control characters replaced by blanks, and in UTF-8. */
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

/* Says what `clean` does to the text. */
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
    int shown = name.size < 40 ? (int)name.size : 40;
    ng_build_remark(build, place, "the reference '&%.*s;' is unknown and kept as it is", shown,
                    name.text);
}

/* Hands on a clean text, its references resolved. */
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

/* Hands on a clean text. */
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
