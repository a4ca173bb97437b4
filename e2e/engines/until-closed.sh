#!/bin/sh
# Runs a command until our input closes, which happens when our starter ends, however it ends; the whole group ends then.
exec 3<&0
{ cat <&3 >/dev/null; kill -TERM 0; } &
"$@" </dev/null 3<&-
kill -TERM 0
