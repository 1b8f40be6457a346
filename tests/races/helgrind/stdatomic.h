/* C11 atomics that helgrind understands, as far as the project uses them. Helgrind sees an atomic
 * load as any other and would report it against every store. Here each operation says what C11 says
 * of it: that the object itself may be reached from everywhere at once, and, unless it is relaxed,
 * that what was done before a store or an exchange has happened for whom a later load or exchange
 * of the same object lets see it. What is reached without an atomic operation is checked as ever.
 * For tests: put this folder first on the include path. Needs valgrind's headers and GNU C. */
#ifndef TESTS_RACES_HELGRIND_STDATOMIC_H
#define TESTS_RACES_HELGRIND_STDATOMIC_H

#include_next <stdatomic.h>

#include <valgrind/helgrind.h>

#undef atomic_init
#undef atomic_store
#undef atomic_load
#undef atomic_load_explicit
#undef atomic_exchange
#undef atomic_fetch_add
#undef atomic_fetch_sub
#undef atomic_fetch_sub_explicit
#undef atomic_compare_exchange_weak
#undef atomic_compare_exchange_weak_explicit

/* Says what of this order comes before, does the operation, and says what comes behind. */
#define RACES_RELEASES(order) ((order) != memory_order_relaxed && (order) != memory_order_acquire)
#define RACES_ACQUIRES(order) ((order) != memory_order_relaxed && (order) != memory_order_release)
#define RACES_DO(object, order, operation)                                                         \
    __extension__({                                                                                \
        __auto_type races_object = (object);                                                       \
        VALGRIND_HG_DISABLE_CHECKING(races_object, sizeof *races_object);                          \
        if (RACES_RELEASES(order)) {                                                               \
            ANNOTATE_HAPPENS_BEFORE(races_object);                                                 \
        }                                                                                          \
        __auto_type races_result = (operation);                                                    \
        if (RACES_ACQUIRES(order)) {                                                               \
            ANNOTATE_HAPPENS_AFTER(races_object);                                                  \
        }                                                                                          \
        races_result;                                                                              \
    })

#define atomic_load_explicit(object, order)                                                        \
    RACES_DO(object, (order) == memory_order_seq_cst ? memory_order_acquire : (order),             \
             __extension__ __atomic_load_n(races_object, order))
#define atomic_load(object) atomic_load_explicit(object, memory_order_seq_cst)

#define atomic_exchange(object, value)                                                             \
    RACES_DO(object, memory_order_seq_cst,                                                         \
             __extension__ __atomic_exchange_n(races_object, value, memory_order_seq_cst))
#define atomic_store(object, value) ((void)atomic_exchange(object, value))

/* Nobody else knows of the object yet. */
#define atomic_init(object, value)                                                                 \
    ((void)RACES_DO(object, memory_order_relaxed,                                                  \
                    __extension__ __atomic_exchange_n(races_object, value, memory_order_relaxed)))

#define atomic_fetch_add(object, value)                                                            \
    RACES_DO(object, memory_order_seq_cst,                                                         \
             __extension__ __atomic_fetch_add(races_object, value, memory_order_seq_cst))
#define atomic_fetch_sub_explicit(object, value, order)                                            \
    RACES_DO(object, order, __extension__ __atomic_fetch_sub(races_object, value, order))
#define atomic_fetch_sub(object, value)                                                            \
    atomic_fetch_sub_explicit(object, value, memory_order_seq_cst)

#define atomic_compare_exchange_weak_explicit(object, expected, value, success, failure)           \
    RACES_DO(object, success,                                                                      \
             __extension__ __atomic_compare_exchange_n(races_object, expected, value, 1, success,  \
                                                       failure))
#define atomic_compare_exchange_weak(object, expected, value)                                      \
    atomic_compare_exchange_weak_explicit(object, expected, value, memory_order_seq_cst,           \
                                          memory_order_seq_cst)

#endif
