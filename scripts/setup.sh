#!/usr/bin/env bash
# Installs what is missing to build (`setup.sh build`) or to test (`setup.sh test`) Stet on Debian or
# Ubuntu, and says what it installs. Safe to run again: what is there is left alone.
set -euo pipefail
cd "$(dirname "$0")/.."
purpose=${1:-build}
say() { printf 'set-up: %s\n' "$*"; }
stop() { printf 'set-up: %s\n' "$*" >&2; exit 1; }

# Asks before running an installer; STET_YES=1 answers yes.
agreed() {
  [ "${STET_YES:-}" = 1 ] && return 0
  [ -t 0 ] || return 1
  read -r -p "set-up: $1 [y/N] " answer
  [[ $answer =~ ^[Yy] ]]
}

at_least() { [ "$(printf '%s\n%s\n' "$1" "$2" | sort -V | head -n1)" = "$1" ]; }

# --- Debian packages ----------------------------------------------------------------------------
# First, for the installers of Rust and Node need curl.
build_packages="curl ca-certificates xz-utils build-essential pkg-config file libwebkit2gtk-4.1-dev libgtk-3-dev librsvg2-dev libayatana-appindicator3-dev libxdo-dev libssl-dev"
test_packages="xvfb xauth x11-utils imagemagick webkit2gtk-driver dbus dbus-x11 at-spi2-core fonts-dejavu-core poppler-utils qpdf strace chromium gnome-keyring libsecret-tools libreoffice-writer-nogui"
wanted=$build_packages
[ "$purpose" = test ] && wanted="$wanted $test_packages"
missing=
for package in $wanted; do
  dpkg-query -W -f='${Status}' "$package" 2>/dev/null | grep -q 'install ok installed' || missing="$missing $package"
done
if [ -n "$missing" ]; then
  command -v apt-get >/dev/null || stop "these Debian packages are missing and apt-get is not here:$missing"
  say "installing Debian packages:$missing"
  as_root=; [ "$(id -u)" = 0 ] || as_root=sudo
  $as_root apt-get update -qq
  DEBIAN_FRONTEND=noninteractive $as_root apt-get install -y -qq --no-install-recommends $missing >/dev/null
fi

# --- Rust and Node -----------------------------------------------------------------------------
if ! command -v cargo >/dev/null || ! at_least 1.95 "$(rustc --version | cut -d' ' -f2)"; then
  say "Rust 1.95 or newer is needed. Its official installer is rustup (https://rustup.rs)."
  agreed "Run it now?" || stop "install Rust with rustup, then run this again."
  curl --proto '=https' --tlsv1.2 -sSf https://sh.rustup.rs | sh -s -- -y --profile minimal -c clippy -c rustfmt
  command -v cargo >/dev/null || stop "Rust was installed; open a new terminal and run this again."
fi
if ! command -v node >/dev/null || ! at_least 20.19 "$(node --version | tr -d v)"; then
  say "Node 20.19 or newer is needed. Its official builds are at https://nodejs.org/dist."
  agreed "Install the current Node 22 into ~/.local now?" || stop "install Node from nodejs.org, then run this again."
  scripts/install-node.sh
fi

# --- npm packages, fonts and the encoder --------------------------------------------------------
# A stamp holds the hash of the lock file it was made from, so that a second run costs nothing.
npm_install() {
  local folder=$1 stamp=$1/node_modules/.stet-setup lock
  lock=$(sha256sum "$folder/package-lock.json" | cut -d' ' -f1)
  [ -f "$stamp" ] && [ "$(cat "$stamp")" = "$lock" ] && return 0
  say "installing npm packages for $folder"
  local npm=npm
  # The lock files are written by npm 11; older clients cannot install all of them.
  at_least 11 "$(npm --version)" || npm="npx --yes npm@11"
  (cd "$folder" && $npm ci --no-audit --no-fund --loglevel=error)
  printf '%s' "$lock" >"$stamp"
}
npm_install ui
scripts/fetch-fonts.sh
scripts/fetch-encoder.sh
say "ready to $purpose"
