#!/usr/bin/env python3
"""Writes data/mbfc/outlets.json, the facts of Media Bias/Fact Check in the form Stet carries.

    scripts/mbfc.py FACTS.json [OUT.json]

FACTS.json is `combined.json` as github.com/drmikecrowe/mbfcext (MIT) publishes it below docs/v5/data:
`{"date", "aliases": {host: host}, "questionable": [{"code", "questionable"}], "sources": [{"domain",
"name", "bias", "reporting", "credibility", "questionable", "url"}]}`; or the same facts gathered with
countries: `{"snapshot_date", "source", "licence", "aliases", "entries": [{"domain", "path"?, "name",
"bias", "factual", "credibility", "country", "country_src", "traffic", "flags", "ref"}]}`.

The ratings are opinions of Media Bias/Fact Check. The same facts give the same bytes, one outlet a
line. Stet takes the file written here, and `combined.json` itself, in place of the one it carries.
"""

import json
import sys
from pathlib import Path

OUT = Path(__file__).resolve().parent.parent / "data" / "mbfc" / "outlets.json"
PAGES = "https://mediabiasfactcheck.com/"
UPSTREAM = "github.com/drmikecrowe/mbfcext docs/v5/data/combined.json"
LICENCE = (
    "mbfcext repository: MIT; the ratings are Media Bias/Fact Check's opinions "
    "(mediabiasfactcheck.com)"
)


def outlet(entry):
    """An outlet of the gathered form."""
    place = entry["domain"]
    if entry.get("path"):
        place += "/" + entry["path"].strip("/")
    return {
        "place": place,
        "name": entry["name"],
        "bias": entry["bias"],
        "factual": entry["factual"],
        "credibility": entry["credibility"],
        "traffic": entry["traffic"],
        "flags": sorted(entry["flags"]),
        "country": entry["country"],
        "countryGuessed": entry["country_src"] == "cctld",
        "page": entry["ref"],
    }


def untold(flags, groups):
    """Flags without those that the file cannot tell apart: several words under one code, all set."""
    for group in groups:
        if group <= set(flags):
            flags = [flag for flag in flags if flag not in group]
    return sorted(flags)


def published(source, groups):
    """An outlet of the published form."""
    return {
        "place": source["domain"],
        "name": source["name"],
        "bias": source["bias"],
        "factual": source.get("reporting"),
        "credibility": source.get("credibility", "").removesuffix("-credibility"),
        "flags": untold(source.get("questionable", []), groups),
        "page": source.get("url", "").removeprefix(PAGES).strip("/"),
    }


def of_one_code(words):
    """Groups of flags that share a code."""
    groups = {}
    for word in words:
        groups.setdefault(word["code"], set()).add(word["questionable"])
    return [group for group in groups.values() if len(group) > 1]


def read(facts):
    """The head and the outlets of either form."""
    if "entries" in facts:
        head = {
            "snapshot": facts["snapshot_date"],
            "source": facts["source"],
            "licence": facts["licence"],
        }
        return head, [outlet(entry) for entry in facts["entries"]]
    if "sources" in facts:
        groups = of_one_code(facts.get("questionable", []))
        head = {"snapshot": facts["date"][:10], "source": UPSTREAM, "licence": LICENCE}
        return head, [published(source, groups) for source in facts["sources"]]
    raise SystemExit("this is not an outlets file: it has neither “sources” nor “entries”")


def compact(value):
    return json.dumps(value, ensure_ascii=False, separators=(", ", ": "))


def main():
    if len(sys.argv) not in (2, 3):
        raise SystemExit(__doc__)
    facts = json.loads(Path(sys.argv[1]).read_text(encoding="utf-8"))
    out = Path(sys.argv[2]) if len(sys.argv) == 3 else OUT
    head, outlets = read(facts)
    known = [
        {key: value for key, value in outlet.items() if value and value != "n/a"}
        for outlet in sorted(outlets, key=lambda one: one["place"])
    ]
    lines = [f"{compact(key)}: {compact(value)}," for key, value in head.items()]
    lines.append(f'"aliases": {compact(dict(sorted(facts.get("aliases", {}).items())))},')
    body = ",\n".join(compact(one) for one in known)
    text = '{\n"form": "stet-outlets 2",\n' + "\n".join(lines) + f'\n"outlets": [\n{body}\n]\n}}\n'
    out.write_text(text, encoding="utf-8")
    print(f"{out}: {len(known)} outlets, {len(text.encode())} bytes")


main()
