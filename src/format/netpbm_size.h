/* Where an image ends. */
#ifndef NG_FORMAT_NETPBM_SIZE_H
#define NG_FORMAT_NETPBM_SIZE_H

#include "format/format.h"

/* How many bytes an image takes, a plain one with the comments behind it, that is whole and
 * followed by something that is no sample: which may be another entry. 0: it is not. */
size_t ng_netpbm_size(struct ng_span text);

#endif
