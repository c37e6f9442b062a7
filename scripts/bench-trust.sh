#!/usr/bin/env bash
# What a record notices of forgeries: those aimed at what it is for, and fields of its tables changed at
# random with everything sealed anew. Every row is "tried / noticed"; one that passed fails.
#
#   STET_TRUST_EDITS  fields that are changed (900)
set -uo pipefail
cd "$(dirname "$0")/.."
export STET_TRUST_EDITS=${STET_TRUST_EDITS:-900}
log=$(mktemp)
trap 'rm -f "$log"' EXIT
cargo test --locked --workspace --features "custom-protocol,fixture-internet,stet-cli/measure" \
  --test tampering -- --nocapture >"$log" 2>&1
passed=$?
grep -E '^trust \| ' "$log" | awk -F' [|] ' '
  { printf "%-52s %-50s %5d / %d\n", $2, $3, $4, $5; tried[$2] += $4; noticed[$2] += $5 }
  END { for (what in tried) printf "%-52s %-50s %5d / %d\n", what, "together", tried[what], noticed[what] }'
if [ "$passed" -ne 0 ]; then
  grep -E '^test .* FAILED|panicked' "$log"
  echo "trust: something passed that should not"
  exit 1
fi
