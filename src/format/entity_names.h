/* The characters that have a name in HTML: "copy", "eacute", "amp". */
#ifndef NG_FORMAT_ENTITY_NAMES_H
#define NG_FORMAT_ENTITY_NAMES_H

#include <stddef.h>
#include <stdint.h>

enum { NG_ENTITY_NAME_MAX = 8 }; /* bytes of the longest name */

/* The code point of the character of this name; 0: there is none. */
uint32_t ng_entity_named(const char *name, size_t size);

#endif
