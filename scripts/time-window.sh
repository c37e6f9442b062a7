#!/usr/bin/env bash
# Starts the desk, waits until its window is on the screen, prints the time and the memory it holds
# after two quiet seconds, and ends it. Run under a display and a message bus.
set -euo pipefail
program=$1
begun=$(date +%s%N)
"$program" >/dev/null 2>&1 &
desk=$!
trap 'kill "$desk" 2>/dev/null || true' EXIT
for _ in $(seq 600); do
  if xwininfo -root -tree 2>/dev/null | grep -q '"Stet"'; then
    printf 'window, %s start: %d ms\n' "$2" $((($(date +%s%N) - begun) / 1000000))
    sleep 2
    pss=0
    # Each process once: the page's may be a child of the desk, or of what shuts it in.
    for process in $( (echo "$desk"; pgrep -P "$desk"; pgrep -f WebKitWebProcess) | sort -u); do
      one=$(awk '/^Pss:/ {print $2}' "/proc/$process/smaps_rollup" 2>/dev/null || echo 0)
      pss=$((pss + one))
    done
    printf 'idle memory (PSS): %d MB\n' $((pss / 1024))
    exit 0
  fi
  sleep 0.05
done
echo "window: did not appear within 30 s" >&2
exit 1
