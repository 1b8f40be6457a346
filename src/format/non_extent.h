/* Where an entry of .non ends. */
#ifndef NG_FORMAT_NON_EXTENT_H
#define NG_FORMAT_NON_EXTENT_H

#include "format/scan.h"

/* As of struct ng_format. */
size_t ng_non_extent(struct ng_span text, bool complete);

#endif
