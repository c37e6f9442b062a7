#!/usr/bin/env python3
"""Fits the weights by which lines of the sources are chosen to be read beside a sentence (docs/models/reading-model.md).

Never part of running or testing. Seconds on one core, with numpy and scikit-learn (.venv-fit):

    cargo run --profile desk -p stet-judge --example excerpts -- /tmp/excerpts.jsonl tests/cases/fit
    .venv-fit/bin/python scripts/fit-excerpt.py --excerpts /tmp/excerpts.jsonl --cases tests/cases/fit

Prints the constants of stet-judge's excerpt.rs, and how many of the marks of unseen articles – every fifth, by name – have a
line that settles them among those chosen. `--unseen` measures them on other cases too.
"""

import argparse
import json

import numpy as np
from sklearn.linear_model import LogisticRegression
from sklearn.preprocessing import StandardScaler

import reading_rows

WORDS, COST = (110, 220), 4
TOP, OTHERS = 40, 20  # Lines a claim is fitted on: those that share most, and some of the rest.


def claims(excerpts, cases):
    """(case, words of each line, signs of each line, for each mark the lines that settle it)."""
    rows = (json.loads(line) for line in open(excerpts, encoding="utf-8"))
    for row, example in zip(rows, reading_rows.cases(excerpts, cases, most=10**9)):
        if row["lines"]:
            signs = np.array([list(line["signs"].values()) for line in row["lines"]])
            words = np.array([len(line["text"].split()) + COST for line in row["lines"]])
            yield row["case"], words, signs, [set(lines) for lines in example["settled"] if lines], list(row["lines"][0]["signs"])


def measured(found, weigh):
    hits, marks = {words: 0 for words in WORDS}, 0
    for _, cost, signs, gold, _ in found:
        order = np.argsort(-weigh(signs), kind="stable")
        marks += len(gold)
        for words in WORDS:
            left, kept = words, set()
            for at in order:
                if cost[at] <= left:
                    left -= cost[at]
                    kept.add(int(at))
            hits[words] += sum(bool(kept & lines) for lines in gold)
    return f"{marks} marks; " + ", ".join(f"{hits[words] / max(1, marks):.3f} settled by {words} words" for words in WORDS)


def main():
    ask = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    ask.add_argument("--excerpts", required=True)
    ask.add_argument("--cases", required=True)
    ask.add_argument("--unseen", nargs=2, metavar=("EXCERPTS", "CASES"), help="measure on these too")
    options = ask.parse_args()
    everything = list(claims(options.excerpts, options.cases))
    kept_out = lambda one: reading_rows.kept_out("fit", one[0])
    rng = np.random.default_rng(0)
    x, y = [], []
    for one in everything:
        gold = set().union(*one[3])
        if kept_out(one) or not gold:
            continue
        order = np.argsort(-one[2][:, 0], kind="stable")
        rest = order[TOP:]
        chosen = {*order[:TOP], *gold, *rng.choice(rest, min(len(rest), OTHERS), replace=False)}
        for at in sorted(int(at) for at in chosen):
            x.append(one[2][at])
            y.append(at in gold)
    x = np.array(x)
    scale = StandardScaler().fit(x)
    fitted = LogisticRegression(C=0.3, max_iter=2000).fit(scale.transform(x), y)
    weights = fitted.coef_[0] / scale.scale_
    constant = fitted.intercept_[0] - (weights * scale.mean_).sum()
    for name, weight in zip(everything[0][4], weights):
        print(f"{weight:9.4f}  {name}")
    print(f"{constant:9.4f}  constant")
    sets = {"unseen articles": [one for one in everything if kept_out(one)]}
    if options.unseen:
        sets[options.unseen[1]] = list(claims(*options.unseen))
    for name, found in sets.items():
        print(f"{name}, by what they share: {measured(found, lambda signs: signs[:, 0])}")
        print(f"{name}, fitted: {measured(found, lambda signs: signs @ weights)}")


if __name__ == "__main__":
    main()
