/* Signals as flags to be asked for. The handlers set a flag and wake up whoever waits for input,
 * no more. The flags are the only mutable state of the library outside its objects: a signal
 * belongs to the process. */
#ifndef NG_PLATFORM_SIGNALS_H
#define NG_PLATFORM_SIGNALS_H

#include <stdbool.h>

/* Catches SIGINT, SIGTERM, SIGHUP (those not ignored when the process began) and SIGUSR1, and gives
 * SIGPIPE its default action. A second one of the first three kills at once. False: not possible.
 */
bool ng_signals_install(void);
/* The terminating signal that came, 0: none. */
int ng_signals_terminating(void);
/* Milliseconds since it came. */
unsigned ng_signals_age(void);
/* Whether SIGUSR1 came since this was last asked. */
bool ng_signals_progress_wanted(void);
/* Dies by the signal with its default action. */
void ng_signals_die(int signal_number);
/* The same by the one that ends the run, if it has come. */
void ng_signals_obey(void);
/* Catches SIGTSTP (Ctrl-Z), unless it is ignored: for who has changed the terminal. */
void ng_signals_hold_stop(void);
/* Whether it came since then. */
bool ng_signals_stop_held(void);
/* Stops the process as it asked; returns when the process goes on. It is no longer caught then. */
void ng_signals_stop(void);
/* Catches it no longer; stops the process if it came. */
void ng_signals_release_stop(void);
/* Becomes readable, and stays so, when a terminating signal comes; -1: none is caught. */
int ng_signals_wake_handle(void);

#endif
