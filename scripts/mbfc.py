#!/usr/bin/env python3
"""Writes data/mbfc/outlets.tsv, the facts of Media Bias/Fact Check in a form of our own.

    scripts/mbfc.py FACTS.json [OUT.tsv]

FACTS.json is `{"snapshot_date", "source", "licence", "aliases": {host: host}, "entries": [{"domain",
"path"?, "name", "bias", "factual", "credibility", "country", "country_src", "traffic", "flags",
"ref"}]}`, as made from github.com/drmikecrowe/mbfcext (MIT). The ratings are opinions of Media
Bias/Fact Check. The same facts give the same bytes. A file written this way can be given to Stet in
place of the one it carries.
"""

import hashlib
import json
import re
import sys
import unicodedata
from pathlib import Path

OUT = Path(__file__).resolve().parent.parent / "data" / "mbfc" / "outlets.tsv"

BIAS = {
    "left": "L",
    "left-center": "l",
    "center": "c",
    "right-center": "r",
    "right": "R",
    "pro-science": "s",
    "conspiracy-pseudoscience": "k",
    "satire": "t",
    "fake-news": "q",
}
FACTUAL = {
    None: "-",
    "very-high": "H",
    "high": "h",
    "mostly-factual": "m",
    "mixed": "x",
    "low": "l",
    "very-low": "L",
}
CREDIBILITY = {None: "-", "high": "h", "medium": "m", "low": "l"}
TRAFFIC = {None: "-", "high": "h", "medium": "m", "minimal": "l"}
FLAGS = {
    "censorship": "c",
    "conspiracy": "k",
    "failed-fact-checks": "f",
    "fake-news": "n",
    "false-claims": "d",
    "hate": "h",
    "imposter": "i",
    "lack-of-transparency": "t",
    "misinformation": "m",
    "plagiarism": "g",
    "poor-sourcing": "s",
    "propaganda": "p",
    "pseudoscience": "u",
}


def slug(name):
    """How most pages are named after their outlet."""
    plain = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode().lower()
    return re.sub(r"[^a-z0-9]+", "-", plain).strip("-")


def page(entry):
    """The page's name; "+rest" where it begins with the outlet's own."""
    ref, own = entry["ref"] or "", slug(entry["name"])
    return "+" + ref[len(own) :] if own and ref.startswith(own) else ref


def line(entry):
    place = entry["domain"]
    if entry.get("path"):
        place += "/" + entry["path"].strip("/")
    country = entry["country"] or ""
    if country and entry["country_src"] == "cctld":
        country = "~" + country
    ratings = (
        BIAS[entry["bias"]]
        + FACTUAL[entry["factual"]]
        + CREDIBILITY[entry["credibility"]]
        + TRAFFIC[entry["traffic"]]
        + "".join(sorted(FLAGS[flag] for flag in entry["flags"]))
    )
    fields = [place, entry["name"], ratings, country, page(entry)]
    for field in fields:
        if "\t" in field or "\n" in field:
            raise SystemExit(f"{place}: a tab or line break in {field!r}")
    return "\t".join(fields)


def table(name, codes):
    return f"# {name} " + " ".join(f"{code}={word}" for word, code in codes.items() if word)


def main():
    if len(sys.argv) not in (2, 3):
        raise SystemExit(__doc__)
    facts = json.loads(Path(sys.argv[1]).read_text(encoding="utf-8"))
    out = Path(sys.argv[2]) if len(sys.argv) == 3 else OUT
    rows = sorted(line(entry) for entry in facts["entries"])
    aliases = sorted(f"={host}\t{of}" for host, of in facts["aliases"].items())
    body = "".join(row + "\n" for row in aliases + rows)
    head = [
        "# stet-outlets 1",
        f"# snapshot {facts['snapshot_date']}",
        f"# source {facts['source']}",
        f"# licence {facts['licence']}",
        "# columns host[/path], name, ratings (bias, factual, credibility, traffic, flags), "
        "country (~ guessed from the domain's ending), page (+ after the outlet's own name)",
        table("bias", BIAS),
        table("factual", FACTUAL),
        table("credibility", CREDIBILITY),
        table("traffic", TRAFFIC),
        table("flags", FLAGS),
        f"# rows {len(rows)}",
        f"# sha256 {hashlib.sha256(body.encode()).hexdigest()}",
    ]
    out.write_text("\n".join(head) + "\n" + body, encoding="utf-8")
    print(f"{out}: {len(rows)} rows, {out.stat().st_size} bytes")


main()
