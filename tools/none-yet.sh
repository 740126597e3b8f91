#!/bin/sh
# Usage: tools/none-yet.sh COMMAND...
# Runs pytest on a marker that may have no tests yet: its exit code 5, "no tests collected", counts as success.
status=0
"$@" || status=$?
[ "$status" -eq 5 ] || exit "$status"
