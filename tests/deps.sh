#!/bin/sh
# Installs what building and testing need beyond the C library: a compiler, make, cmocka. Does
# nothing when they are there already.
set -eu

as_root() {
    if [ "$(id -u)" -eq 0 ]; then
        "$@"
    else
        sudo "$@"
    fi
}

have_cmocka() {
    printf '%s\n' '#include <setjmp.h>' '#include <stdarg.h>' '#include <stddef.h>' \
        '#include <stdint.h>' '#include <cmocka.h>' 'int main(void) { return 0; }' |
        ${CC:-cc} -x c - -o /dev/null -lcmocka 2>/dev/null
}

if have_cmocka; then
    echo 'cmocka is installed'
elif command -v apt-get >/dev/null 2>&1; then
    as_root apt-get update
    as_root apt-get install -y --no-install-recommends gcc libc6-dev make libcmocka-dev
elif command -v dnf >/dev/null 2>&1; then
    as_root dnf install -y gcc make libcmocka-devel
elif command -v pacman >/dev/null 2>&1; then
    as_root pacman -S --needed --noconfirm gcc make cmocka
elif command -v apk >/dev/null 2>&1; then
    as_root apk add gcc musl-dev make cmocka-dev
elif command -v brew >/dev/null 2>&1; then
    brew install cmocka
else
    echo 'no known package manager: install cmocka by hand' >&2
    exit 1
fi
