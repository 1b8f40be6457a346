/* What came of one puzzle. */
#ifndef NG_CLI_OUTCOME_H
#define NG_CLI_OUTCOME_H

#include "cli/exit.h"
#include "nonogram.h"

/* How the summary counts a puzzle: the verdicts first, in their order. */
enum ng_tally {
    NG_TALLY_UNIQUE = NONOGRAM_UNIQUE,
    NG_TALLY_MULTIPLE = NONOGRAM_MULTIPLE,
    NG_TALLY_SOLVED = NONOGRAM_SOLVED,
    NG_TALLY_NONE = NONOGRAM_NONE,
    NG_TALLY_UNKNOWN = NONOGRAM_LIMIT,
    NG_TALLY_DONE, /* commands without a verdict */
    NG_TALLY_ERROR,
    NG_TALLY_SKIPPED,
    NG_TALLY_COUNT,
};

struct ng_run;

/* What came of one puzzle; each entry's `data`. The strings are borrowed and outlive the run. */
struct ng_outcome {
    bool answered; /* there is a verdict: */
    enum nonogram_verdict verdict;
    bool selected;     /* it is of the classes asked for */
    bool limited;      /* there may be more solutions than were found */
    enum ng_exit exit; /* of a command that asks for no verdict */
    enum ng_tally tally;
    char word[40];        /* of the line "SOURCE: WORD" before a text picture */
    const char *note;     /* a message for people, unless they see the word; or NULL */
    char where[80];       /* what is added to the note: the line at fault; or empty */
    const char *beside;   /* another message for people, of the result; or NULL */
    char left_out[160];   /* what the format of the result has no place for; or empty */
    bool ambiguous;       /* there is another solution: the note is shown with the word, too */
    bool insist;          /* the same for another reason */
    bool withheld;        /* the result is not to be seen elsewhere: the note is, in any form */
    const char *unproven; /* why there is no proof that --proof asks for; or NULL */
    const char *blame;    /* the file a failure is about; NULL: the puzzle's */
    double seconds;
    double deadline;                /* of the time limit, by ng_clock_now(); 0: none */
    double until;                   /* when writing the result has to end; 0: not known yet */
    struct ng_run *run;             /* what it is part of */
    bool serial;                    /* the worker's thread is the one that emits */
    bool begun;                     /* a part of the result has been written */
    struct nonogram_entry *waiting; /* its own entry, if a part of it is to be written */
    double next;                    /* when to try that, by ng_clock_now() */
};

/* Sets outcome->word. */
void ng_outcome_name(struct ng_outcome *outcome, const char *word);

#endif
