#!/usr/bin/env bash
# What must hold before a commit: format, lints as errors, types, licences.
set -euo pipefail
cd "$(dirname "$0")/.."
scripts/build-ui.sh
echo "check: format"
cargo fmt --all --check
echo "check: lints"
cargo clippy --locked --workspace --all-targets --features custom-protocol,fixture-internet,stet-cli/measure -- -D warnings
echo "check: page"
(cd ui && npm run --silent check)
echo "check: generated types and documents are current"
cargo test --locked --quiet --workspace --features custom-protocol,fixture-internet,stet-cli/measure --test engine --test docs_checks -- wire_types docs_checks_md every_page
echo "check: licences, bans, sources"
if cargo deny --version >/dev/null 2>&1; then
  cargo deny --log-level error check licenses bans sources
else
  echo "check: skipped, cargo-deny is not installed (cargo install --locked cargo-deny)"
fi
echo "check: all good"
