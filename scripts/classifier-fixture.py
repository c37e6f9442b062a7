#!/usr/bin/env python3
"""Writes the tiny classifiers that the Rust readers are held against, with the reference
implementation's own answers: random weights, a vocabulary of forty words. Needs transformers, torch
and tokenizers from PyPI; the files it writes are committed.

    python scripts/classifier-fixture.py src-tauri/crates/stet-encoder/tests/data
"""

import json
import sys
from pathlib import Path

import torch
from tokenizers import Tokenizer, models, normalizers, pre_tokenizers, processors
from transformers import (BertConfig, BertForSequenceClassification, DebertaV2Config,
                          DebertaV2ForSequenceClassification)

WORDS = ("[PAD] [UNK] [CLS] [SEP] [MASK] the a of in on was is not ferry ship carries takes holds 120 150 "
         "passengers people cars harbour hest built 1994 sank ##s ##ed ##ing gate open closed green grass "
         "grow , . ? !").split()
PAIRS = [
    ("The ferry carries 120 passengers.", "Built in 1994, the ferry holds 120 people."),
    ("The ferry carries 120 passengers.", "The ship takes 150 passengers!"),
    ("The gate was closed.", "The gate was not open, and green grass grows on it."),
    ("A word nobody knows", ""),
    ("The ferry sank.", "The harbour of Hest. " * 80),
]
LABELS = {0: "contradiction", 1: "entailment", 2: "neutral"}


def tokenizer():
    made = Tokenizer(models.WordPiece({word: at for at, word in enumerate(WORDS)}, unk_token="[UNK]"))
    made.normalizer = normalizers.BertNormalizer(lowercase=True)
    made.pre_tokenizer = pre_tokenizers.BertPreTokenizer()
    made.post_processor = processors.TemplateProcessing(
        single="[CLS] $A [SEP]", pair="[CLS] $A [SEP] $B:1 [SEP]:1",
        special_tokens=[("[CLS]", 2), ("[SEP]", 3)])
    return made


def write(folder, model, most):
    folder.mkdir(parents=True, exist_ok=True)
    model.eval()
    for name, parameter in model.named_parameters():
        if "LayerNorm" not in name:
            torch.nn.init.normal_(parameter, std=0.4 if parameter.dim() > 1 else 0.1)
    model.half().float()
    model.save_pretrained(folder)
    tokens = tokenizer()
    tokens.save(str(folder / "tokenizer.json"))
    tokens.enable_truncation(most)
    rows = []
    for claim, passage in PAIRS:
        pair = tokens.encode(passage, claim)
        with torch.no_grad():
            logits = model(input_ids=torch.tensor([pair.ids]), token_type_ids=torch.tensor([pair.type_ids]),
                           attention_mask=torch.ones(1, len(pair.ids))).logits
        p = torch.softmax(logits, 1)[0].tolist()
        rows.append({"claim": claim, "passage": passage, "probabilities": [p[1], p[0], p[2]]})
    (folder / "expected.json").write_text(json.dumps(rows, indent=1) + "\n", encoding="utf-8")


torch.manual_seed(7)
out = Path(sys.argv[1])
write(out / "tiny-bert", BertForSequenceClassification(BertConfig(
    vocab_size=len(WORDS), hidden_size=32, num_hidden_layers=2, num_attention_heads=4, intermediate_size=48,
    max_position_embeddings=64, num_labels=3, id2label=LABELS)), 64)
write(out / "tiny-deberta", DebertaV2ForSequenceClassification(DebertaV2Config(
    vocab_size=len(WORDS), hidden_size=32, num_hidden_layers=2, num_attention_heads=4, intermediate_size=48,
    max_position_embeddings=64, type_vocab_size=0, relative_attention=True, position_buckets=8,
    max_relative_positions=-1, share_att_key=True, pos_att_type=["p2c", "c2p"], norm_rel_ebd="layer_norm",
    position_biased_input=False, pooler_hidden_size=32, num_labels=3, id2label=LABELS)), 64)
