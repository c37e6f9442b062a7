"""MiniLM with a head of some classes: the network, its published weights, and the change of them that
is committed. `fit-claims.py` fits it to sentences; `fit-facts.py` reads with it as
it was published."""

import hashlib
import json
import math
import re
from pathlib import Path

import torch
import torch.nn.functional as F
from safetensors.torch import load_file, save_file
from tokenizers import Tokenizer
from torch import nn

BASE_SHA256 = "53aa51172d142c89d9012cce15ae4d6cc0ca6895895114379cacb4fab128d9db"
LAYERS, WIDTH, HEADS, INNER = 6, 384, 12, 1536
CLS, SEP, PAD = 101, 102, 0


def halves():
    """True where the processor multiplies bfloat16 in hardware; elsewhere it is forty times slower."""
    cpu = Path("/proc/cpuinfo")
    return cpu.exists() and any(flag in cpu.read_text() for flag in ("avx512_bf16", "amx_bf16"))


HALVES = halves()


def fnv(text):
    """The group of a text: FNV-1a over its lower-case ASCII letters and digits."""
    value = 0xCBF29CE484222325
    for byte in text.lower().encode():
        if chr(byte).isalnum() and byte < 128:
            value = ((value ^ byte) * 0x100000001B3) & 0xFFFFFFFFFFFFFFFF
    return value


def open_tokenizer(encoder):
    tokenizer = Tokenizer.from_file(str(Path(encoder) / "tokenizer.json"))
    tokenizer.no_truncation()
    tokenizer.no_padding()
    return tokenizer


