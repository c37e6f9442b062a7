#!/usr/bin/env python3
"""Scores `stet check` on fact-checking cases: an article, the material handed over with it, and what a human checker
would find. Offline, no key; no language model, or with --careful-reader one that is always right.

    score.py --stet target/desk/stet --cases tests/cases/open [--verbose] [--json OUT] [--only 51,52] [--careful-reader]

A case is a folder with article.md, pack/ and expected.json (`wrong`, `right`, `open`, `not_factual`).

What counts, for every statement of expected.json:
  wrong   found      a contradicted or mixed claim, or a built-in check, stands on the erring words (or in their sentence
                     and names them: a part of the claim that overlaps them `differs`)
          in place   the words marked as differing overlap the erring words
          ticked     the erring words themselves are called right: a part that covers them `agrees`, or the claim is supported
  right   borne out  the claim is supported, or every part of it that overlaps the right words agrees
          accused    a part that overlaps the right words differs, or the claim is called contradicted with no erring words in it
  open    decided    supported or contradicted although the material says nothing
  noise   not_factual statements that became claims for the checker to work through
Shares are given over all statements and by difficulty and kind. Only the report's JSON is read."""
import argparse, collections, glob, json, os, re, subprocess, sys, tempfile

BAD = {"contradicted", "mixed"}
AGREES = {"agrees", "agrees_within_tolerance", "close_match"}


def norm(text):
    text = re.sub(r"[*_`]|\[\^?\d+\]|\[([^\]]*)\]\([^)]*\)", lambda m: m.group(1) or "", text or "")
    for a, b in (("“", '"'), ("”", '"'), ("‘", "'"), ("’", "'"), ("\u00a0", " "), ("–", "-"), ("—", "-"), ("‑", "-"), ("\u202f", " "), ("«", '"'), ("»", '"'), ("„", '"')):
        text = text.replace(a, b)
    return " ".join(text.split()).lower()


class Article:
    """Offsets are in the normalised text of the article."""

    def __init__(self, text):
        self.text = norm(text)

    def place(self, words, near=None):
        words = norm(words)
        if not words:
            return None
        start, stop = near if near else (0, len(self.text))
        at = self.text.find(words, start, stop)
        if at < 0 and near:
            at = self.text.find(words)
        return (at, at + len(words)) if at >= 0 else None


def overlap(a, b):
    return bool(a and b and a[0] < b[1] and b[0] < a[1])


def run(stet, case, timeout, reader=None):
    out = os.path.join(tempfile.mkdtemp(), "report.json")
    article = os.path.join(case, "article.md")
    command = [stet, "check", article, "--sources", os.path.join(case, "pack"), "--report", out, "--quiet"]
    if reader:
        reader.expected = json.load(open(os.path.join(case, "expected.json"), encoding="utf-8"))
        address = f"http://127.0.0.1:{reader.server_port}"
        command += ["--model", "local_model:careful-reader", "--model-address", address, "--allow", "local_model"]
    done = subprocess.run(command, capture_output=True, text=True, timeout=timeout)
    if not os.path.exists(out):
        return None, done.stderr[-300:]
    return json.load(open(out)), ""


def score(case, report):
    expected = json.load(open(os.path.join(case, "expected.json"), encoding="utf-8"))
    for sort in ("wrong", "right"):
        expected[sort] = [{"quote": item} if isinstance(item, str) else item for item in expected.get(sort, [])]
    article = Article(open(os.path.join(case, "article.md"), encoding="utf-8").read())
    claims = []
    for claim in report.get("claims", []):
        place = article.place(claim.get("quote", ""))
        parts = [(article.place(a.get("text", ""), place) if place else None, a.get("state"), a.get("text")) for a in claim.get("atoms") or []]
        claims.append((place, claim.get("finding"), parts, claim))
    checks = []
    for check in report.get("checks", []):
        for quote in check.get("quotes") or [check.get("quote", "")]:
            checks.append((article.place(quote), check))
    rows = []
    places = [article.place(w["quote"], article.place(w.get("sentence", ""))) for w in expected.get("wrong", [])]
    for item, place in zip(expected.get("wrong", []), places):
        sentence = article.place(item.get("sentence", "")) or place
        found = in_place = ticked = False
        for at, finding, parts, _ in claims:
            differs = [p for p, state, _ in parts if state == "differs" and overlap(p, place)]
            if overlap(at, place):
                in_place |= bool(differs)
                if finding in BAD:
                    others = [q for q in places if q != place and overlap(q, at)]
                    named = [p for p, state, _ in parts if state == "differs"]
                    found |= bool(differs) or (not others and not named) or (not others and any(overlap(p, sentence) for p in named))
                if differs:
                    found = True
                covering = [state for p, state, _ in parts if overlap(p, place)]
                if finding == "supported" or (covering and all(s in AGREES for s in covering) and finding not in BAD):
                    ticked = True
        for at, check in checks:
            if overlap(at, place):
                found = in_place = True
            elif overlap(at, sentence) and not any(overlap(at, q) for q in places):
                found = True
        rows.append(("wrong", item, dict(found=found, in_place=in_place, ticked=ticked and not found)))
    for item in expected.get("right", []):
        place = article.place(item["quote"], article.place(item.get("sentence", "")))
        borne = accused = False
        for at, finding, parts, _ in claims:
            if not overlap(at, place):
                continue
            mine = [state for p, state, _ in parts if overlap(p, place)]
            if finding == "supported" or (mine and all(s in AGREES for s in mine)):
                borne = True
            if any(s == "differs" for s in mine):
                accused = True
            if finding in BAD and not any(overlap(q, at) for q in places):
                accused = True
        for at, check in checks:
            if overlap(at, place) and not any(overlap(at, q) for q in places):
                accused = True
        rows.append(("right", item, dict(borne_out=borne and not accused, accused=accused)))
    for quote in expected.get("open", []):
        place = article.place(quote)
        decided = False
        for at, finding, parts, _ in claims:
            if overlap(at, place):
                mine = [state for p, state, _ in parts if overlap(p, place) and state]
                other = any(overlap(q, at) for q in places)
                if finding == "supported" or (finding in BAD and not other) or any(s == "differs" for s in mine):
                    decided = True
        rows.append(("open", {"quote": quote}, dict(decided=decided)))
    for quote in expected.get("not_factual", []):
        place = article.place(quote)
        rows.append(("noise", {"quote": quote}, dict(claimed=any(overlap(at, place) for at, *_ in claims))))
    return rows, len(claims)


