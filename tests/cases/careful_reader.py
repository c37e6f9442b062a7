#!/usr/bin/env python3
"""A language model that knows the answers: it serves the dialect of a local model and answers questions of the prompt
"reading" from a case's expected.json, as a careful reader would. What comes out of the desk with it is the most that the
desk makes of a model that is always right: what is lost is lost on the way.

  careful_reader.py EXPECTED.json [--port 8077]
  stet check article.md --sources pack --model local_model:careful-reader --model-address http://127.0.0.1:8077 --allow local_model
"""
import argparse
import json
import re
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

PIECE = re.compile(r'<material id="([^"]+)" mark="[^"]+">\n(.*?)\n</material [^>]+>', re.S)
WORD = re.compile(r"[^\W_]+")


def words(text):
    return [word.lower() for word in WORD.findall(text)]


def best(evidence, passages):
    """The passage that shares most words with the evidence, and those words of it: (id, quote) or None."""
    wanted = set(words(evidence))
    scored = []
    for name, text in passages:
        body = text.split("]\n", 1)[1] if text.startswith("[") and "]\n" in text else text
        for quote in [body] if len(body) <= 300 else re.split(r"(?<=[.!?;])\s+|\n", body):
            there = set(words(quote))
            if there and len(quote) <= 600:
                shared = len(wanted & there)
                scored.append((shared / len(wanted), -len(there), name, quote.strip()))
    scored.sort(key=lambda one: one[:2], reverse=True)
    return (scored[0][2], scored[0][3]) if scored and scored[0][0] >= 0.5 else None


def evidence_of(entry, passages):
    found = [best(entry["evidence"], passages)] if entry.get("evidence") else []
    found += [best(one["evidence"], passages) for one in entry.get("also", []) if one.get("evidence")]
    return [{"passage": name, "quote": quote} for name, quote in filter(None, found)]


def tells(stretch):
    """True if a stretch says something by itself: a figure, or a word that is more than "is" or "the"."""
    return any(ch.isdigit() for ch in stretch) or any(len(word) > 3 for word in words(stretch))


def instead(entry, quotes):
    """What the material has, in its own words: the longest stretch of the truth that stands in the quotations."""
    truth, text = entry.get("truth", ""), "\n".join(one["quote"] for one in quotes)
    tokens = list(re.finditer(r"\S+", truth))
    said = set(words(entry["quote"]))
    stretches = []
    for first in range(len(tokens)):
        for last in range(first, min(len(tokens), first + 8)):
            stretch = truth[tokens[first].start() : tokens[last].end()].strip("()[],.;:“”\"'")
            fresh = [word for word in words(stretch) if word not in said]
            if tells(stretch) and stretch in text and fresh:
                stretches.append((any(ch.isdigit() for ch in stretch), -len(stretch), stretch))
    if stretches:
        return max(stretches)[2]
    figure = re.search(r"[£$€]?\d[\d,.]*(?:\s?(?:%|per cent|million|m|bn|km|years?))?", truth)
    return figure.group(0) if figure else truth[:120]


def overlaps(one, other):
    one, other = " ".join(words(one)), " ".join(words(other))
    return bool(one and other) and (one in other or other in one)


def read(question, expected):
    pieces = PIECE.findall(question)
    passages = [(name, text) for name, text in pieces if name.startswith("p")]
    facts = []

    def say(claim, fact, entry, state):
        quotes = evidence_of(entry, passages)
        if quotes:
            right = instead(entry, quotes) if state == "differs" else ""
            facts.append(
                {"claim": claim, "fact": fact, "state": state, "evidence": quotes, "right": right, "certainty": 95,
                 "reason": (entry.get("truth") or "The material says so.")[:160]}
            )

    for claim, text in pieces:
        if not claim.startswith("c"):
            continue
        said, _, listed = text.partition("\n0: the whole")
        parts = [line.split(": ", 1) for line in listed.strip().splitlines() if ": " in line]
        wrong = [one for one in expected["wrong"] if overlaps(one["quote"], said)]
        right = [one for one in expected["right"] if overlaps(one["quote"], said)]
        hit = False
        for number, part in parts:
            # "Rose by 4.3 per cent" for a fall of 4.3 per cent: the figure is right, and the whole is not.
            err = (one for one in wrong if overlaps(one["quote"], part) and not overlaps(one.get("truth", ""), part))
            entry = next(err, None)
            if entry:
                say(claim, int(number), entry, "differs")
                hit = True
                continue
            entry = next((one for one in right if overlaps(one["quote"], part)), None)
            if entry:
                say(claim, int(number), entry, "agrees")
        if wrong and not hit:
            say(claim, 0, wrong[0], "differs")
        elif right and not wrong:
            say(claim, 0, right[0], "agrees")
    return {"facts": facts}


class Reader(BaseHTTPRequestHandler):
    def do_GET(self):
        self.reply(json.dumps({"object": "list", "data": [{"id": "careful-reader", "object": "model"}]}), "application/json")

    def do_POST(self):
        body = json.loads(self.rfile.read(int(self.headers["content-length"])))
        system, question = (next((m["content"] for m in body["messages"] if m["role"] == role), "") for role in ("system", "user"))
        self.server.asked.append(system.splitlines()[0])
        if not system.startswith("Prompt: reading"):
            self.send_error(400, "this reader reads")
            return
        answer = read(question, self.server.expected)
        chunk = {"id": "1", "object": "chat.completion.chunk", "model": "careful-reader",
                 "choices": [{"index": 0, "delta": {"content": json.dumps(answer)}, "finish_reason": None}]}
        last = {**chunk, "choices": [{"index": 0, "delta": {}, "finish_reason": "stop"}]}
        usage = {**chunk, "choices": [], "usage": {"prompt_tokens": len(question) // 4, "completion_tokens": 1}}
        events = "".join(f"data: {json.dumps(one)}\n\n" for one in (chunk, last, usage))
        self.reply(events + "data: [DONE]\n\n", "text/event-stream")

    def reply(self, text, kind):
        data = text.encode()
        self.send_response(200)
        self.send_header("content-type", kind)
        self.send_header("content-length", str(len(data)))
        self.end_headers()
        self.wfile.write(data)

    def log_message(self, *_):
        pass


def serve(port=0):
    """A server on a free port, or this one; its `expected` is the case that is asked about, `asked` the prompts so far."""
    server = ThreadingHTTPServer(("127.0.0.1", port), Reader)
    server.expected, server.asked = None, []
    return server


def main():
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("expected")
    arguments.add_argument("--port", type=int, default=8077)
    given = arguments.parse_args()
    server = serve(given.port)
    with open(given.expected, encoding="utf-8") as file:
        server.expected = json.load(file)
    server.serve_forever()


if __name__ == "__main__":
    main()
