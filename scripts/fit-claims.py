#!/usr/bin/env python3
"""Fine-tunes the reader of sentences that may be worth checking, on labelled sentences.

Never part of running or testing. It needs torch, tokenizers, safetensors and numpy (.venv-fit); then, about half an
hour on one core:

    .venv-fit/bin/python scripts/fit-claims.py train --data $STET_DATA/claim-detection \\
        --encoder vendor/encoder --work /tmp/claims
    .venv-fit/bin/python scripts/fit-claims.py export --encoder vendor/encoder --work /tmp/claims \\
        --out data/claims/encoder.bin
    .venv-fit/bin/python scripts/fit-claims.py fixture --encoder vendor/encoder \\
        --weights data/claims/encoder.bin --out src-tauri/crates/stet-encoder/tests/data/sentences.json

MiniLM-L6 (word embeddings frozen) reads one sentence and gives two logits: would a checker pick it
(CheckThat! 2024), does it assert a verifiable fact at all (PoliClaim)? First the many rows of the former
are learnt, then both together. Whole speeches are left out in turn to measure the second and to choose its
threshold; a tenth of the rows of the first is kept out for the same. Development rows are never read
but to be dropped from the training rows and measured on at the end.
"""

import argparse
import json
import math
import random
import time
from pathlib import Path

import numpy as np
import torch
import torch.nn.functional as F
from safetensors.torch import load_file, save_file
from torch import nn

import minilm
from minilm import CLS, SEP, batches, collate

LONGEST = 64
WORTHY, FACTUAL = 0, 1
FOLDS = 4


def read(folder, name):
    return [json.loads(line) for line in open(Path(folder) / f"{name}.jsonl", encoding="utf-8")]


def same(row):
    return row["text"].strip().lower()


def encode(tokenizer, text):
    """As `Reader::text` in src-tauri/crates/stet-encoder/src/pair.rs."""
    ids = [CLS, *tokenizer.encode(text, add_special_tokens=False).ids[:LONGEST - 2], SEP]
    return ids, len(ids)


def learn(model, rows, epochs, rate, size, rng, log):
    """Rows are (text as tokens, label, head)."""
    optimiser, step, started = minilm.optimiser(model, rate), 0, time.time()
    steps = epochs * math.ceil(len(rows) / size)
    labels = torch.tensor([label for _, label, _ in rows], dtype=torch.float32)
    heads = torch.tensor([head for _, _, head in rows])
    for epoch in range(epochs):
        model.train()
        total = 0.0
        for batch in batches([len(ids) for (ids, _), _, _ in rows], size, rng):
            share = min(1, (step + 1) / (0.06 * steps)) * max(0.02, 1 - step / steps)
            optimiser.param_groups[0]["lr"], optimiser.param_groups[1]["lr"] = rate * share, 4 * rate * share
            with torch.autocast("cpu", dtype=torch.bfloat16):
                logits = model(*collate([rows[at][0] for at in batch]))
            mine = logits.float().gather(1, heads[batch][:, None])[:, 0]
            loss = F.binary_cross_entropy_with_logits(mine, labels[batch])
            optimiser.zero_grad(set_to_none=True)
            loss.backward()
            nn.utils.clip_grad_norm_(model.parameters(), 1.0)
            optimiser.step()
            step, total = step + 1, total + loss.item() * len(batch)
        log(f"  epoch {epoch + 1} of {epochs}, {step} steps, loss {total / len(rows):.3f}, {time.time() - started:.0f} s")


def probabilities(model, texts, head):
    return 1 / (1 + np.exp(-np.array(minilm.predict(model, texts))[:, head]))


def f1(said, labels):
    hits = (said & labels).sum()
    return 2 * hits / max(1, said.sum() + labels.sum())


def accuracy(said, labels):
    return (said == labels).mean()


def threshold(found, labels, figure):
    """The cut about which the figure is best: the mean of five cuts, lest one lucky cut is taken."""
    cuts = [round(0.02 * at, 2) for at in range(3, 48)]
    figures = [figure(found >= cut, labels) for cut in cuts]
    return cuts[max(range(2, len(cuts) - 2), key=lambda at: sum(figures[at - 2:at + 3]))]


