#!/usr/bin/env bash
# Faults by the hundred: the engine process killed at random moments, hostile and broken input.
set -euo pipefail
cd "$(dirname "$0")/.."
export STET_FAULT_ROUNDS=${STET_FAULT_ROUNDS:-200}
echo "faults: killing the engine $STET_FAULT_ROUNDS times, then hostile input"
cargo test --locked --quiet -p stet-engine -p stet-cli -p stet-ingest -p stet-store -- --nocapture acceptance fault bad_input never_panics
