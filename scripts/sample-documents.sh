#!/usr/bin/env bash
# Makes the documents of tests/documents with programs we did not write: pandoc and Chromium. They are
# committed, so that tests need neither; run this again only to change them.
set -euo pipefail
cd "$(dirname "$0")/../tests/documents"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

cat >"$work/article.md" <<'TEXT'
---
title: The harbour in figures
author: Ada Moll
lang: en
---

# The harbour in figures

The harbour ferry carried [4,100]{.deletion author="Rosa Brandt" date="2026-03-02T10:00:00Z"}[4,180]{.insertion author="Rosa Brandt" date="2026-03-02T10:00:00Z"} passengers in May 2024.[^ferry] [Ask the harbour office.]{.comment-start id="0" author="Ada Moll" date="2026-03-03T09:30:00Z"}The pier is 212 metres long[]{.comment-end id="0"} and was opened on 12 May 1931.

## Trade

| Year | Ships | Tonnes |
|------|------:|-------:|
| 2022 |   310 | 48,200 |
| 2023 |   355 | 51,900 |

1. The council approved the new quay on 3 June 2021.
2. The quay cost 9.5 million euros.

Three ships were lost in 1953: two in January and two in March.

[^ferry]: Holm, A. (2024). Ferry statistics of the outer harbour. Harbour Press.
TEXT
pandoc -f markdown -t docx -o article.docx "$work/article.md"

cat >"$work/report.html" <<'TEXT'
<!doctype html><html lang="en"><meta charset="utf-8"><title>Report on the outer harbour</title>
<style>@page { size: A5; margin: 18mm; } body { font: 11pt serif; } h2 { break-before: page; }</style>
<h1>Report on the outer harbour</h1>
<p>The outer harbour was dredged between 1998 and 2001. The work removed 240,000 cubic metres of silt and
cost 6.2 million euros, paid in equal parts by the town and the county.</p>
<h2>Ferries</h2>
<p>In May 2024 the harbour ferry carried 4,180 passengers, more than in any month before. The pier is 212
metres long. It was opened on 12 May 1931 by the mayor, Ines Falk.</p>
</html>
TEXT
chromium --headless --no-sandbox --disable-gpu --no-pdf-header-footer \
  --print-to-pdf="$PWD/report.pdf" "$work/report.html" 2>/dev/null
ls -l
