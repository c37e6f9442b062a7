#!/usr/bin/env bash
# Faults by the hundred, each with nothing lost: the program killed at random moments, full disk, locked
# and damaged libraries, clocks that jump, services and addresses that do everything wrong, documents made
# to do harm, spoilt input for every reader, parser and command. Every test prints a line for each fault;
# this adds them up, and fails if a test failed or a place of the list below was not heard of.
#
#   STET_FAULT_ROUNDS  how often each place is tried (200; the window 10 times at most)
#   STET_FUZZ_CASES    spoilt inputs each reader is given (2000)
#   STET_FUZZ_SEED     another number: other inputs (0)
#   STET_DATA          development data, if there is any: its documents are spoilt too
set -uo pipefail
cd "$(dirname "$0")/.."
export STET_FAULT_ROUNDS=${STET_FAULT_ROUNDS:-200} STET_FUZZ_CASES=${STET_FUZZ_CASES:-2000}
started=$SECONDS
log=$(mktemp)
trap 'rm -f "$log"' EXIT
failed=0

# A line of each of these has to be heard: a test that was renamed or left out is no test that passed.
places=(
  "kill -9: a run" "kill -9: an import" "kill -9: decisions and corrections" "kill -9: an export"
  "kill -9: a merge" "kill -9: the window, a run" "kill -9: the window, a text taken in"
  "kill -9: the window, a decision" "kill -9: the window, an export" "two programs: one library"
  "disk full: import" "disk full: decide" "disk full: merge" "disk full: a run" "disk full: an export"
  "disk full: files that may not grow" "locked: any act" "locked: a run"
  "damaged: library.db" "damaged: write-ahead log" "damaged: no library at all"
  "record: random documents and corrections"
  "clock: jumps" "clock: backwards"
  "services: 429 with Retry-After" "services: 5xx" "services: time-out in the body" "services: body that breaks off"
  "services: captive portals" "services: bad TLS" "services: redirect loops" "services: 10 GB body"
  "services: gzip bomb" "services: brotli bomb" "services: slow drip" "services: faults of wikipedia"
  "services: faults of wikidata_statements" "services: faults of crossref" "services: faults of wikidata" "services: faults of anthropic"
  "services: faults of local_model"
  "addresses: loopback" "addresses: any writing" "addresses: redirects to them" "addresses: names that lead to them"
  "addresses: DNS rebinding"
  "documents: zip bombs" "documents: a million deep" "documents: billion laughs" "documents: encrypted"
  "documents: truncated" "documents: mislabelled"
  "documents: words shown again and again" "documents: bibliographies that refer"
  "content: instructions to a model" "content: a page with instructions" "content: scripts and overrides"
  "content: overrides and odd words in a PDF" "content: homograph hosts" "content: a page that tries to call out"
  "keychain: missing" "keychain: locked" "keychain: denied"
  "fuzz: Word files" "fuzz: PDF files" "fuzz: EPUB" "fuzz: OpenDocument texts" "fuzz: OpenDocument sheets"
  "fuzz: Excel" "fuzz: rich text" "fuzz: subtitles" "fuzz: Markdown" "fuzz: plain text" "fuzz: HTML" "fuzz: tables"
  "fuzz: mails" "fuzz: saved pages" "fuzz: files attached" "fuzz: files that refer"
  "fuzz: mails within a gigabyte" "fuzz: archives within a gigabyte" "fuzz: saved pages within a gigabyte"
  "fuzz: pasted words" "fuzz: fetched pages" "fuzz: logos" "fuzz: BibTeX" "fuzz: RIS" "fuzz: CSL-JSON"
  "fuzz: dates and numbers" "fuzz: recognisers" "fuzz: DOI" "fuzz: works as they are cited" "fuzz: legal"
  "fuzz: claims of a document" "fuzz: built-in checks" "fuzz: references of a document" "fuzz: a model's claims"
  "fuzz: a model's stances" "fuzz: answers of registries" "fuzz: answers to serper" "fuzz: answers of language models"
  "fuzz: packages" "fuzz: libraries" "fuzz: payloads of the window"
)
[ -z "${STET_DATA:-}" ] || places+=("fuzz: documents of the development data")

# One selection of packages and features, so that no dependency is built twice.
tests=(cargo test --locked --workspace --features "custom-protocol,fixture-internet,stet-cli/measure" --no-fail-fast)

run() { # command …
  "$@" 2>&1 | tee -a "$log" | grep --line-buffered -E '^fault \| |^test .* FAILED|^error'
  [ "${PIPESTATUS[0]}" -eq 0 ] || failed=1
}

in_window() { # the real window needs a display and a message bus of its own
  xvfb-run --auto-servernum --server-args='-screen 0 1400x900x24' dbus-run-session -- "$@"
}

echo "faults: $STET_FAULT_ROUNDS rounds a place, $STET_FUZZ_CASES spoilt inputs a reader"
scripts/build-ui.sh >"$log" 2>&1 || { cat "$log"; exit 1; }
run "${tests[@]}" --test kill --test trouble --test fuzz -- --nocapture
run "${tests[@]}" --test engine -- --nocapture random_records:: claims_by_model::
run "${tests[@]}" --test it --test providers --test registries --test models --test formats --test pdf --test warc -- \
  --nocapture fault fuzz keychain redirect_loop clock hostile odd_words formula borne_out
run "${tests[@]}" --lib -- --nocapture fuzz_ instructions_are_told a_citation_cannot in_a_fence
run in_window "${tests[@]}" --test e2e -- --nocapture killed the_page_can_call_nobody

printf '\n=== what it came to\n'
grep -E '^fault \| ' "$log" | awk -F' [|] ' '
  { split($2, at, ":"); place = at[1]; if (!(place in kinds)) order[++n] = place
    kinds[place]++; rounds[place] += $3; all += $3 }
  END { for (i = 1; i <= n; i++) printf "%-14s %4d kinds %9d rounds\n", order[i], kinds[order[i]], rounds[order[i]]
        printf "%-14s %4d kinds %9d rounds\n", "together", NR, all }'
for place in "${places[@]}"; do
  if ! grep -qF "fault | $place" "$log"; then
    echo "not heard of: $place"
    failed=1
  fi
done
grep -E '^test .* FAILED' "$log" | sort -u
printf 'took %d min %d s\n' $(((SECONDS - started) / 60)) $(((SECONDS - started) % 60))
if [ "$failed" -ne 0 ]; then
  echo "faults: something was lost, or not tried"
  exit 1
fi
echo "faults: nothing lost"
