#!/usr/bin/env bash
# Holds Cargo.lock against the RustSec advisory database: the newest where it can be fetched, else the one that lies
# here, with its date. Never silent about what it did not look at.
#
# Ends with 0 if nothing speaks against any crate, 1 if something does, 2 if there is no database to look into.
set -euo pipefail
cd "$(dirname "$0")/.."
# Where cargo-deny keeps it; deny.toml says the same.
databases=${CARGO_HOME:-$HOME/.cargo}/advisory-dbs

fetched=yes
timeout "${STET_ADVISORY_SECONDS:-120}" cargo deny --log-level error fetch db >/dev/null 2>&1 || fetched=no
database=$(find "$databases" -mindepth 1 -maxdepth 1 -type d 2>/dev/null | head -n1 || true)
if [ -z "$database" ]; then
  echo "advisories: NOT CHECKED, the database could not be fetched and none lies in $databases" >&2
  exit 2
fi
day=$(git -C "$database" log -1 --format=%cs 2>/dev/null || echo "of an unknown day")
if [ "$fetched" = yes ]; then
  echo "advisories: checked against the database of $day"
else
  echo "advisories: the newest database could not be fetched; checked against that of $day" >&2
fi
cargo deny --log-level error check --disable-fetch advisories
