"""The network that holds two texts against each other, over the states that MiniLM gives their tokens."""

import json
import math
from collections import Counter
from pathlib import Path

import numpy as np
import torch
from torch import nn

import minilm
from minilm import CLS, SEP

# A change here is a change in src-tauri/crates/stet-encoder/src/{facts,interaction}.rs, and a new fit.
LAYERS, LONGEST = (0, 3, 6), 64
HIDDEN, MARK = 103, 1008
FRAME = (CLS, SEP, HIDDEN, MARK)
SIGNS, TOLD, WIDTH, HEADS, HOPS = 6, 4, 128, 4, 2
# What the signs are worth beside the states; how many tokens on either side of the focus are near.
SCALE, NEAR = 4, 6


class Interaction(nn.Module):
    """Every token of one text looks for its like in the other, twice; three logits: same, differs, other."""

    def __init__(self, rarity, drop=0.2):
        super().__init__()
        d = WIDTH
        self.register_buffer("rarity", torch.as_tensor(rarity, dtype=torch.float32))
        self.mix = nn.Linear(len(LAYERS) * minilm.WIDTH + SIGNS, d)
        self.q, self.k = (nn.ModuleList(nn.Linear(d, d) for _ in range(HOPS)) for _ in range(2))
        self.cmp = nn.ModuleList(nn.Sequential(nn.Linear(3 * d, d), nn.GELU(), nn.Dropout(drop), nn.Linear(d, d)) for _ in range(HOPS))
        self.norm = nn.ModuleList(nn.LayerNorm(d) for _ in range(HOPS + 1))
        # How much sooner a token looks at its like if it is the very same.
        self.alike = nn.Parameter(torch.ones(HOPS, HEADS))
        self.head = nn.Sequential(nn.Linear(6 * d + 2 * TOLD, d), nn.GELU(), nn.Dropout(drop), nn.Linear(d, 3))
        self.drop = nn.Dropout(drop)

    def look(self, hop, a, b, there, equal):
        texts, length, d = a.shape
        split = lambda x: x.view(texts, x.shape[1], HEADS, d // HEADS).transpose(1, 2)
        scores = split(self.q[hop](a)) @ split(self.k[hop](b)).transpose(2, 3) / math.sqrt(d / HEADS)
        scores = scores + self.alike[hop][None, :, None, None] * SCALE * equal[:, None]
        like = (scores + there[:, None, None, :]).softmax(-1) @ split(b)
        like = like.transpose(1, 2).reshape(texts, length, d)
        return self.norm[hop](a + self.cmp[hop](torch.cat([a, like, (a - like).abs()], -1)))

    def forward(self, a, b, a_real, b_real, a_focus, b_focus, told, equal):
        a, b = (self.norm[HOPS](self.drop(self.mix(x))) for x in (a, b))
        far = lambda real: torch.zeros(real.shape).masked_fill(~real, -1e4)
        for hop in range(HOPS):
            a, b = self.look(hop, a, b, far(b_real), equal), self.look(hop, b, a, far(a_real), equal.transpose(1, 2))
        each = torch.arange(len(a))
        most = lambda x, real: x.masked_fill(~real[:, :, None], -1e4).max(1).values
        mean = lambda x, real: (x * real[:, :, None]).sum(1) / real.sum(1, keepdim=True)
        return self.head(torch.cat([a[each, a_focus], b[each, b_focus], most(a, a_real), most(b, b_real),
                                    mean(a, a_real), mean(b, b_real), told], 1))


class States:
    """The states of every text's tokens, computed once and kept in a folder."""

    def __init__(self, encoder, folder):
        self.folder, self.encoder = Path(folder), encoder
        self.tokenizer, self.places, self.parts, self.rarity = minilm.open_tokenizer(encoder), {}, [], None
        for path in sorted(self.folder.glob("states-*.json")):
            self.take(json.loads(path.read_text(encoding="utf-8")), np.load(path.with_suffix(".npy"), mmap_mode="r"))

    def take(self, texts, states):
        start = 0
        for text, ids in texts:
            self.places[text] = (ids, len(self.parts), start)
            start += len(ids)
        self.parts.append(states)

    def tokens(self, text):
        ids = self.tokenizer.encode(text, add_special_tokens=False).ids
        if len(ids) > LONGEST - 2:
            at = next((k for k, token in enumerate(ids) if token in (HIDDEN, MARK)), 0)
            start = max(0, min(at - (LONGEST - 2) // 2, len(ids) - (LONGEST - 2)))
            ids = ids[start:start + LONGEST - 2]
        return [CLS, *ids, SEP]

    @torch.inference_mode()
    def add(self, texts):
        """Computes what is not known yet."""
        fresh = sorted(((text, self.tokens(text)) for text in texts if text not in self.places), key=lambda one: len(one[1]))
        if not fresh:
            return
        model = minilm.from_base(self.encoder, 3).eval()
        out = np.zeros((sum(len(ids) for _, ids in fresh), len(LAYERS) * minilm.WIDTH), dtype=np.float16)
        done = 0
        for start in range(0, len(fresh), 64):
            batch = [(ids, len(ids)) for _, ids in fresh[start:start + 64]]
            ids, types, real = minilm.collate(batch)
            states = [states for at, states in enumerate(model.all_states(ids, types, real)) if at in LAYERS]
            states = torch.cat(states, 2).half().numpy()
            for row, (tokens, _) in enumerate(batch):
                out[done:done + len(tokens)] = states[row, :len(tokens)]
                done += len(tokens)
        path = self.folder / f"states-{len(self.parts)}.json"
        path.write_text(json.dumps(fresh), encoding="utf-8")
        np.save(path.with_suffix(".npy"), out)
        self.take(fresh, out)

    def count_rarity(self, texts):
        """How rare every token is among these texts, about 0 to 1."""
        holding = Counter(token for text in texts for token in set(self.places[text][0]))
        self.rarity = np.ones(30522, dtype=np.float32)
        for token, count in holding.items():
            self.rarity[token] = math.log((len(texts) + 1) / (count + 0.5)) / 10

    def length(self, text):
        return len(self.places[text][0])

    def side(self, texts, others):
        lengths = [self.length(text) for text in texts]
        states = np.zeros((len(texts), max(lengths), len(LAYERS) * minilm.WIDTH + SIGNS), dtype=np.float32)
        real = np.zeros(states.shape[:2], dtype=bool)
        focus, told, rarity = [], [], np.asarray(self.rarity)
        for row, (text, other) in enumerate(zip(texts, others)):
            ids, part, start = self.places[text]
            length = len(ids)
            at = next((ids.index(sign) for sign in (HIDDEN, MARK) if sign in ids), 0)
            there = set(self.places[other][0]) - set(FRAME)
            there = np.array([token in there for token in ids], dtype=np.float32)
            rare = rarity[ids]
            away = np.abs(np.arange(length) - at)
            states[row, :length, :-SIGNS] = self.parts[part][start:start + length]
            states[row, :length, -SIGNS:] = SCALE * np.stack([there, rare, there * rare, (1 - there) * rare, 1 / (1 + away), away == 0], 1)
            real[row, :length] = True
            focus.append(at)
            said = np.array([token not in FRAME for token in ids])
            told.append([float(HIDDEN in ids), shared(there, rare, said), shared(there, rare, said & (away <= NEAR)),
                         float(((1 - there) * rare * said).max())])
        return torch.from_numpy(states), torch.from_numpy(real), torch.tensor(focus), torch.tensor(told)

    def batch(self, pairs):
        first, second = [pair[0] for pair in pairs], [pair[1] for pair in pairs]
        a, a_real, a_focus, a_told = self.side(first, second)
        b, b_real, b_focus, b_told = self.side(second, first)
        equal = np.zeros((len(pairs), a.shape[1], b.shape[1]), dtype=np.float32)
        for row, (one, other) in enumerate(pairs):
            one, other = (np.array(self.places[text][0]) for text in (one, other))
            equal[row, :len(one), :len(other)] = (one[:, None] == other[None, :]) & ~np.isin(one, FRAME)[:, None]
        return a, b, a_real, b_real, a_focus, b_focus, torch.cat([a_told, b_told], 1).float(), torch.from_numpy(equal)


def shared(there, rare, wanted):
    """How much of what these tokens tell stands in the other text too, 0 to 1."""
    return float((there * rare * wanted).sum() / max((rare * wanted).sum(), 1e-3))
