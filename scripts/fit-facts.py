#!/usr/bin/env python3
"""Fits the reader of facts: does this statement speak of the same fact as this claim, and how?

Never part of running or testing. What it needs, once:

    python3 -m venv .venv-fit
    .venv-fit/bin/pip install torch tokenizers safetensors numpy
    export STET_DATA=...   # the development sets, see docs/data.md

Then, about 40 minutes on two cores:

    candidates="cargo run --profile desk -p stet-judge --example candidates --"
    $candidates /tmp/c.jsonl tests/cases/fit
    model="--encoder vendor/encoder --work /tmp/facts --cases tests/cases/fit"
    for fold in "--fold 0" "--fold 1" ""; do
        .venv-fit/bin/python scripts/fit-facts.py train $model $fold --data $STET_DATA --more data/facts/rows \\
            --candidates /tmp/c.jsonl
    done
    for fold in 0 1; do
        .venv-fit/bin/python scripts/fit-facts.py read $model --fold $fold --candidates /tmp/c.jsonl --out /tmp/logits.jsonl
    done
    LOGITS=/tmp/logits.jsonl $candidates /tmp/d.jsonl tests/cases/fit
    .venv-fit/bin/python scripts/fit_trees.py /tmp/d.jsonl --cases tests/cases/fit --out /tmp/facts/weights.json
    .venv-fit/bin/python scripts/fit-facts.py export $model --out data/facts/reader.bin \\
        --fixture src-tauri/crates/stet-encoder/tests/data/facts.json

The trees learn from what the network makes of articles that it has not seen: each half of them is read by a network
fitted to the other half.

The model: MiniLM-L6 as it was published reads every text by itself, once. Over the states of its tokens – the words
themselves, those of the third and of the last layer – a small network holds two texts against each other
(`fact_net.py`). Only this network is fitted: it learns in minutes what a whole encoder would take a day for on two
cores, and generalises better from as few rows (docs/models/fact-model.md).
"""

import argparse
import json
import random
import time
from pathlib import Path

import numpy as np
import torch
import torch.nn.functional as F
from safetensors.torch import load_file, save_file

import fact_rows
import fit_trees
import minilm
from fact_net import Interaction, States
from fact_rows import DIFFERS, SAME


def auc(scores, right):
    scores, right = np.asarray(scores), np.asarray(right)
    if right.all() or not right.any():
        return float("nan")
    order = scores.argsort()
    ranks = np.empty(len(scores))
    ranks[order] = np.arange(1, len(scores) + 1)
    n = right.sum()
    return (ranks[right].sum() - n * (n + 1) / 2) / (n * (len(right) - n))


def labelled(path, folders):
    """The facts of these cases with their candidates, each `named` if a checker named the place as evidence."""
    cases = fit_trees.expected_of(folders)
    rows = [json.loads(line) for line in open(path, encoding="utf-8")][1:]
    rows = [row for row in rows if row["case"] in cases]
    fit_trees.label_facts(rows, cases)
    for row in rows:
        for one, named in zip(row["candidates"], fit_trees.settling(row)):
            one["named"] = named
    return rows


def fold_of(rows, fold):
    """The cases of one of two folds: those that the network of this fold does not see."""
    return set(sorted({row["case"] for row in rows})[fold::2])


def weights_of(args):
    return Path(args.work) / ("best.safetensors" if args.fold is None else f"fold{args.fold}.safetensors")


@torch.no_grad()
def predict(model, states, pairs):
    """Logits of every pair, in order."""
    model.eval()
    out = np.zeros((len(pairs), 3), dtype=np.float32)
    order = sorted(range(len(pairs)), key=lambda at: states.length(pairs[at][1]))
    for start in range(0, len(order), 128):
        part = order[start:start + 128]
        out[part] = model(*states.batch([pairs[at] for at in part])).numpy()
    return out


def report(name, model, states, rows):
    logits = predict(model, states, [row[:2] for row in rows])
    shares = np.exp(logits - logits.max(1, keepdims=True))
    shares /= shares.sum(1, keepdims=True)
    allowed = np.array([row[2] for row in rows]) > 0
    one = allowed.sum(1) == 1
    right = allowed[np.arange(len(rows)), shares.argmax(1)].mean()
    print(f"  {name:14s} n {len(rows):5d} right {right:.3f} area under the curve: same {auc(shares[:, SAME], allowed[:, SAME] & one):.3f} "
          f"differs {auc(shares[:, DIFFERS], allowed[:, DIFFERS] & one):.3f}", flush=True)


