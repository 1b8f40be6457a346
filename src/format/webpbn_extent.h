/* Where an entry of webpbn ends. */
#ifndef NG_FORMAT_WEBPBN_EXTENT_H
#define NG_FORMAT_WEBPBN_EXTENT_H

#include "format/scan.h"

struct ng_xml_lacks {
    size_t comment_end;
};
size_t ng_webpbn_extent(struct ng_span text, bool complete, struct ng_xml_lacks *lacks);
bool ng_webpbn_is_whole(struct ng_span text);

#endif
