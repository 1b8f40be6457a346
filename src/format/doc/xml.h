/* XML onto the tape: checked against its grammar, but not validated. Each element is a key and its
 * text or an object with its attributes and elements; the attribute "type" of clues and pictures is
 * the key. Within clues nothing has a key.
 *
 *     <clues type="rows"><line><count color="red">2</count></line></clues>
 *     key rows | array | array | object | key color | string red | key count | string 2 | ends
 *
 * Only the references of XML and HTML 4, and character numbers, are known; an unknown one is kept,
 * with a remark. */
#ifndef NG_FORMAT_DOC_XML_H
#define NG_FORMAT_DOC_XML_H

#include "format/doc/tape.h"

/* Do the work of `read` and `split` of struct ng_format. */
bool ng_xml_read(struct ng_span text, struct ng_build *build);
size_t ng_xml_split(struct ng_span text, struct ng_memory *memory, struct ng_poll *poll,
                    struct ng_span **puzzles);

#endif
