#!/bin/sh
# A release: the archive of tests/dist.sh does not depend on the settings of git, the umask, the language or the time zone
# (skipped without git); uninstalling removes what was installed and nothing else, all manual pages included; the flags of
# a distribution do not make a slower program; and a program that cannot run here makes no manual page or completions.
#   Environment: NONOGRAM, the program (default: the one at the top); BUILD, where its page is; MAKE.
set -u
top=$(cd "$(dirname "$0")/../.." && pwd) || exit 2
cd "$top" || exit 2
program=${NONOGRAM:-$top/nonogram}
case $program in
/*) ;;
*) program=$top/$program ;;
esac
build=${BUILD:-build}
scratch=$(mktemp -d "${TMPDIR:-/tmp}/nonogram-release.XXXXXX") || exit 2
trap 'rm -rf "$scratch"' EXIT
status=0

# A page and completions from PROGRAM, each as far as it can be made, by a make of its own.
make_pages() { # FOLDER PROGRAM
    # shellcheck disable=SC2086 # MAKE may be several words
    env -u MAKEFLAGS -u MAKELEVEL ${MAKE:-make} -s -k BUILD="$scratch/$1" HELP_PROGRAM="$2" manual \
        >>"$scratch/log" 2>&1
}

printf '#!/bin/sh\necho .Bl\nexit 126\n' >"$scratch/foreign"
chmod +x "$scratch/foreign"
if make_pages none "$scratch/foreign"; then
    echo 'a program that fails is taken for one that prints its options'
    status=1
fi
for page in nonogram.1 complete.bash complete.zsh complete.fish; do
    if [ -e "$scratch/none/$page" ]; then
        echo "a program that fails leaves $page"
        status=1
    fi
done
ln -s "$program" "$scratch/native"
if ! make_pages pages "$scratch/native"; then
    cat "$scratch/log"
    status=1
elif [ -f "$build/nonogram.1" ] && ! cmp "$build/nonogram.1" "$scratch/pages/nonogram.1"; then
    status=1
fi

# Uninstalling removes what was installed and no other file, whatever blanks there are in names.
prefix="$scratch/my apps"
mkdir -p "$scratch/to here$prefix/bin" "$scratch/to here$prefix/lib/pkgconfig"
touch "$scratch/my" "$scratch/to here$prefix/bin/nonogram" "$scratch/to here$prefix/lib/pkgconfig/nonogram.pc"
# shellcheck disable=SC2086 # MAKE may be several words
env -u MAKEFLAGS -u MAKELEVEL ${MAKE:-make} -s uninstall PREFIX="$prefix" DESTDIR="$scratch/to here" || status=1
if [ ! -e "$scratch/my" ] || [ -n "$(find "$scratch/to here" -type f)" ]; then
    echo 'uninstall removes other files than install has made'
    status=1
fi

# Every page of src/man is installed, and uninstalled again.
for page in src/man/*; do
    name=$(basename "$page")
    for target in install uninstall; do
        # shellcheck disable=SC2086 # MAKE may be several words
        env -u MAKEFLAGS -u MAKELEVEL ${MAKE:-make} -n "$target" DESTDIR=/dest 2>/dev/null |
            grep -q "/$name'" || {
            echo "$target leaves out $page"
            status=1
        }
    done
done

# The flags of a distribution, "-g -O2" and more, leave the innermost loops as fast as by default.
for flags in '-g -O2 -fstack-protector-strong:1' '-O0:0' '-O2 -Og:0'; do
    # shellcheck disable=SC2086 # MAKE may be several words
    faster=$(env -u MAKEFLAGS -u MAKELEVEL ${MAKE:-make} -n V=1 BUILD="$scratch/flags" CFLAGS="${flags%:*}" \
        "$scratch/flags/src/search/core.o" 2>&1 | grep -c -e ' -O3 ')
    if [ "$faster" != "${flags##*:}" ]; then
        echo "CFLAGS='${flags%:*}': the loops of src/search get -O3 $faster times"
        status=1
    fi
done

if command -v git >/dev/null 2>&1; then
    HOME=$scratch/home
    XDG_CONFIG_HOME=$HOME
    GIT_CONFIG_NOSYSTEM=1
    GIT_CEILING_DIRECTORIES=$scratch
    export HOME XDG_CONFIG_HOME GIT_CONFIG_NOSYSTEM GIT_CEILING_DIRECTORIES
    unset GIT_DIR GIT_WORK_TREE GIT_INDEX_FILE
    mkdir "$HOME" "$scratch/one"
    mkdir "$scratch/one/include" "$scratch/one/tests"
    cp include/nonogram.h "$scratch/one/include"
    cp tests/dist.sh "$scratch/one/tests"
    cp README.md "$scratch/one"
    echo /build/ >"$scratch/one/.gitignore"
    (
        cd "$scratch/one" && git init -q . && git add . &&
            git -c user.name=tests -c user.email=tests -c commit.gpgsign=false commit -q -m 'A release' &&
            git clone -q . "$scratch/an other"
    ) >"$scratch/log" 2>&1 || {
        cat "$scratch/log"
        exit 1
    }
    here=$(umask 022 && TZ=UTC sh "$scratch/one/tests/dist.sh")
    git config --file "$HOME/.gitconfig" tar.umask user
    git config --file "$HOME/.gitconfig" core.autocrlf true
    git config --file "$HOME/.gitconfig" core.quotePath false
    there=$(umask 077 && TZ=Asia/Kathmandu LC_ALL=C.UTF-8 sh "$scratch/an other/tests/dist.sh" 2>/dev/null)
    if [ "${#here}" -lt 64 ] || [ "$here" != "$there" ]; then
        echo "the archive is not the same for another user: '$here', '$there'"
        status=1
    fi
else
    echo 'no git: the archive is not made'
fi
exit $status
