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
echo "check: the generated client, types and documents are current"
cargo test --locked --quiet --workspace --features custom-protocol,fixture-internet,stet-cli/measure --lib --test docs_checks -- client_and_types docs_checks_md every_page
echo "check: licence texts travel with every package"
node -e '
  const fs = require("fs"), { resources, linux } = require("./tauri.conf.json").bundle;
  const texts = [...Object.keys(resources), ...Object.values(linux.deb.files)];
  const missing = texts.filter((file) => !fs.existsSync(file));
  for (const file of missing) console.error(`check: ${file} is to travel with packages and is not there`);
  for (const text of ["LICENSE-MIT", "LICENSE-APACHE", "NOTICES.md", "docs/third-party/OFL-1.1.txt",
      "docs/third-party/citation-styles.md", "docs/third-party/free-law-project.md", "docs/third-party/sqlcipher.md"]) {
    if (Object.keys(resources).includes(text) && Object.values(linux.deb.files).includes(text)) continue;
    missing.push(text);
    console.error(`check: ${text} does not travel with every package (tauri.conf.json)`);
  }
  process.exit(missing.length ? 1 : 0)'
unchecked=
echo "check: licences, bans, sources"
if cargo deny --version >/dev/null 2>&1; then
  cargo deny --log-level error check licenses bans sources
  scripts/advisories.sh || case $? in
    2) unchecked="advisories" ;;
    *) exit 1 ;;
  esac
else
  echo "check: NOT CHECKED, cargo-deny is not installed (cargo install --locked cargo-deny)" >&2
  unchecked="licences, bans, sources, advisories"
fi
if [ -n "$unchecked" ]; then
  echo "check: good as far as it went. NOT CHECKED: $unchecked" >&2
  # A release is not built on what nobody looked at.
  [ -z "${STET_RELEASE:-}" ] || exit 1
else
  echo "check: all good"
fi
