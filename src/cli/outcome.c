/* Words of an outcome are cut to fit. */
#include "cli/outcome.h"

#include <stdio.h>

void ng_outcome_name(struct ng_outcome *outcome, const char *word)
{
    (void)snprintf(outcome->word, sizeof outcome->word, "%s", word);
}
