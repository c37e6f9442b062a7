#!/usr/bin/env python3
"""Fits the weights that say how surely a statement speaks of the same fact, from the candidates of fact-checking cases
(`cargo run --profile desk -p stet-judge --example candidates`) and their expected.json.

    .venv-fit/bin/pip install scikit-learn numpy
    .venv-fit/bin/python scripts/fit_trees.py candidates.jsonl --cases tests/cases/fit --out weights.json

Two small sets of boosted trees: a value that is equal – is it the same fact? One that is other – is it the same fact?
Facts without a value are left to what is said word for word. Folds are by case. What it prints comes from the folds, never from rows it was
fitted on.

With `--read` (what the example `facts_read` of stet-engine writes of articles that the reading network was not fitted to) it also
prints the weights by which stet-judge's read.rs joins the two: log-odds that a fact is borne out.
"""

import argparse
import glob
import json
import math
import os
import re
from collections import Counter, defaultdict

import numpy as np
from sklearn.ensemble import HistGradientBoostingClassifier
from sklearn.linear_model import LogisticRegression
from sklearn.model_selection import GroupKFold

from reading_rows import covers, norm, words as tokens


def expected_of(folders):
    out = {}
    for root in folders:
        for path in glob.glob(os.path.join(root, "*", "expected.json")):
            case = os.path.basename(os.path.dirname(path))
            data = json.load(open(path, encoding="utf-8"))
            article = norm(open(os.path.join(os.path.dirname(path), "article.md"), encoding="utf-8").read())
            out[case] = (article, data)
    return out


def place(article, words, near=None):
    words = norm(words)
    start, stop = near or (0, len(article))
    at = article.find(words, start, stop)
    if at < 0 and near:
        at = article.find(words)
    return (at, at + len(words)) if at >= 0 and words else None


def overlap(a, b):
    return bool(a and b and a[0] < b[1] and b[0] < a[1])


def label_facts(rows, cases):
    """Adds to every fact what a checker said of its words: wrong, right, open or nothing; and the item."""
    for row in rows:
        article, data = cases[row["case"]]
        sentence = place(article, row["claim"]) or place(article, row["sentence"])
        at = place(article, row["fact"], sentence)
        row["said"], row["item"] = None, None
        for sort in ("wrong", "right"):
            for item in data.get(sort, []):
                item = {"quote": item} if isinstance(item, str) else item
                spot = place(article, item["quote"], place(article, item.get("sentence", "")))
                if overlap(at, spot) and (row["said"] is None or sort == "wrong"):
                    row["said"], row["item"] = sort, item
        for quote in data.get("open", []):
            if overlap(at, place(article, quote)) and row["said"] is None:
                row["said"] = "open"


def is_whole(row):
    """True for a fact without a value."""
    return row["value"]["type"] in ("said", "extreme")


def settling(row):
    """For every candidate, whether it stands in what the checker named as evidence; of several other values there only
    those that he names as the truth count, where he names any."""
    item = row["item"]
    if not item or not item.get("evidence"):
        return [False] * len(row["candidates"])
    there = [one["source"] == item.get("source")
             and covers(one["text"] + " " + (one["under"] if one["told"]["cell"] else ""), item["evidence"]) >= 0.6
             for one in row["candidates"]]
    true = re.split(r"[;(]", norm(item.get("truth")))[0]
    figures = {re.sub(r"\D", "", word) for word in true.split()} - {""}

    def told(one):
        value = norm(one["value"])
        digits = {re.sub(r"\D", "", word) for word in value.split()} - {""}
        return value != "" and (value in true or bool(digits & figures))

    named = [here and one["outcome"] == "different" and told(one) for here, one in zip(there, row["candidates"])]
    if not any(named):
        return there
    return [name if one["outcome"] == "different" else here for name, here, one in zip(named, there, row["candidates"])]


def examples(rows):
    """(side, features, label, weight, case, row index, candidate index)."""
    out = []
    for at, row in enumerate(rows):
        if is_whole(row):
            continue
        for k, (one, true) in enumerate(zip(row["candidates"], settling(row))):
            side = "agrees" if one["outcome"] != "different" else "differs"
            label, weight = None, 1.0
            if side == "agrees":
                # What says nothing of the claim bears nothing out, equal or not.
                if row["said"] == "right" and (true or one["told"]["with"] >= 0.15):
                    label, weight = 1, 1.0 if true else 0.5
                elif row["said"] in ("wrong", "open"):
                    label, weight = 0, 2.0
            elif row["said"] == "wrong":
                label, weight = int(true), 1.0 if true else 0.5
            elif row["said"] == "right":
                label, weight = 0, 1.5
            else:
                # An article's other words are right as far as its checker knows.
                label, weight = 0, 0.7 if row["said"] is None else 1.0
            if label is not None:
                out.append((side, one["features"], label, weight, row["case"], at, k))
    return out


