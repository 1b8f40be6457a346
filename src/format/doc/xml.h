/* XML onto the tape: checked against its grammar, but not validated. Nothing is fetched or
 * expanded: a DOCTYPE is skipped with the entities that it declares, whose use is an error;
 * only the references of XML and HTML 4, and character numbers, are known. An error in a text never
 * rejects a puzzle: an unknown reference, a tag within an element of text and bytes in an unknown
 * encoding are kept, with a remark.
 *
 *     <line><count color="red">2</count></line>
 *     key line | object | key count | object | key color | string red | string 2 | end | end
 *
 * Blank text is left out. A string with a style is converted to UTF-8 when decoded. */
#ifndef NG_FORMAT_DOC_XML_H
#define NG_FORMAT_DOC_XML_H

#include "format/doc/tape.h"

/* Passes the puzzle of a text to the builder. A set holds several puzzles, each read separately:
 * the text of one that is followed by another ends with the '<' of the next one, whose text begins
 * after it, so that an incomplete set is recognised. */
bool ng_xml_read(struct ng_span text, struct ng_build *build);
/* The size of the first puzzle's text, for struct ng_format: up to the next one of its set or to
 * the next document. */
size_t ng_xml_extent(struct ng_span text, bool complete);

#endif
