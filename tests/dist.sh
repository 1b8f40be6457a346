#!/bin/sh
# Makes the archive of a release from the commit that is checked out: nonogram-VERSION.tar.gz in
# BUILD. The same commit gives the same bytes: names in order, the commit's time, no names of users,
# nothing of how the user has set up git. Prints its hash.
set -u
cd "$(dirname "$0")/.." || exit 2
build=${BUILD:-build}
version=$(sed -n 's/^.define NONOGRAM_VERSION "\(.*\)"/\1/p' include/nonogram.h)
name=nonogram-$version
if ! git rev-parse --git-dir >/dev/null 2>&1; then
    echo 'dist: this is no repository' >&2
    exit 2
fi
if [ -n "$(git status --porcelain)" ]; then
    echo 'dist: not committed, and so not in it:' >&2
    git status --porcelain >&2
fi
mkdir -p "$build"
git -c core.autocrlf=false -c tar.umask=0002 archive --format=tar --prefix="$name/" HEAD >"$build/$name.tar" &&
    gzip -9 -n -f "$build/$name.tar" && (cd "$build" && sha256sum "$name.tar.gz")
