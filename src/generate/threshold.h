/* Where to part dark from light, or the two ends of any other scale of 256 values. */
#ifndef NG_GENERATE_THRESHOLD_H
#define NG_GENERATE_THRESHOLD_H

#include <stdint.h>

/* The value that parts those counted best, with the greatest variance between what is below it and
 * the rest (N. Otsu, 1979). Both parts have some where two values or more were counted; otherwise
 * it is 128. The counts' sum is below 2^32. */
int ng_threshold_find(const uint64_t histogram[256]);

#endif
