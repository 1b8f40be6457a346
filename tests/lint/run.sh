#!/bin/sh
# The quick linters, each counted as one case.
set -u
cd "$(dirname "$0")" || exit 2
passed=0
failed=0
for lint in layers circles openings precision headers globals abi interface format readme manual records complete release; do
    if sh "./$lint.sh"; then
        passed=$((passed + 1))
    else
        failed=$((failed + 1))
        echo "FAILED lint $lint"
    fi
done
echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ]
