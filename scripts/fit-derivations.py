#!/usr/bin/env python3
"""Fits the weights that say how surely two figures of a source are the ones a figure of the claim follows from, from the
derivations of fact-checking cases (`cargo run --profile desk -p stet-judge --example candidates`) and their expected.json.

    .venv-fit/bin/pip install scikit-learn numpy
    .venv-fit/bin/python scripts/fit-derivations.py candidates.jsonl --cases tests/cases/fit --out data/facts/derivations.json

A logistic regression. A derivation is the one that is meant if the checker calls the figure right and one of its operands stands
in what they named as evidence; a figure that is wrong or open follows from nothing. What it prints comes from folds by case.
"""

import argparse
import json
import re

import numpy as np
from sklearn.linear_model import LogisticRegression
from sklearn.preprocessing import StandardScaler

from fit_trees import expected_of, label_facts
from reading_rows import covers

FOLDS = 8

# From which probability a figure is borne out: by itself, and where a network has read the sentence and denies nothing beside
# the figure. From the last on it isn't denied.
CUTS = dict(alone=0.7, read=0.5, may=0.05)


def digits(text):
    return [re.sub(r"\D", "", figure) for figure in re.findall(r"\d[\d.,]*", text)]


def is_meant(item, derived):
    """True if an operand stands in what the checker named as evidence."""
    if not item or not item.get("evidence"):
        return False
    mine = [one for one in derived["of"] if one[0] == item.get("source")]
    named = set(digits(item["evidence"]))
    operands = [figure for figure in digits(derived["working"])[:2] if len(figure) >= 2]
    words = any(covers(text + " " + under, item["evidence"]) >= 0.6 for _, text, under in mine)
    return words or bool(mine) and any(figure in named for figure in operands)


def examples(rows):
    """(features, label, weight, index of the fact)."""
    out = []
    for at, row in enumerate(rows):
        for derived in row["derived"]:
            meant = row["said"] == "right" and is_meant(row["item"], derived)
            # A checker names one line of several, so that a right figure's other derivations may be meant too.
            weight = 1.0 if meant else 0.4 if row["said"] == "right" else 1.5
            out.append((derived["features"], int(meant), weight, at))
    return out


def fit(data):
    x, y, w = (np.array([one[k] for one in data]) for k in range(3))
    scale = StandardScaler().fit(x)
    model = LogisticRegression(C=0.05, max_iter=5000).fit(scale.transform(x), y, sample_weight=w)
    weights = model.coef_[0] / scale.scale_
    return weights, float(model.intercept_[0] - (weights * scale.mean_).sum())


def sure(model, features):
    weights, constant = model
    return 1 / (1 + np.exp(-(np.dot(features, weights) + constant)))


def main():
    ask = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    ask.add_argument("candidates")
    ask.add_argument("--cases", nargs="+", required=True)
    ask.add_argument("--out", required=True)
    args = ask.parse_args()
    cases = expected_of(args.cases)
    lines = [json.loads(line) for line in open(args.candidates, encoding="utf-8")]
    names, rows = lines[0]["derivation"], [row for row in lines[1:] if row["case"] in cases]
    label_facts(rows, cases)
    rows = [row for row in rows if row["derived"] and row["said"] in ("right", "wrong", "open")]
    data = examples(rows)
    fold_of = {case: k % FOLDS for k, case in enumerate(sorted({row["case"] for row in rows}))}
    best = {}
    for fold in range(FOLDS):
        model = fit([one for one in data if fold_of[rows[one[3]]["case"]] != fold])
        for features, _, _, at in data:
            if fold_of[rows[at]["case"]] == fold:
                best[at] = max(best.get(at, 0), sure(model, features))
    print(f"{len(data)} derivations of {len(rows)} figures, {sum(one[1] for one in data)} of them meant")
    for cut in (0.9, 0.8, 0.7, 0.6, 0.5, 0.4, 0.3):
        told = [rows[at]["said"] for at, share in best.items() if share >= cut]
        print(f"from {cut}: " + ", ".join(f"{told.count(said)} {said}" for said in ("right", "wrong", "open")))
    weights, constant = fit(data)
    out = dict(features=names, weights=[round(float(one), 5) for one in weights], constant=round(constant, 5), cuts=CUTS)
    with open(args.out, "w", encoding="utf-8") as file:
        json.dump(out, file, indent=1)
        file.write("\n")


if __name__ == "__main__":
    main()
