/* The reason of a step, in a sentence that a child understands. */
#ifndef NG_EXPLAIN_SAY_H
#define NG_EXPLAIN_SAY_H

#include "explain/stepper.h"

/* Appends the reason of the stepper's last step, without a full stop. */
void ng_say_reason(const struct ng_stepper *stepper, struct nonogram_text *out);
/* Appends what a link of the chain says: "row 5: columns 3 to 5 are filled". */
void ng_say_link(const struct ng_stepper *stepper, const struct ng_link *link,
                 struct nonogram_text *out);

#endif
