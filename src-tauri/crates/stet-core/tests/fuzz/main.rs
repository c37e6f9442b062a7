//! Spoilt words, documents and answers of models: every parser answers, what it marks lies inside its
//! text, and nothing takes long. `$STET_FUZZ_CASES` says how many; see the crate `faults`.

mod answers;
mod documents;
mod words;

use stet_core::document::{Block, BlockKind, Document};
use stet_core::text::Span;

/// Sentences of the sorts a draft is made of.
const SENTENCES: &[&str] = &[
    "The Halden bridge was opened on 12 May 1931 by the mayor, Ada Berg, and is 412 metres long.",
    "On Tuesday, 3rd of June 2021, between 5 and 7.5 million euros (€1,250,000.50) were spent; -3 °C.",
    "The company employed 4,870 people in 2019, 12 % more than the 4,348 of Q2 ’18 [1, 3–5].",
    "“It was never ‘opened’,” said Dr. Bo Ek (Smith et al., 2019, p. 7), aged forty-two, in the ’90s.",
    "Roe v. Wade, 410 U.S. 113, 164 (1973); see 42 U.S.C. § 1983; Id. at 117; § 3 para. 2 BGB.",
    "US 7,654,321 B2, EP 1 234 567 A1 and claim 3 of WO 2019/123456 are prior art.",
    "doi:10.1234/JMR.2020.5 https://doi.org/10.5555/12345678 ISBN 978-0-306-40615-7 ISSN 0378-5955.",
    "arXiv:2101.00001v2 PMID: 12345678 PMC1234567 https://www.gazette.example/2019/05/03/a?b=c#d.",
    "Holm, J., van der Berg, J. (2020). Tides of the Fjörds. J. Mar. Res., 45(3), 123–145.",
    "Les ventes ont augmenté de 3,5 % en 2020. Die Brücke kostete 9,5 Mio. Euro. 橋は2019年5月3日に開通した。",
    "افتُتح الجسر في عام 1931. पुल का उद्घाटन 3 मई 2019 को हुआ। Мост открыли 3 мая 2019 года.",
    "INT. HALL – NIGHT. WHEREAS the Tenant (\"Tenant\") shall pay $1,200 within thirty (30) days.",
];

/// Pieces that mean something to a parser.
const PIECES: &[&str] = &[
    "1",
    "0",
    "9999999999999999999999",
    "-",
    "–",
    "1/0",
    "1/3",
    "½",
    "10^6",
    "1e308",
    "%",
    "‰",
    "°C",
    "€",
    "$",
    "US$",
    "million",
    "dozen",
    "half",
    "no ",
    "not ",
    "more than ",
    "between ",
    " and ",
    "from ",
    " to ",
    "the 31st of February ",
    "29 February 1900",
    "99/99/9999",
    "12:61",
    "BC",
    "Q5",
    "today",
    "last year",
    "the 1990s",
    "I",
    "IV",
    "“",
    "”",
    "\"",
    "'",
    "’",
    "(",
    ")",
    "[",
    "]",
    "[1]",
    "[1-9999999]",
    "et al.",
    "ibid.",
    "Id.",
    "supra note ",
    "v. ",
    "§§ ",
    "U.S. ",
    "F.3d ",
    "doi:10.",
    "10.1/",
    "ISBN ",
    "978-",
    "X",
    "http://",
    "https://[::1",
    "www.",
    "mailto:",
    "%00",
    "#",
    "@",
    "\u{0}",
    "\u{ad}",
    "\u{a0}",
    "\u{200d}",
    "\u{202e}",
    "\u{301}",
    "\u{1F469}\u{200d}\u{1F52C}",
    "İ",
    "ß",
    "ﬁ",
    "٣",
    "三",
    "\n",
    "\n\n",
    "\t",
    ". ",
    "? ",
    "; ",
    "… ",
];

fn seeds() -> Vec<Vec<u8>> {
    let all = SENTENCES.join(" ");
    let lines = SENTENCES.join("\n\n");
    let each = SENTENCES
        .iter()
        .map(|sentence| sentence.as_bytes().to_vec());
    each.chain([all.into_bytes(), lines.into_bytes()]).collect()
}

/// Paragraphs of these words, as a reader would cut them; a line that begins with "# " is a heading.
fn document(words: &str) -> Document {
    let block = |text: &str| {
        let (kind, text) = match text.strip_prefix("# ") {
            Some(heading) => (BlockKind::Heading { level: 2 }, heading),
            None => (BlockKind::Paragraph, text),
        };
        Block {
            kind,
            text: text.to_owned(),
            runs: Vec::new(),
        }
    };
    let paragraphs = words.split("\n\n").filter(|text| !text.trim().is_empty());
    Document {
        title: "A title".to_owned(),
        blocks: paragraphs.map(block).collect(),
        ..Document::default()
    }
}

/// The words at a place; a place outside its text is a failure.
fn at<'t>(text: &'t str, span: Span, what: &str) -> &'t str {
    let words = span.slice(text);
    words.unwrap_or_else(|| panic!("{what}: {span:?} is outside of {text:?}"))
}
