/* Where an entry of webpbn ends. */
#ifndef NG_FORMAT_WEBPBN_EXTENT_H
#define NG_FORMAT_WEBPBN_EXTENT_H

#include "format/xml.h"

/* As `extent` of struct ng_format; *lacks is of the text to the end of which all texts go with
 * which it is called while they are complete. NULL: not kept. */
size_t ng_webpbn_extent(struct ng_span text, bool complete, struct ng_xml_lacks *lacks);
/* Whether the text is one document and all elements of it are closed: no line within it begins an
 * entry, whatever is wrong with the puzzle. */
bool ng_webpbn_is_whole(struct ng_span text);

#endif
