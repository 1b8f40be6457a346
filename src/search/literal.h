/* Literals. Variables are numbered from 1; variable 0 is the constant true, so that a literal which
 * is already decided by the shape of the problem needs no case of its own. Literal 2v is variable
 * v, 2v + 1 its negation. */
#ifndef NG_SEARCH_LITERAL_H
#define NG_SEARCH_LITERAL_H

#include <stdint.h>

#define NG_TRUE  0u
#define NG_FALSE 1u
/* No literal, variable or clause. */
#define NG_NONE 0xffffffffu
/* The most variables, the constant included: the literals of more would reach NG_NONE, or the mark
 * next to it (search/assignment.h). */
#define NG_VARIABLES_MAX ((uint32_t)INT32_MAX - 1)

static inline uint32_t ng_negate(uint32_t literal)
{
    return literal ^ 1;
}

#endif