def fit(x, y, w, rounds=90):
    model = HistGradientBoostingClassifier(max_iter=rounds, max_depth=3, learning_rate=0.08, min_samples_leaf=12, max_features=0.5, l2_regularization=1.0, early_stopping=False, random_state=7)
    model.fit(x, y, sample_weight=w)
    return model


def to_json(model):
    trees = []
    for (tree,) in model._predictors:
        nodes = tree.nodes
        trees.append(dict(feature=[-1 if node["is_leaf"] else int(node["feature_idx"]) for node in nodes],
                          at=[0.0 if node["is_leaf"] else round(float(node["num_threshold"]), 5) for node in nodes],
                          left=[int(node["left"]) for node in nodes], right=[int(node["right"]) for node in nodes],
                          value=[round(float(node["value"]), 5) for node in nodes]))
    base = float(model._baseline_prediction.ravel()[0])
    return dict(base=round(base, 5), trees=trees)


def choose(scored, rows, agrees_at, differs_at, verbose=False):
    """What the facts come to at these cuts, by case-fold scores."""
    by = defaultdict(dict)
    for (side, at, k), p in scored.items():
        by[at].setdefault(side, []).append((p, k))
    tally = Counter()
    for at, row in enumerate(rows):
        if is_whole(row):
            continue
        best = {side: max(options) for side, options in by.get(at, {}).items()}
        agree, differ = best.get("agrees", (0, None)), best.get("differs", (0, None))
        state = "open"
        if agree[0] >= agrees_at and agree[0] >= differ[0] - 0.1:
            state = "agrees"
        elif differ[0] >= differs_at and agree[0] < CUTS["veto"]:
            state = "differs"
        tally[row["said"], state] += 1
        if verbose and (row["said"], state) in (("wrong", "agrees"), ("right", "differs"), (None, "differs"), ("open", "agrees"), ("open", "differs")):
            k = agree[1] if state == "agrees" else differ[1]
            one = row["candidates"][k]
            print(f"  {row['case'][:14]} {row['said']} {state} | {row['claim'][:150]} | {row['fact']} | {one['under'][-60:]} : {one['text'][:160]} | {one['value']}")
    return tally


# From which probability a fact is decided, chosen by the folds' figures below: a wrong tick or a wrong accusation
# costs more than a right one is worth.
CUTS = dict(agrees=0.85, differs=0.6, name_differs=0.75, veto=0.35)


def fit_one(path, cases, verbose):
    lines = [json.loads(line) for line in open(path, encoding="utf-8")]
    names, rows = lines[0]["features"], [row for row in lines[1:] if row["case"] in cases]
    for row in rows:
        for one in row["candidates"]:
            one["told"] = dict(zip(names, one["features"]))
    label_facts(rows, cases)
    print("facts", Counter((row["value"]["type"], row["said"]) for row in rows))
    out, scored = {}, {}
    data = examples(rows)
    fold_of = {case: k % 6 for k, case in enumerate(sorted({row["case"] for row in rows}))}
    for side in ("agrees", "differs"):
        mine = [d for d in data if d[0] == side]
        x, y, w = np.array([d[1] for d in mine]), np.array([d[2] for d in mine]), np.array([d[3] for d in mine])
        groups = np.array([fold_of[d[4]] for d in mine])
        for fold in range(6):
            model = fit(x[groups != fold], y[groups != fold], w[groups != fold])
            asked = [(at, k) for at, row in enumerate(rows) if fold_of[row["case"]] == fold and not is_whole(row)
                     for k, one in enumerate(row["candidates"]) if (one["outcome"] != "different") == (side == "agrees")]
            shares = model.predict_proba(np.array([rows[at]["candidates"][k]["features"] for at, k in asked]))[:, 1]
            scored.update({(side, at, k): float(share) for (at, k), share in zip(asked, shares)})
        out[side] = to_json(fit(x, y, w))
        print(side, "n", len(y), "positive", int(y.sum()))
    for agrees_at in (0.5, 0.6, 0.7, 0.8, 0.85, 0.9, 0.95):
        t = choose(scored, rows, agrees_at, 2)
        print("agrees at", agrees_at, "right", t["right", "agrees"], "of", sum(v for (s, _), v in t.items() if s == "right"), "| wrong ticked", t["wrong", "agrees"], "of", sum(v for (s, _), v in t.items() if s == "wrong"), "| open", t["open", "agrees"], "| unlabelled", t[None, "agrees"])
    for differs_at in (0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9):
        t = choose(scored, rows, 0.7, differs_at)
        print("differs at", differs_at, "wrong", t["wrong", "differs"], "| right", t["right", "differs"], "| open", t["open", "differs"], "| unlabelled", t[None, "differs"])
    if verbose:
        choose(scored, rows, 0.8, 0.5, True)
    return names, out, rows, scored


