/* The colours of a puzzle in JSON: those of its palette, or those that its blocks name. */
#ifndef NG_FORMAT_JSON_COLOURS_H
#define NG_FORMAT_JSON_COLOURS_H

#include "format/json_reader.h"

bool ng_json_read_palette(struct ng_json_reader *reader);
/* The value of the colour whose name, or symbol, is the event's text; false when it has none. */
bool ng_json_find_colour(struct ng_json_reader *reader, unsigned *value);
/* The value of a block's colour when none is named; not above 0 when it has to be. */
int ng_json_plain_colour(struct ng_json_reader *reader);
/* The same; one that has to be named is an error. */
bool ng_json_default_colour(struct ng_json_reader *reader, unsigned *value);

#endif
