#!/usr/bin/env python3
"""Fits the head that tells what a checker reads from scene, opinion and turns of the story.

Never part of running or testing. A minute on one core:

    python3 -m venv .venv-fit
    .venv-fit/bin/pip install torch tokenizers safetensors numpy scikit-learn
    .venv-fit/bin/python scripts/fit-worth.py --rows data/claims/rows --encoder vendor/encoder \\
        --out data/claims/worth.bin --fixture src-tauri/crates/stet-encoder/tests/data/worth.json

The model: the mean states of MiniLM's third and last layer, each of length 1, under a softmax of six classes. A fifth of
the rows is not trained on; what is printed comes from them. Sentences of real articles (en-articles.jsonl: what the
checkers of `tests/cases/fit` say of them) count three times, and are printed by themselves.
"""

import argparse
import json
from pathlib import Path

import numpy as np
import torch
from safetensors.torch import save_file
from sklearn.linear_model import LogisticRegression
from sklearn.metrics import roc_auc_score

import minilm

LAYERS, LONGEST = (3, 6), 128
SORTS = ["background", "claim", "opinion", "prediction", "scene", "transition"]


@torch.no_grad()
def vectors(encoder, texts):
    tokenizer, model = minilm.open_tokenizer(encoder), minilm.from_base(encoder, 2, 0.0).eval()
    ids = [[minilm.CLS, *tokenizer.encode(text, add_special_tokens=False).ids[:LONGEST - 2], minilm.SEP] for text in texts]
    out = [None] * len(texts)
    for batch in minilm.batches([len(row) for row in ids], 32):
        tokens, types, real = minilm.collate([(ids[at], len(ids[at])) for at in batch])
        states = model.all_states(tokens, torch.zeros_like(types), real)
        weight = real[:, :, None].float()
        means = [(states[layer] * weight).sum(1) / weight.sum(1) for layer in LAYERS]
        both = torch.cat([mean / mean.norm(dim=1, keepdim=True) for mean in means], 1)
        for at, row in zip(batch, both.numpy()):
            out[at] = row
    return np.array(out)


ARTICLES = 3


def fitted(x, y, articles):
    return LogisticRegression(C=4, max_iter=3000).fit(x, y, sample_weight=np.where(articles, ARTICLES, 1))


def say(name, claim, right):
    print(f"{name}: {len(right)} unseen, area under the curve {roc_auc_score(right, claim):.3f}")
    for cut in (0.15, 0.2, 0.25, 0.3, 0.35, 0.4, 0.5):
        print(f"  below {cut}: {(claim[~right] < cut).mean():.3f} of the others, {(claim[right] < cut).mean():.3f} of the claims")


FIXTURE = [
    "The council overruled its own officers and sold the mill.",
    "Outside, the rain had stopped and somebody was laughing.",
    "Nobody knows what comes next. " * 20,
    "Größe und Maß: naïve café, 北京 🙂",
    "",
]


def main():
    ask = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    ask.add_argument("--rows", required=True)
    ask.add_argument("--encoder", required=True)
    ask.add_argument("--out", required=True)
    ask.add_argument("--fixture")
    args = ask.parse_args()
    torch.set_num_threads(1)
    rows = [{**json.loads(line), "article": path.stem == "en-articles"}
            for path in sorted(Path(args.rows).glob("en-*.jsonl")) for line in open(path, encoding="utf-8")]
    x, y = vectors(args.encoder, [row["text"] for row in rows]), np.array([row["label"] for row in rows])
    article = np.array([row["article"] for row in rows])
    unseen = np.array([minilm.fnv(row["text"]) % 5 == 0 for row in rows])
    model = fitted(x[~unseen], y[~unseen], article[~unseen])
    claim = model.predict_proba(x)[:, SORTS.index("claim")]
    say("rows", claim[unseen & ~article], y[unseen & ~article] == "claim")
    say("articles", claim[unseen & article], y[unseen & article] == "claim")
    model = fitted(x, y, article)
    assert list(model.classes_) == SORTS
    weight, bias = (torch.tensor(value, dtype=torch.float32).contiguous() for value in (model.coef_, model.intercept_))
    save_file({"head.weight": weight, "head.bias": bias}, args.out)
    print(args.out, Path(args.out).stat().st_size, "bytes, SHA-256", minilm.file_hash(args.out))
    if args.fixture:
        shares = model.predict_proba(vectors(args.encoder, FIXTURE))
        minilm.write_fixture(args.fixture, args.out, [{"text": text, "claim": round(float(share[SORTS.index("claim")]), 5)} for text, share in zip(FIXTURE, shares)])


if __name__ == "__main__":
    main()