def logit(share):
    share = min(max(share, 0.001), 0.999)
    return math.log(share / (1 - share))


def of_another(one):
    """As stet-judge's wording.rs."""
    told = one["told"]
    apart = one["outcome"] == "different" and max(told["with"], told["near"]) < 0.2
    return told["rival"] >= 1 and told["who"] < 0 or apart or told["year"] < 0 or told["when"] < 0


def word_for_word(told):
    """As stet-judge's wording.rs."""
    clear = all(told[name] == 0 for name in ("asserted", "denied", "opposed"))
    return clear and told["order"] >= 0.7 and told["order_near"] >= 0.8 and told["touch"] >= 0.5 and told["who"] >= 0


def fit_joined(rows, scored, path):
    """What the network read and what the trees hold, joined: folds by case, figures by fact."""
    read = {}
    for line in open(path, encoding="utf-8"):
        one = json.loads(line)
        read[one["case"], one["claim"], one["fact"]] = (one["agrees"], one["differs"])
    x, y, groups = [], [], []
    for at, row in enumerate(rows):
        found = read.get((row["case"], row["claim"], row["fact"]))
        if not found or is_whole(row) or row["said"] not in ("right", "wrong"):
            continue
        best, others = {"agrees": 0.0, "differs": 0.0}, 0
        for k, one in enumerate(row["candidates"]):
            side = "differs" if one["outcome"] == "different" else "agrees"
            # Somebody else's value bears nothing out, but that there is one tells.
            if side == "differs" or not of_another(one):
                share = 0.96 if word_for_word(one["told"]) else scored[side, at, k]
                best[side] = max(best[side], share)
                others += side == "differs"
        x.append([logit(found[0]), logit(found[1]), logit(best["agrees"]), logit(best["differs"]), math.log1p(others)])
        y.append(row["said"] == "right")
        groups.append(row["case"])
    x, y = np.array(x), np.array(y)
    fitted = lambda x, y: LogisticRegression(C=0.3, max_iter=2000).fit(x, y)
    odds = np.zeros(len(y))
    for seen, unseen in GroupKFold(5).split(x, y, groups):
        odds[unseen] = fitted(x[seen], y[seen]).decision_function(x[unseen])
    print(f"joined: {y.sum()} right and {(~y).sum()} wrong facts of {len(set(groups))} articles")
    for cut in (0, 1, 1.5, 2, 2.2, 2.4, 2.6, 2.8, 3):
        print(f"  from {cut}: {(odds[y] >= cut).mean():.3f} of the right, {(odds[~y] >= cut).mean():.3f} of the wrong")
    model = fitted(x, y)
    print("  agrees, differs, trees agree, trees differ, others:", np.round(model.coef_[0], 3), "constant", round(float(model.intercept_[0]), 3))


def main():
    ask = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    ask.add_argument("candidates")
    ask.add_argument("--cases", nargs="+", required=True)
    ask.add_argument("--out")
    ask.add_argument("--read", help="what the network read of facts")
    ask.add_argument("--verbose", action="store_true")
    args = ask.parse_args()
    cases = expected_of(args.cases)
    features, fitted, rows, scored = fit_one(args.candidates, cases, args.verbose)
    if args.read:
        fit_joined(rows, scored, args.read)
    out = {"features": features, **fitted, "cuts": CUTS}
    if args.out:
        with open(args.out, "w", encoding="utf-8") as file:
            json.dump(out, file, separators=(",", ":"))
            file.write("\n")


if __name__ == "__main__":
    main()
