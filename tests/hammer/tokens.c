/* The words of each family of formats. Some 20 to 40 in each: all texts of up to four of them are
 * tried. What is common to most stands in COMMON. */
#include "hammer/tokens.h"

#include <string.h>

#define T(string)                                                                                  \
    {                                                                                              \
        string, sizeof(string) - 1                                                                 \
    }
#define TOKENS(...)                                                                                \
    (const struct token[])                                                                         \
    {                                                                                              \
        COMMON, __VA_ARGS__,                                                                       \
        {                                                                                          \
            NULL, 0                                                                                \
        }                                                                                          \
    }
#define COMMON T("\n"), T(" "), T("x"), T("1"), T("\0"), T("\""), T("\xc3")

const struct family families[] = {
    {"webpbn",
     TOKENS(T("<line>"), T("</line>"), T("<line/>"), T("<count>"), T("</count>"),
            T("<clues type=\"rows\">"), T("<clues type='columns'>"), T("</clues>"), T("<puzzle>"),
            T("</puzzle>"), T("<puzzleset>"), T("<"), T(">"), T("<!--"), T("-->"), T("<![CDATA["),
            T("]]>"), T("<?xml "), T("?>"), T("&amp;"), T("&#"), T("'"), T("="), T("<image>"),
            T("<solution>"), T("<color name=\"a\">"), T("<!DOCTYPE"))},
    {"json", TOKENS(T("{"), T("}"), T("["), T("]"), T(":"), T(","), T("\\"), T("\"rows\":"),
                    T("\"columns\":"), T("\"width\":"), T("\"goal\":"), T("\"clues\":"), T("[1]"),
                    T("[[1]]"), T("\"1 1\""), T("\\u12"), T("\\ud834"), T("-"), T("."), T("e9"),
                    T("null"), T("\"colours\":"), T("\"given\":"), T("\"#.\""), T("/*"), T("\r"))},
    {"lists dzn",
     TOKENS(T("x = "), T("rows = "), T("cols = "), T("[[1]]"), T("["), T("]"), T("{"), T("}"),
            T("("), T(")"), T(","), T(";"), T("'"), T("\\"), T("//"), T("/*"), T("*/"), T("#"),
            T("%"), T("[|"), T("|"), T("|]"), T("'''"), T("r\""), T("#.#"), T("--"),
            T("array2d(1..1, 1..1, "), T("\\'"), T("{1,1},"), T("`"), T("rows=x:"), T("x=rows;"),
            T("y=rows.get(0)."), T("f(rows);"), T("for r in rows: "))},
    {"page", TOKENS(T("<html>"), T("<!DOCTYPE html>"), T("var d=[[9],"), T("[1,1,1,2],"),
                    T("[3,0,0,4],"), T("[2,2,2,2],"), T("["), T("]"), T(","), T("[4294967295,"),
                    T("4294967294,"), T("0"), T("9,"), T("]];"), T("</html>"))},
    {"non", TOKENS(T("width 1\n"), T("height 1\n"), T("rows\n"), T("columns\n"), T("1\n"),
                   T("1,1\n"), T("2a"), T("goal "), T("given "), T("01"), T("color a #f00\n"),
                   T("title "), T("\n\n"), T("\""), T("#"), T("."), T(","), T("0\n"), T("?"),
                   T("*"), T("\r\n"), T("\t"), T("catalogue "), T("id "))},
    {"olsak gno sgriddler",
     TOKENS(T(":"), T("\n:\n"), T("#d\n"), T("#D"), T("0:"), T("   #FFFFFF"), T("a:b"), T("\n"),
            T("1\n"), T("1a"), T("[Dimensions]\n"), T("[Row clues]\n"), T("[Column clues]\n"),
            T("[Sol]\n"), T("[State]\n"), T("1 1\n"), T("MK Version 3.0\n\n"), T("3 3\n"),
            T(" . # .\n"), T("-1"), T(","), T("#"), T("?"), T("\r\n"))},
    {"nin mk cwd cwc taai makhorin dump lines",
     TOKENS(T("1\n"), T("0\n"), T("1 1\n"), T("2"), T(","), T("-"), T("|"), T(":"), T("#\n"),
            T("&\n"), T("---\n"), T("$1\n"), T("\t"), T("\n\n"), T("Rows:\n"), T("Columns:\n"),
            T("/"), T(";"), T("["), T("]"), T("("), T(")"), T("*"), T("00"), T("10 "), T("\r\n"),
            T("1,1|\n"), T("  1 1\n"), T("1 | # #\n"), T("--+--\n"), T("[clues]\n"), T("rows = "),
            T("[colors]\n"), T("b = (blue) *"), T("\xe2\x94\x82"))},
    {"picross letters lp",
     TOKENS(T("GRID"), T("ROWS\n"), T("COLUMNS\n"), T("[ 1 ]\n"), T("["), T("]"), T("#"), T("A "),
            T("AA"), T("A\n"), T("@"), T("--"), T("\n\n"), T("number_of_rows: 1\n"),
            T("number_of_columns: 1\n"), T("row_1\n"), T("column_1\n"), T("number_of_clusters: "),
            T("size(s): "), T("0\n"), T(":"), T("\t"))},
    {"pattern puzzlink",
     TOKENS(T("1x1:"), T("1"), T("/"), T("."), T("#"), T(","), T("a"), T("z"), T("2x2:1/1/1/1"),
            T("nonogram/"), T("1/1/"), T("h"), T("-"), T("pzprv3\n"), T("nonogram\n"), T("1\n"),
            T(". \n"), T("https://puzz.link/p?"), T("SAVEFILE:41:"), T("PARAMS  :"), T("g"), T("_"),
            T("%"), T("\r\n"), T("info:"))},
    {"text", TOKENS(T("#"), T("."), T("0"), T("\n#"), T("\n."), T("#\n"), T("\n\n"), T("\t"),
                    T(" #"), T("\xe2\x96\x88"), T("X"), T("?"), T("2 1\n"), T("11"), T("\r\n"),
                    T("\xef\xbb\xbf"), T("."), T("|"))},
    {"pbm ppm", TOKENS(T("P1\n"), T("P2\n"), T("P3 "), T("P4\n"), T("P5\n"), T("P6\n"), T("P1"),
                       T("1 1\n"), T("2 "), T("0"), T("255\n"), T("65535 "), T("#"), T("#\n"),
                       T("\xff"), T("0 1"), T("\t"), T("99999 "), T("\r"))},
    {"png", TOKENS(T("\x89PNG\r\n\x1a\n"), T("\0\0\0\rIHDR"), T("\0\0\0\1"), T("\x08"),
                   T("\xff\xff\xff\xff"), T("IDAT"))},
    {NULL, NULL},
};

size_t family_size(const struct family *family)
{
    size_t size = 0;
    while (family->tokens[size].bytes != NULL) {
        size++;
    }
    return size;
}

int family_has(const struct family *family, const char *format)
{
    size_t size = strlen(format);
    for (const char *at = family->formats; (at = strstr(at, format)) != NULL; at += size) {
        if ((at == family->formats || at[-1] == ' ') && (at[size] == ' ' || at[size] == '\0')) {
            return 1;
        }
    }
    return 0;
}
