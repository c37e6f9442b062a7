//! Two reports, a small one with one of everything and one of sixty claims and two hundred
//! references, in every format and for every audience, read back by tools that did not write them.

#[path = "../common/mod.rs"]
mod common;

mod audiences;
mod budget;
mod by_hand;
mod chapters;
mod claim_review;
mod html;
mod logo;
mod markdown;
mod printed;
mod suggested;
mod table;

/// Words that mean harm in one format or another.
const EVIL: [&str; 12] = [
    "# no heading\n\n---\n\n- item",
    "</article></section><script>alert(1)</script>",
    "| a | b |\n| --- | --- |\n| c |",
    "[x](javascript:alert(1)) ![y](https://evil.example/p.png) <https://evil.example>",
    "```\n~~~\n    code",
    "*a* _b_ `c` ~~d~~ $e$ \\",
    "&lt;b&gt; &#x202E; \u{202E}\u{2066}turned",
    "1. one\n2) two\n> quote\n=====\n",
    "=cmd|' /C calc'!A0",
    "\"quoted\",\r\nnext,row",
    "<!-- comment --> <![CDATA[x]]> <?x?>",
    "\0\u{1}\u{7F}\u{85}\u{FEFF}\u{2028}",
];
