/* The pictures of a webpbn puzzle: rows between bars, `?` and sets of colours in brackets. */
#ifndef NG_FORMAT_WEBPBN_PICTURE_H
#define NG_FORMAT_WEBPBN_PICTURE_H

#include "format/webpbn_reader.h"

/* Reads a <solution>: the goal, or a saved game for given cells; other solutions are skipped. */
bool ng_webpbn_read_solution(struct ng_webpbn_reader *reader);

#endif
