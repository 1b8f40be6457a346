/* XML onto the tape: held to its grammar, but validated against nothing. Nothing is fetched or
 * expanded: a DOCTYPE is skipped with the entities that it declares, which are an error where one
 * is used, and the only references are those of XML and HTML 4 and character numbers. Texts cost
 * nobody a puzzle: an unknown reference, a tag within an element of text and bytes in no known
 * encoding are kept, with a remark.
 *
 *     <line><count color="red">2</count></line>
 *     key line | object | key count | object | key color | string red | string 2 | end | end
 *
 * Blank text is left out. A string that has a style is converted to UTF-8 when decoded. */
#ifndef NG_FORMAT_DOC_XML_H
#define NG_FORMAT_DOC_XML_H

#include "format/doc/tape.h"

/* Puts the puzzle that a text says into the builder. A set holds several puzzles, each of which is
 * read by itself: the text of one that is followed by another ends with the '<' of that one, and
 * the next begins behind it, so that a set that is cut short is not taken for a whole one. */
bool ng_xml_read(struct ng_span text, struct ng_build *build);
/* The size of the first puzzle's text, as of struct ng_format: up to the next one of its set or to
 * the next document. */
size_t ng_xml_extent(struct ng_span text, bool complete);

#endif
