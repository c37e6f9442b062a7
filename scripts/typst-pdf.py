#!/usr/bin/env python3
"""Times typst on a file: `typst-pdf.py FILE.typ FONTS`, with the PyPI package `typst`.

Prints one JSON line: milliseconds of the first compilation, fonts and all; the middle one of five
more, each of a text set a thousandth of a point larger, because typst remembers what it has laid out
and would otherwise lay out nothing; pages and bytes of the PDF.
"""
import json
import re
import statistics
import sys
import time

import typst


def compile_once(path, fonts):
    begun = time.perf_counter()
    pdf = typst.Compiler(path, font_paths=[fonts]).compile(format="pdf")
    return (time.perf_counter() - begun) * 1000, pdf


def main():
    path, fonts = sys.argv[1:3]
    first, pdf = compile_once(path, fonts)
    with open(path, encoding="utf-8") as file:
        text = file.read()
    times = []
    for number in range(1, 6):
        other = f"{path}.{number}.typ"
        with open(other, "w", encoding="utf-8") as file:
            file.write(text.replace("size: 10.2pt", f"size: {10.2 + number / 1000}pt", 1))
        times.append(compile_once(other, fonts)[0])
    counts = [int(n) for n in re.findall(rb"/Type\s*/Pages[^>]*?/Count (\d+)", pdf)]
    print(
        json.dumps(
            {
                "first_ms": round(first, 1),
                "ms": round(statistics.median(times), 1),
                "pages": max(counts, default=None),
                "bytes": len(pdf),
                "version": getattr(typst, "__version__", None),
            }
        )
    )


main()
