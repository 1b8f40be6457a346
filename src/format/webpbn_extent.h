/* Where an entry of webpbn ends. */
#ifndef NG_FORMAT_WEBPBN_EXTENT_H
#define NG_FORMAT_WEBPBN_EXTENT_H

#include "format/xml.h"

/* As `extent` of struct ng_format; *lacks is of the text to the end of which all texts go with
 * which it is called while they are complete. NULL: not kept. */
size_t ng_webpbn_extent(struct ng_span text, bool complete, struct ng_xml_lacks *lacks);

#endif