class Layer(nn.Module):
    def __init__(self):
        super().__init__()
        self.query, self.key, self.value = (nn.Linear(WIDTH, WIDTH) for _ in range(3))
        self.out = nn.Linear(WIDTH, WIDTH)
        self.norm_out = nn.LayerNorm(WIDTH, eps=1e-12)
        self.up, self.down = nn.Linear(WIDTH, INNER), nn.Linear(INNER, WIDTH)
        self.norm_down = nn.LayerNorm(WIDTH, eps=1e-12)

    def forward(self, x, mask):
        batch, length, _ = x.shape
        split = lambda y: y.view(batch, length, HEADS, WIDTH // HEADS).transpose(1, 2)
        # Written out: on a processor this is several times faster backwards than the fused form.
        scores = split(self.query(x)) @ split(self.key(x)).transpose(2, 3) / math.sqrt(WIDTH // HEADS)
        a = (scores + mask).softmax(-1).to(x.dtype) @ split(self.value(x))
        x = self.norm_out(x + self.out(a.transpose(1, 2).reshape(batch, length, WIDTH)))
        return self.norm_down(x + self.down(F.gelu(self.up(x))))


class Network(nn.Module):
    """Word embeddings frozen; the state of [CLS] beside the mean of all goes through one dense layer."""

    def __init__(self, classes, dropout=0.1):
        super().__init__()
        self.words = nn.Embedding(30522, WIDTH)
        self.words.weight.requires_grad_(False)
        self.positions, self.types = nn.Embedding(512, WIDTH), nn.Embedding(2, WIDTH)
        self.norm = nn.LayerNorm(WIDTH, eps=1e-12)
        self.layers = nn.ModuleList(Layer() for _ in range(LAYERS))
        self.dense, self.classes = nn.Linear(2 * WIDTH, WIDTH), nn.Linear(WIDTH, classes)
        self.dropout = dropout

    def all_states(self, ids, types, real):
        """The states of the tokens as they come in, and after each layer. One text is all of the first type."""
        at = torch.arange(ids.shape[1])
        x = F.dropout(self.norm(self.words(ids) + self.positions(at) + self.types(types)), self.dropout, self.training)
        mask = torch.zeros(real.shape, dtype=x.dtype).masked_fill(~real, -1e4)[:, None, None, :]
        out = [x]
        for layer in self.layers:
            out.append(layer(out[-1], mask.to(x.dtype)))
        return out

    def forward(self, ids, types, real):
        drop = lambda y: F.dropout(y, self.dropout, self.training)
        x = self.all_states(ids, types, real)[-1]
        weight = real[:, :, None].to(x.dtype)
        mean = (x * weight).sum(1) / weight.sum(1)
        return self.classes(drop(torch.tanh(self.dense(drop(torch.cat([x[:, 0], mean], 1))))))


# Our names → those of the published file.
def published(name):
    if name in ("words.weight", "positions.weight", "types.weight"):
        kind = {"words": "word", "positions": "position", "types": "token_type"}[name.split(".")[0]]
        return f"embeddings.{kind}_embeddings.weight"
    if name.startswith("norm."):
        return f"embeddings.LayerNorm.{name[5:]}"
    layer = re.match(r"layers\.(\d+)\.(\w+)\.(\w+)", name)
    part = {"query": "attention.self.query", "key": "attention.self.key", "value": "attention.self.value",
            "out": "attention.output.dense", "norm_out": "attention.output.LayerNorm",
            "up": "intermediate.dense", "down": "output.dense", "norm_down": "output.LayerNorm"}
    return f"encoder.layer.{layer[1]}.{part[layer[2]]}.{layer[3]}" if layer else None


def base(encoder):
    path = Path(encoder) / "model.safetensors"
    if file_hash(path) != BASE_SHA256:
        raise SystemExit(f"{path} is not the file this was written for")
    return load_file(path)


def from_base(encoder, classes, dropout=0.1):
    torch.manual_seed(7)
    model, weights = Network(classes, dropout), base(encoder)
    state = {name: weights[published(name)] if published(name) else value
             for name, value in model.state_dict().items()}
    model.load_state_dict(state)
    return model


def collate(batch):
    longest = max(len(ids) for ids, _ in batch)
    ids = torch.full((len(batch), longest), PAD)
    types = torch.zeros_like(ids)
    for row, (tokens, first) in enumerate(batch):
        ids[row, :len(tokens)] = torch.tensor(tokens)
        types[row, first:len(tokens)] = 1
    return ids, types, ids != PAD


def batches(lengths, size, rng=None):
    """Indices in batches of like length; shuffled if `rng` is given."""
    order = list(range(len(lengths)))
    if rng:
        rng.shuffle(order)
        chunk = size * 40
        order = [at for start in range(0, len(order), chunk)
                 for at in sorted(order[start:start + chunk], key=lambda at: lengths[at])]
    else:
        order.sort(key=lambda at: lengths[at])
    out = [order[start:start + size] for start in range(0, len(order), size)]
    if rng:
        rng.shuffle(out)
    return out


def optimiser(model, rate):
    """AdamW; the head learns four times as fast as what was learnt before."""
    head = ("dense", "classes")
    heads = [p for n, p in model.named_parameters() if n.startswith(head)]
    body = [p for n, p in model.named_parameters() if p.requires_grad and not n.startswith(head)]
    groups = [{"params": body, "lr": rate}, {"params": heads, "lr": 4 * rate}]
    return torch.optim.AdamW(groups, weight_decay=0.01, fused=True)


@torch.no_grad()
def predict(model, texts, size=64):
    """Logits of every text, in order."""
    model.eval()
    out = [None] * len(texts)
    for batch in batches([len(ids) for ids, _ in texts], size):
        with torch.autocast("cpu", dtype=torch.bfloat16, enabled=HALVES):
            logits = model(*collate([texts[at] for at in batch]))
        for at, row in zip(batch, logits.float().numpy()):
            out[at] = row
    return out


# --- what is committed --------------------------------------------------------------------------

GROUP = 64


def packed(change):
    """A matrix in four bits a value with one scale for each 64, chosen for the least square error."""
    rows = change.reshape(-1, GROUP)
    best = torch.full((len(rows),), math.inf)
    scale = torch.zeros(len(rows))
    for share in (1.0, 0.9, 0.8, 0.7):
        tried = (rows.abs().amax(1) * share / 7).half().float()
        halves = (rows / tried.clamp_min(1e-12)[:, None]).round().clamp(-8, 7)
        error = (halves * tried[:, None] - rows).square().sum(1)
        scale = torch.where(error < best, tried, scale)
        best = torch.minimum(best, error)
    halves = ((rows / scale.clamp_min(1e-12)[:, None]).round().clamp(-8, 7) + 8).to(torch.uint8).flatten()
    return halves[::2] | (halves[1::2] << 4), scale.half()


def export(encoder, fitted, out, numbers=None):
    """Writes the change of the weights as src-tauri/crates/stet-encoder/src/delta.rs reads it, with
    `numbers` that were fitted beside it."""
    weights, change = base(encoder), {}
    for name, value in fitted.items():
        theirs = published(name)
        if theirs is None:
            change[name] = value.half()
        elif value.dim() == 2 and name != "words.weight":
            change[f"{theirs}.q"], change[f"{theirs}.s"] = packed(value - weights[theirs])
        elif name != "words.weight":
            change[theirs] = (value - weights[theirs]).half()
    save_file(change, out, {name: str(number) for name, number in (numbers or {}).items()} or None)
    print(f"{out}: {Path(out).stat().st_size} bytes, SHA-256", file_hash(out))


def file_hash(path):
    return hashlib.sha256(Path(path).read_bytes()).hexdigest()


def committed(encoder, path, classes):
    """The network as the program puts it together."""
    weights, change = base(encoder), load_file(path)
    model = Network(classes)
    state = {}
    for name, value in model.state_dict().items():
        theirs = published(name)
        if theirs is None:
            state[name] = change[name].float()
        elif f"{theirs}.q" in change:
            halves = change[f"{theirs}.q"]
            values = torch.stack([halves & 15, halves >> 4], 1).flatten().float() - 8
            scale = change[f"{theirs}.s"].float().repeat_interleave(GROUP)
            state[name] = weights[theirs] + (values * scale).reshape(value.shape)
        else:
            state[name] = weights[theirs] + change.get(theirs, torch.zeros(())).float()
    model.load_state_dict(state)
    return model.eval()


def write_fixture(out, weights, rows):
    """What the Rust forward pass must repeat, a row a line, with the hash of the weights it is of."""
    lines = ",\n".join(json.dumps(row, ensure_ascii=False) for row in rows)
    Path(out).write_text(f'{{"weights": "{file_hash(weights)}", "rows": [\n{lines}\n]}}\n', encoding="utf-8")
