"""What the reading network is fitted on, as examples of one form: rows written by hand (data/reading/rows), the articles
of tests/cases/fit with the lines the desk shows beside their claims, rows of single facts, and labelled pairs of sentences.

An example: {"src", "group", "title", "before", "sent", "marks": [[from, to, label, right words or null]], "lines":
[{"under", "text", "n", "settles"}], "gold": [n of the lines that settle]}. Labels: 0 nothing is said of it, 1 borne out, 2 denied.
"""

import glob
import json
import os
import re
import sys
import zlib
from collections import Counter

MARK = re.compile(r"\{\+(.+?)\+\}|\{-(.+?)\|(.+?)-\}|\{\?(.+?)\?\}")
PLAIN = {"“": '"', "”": '"', "‘": "'", "’": "'", "\u00a0": " ", "–": "-", "—": "-", "‑": "-", "\u202f": " ", "«": '"', "»": '"', "„": '"'}
# Words of the sources beside a sentence, as in stet-judge's excerpt.rs.
WORDS = 220


def kept_out(src, group):
    """True for what is never trained on: a fifth of the articles and of the single facts, a tenth of the records, by name."""
    share = {"rows": 10, "fit": 5, "same": 5}.get(src)
    return share is not None and zlib.crc32(group.encode()) % share == 0


def norm(text):
    text = re.sub(r"[*_`]|\[\^?\d+\]|\[([^\]]*)\]\([^)]*\)", lambda m: m.group(1) or "", text or "")
    return " ".join("".join(PLAIN.get(ch, ch) for ch in text).split()).lower()


def words(text):
    return re.findall(r"\w+", norm(text))


def records(path):
    """The records of a file of rows, and what does not parse as (line, why, text)."""
    out, problems, record, part, head, headed = [], [], None, "source", None, False
    for number, line in enumerate(open(path, encoding="utf-8"), 1):
        line = line.rstrip("\n")
        if line.startswith("==="):
            record, part, head, headed = {"topic": line[3:].strip(), "lines": [], "sents": []}, "source", None, False
            out.append(record)
        elif record is None or not line.strip():
            continue
        elif line.strip() == "---":
            part = "article"
        elif part == "source" and line.startswith("|"):
            # A caption and the heads of its columns may follow each other.
            text = line[1:].strip()
            head, headed = f"{head} › {text}" if headed and head else text, True
        elif part == "source":
            headed = False
            found = re.match(r"\s*(\d+)\s+(.*)", line)
            if found:
                record["lines"].append((int(found[1]), head, found[2]))
            else:
                problems.append((number, "no number", line))
        else:
            sentence, wrong = sentence_of(line, {n for n, _, _ in record["lines"]})
            record["sents"].append(sentence)
            problems += [(number, why, line) for why in wrong]
    return out, problems


def sentence_of(line, numbers):
    settles, problems = [], []
    found = re.search(r"\s*<\s*([\d,\s]+)$", line)
    if found:
        settles, line = [int(n) for n in re.findall(r"\d+", found[1])], line[: found.start()]
    text, marks, at = "", [], 0
    for mark in MARK.finditer(line):
        text += line[at : mark.start()]
        shown, label, right = (mark[1], 1, None) if mark[1] else (mark[2], 2, mark[3]) if mark[2] else (mark[4], 0, None)
        marks.append([len(text), len(text) + len(shown), label, right])
        text, at = text + shown, mark.end()
    text += line[at:]
    if re.search(r"[{}]", text):
        problems.append("a mark that does not close")
    if any(n not in numbers for n in settles):
        problems.append("no such line")
    return {"text": text, "marks": marks, "gold": [n for n in settles if n in numbers]}, problems


def as_the_desk_reads(lines):
    """Rows of a table as "Head: value; Head: value", where a caption names as many heads as there are cells."""
    out = []
    for number, head, text in lines:
        if " | " in text:
            cells = [cell.strip() for cell in text.split(" | ")]
            *over, last = (head or "").split(" › ")
            heads = [one.strip() for one in last.split("|")]
            if len(heads) == len(cells) - 1 > 1:
                heads = ["", *heads]
            if len(heads) < len(cells):
                listed = [one.strip() for one in re.split(r"[:(]", last)[-1].rstrip(")").split(",")]
                heads = listed if len(listed) == len(cells) else []
                over = [*over, re.split(r"[:(]", last)[0].strip() if heads else last]
            heads = heads[-len(cells) :] or [""] * len(cells)
            text = "; ".join(f"{one}: {cell}" if one else cell for one, cell in zip(heads, cells))
            head = " › ".join(over)
        out.append({"under": head or "", "text": text, "n": number})
    return out


def rows(paths):
    for path in paths:
        for at, record in enumerate(records(path)[0]):
            lines, before = as_the_desk_reads(record["lines"]), ""
            for sentence in record["sents"]:
                yield {
                    "src": "rows", "group": f"{os.path.basename(path)}#{at}", "title": record["topic"].split(",")[0],
                    "before": before, "sent": sentence["text"], "marks": sentence["marks"], "lines": lines,
                    "gold": sentence["gold"],
                }
                before = sentence["text"]


