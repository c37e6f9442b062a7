#!/usr/bin/env bash
# Builds the page into ui/dist, unless nothing it is made from has changed.
set -euo pipefail
cd "$(dirname "$0")/../ui"
now=$( (find src index.html public -type f -print0 2>/dev/null; printf '%s\0' package-lock.json vite.config.ts) |
  sort -z | xargs -0 sha256sum | sha256sum)
[ -f dist/.stet-build ] && [ "$(cat dist/.stet-build)" = "$now" ] && exit 0
npm run --silent build
printf '%s' "$now" >dist/.stet-build
