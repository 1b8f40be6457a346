/* Every puzzle format there is; registry.c lists them in order of preference. */
#ifndef NG_FORMAT_FORMATS_H
#define NG_FORMAT_FORMATS_H

#include "format/format.h"

extern const struct ng_format ng_format_non;
extern const struct ng_format ng_format_nin;
extern const struct ng_format ng_format_mk;
extern const struct ng_format ng_format_cwd;
extern const struct ng_format ng_format_cwc;
extern const struct ng_format ng_format_olsak;
extern const struct ng_format ng_format_webpbn;
extern const struct ng_format ng_format_makhorin;
extern const struct ng_format ng_format_dump;
extern const struct ng_format ng_format_picross;
extern const struct ng_format ng_format_lp;
extern const struct ng_format ng_format_letters;
extern const struct ng_format ng_format_dzn;
extern const struct ng_format ng_format_yaml;
extern const struct ng_format ng_format_gno;
extern const struct ng_format ng_format_sgriddler;
extern const struct ng_format ng_format_toml;
extern const struct ng_format ng_format_taai;
extern const struct ng_format ng_format_pattern;
extern const struct ng_format ng_format_puzzlink;
extern const struct ng_format ng_format_json;
extern const struct ng_format ng_format_lists;
extern const struct ng_format ng_format_text;
extern const struct ng_format ng_format_pbm;
extern const struct ng_format ng_format_ppm;

#endif
