#!/bin/sh
# The quick linters, each counted as one case.
set -u
cd "$(dirname "$0")" || exit 2
. ../cases.sh
for lint in layers circles openings precision headers globals abi interface format readme manual records complete release; do
    sh "./$lint.sh"
    note $? "lint $lint"
done
conclude
