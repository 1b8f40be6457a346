/* The XML of the game FreeNono, which holds one picture. */
#ifndef NG_FORMAT_FREENONO_H
#define NG_FORMAT_FREENONO_H

#include "format/webpbn_reader.h"

/* The name of its root element. */
extern const char ng_freenono_root[];
/* Reads the document whose root element has just begun. */
bool ng_freenono_read(struct ng_webpbn_reader *reader);

#endif
