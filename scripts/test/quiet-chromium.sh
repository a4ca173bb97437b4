#!/bin/sh
# Chromium loads two pages of its own, hundreds of modules for the list under its address bar, with every window: as much
# work as a whole visit of ours. It takes one list of what is off, the last, so these two join the one Playwright gives.
for argument do
  shift
  case $argument in
    --disable-features=*) argument="$argument,WebUIOmniboxPopup,WebUIOmniboxAimPopup" ;;
  esac
  set -- "$@" "$argument"
done
exec "${LATCHKEY_HEADLESS_SHELL:-${LATCHKEY_CHROMIUM:-/usr/bin/chromium}}" "$@"
