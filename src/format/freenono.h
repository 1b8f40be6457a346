/* The XML of the game FreeNono, which holds one picture. */
#ifndef NG_FORMAT_FREENONO_H
#define NG_FORMAT_FREENONO_H

#include "format/webpbn_reader.h"

/* The names of its root element, and of the one within that, which may be the root as well. */
extern const char ng_freenono_root[];
extern const char ng_freenono_set[];
/* Reads the document whose root element has just begun. */
bool ng_freenono_read(struct ng_webpbn_reader *reader);

#endif
