/* Signals as flags. The handlers only set a flag and wake up code that waits for input. The flags
 * are the only mutable state of the library outside its objects: a signal belongs to the
 * process. */
#ifndef NG_PLATFORM_SIGNALS_H
#define NG_PLATFORM_SIGNALS_H

#include <stdbool.h>

/* Catches SIGINT, SIGTERM, SIGHUP (unless ignored when the process began), SIGUSR1, and SIGPIPE,
 * also if it was ignored. A second one of the first three kills at once. False on failure. */
bool ng_signals_install(void);
/* Whether SIGPIPE came, the first of the signals that end the work: nobody reads results or
 * messages any more. It ends the work like the others so that no temporary file is left. */
bool ng_signals_unread(void);
/* The terminating signal that came, or 0. */
int ng_signals_terminating(void);
/* Milliseconds since the terminating signal. */
unsigned ng_signals_age(void);
/* Whether SIGUSR1 came since the last call. */
bool ng_signals_progress_wanted(void);
/* Terminates the process by the signal with its default action. */
void ng_signals_die(int signal_number);
/* Terminates the process by the terminating signal, if one has come. */
void ng_signals_obey(void);
/* Catches SIGTSTP (Ctrl-Z), unless it is ignored: for code that has changed the terminal. */
void ng_signals_hold_stop(void);
/* Whether SIGTSTP came since ng_signals_hold_stop(). */
bool ng_signals_stop_held(void);
/* Stops catching SIGTSTP, and stops the process for it; returns when it is continued. */
void ng_signals_stop(void);
/* Stops catching SIGTSTP; stops the process if SIGTSTP came. */
void ng_signals_release_stop(void);
/* A handle that becomes and stays readable when a terminating signal comes; -1 if not caught. */
int ng_signals_wake_handle(void);

#endif