def spot(sentence, quote):
    """Where a quotation stands in a sentence, passing over marks of emphasis and kinds of quotation marks."""
    plain, at, last = [], [], " "
    for index, ch in enumerate(sentence):
        ch = PLAIN.get(ch, ch).lower()
        if ch in "*_`" or (ch.isspace() and last == " "):
            continue
        last = " " if ch.isspace() else ch
        plain += last if ch.isspace() else ch
        at += [index] * (1 if ch.isspace() else len(ch))
    quote = norm(quote)
    found = "".join(plain).find(quote) if quote else -1
    return None if found < 0 else (at[found], at[found + len(quote) - 1] + 1)


def covers(line, evidence):
    """How much of the shorter one's words the other has."""
    one, other = Counter(words(line)), Counter(words(evidence))
    return sum((one & other).values()) / max(1, min(sum(one.values()), sum(other.values())))


def cases(excerpts, root, most=WORDS):
    """Claims of fact-checking cases with the lines beside them (the example `excerpts` of stet-judge writes them). What no
    line shows cannot be known: its label is 0."""
    expected = {}
    for line in open(excerpts, encoding="utf-8"):
        row = json.loads(line)
        case, sentence = row["case"], row["sentence"] or ""
        if case not in expected:
            expected[case] = json.load(open(f"{root}/{case}/expected.json", encoding="utf-8"))
        kept, left = set(), most
        for at in sorted(range(len(row["lines"])), key=lambda at: -row["lines"][at]["settles"]):
            cost = len(row["lines"][at]["text"].split()) + 4
            if cost <= left:
                kept.add(at)
                left -= cost
        lines = [dict(row["lines"][at], n=at) for at in sorted(kept)]
        marks, gold, settled = [], set(), []
        claim = spot(sentence, row["claim"])
        meet = lambda one, other: one[0] < other[1] and other[0] < one[1]
        for sort, label in (("wrong", 2), ("right", 1), ("open", 0)):
            for item in expected[case].get(sort, []):
                item = {"quote": item} if isinstance(item, str) else item
                near = norm(item.get("sentence", ""))
                place = spot(sentence, item["quote"])
                if not place or near and near not in norm(sentence) and norm(sentence) not in near:
                    continue
                if claim and not meet(place, claim) or any(meet(place, mark) for mark in marks):
                    continue
                parts = [one for one in re.split(r"\n| … | \.\.\. | / | \+ |; and ", item.get("evidence") or "") if words(one)]
                shows = lambda one: any(covers(f"{one['text']} {one['under'].split('›')[-1]}", part) >= 0.75 for part in parts)
                settle = {one["n"] for one in lines if shows(one)}
                gold |= settle
                marks.append([*place, label if settle else 0, None])
                settled.append(sorted(settle))
        yield {"src": "fit", "group": case, "title": row["title"], "before": row["before"], "sent": sentence, "marks": marks,
               "lines": lines, "gold": sorted(gold), "settled": settled}


def single_facts(paths):
    """One fact and what statements say of it (data/facts/rows; the same form a row a line is read too)."""
    items = {}
    for path in paths:
        for line in open(path, encoding="utf-8"):
            row = json.loads(line)
            said = [one[:3] for one in row["s"]] if "s" in row else [(row.get("context") or "", row["statement"], row["label"])]
            items.setdefault((row["claim"], row["fact"], row.get("claim_context") or ""), []).extend(said)
    for at, ((claim, fact, title), said) in enumerate(items.items()):
        place = spot(claim, fact)
        if place:
            lines = [{"under": under, "text": text, "label": label, "n": n} for n, (under, text, label) in enumerate(said)]
            yield {"src": "same", "group": f"same{at}", "title": title, "before": "", "sent": claim,
                   "marks": [[*place, 0, None]], "lines": lines, "gold": []}


def pairs(paths):
    """Whole sentences with what a text says of them: entail, contradict, neutral, not_entail."""
    for path in paths:
        for line in open(path, encoding="utf-8"):
            row = json.loads(line)
            if row["label"] in ("entail", "contradict", "neutral", "not_entail"):
                parts = [one for one in re.split(r"(?<=[.!?])\s+", row["evidence"]) if one.strip()][:14]
                lines = [{"under": "", "text": one, "n": n} for n, one in enumerate(parts)]
                yield {"src": "pairs", "group": row["id"], "title": "", "before": "", "sent": row["claim"], "marks": [],
                       "lines": lines, "gold": [], "label": row["label"]}


if __name__ == "__main__":
    total = Counter()
    for path in sys.argv[1:]:
        found, problems = records(path)
        total["records"] += len(found)
        for record in found:
            total["sentences"] += len(record["sents"])
            total.update("?+-"[mark[2]] for sentence in record["sents"] for mark in sentence["marks"])
        for number, why, text in problems:
            print(f"{path}:{number}: {why}: {text[:120]}")
    print(dict(total))
