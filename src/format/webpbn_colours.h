/* The colours of a webpbn puzzle: its <color> elements, and "white" and "black", which need none.
 *
 * The palette is settled before the first clue or picture: the background is the blank, the others
 * get their values in the order of declaration. Black on white, whatever it is called, is the
 * builder's own plain palette. */
#ifndef NG_FORMAT_WEBPBN_COLOURS_H
#define NG_FORMAT_WEBPBN_COLOURS_H

#include "format/webpbn_reader.h"

/* Keeps the names that the tag <puzzle> gives to the default and the background colour. */
bool ng_webpbn_keep_defaults(struct ng_webpbn_reader *reader);
/* Reads a <color>. */
bool ng_webpbn_read_colour(struct ng_webpbn_reader *reader);
/* Settles the palette if it is not yet. */
bool ng_webpbn_settle(struct ng_webpbn_reader *reader);

/* The colour of that name; NULL on an error. The palette is settled. */
const struct ng_webpbn_colour *ng_webpbn_colour(struct ng_webpbn_reader *reader,
                                                struct ng_span name, struct ng_place place);
/* The default colour, likewise. */
const struct ng_webpbn_colour *ng_webpbn_default(struct ng_webpbn_reader *reader,
                                                 struct ng_place place);
/* The colour of that character; NULL when there is none, with nothing said. */
const struct ng_webpbn_colour *ng_webpbn_colour_of(struct ng_webpbn_reader *reader, char symbol);

#endif
