#!/bin/sh
# The completions of bash, zsh and fish: each has the options that the help lists, and completes a command, an option, a
# format and a file in its own shell. A message says which shells are not installed.
#   Environment: NONOGRAM, the program (default: the one at the top).
set -u
top=$(cd "$(dirname "$0")/../.." && pwd) || exit 2
program=${NONOGRAM:-$top/nonogram}
case $program in
/*) ;;
*) program=$top/$program ;;
esac
scratch=$(mktemp -d "${TMPDIR:-/tmp}/nonogram-complete.XXXXXX") || exit 2
trap 'rm -rf "$scratch"' EXIT
HOME=$scratch
XDG_CONFIG_HOME=$scratch
LC_ALL=C
export HOME XDG_CONFIG_HOME LC_ALL
ln -s "$program" "$scratch/nonogram" || exit 2
PATH=$scratch:$PATH
mkdir "$scratch/work" && cd "$scratch/work" || exit 2
: >'some puzzle.non'
for shell in bash zsh fish; do
    nonogram help --to "$shell" >"$scratch/$shell" || exit 2
done
status=0

# "COMMAND OPTION" for all that each of them completes, and for all that the help lists.
for command in $(nonogram help | sed -n 's/^  \([a-z][a-z]*\)  .*/\1/p'); do
    nonogram help "$command" | sed -n "s/^  \(-[a-zA-Z],\|   \) \(--[a-z0-9-]*\).*/$command \2/p"
done | sort >"$scratch/listed"
sed -n "s/^        \([a-z]*\)) words='\( --[^']*\)' ;;/\1\2/p" "$scratch/bash" |
    awk '{ for (i = 2; i <= NF; i++) print $1, $i }' | sort >"$scratch/bash-options"
awk '/^    [a-z]+\)$/ { command = substr($1, 1, length($1) - 1); next }
    match($0, /--[a-z0-9-]+=?[}[]/) { print command, substr($0, RSTART, RLENGTH) }' "$scratch/zsh" |
    tr -d '=[}' | sort >"$scratch/zsh-options"
sed -n "s/^complete -c nonogram -n '__fish_seen_subcommand_from \([a-z]*\)' -l \([^ ]*\) .*/\1 --\2/p" \
    "$scratch/fish" | sort >"$scratch/fish-options"
for shell in bash zsh fish; do
    if ! diff "$scratch/listed" "$scratch/$shell-options" >"$scratch/differences"; then
        echo "$shell: the help lists (<), completed are (>)"
        cat "$scratch/differences"
        status=1
    fi
done

# Bash: the words so far, the last to be completed.
in_bash() {
    # shellcheck disable=SC2016 # bash expands it
    bash --norc --noprofile -c '. "$1"; shift; COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _nonogram 2>/dev/null
        printf "%s\n" "${COMPREPLY[@]}"' bash "$scratch/bash" nonogram "$@"
}

in_fish() {
    fish --no-config -c 'source $argv[1]; complete -C "nonogram $argv[2..]"' "$scratch/fish" "$*" |
        cut -f 1
}

# Zsh completes in its line editor only: one runs on a pseudo-terminal, and a key prints the list.
in_zsh() {
    {
        echo "fpath=('$scratch/functions' \$fpath); autoload -Uz compinit; compinit -u -D"
        echo "zstyle ':completion:*' list-grouped false; LISTMAX=0; PS1=; unsetopt beep"
        cat <<'END'
# what would be listed is printed instead
compadd() {
    local -a found
    if [[ ${@[(I)-[OAD]*]} -gt 0 ]]; then builtin compadd "$@"; return; fi
    builtin compadd -O found "$@"
    print -rl -- ${found} >>$HOME/found
    builtin compadd "$@"
}
END
    } >"$scratch/.zshrc"
    mkdir -p "$scratch/functions" && cp "$scratch/zsh" "$scratch/functions/_nonogram"
    rm -f "$scratch/found"
    cat >"$scratch/type" <<'END'
zmodload zsh/zpty
zpty -b shell "ZDOTDIR=$HOME exec zsh -i"
for ((i = 0; i < 50; i++)) { sleep 0.1; zpty -r shell text && [[ -f $HOME/ready ]] && break }
zpty -w -n shell "$1"$'\t'
for ((i = 0; i < 50; i++)) { sleep 0.1; zpty -r shell text; [[ -s $HOME/found ]] && break }
zpty -d shell
END
    rm -f "$scratch/ready"
    echo 'touch $HOME/ready' >>"$scratch/.zshrc"
    zsh -f "$scratch/type" "nonogram $*" </dev/null >/dev/null 2>&1
    [ -f "$scratch/found" ] && cat "$scratch/found"
}

expect() { # SHELL WANTED WORD...
    shell=$1
    wanted=$2
    shift 2
    "in_$shell" "$@" >"$scratch/got"
    if ! grep -Fqx -- "$wanted" "$scratch/got"; then
        echo "$shell: 'nonogram $*' is not completed to '$wanted' but to: $(tr '\n' ' ' <"$scratch/got")"
        status=1
    fi
}

for shell in bash zsh fish; do
    if ! command -v $shell >/dev/null 2>&1; then
        echo "no $shell: its completion is not tried"
        continue
    fi
    expect $shell solve so
    expect $shell --time-limit solve --tim
    expect $shell svg solve --to sv
    expect $shell jsonl check --to j
    expect $shell nested check --min-class ne
    quoted='some puzzle.non'
    [ $shell = zsh ] && quoted='some\ puzzle.non'
    expect $shell "$quoted" solve so
done
exit $status