def train(args):
    torch.set_num_threads(args.threads)
    torch.manual_seed(args.seed)
    rng, work = random.Random(args.seed), Path(args.work)
    work.mkdir(parents=True, exist_ok=True)
    rows, kept = fact_rows.all_rows(Path(args.data), [Path(path) for path in args.more], random.Random(7))
    if args.candidates:
        everyone = labelled(args.candidates, args.cases)
        unseen = set() if args.fold is None else fold_of(everyone, args.fold)
        rows["candidates"] = fact_rows.from_cases([row for row in everyone if row["case"] not in unseen], rng)
        kept["candidates"] = fact_rows.from_cases([row for row in everyone if row["case"] in unseen], rng)
    everything = [row for part in rows.values() for row in part]
    states = States(args.encoder, work)
    states.add({text for part in (*rows.values(), *kept.values()) for row in part for text in row[:2]})
    states.count_rarity({text for row in everything for text in row[:2]})
    print({name: len(part) for name, part in rows.items()}, flush=True)
    model = Interaction(states.rarity)
    optimiser = torch.optim.AdamW(model.parameters(), lr=args.rate, weight_decay=0.02)
    average = {name: value.clone() for name, value in model.state_dict().items()}
    started, step, epoch = time.time(), 0, 0
    over = lambda: (time.time() - started) / (60 * args.minutes)
    while over() < 1:
        epoch += 1
        total, seen = 0.0, 0
        model.train()
        lengths = [states.length(row[0]) + states.length(row[1]) for row in everything]
        for batch in minilm.batches(lengths, args.batch, rng):
            if over() >= 1:
                break
            for group in optimiser.param_groups:
                group["lr"] = args.rate * min(1, (step + 1) / 100) * max(0.03, 1 - over())
            part = [everything[at] for at in batch]
            logits = model(*states.batch([row[:2] for row in part]))
            allowed = torch.tensor([row[2] for row in part], dtype=torch.float32)
            weight = torch.tensor([row[3] for row in part])
            shares = F.log_softmax(logits, 1)
            right = torch.logsumexp(shares + torch.log(allowed.clamp_min(1e-9)), 1)
            loss = -(weight * (0.95 * right + 0.05 * shares.mean(1))).mean()
            optimiser.zero_grad(set_to_none=True)
            loss.backward()
            torch.nn.utils.clip_grad_norm_(model.parameters(), 1.0)
            optimiser.step()
            step, total, seen = step + 1, total + loss.item(), seen + 1
            if step % 5 == 0:
                decay = min(0.97, (1 + step) / (10 + step))
                with torch.no_grad():
                    for name, value in model.state_dict().items():
                        average[name].lerp_(value, 1 - decay)
        twin = Interaction(states.rarity)
        twin.load_state_dict(average)
        print(f"epoch {epoch} step {step} after {time.time() - started:.0f} s: loss {total / max(1, seen):.3f}", flush=True)
        if epoch % 2 == 0 or over() >= 1:
            for name, part in filter(lambda item: item[1], kept.items()):
                report(name, twin, states, part)
        save_file({name: value.contiguous() for name, value in average.items()}, weights_of(args))


def opened(args):
    weights = load_file(weights_of(args))
    model = Interaction(weights["rarity"])
    model.load_state_dict(weights)
    states = States(args.encoder, Path(args.work))
    states.rarity = weights["rarity"]
    return model, states


def read(args):
    """Writes what the network makes of every pair of the candidates."""
    torch.set_num_threads(args.threads)
    model, states = opened(args)
    rows = [json.loads(line) for line in open(args.candidates, encoding="utf-8")][1:]
    fitted = fit_trees.expected_of(args.cases)
    mine = [row for row in rows if row["case"] in fitted]
    chosen = fold_of(mine, args.fold) if args.fold is not None else {row["case"] for row in rows} - set(fitted)
    pairs = list({(one["said"], one["shown"]): None for row in rows if row["case"] in chosen for one in row["candidates"]})
    states.add({text for pair in pairs for text in pair})
    with open(args.out, "a", encoding="utf-8") as file:
        for (said, shown), logits in zip(pairs, predict(model, states, pairs)):
            file.write(json.dumps([said, shown, [round(float(value), 4) for value in logits]], ensure_ascii=False) + "\n")


FIXTURE = [
    ("The ferry carries [MASK] passengers.", "Fact sheet › Vessels : Built in 1994, the ferry takes [MASK] passengers and 30 cars to Hest."),
    ("Eelgrass * grew back * after the barrage was opened.", "Meadows of Zostera returned once the gates were left open."),
    ("Dr. Okonkwo was born in [MASK] .", "The survey was paid for by the harbour board of [MASK] . Nobody else was asked."),
    ("* Größe und Maß: naïve café, 北京. *", "Unusual letters — “quotes”, dashes… and ½ an emoji 🙂 are read too."),
    ("Renn won [MASK] votes. " * 20, "Ward : Castle ; " * 40 + "[MASK]"),
]


def export(args):
    model, states = opened(args)
    save_file({name: value.half().contiguous() for name, value in model.state_dict().items()}, args.out)
    print(args.out, Path(args.out).stat().st_size, "bytes, SHA-256", minilm.file_hash(args.out))
    if args.fixture:
        model.load_state_dict({name: value.float() for name, value in load_file(args.out).items()})
        states.rarity = model.rarity
        states.add({text for pair in FIXTURE for text in pair})
        logits = predict(model, states, FIXTURE)
        rows = [{"claim": said, "statement": shown, "logits": [round(float(value), 5) for value in row]}
                for (said, shown), row in zip(FIXTURE, logits)]
        minilm.write_fixture(args.fixture, args.out, rows)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    commands = parser.add_subparsers(required=True)

    def command(name, run):
        one = commands.add_parser(name)
        one.add_argument("--encoder", required=True)
        one.add_argument("--work", required=True, help="a folder for states of tokens and weights")
        one.add_argument("--threads", type=int, default=2)
        one.add_argument("--cases", nargs="*", default=[], help="articles that the network is fitted to")
        one.add_argument("--fold", type=int, choices=(0, 1), help="leave out, or read, one half of them")
        one.set_defaults(run=run)
        return one

    one = command("train", train)
    one.add_argument("--data", required=True)
    one.add_argument("--more", nargs="*", default=[], help="further folders of same-fact rows")
    one.add_argument("--candidates", help="what the example `candidates` wrote")
    one.add_argument("--minutes", type=float, default=20)
    one.add_argument("--batch", type=int, default=64)
    one.add_argument("--rate", type=float, default=1e-3)
    one.add_argument("--seed", type=int, default=3)
    two = command("read", read)
    two.add_argument("--candidates", required=True)
    two.add_argument("--out", required=True)
    three = command("export", export)
    three.add_argument("--out", required=True)
    three.add_argument("--fixture")
    args = parser.parse_args()
    args.run(args)
