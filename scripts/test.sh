#!/usr/bin/env bash
# Runs everything and closes with one summary. Each runner's own closing lines stay visible; the
# summary only adds them up. A step that fails does not stop the others.
set -uo pipefail
cd "$(dirname "$0")/.."
started=$SECONDS
log=$(mktemp -d)
trap 'rm -rf "$log"' EXIT
failed=()
summary=()

step() { # name, command …
  local name=$1 begun=$SECONDS
  shift
  printf '\n=== %s\n' "$name"
  if "$@" 2>&1 | tee "$log/$name"; then
    summary+=("ok      $name ($((SECONDS - begun)) s)")
  else
    failed+=("$name")
    summary+=("FAILED  $name ($((SECONDS - begun)) s)")
  fi
}

in_window() { # the real window needs a display and a message bus of its own
  xvfb-run --auto-servernum --server-args='-screen 0 1400x900x24' dbus-run-session -- "$@"
}

step page-build scripts/build-ui.sh
step format cargo fmt --all --check
step page-check npm --prefix ui run --silent check
# One selection of packages and features, so that no dependency is built twice.
step rust in_window cargo test --locked --workspace --features custom-protocol,fixture-internet,stet-cli/measure --no-fail-fast
step page-units npm --prefix ui run --silent test
step page-screens npm --prefix ui run --silent test:pages
step quality scripts/bench-quality.sh target/debug/stet-bench

# cargo prints "test result: ok. 12 passed; 0 failed; 1 ignored", vitest "Tests  12 passed (12)".
printf '\n=== summary\n'
printf '%s\n' "${summary[@]}"
cargo_passed=$(sed 's/\x1b\[[0-9;]*m//g' "$log"/* | sed -nE 's/^test result: .* ([0-9]+) passed; ([0-9]+) failed; ([0-9]+) ignored.*/\1 \2 \3/p' |
  awk '{p+=$1; f+=$2; s+=$3} END {print p+0, f+0, s+0}')
page_passed=$(sed 's/\x1b\[[0-9;]*m//g' "$log"/page-units "$log"/page-screens 2>/dev/null |
  awk '/^ *Tests /{for(i=1;i<=NF;i++){if($i=="passed")p+=$(i-1);if($i=="failed")f+=$(i-1);if($i=="skipped")s+=$(i-1)}} END {print p+0, f+0, s+0}')
read -r rp rf rs <<<"$cargo_passed"
read -r pp pf ps <<<"$page_passed"
printf 'took %d min %d s\n' $(((SECONDS - started) / 60)) $(((SECONDS - started) % 60))
printf '%d passed, %d failed, %d skipped\n' $((rp + pp)) $((rf + pf)) $((rs + ps))
if [ ${#failed[@]} -gt 0 ]; then
  printf 'failed: %s\n' "${failed[*]}"
  exit 1
fi