def train(args):
    torch.set_num_threads(args.threads)
    work = Path(args.work)
    work.mkdir(parents=True, exist_ok=True)

    def log(words):
        print(words, flush=True)

    tokenizer = minilm.open_tokenizer(args.encoder)
    dev = read(args.data, "ct24_english_dev")
    there = {same(row) for row in dev}
    rows = [row for row in read(args.data, "ct24_english_train") if same(row) not in there]
    random.Random(args.seed).shuffle(rows)
    kept, rows = rows[:len(rows) // 10], rows[len(rows) // 10:]
    speeches = read(args.data, "policlaim_train_golden")
    worthy = [(encode(tokenizer, row["text"]), row["label"], WORTHY) for row in rows]
    factual = [(encode(tokenizer, row["text"]), row["label"], FACTUAL) for row in speeches]
    log(f"{len(worthy)} sentences worth checking or not, {len(kept)} kept out, {len(factual)} factual or not")

    first = Path(args.start) if args.start else work / "first.safetensors"
    if not first.exists():
        model = minilm.from_base(args.encoder, 2)
        learn(model, worthy, args.epochs, args.rate, 64, random.Random(args.seed), log)
        save_file(model.state_dict(), first)

    def second(chosen):
        rng, model = random.Random(args.seed), minilm.from_base(args.encoder, 2)
        model.load_state_dict(load_file(first))
        beside = rng.sample(worthy, len(chosen))
        learn(model, chosen + beside, args.second, args.second_rate, 32, rng, log)
        return model

    names = sorted({row["speech"] for row in speeches})
    found = np.zeros(len(factual))
    labels = np.array([label for _, label, _ in factual]) == 1
    for fold in range(FOLDS):
        out = set(names[fold::FOLDS])
        inside = [at for at, row in enumerate(speeches) if row["speech"] not in out]
        outside = [at for at, row in enumerate(speeches) if row["speech"] in out]
        model = second([factual[at] for at in inside])
        found[outside] = probabilities(model, [factual[at][0] for at in outside], FACTUAL)
        log(f"without {', '.join(sorted(out))}: n {len(outside)} "
            f"accuracy {accuracy(found[outside] >= 0.5, labels[outside]):.3f}")
    np.save(work / "left-out.npy", found)
    numbers = {"factuality_threshold": threshold(found, labels, accuracy)}
    log(f"factual, speeches left out: n {len(labels)} accuracy at .5 {accuracy(found >= 0.5, labels):.3f}, at "
        f"{numbers['factuality_threshold']} {accuracy(found >= numbers['factuality_threshold'], labels):.3f}")

    model = second(factual)
    save_file(model.state_dict(), work / "both.safetensors")
    ask = lambda some: probabilities(model, [encode(tokenizer, row["text"]) for row in some], WORTHY)
    truth = lambda some: np.array([row["label"] for row in some]) == 1
    numbers["worthiness_threshold"] = threshold(ask(kept), truth(kept), f1)
    for name, some in (("kept out of train", kept), ("dev", dev)):
        said = ask(some) >= numbers["worthiness_threshold"]
        log(f"worthy, {name}: n {len(some)} f1 {f1(said, truth(some)):.3f} accuracy {accuracy(said, truth(some)):.3f}")
    (work / "numbers.json").write_text(json.dumps(numbers))
    log(json.dumps(numbers))


def export(args):
    work = Path(args.work)
    numbers = json.loads((work / "numbers.json").read_text())
    Path(args.out).parent.mkdir(parents=True, exist_ok=True)
    minilm.export(args.encoder, load_file(work / "both.safetensors"), args.out, numbers)


# Our own sentences: none is a row of a set.
PARITY = [
    "Unemployment rose to 7 percent in 2009, and we lost 800,000 jobs a month.",
    "Thank you very much, it's great to be here tonight.",
    "The ferry carries 120 passengers.",
    "I believe our best days lie ahead of us.",
    "Größe und Maß: naïve café, 北京, ½ an emoji 🙂.",
    "We built more homes than any county in the state. " * 12,
]


def fixture(args):
    """Tokens and logits of our own sentences, which the Rust forward pass must repeat."""
    tokenizer, rows = minilm.open_tokenizer(args.encoder), []
    model = minilm.committed(args.encoder, args.weights, 2)
    for text in PARITY:
        tokens = encode(tokenizer, text)
        with torch.no_grad():
            logits = model(*collate([tokens]))[0].tolist()
        rows.append({"text": text, "tokens": tokens[0], "logits": [round(value, 5) for value in logits]})
    minilm.write_fixture(args.out, args.weights, rows)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    commands = parser.add_subparsers(required=True)
    one = commands.add_parser("train")
    one.add_argument("--data", required=True)
    one.add_argument("--encoder", required=True)
    one.add_argument("--work", required=True)
    one.add_argument("--epochs", type=int, default=2)
    one.add_argument("--rate", type=float, default=1e-4)
    one.add_argument("--second", type=int, default=3, help="epochs of both together")
    one.add_argument("--second-rate", type=float, default=7e-5)
    one.add_argument("--threads", type=int, default=1)
    one.add_argument("--start", help="weights that the first part wrote")
    one.add_argument("--seed", type=int, default=7)
    one.set_defaults(run=train)
    two = commands.add_parser("export")
    two.add_argument("--encoder", required=True)
    two.add_argument("--work", required=True, help="the folder train wrote to")
    two.add_argument("--out", required=True)
    two.set_defaults(run=export)
    three = commands.add_parser("fixture")
    three.add_argument("--encoder", required=True)
    three.add_argument("--weights", required=True, help="the file that export wrote")
    three.add_argument("--out", required=True)
    three.set_defaults(run=fixture)
    args = parser.parse_args()
    args.run(args)
