#!/bin/sh
# The quick linters, each counted as one case.
set -u
cd "$(dirname "$0")" || exit 2
. ../cases.sh
for lint in *.sh; do
    case $lint in
    run.sh | deep.sh) continue ;;
    esac
    sh "./$lint"
    note $? "lint ${lint%.sh}"
done
conclude
