/* "Expected this, found that": the one wording for a character that does not belong. */
#ifndef NG_FORMAT_EXPECT_H
#define NG_FORMAT_EXPECT_H

#include "base/diag.h"

/* Says that `what` ("a number") was expected where `at` is, and names what is there: a printable
 * character, a byte, the end of the line or of the text. Returns NONOGRAM_BAD_INPUT. */
enum nonogram_status ng_expect_set(struct nonogram_diagnostic *diagnostic, struct ng_place place,
                                   const char *what, const char *at, const char *end);
/* The same where `end` is that of the line, so that nothing behind it may be looked at. */
enum nonogram_status ng_expect_in_line(struct nonogram_diagnostic *diagnostic,
                                       struct ng_place place, const char *what, const char *at,
                                       const char *end);

#endif
