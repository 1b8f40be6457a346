/* What has been counted is written before a process ends itself by a signal, as it is at an
 * ordinary end: linked into the programs of run.sh with --wrap=raise. */
#include <signal.h>

void __gcov_dump(void);
int __real_raise(int number);
int __wrap_raise(int number);

int __wrap_raise(int number)
{
    __gcov_dump();
    return __real_raise(number);
}