def main():
    ask = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    ask.add_argument("--stet", default=None)
    ask.add_argument("--cases", required=True, nargs="+")
    ask.add_argument("--verbose", action="store_true")
    ask.add_argument("--json")
    ask.add_argument("--only", default="")
    ask.add_argument("--timeout", type=int, default=600)
    ask.add_argument("--careful-reader", action="store_true", help="with a language model that knows the answers (careful_reader.py)")
    args = ask.parse_args()
    reader = None
    if args.careful_reader:
        import careful_reader, threading

        reader = careful_reader.serve()
        threading.Thread(target=reader.serve_forever, daemon=True).start()
    stet = args.stet or sorted(glob.glob("target/*/stet"), key=os.path.getmtime)[-1]
    only = [o for o in args.only.split(",") if o]
    tally, by = collections.Counter(), collections.defaultdict(collections.Counter)
    silent, claims, everything = [], 0, []
    folders = sorted(f for c in args.cases for f in glob.glob(os.path.join(c, "*")) if os.path.exists(os.path.join(f, "expected.json")))
    for folder in folders:
        name = os.path.basename(folder)
        if only and not any(name.startswith(o) for o in only):
            continue
        report, why = run(stet, folder, args.timeout, reader)
        if report is None:
            silent.append(name); print(f"{name}: no report: {why}", file=sys.stderr); continue
        rows, n = score(folder, report)
        claims += n
        for sort, item, marks in rows:
            tally[sort] += 1
            for mark, yes in marks.items():
                tally[sort, mark] += yes
                for key in ("difficulty", "kind", "how", "needs"):
                    if item.get(key):
                        by[sort, key, item[key]][mark] += yes
            for key in ("difficulty", "kind", "how", "needs"):
                if item.get(key):
                    by[sort, key, item[key]]["n"] += 1
            everything.append(dict(case=name, sort=sort, quote=item.get("quote"), kind=item.get("kind") or item.get("how"), difficulty=item.get("difficulty"), **marks))
            bad = (sort == "wrong" and not marks["found"]) or marks.get("accused") or (sort == "right" and not marks["borne_out"]) or marks.get("decided") or marks.get("claimed")
            if args.verbose and bad:
                print(f"  {name} {sort} {[k for k, v in marks.items() if v]} {item.get('difficulty', '')} {item.get('kind') or item.get('how') or ''}: {item.get('quote')}")
        part = collections.Counter()
        for sort, item, marks in rows:
            part[sort] += 1
            for mark, yes in marks.items():
                part[sort, mark] += yes
        print(f"{name}: wrong {part['wrong', 'found']}/{part['wrong']} found, {part['wrong', 'ticked']} ticked; right {part['right', 'borne_out']}/{part['right']} borne out, {part['right', 'accused']} accused; open {part['open', 'decided']}/{part['open']} decided", file=sys.stderr)
    share = lambda sort, mark: round(tally[sort, mark] / tally[sort], 3) if tally[sort] else None
    for (sort, key, value), c in sorted(by.items(), key=lambda x: (x[0][0], x[0][1], -x[1]["n"])):
        print(f"{sort:6} {key:10} {value:28} n {c['n']:3}  " + "  ".join(f"{m} {c[m]}" for m in sorted(c) if m != "n"))
    figures = dict(n_wrong=tally["wrong"], found=share("wrong", "found"), in_place=share("wrong", "in_place"), ticked=share("wrong", "ticked"),
                   n_right=tally["right"], borne_out=share("right", "borne_out"), accused=share("right", "accused"),
                   n_open=tally["open"], open_decided=share("open", "decided"), n_noise=tally["noise"], noise=share("noise", "claimed"),
                   claims=claims, no_report=len(silent))
    if args.json:
        json.dump(dict(figures=figures, rows=everything), open(args.json, "w"), ensure_ascii=False, indent=0)
    if reader:
        asked = sum(prompt.startswith("Prompt: reading") for prompt in reader.asked)
        figures["requests_per_claim"] = round(asked / max(1, claims), 3)
    print(json.dumps(figures))


if __name__ == "__main__":
    main()
