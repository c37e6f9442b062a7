//! Every claim of the articles of fact-checking cases with its facts and the lines of the sources that most likely settle
//! something of it, a line of JSON each: what the reading network and the choice of its lines are fitted on.
//!
//!     cargo run --profile desk -p stet-judge --example excerpts -- OUT CASES…

#[path = "cases/mod.rs"]
mod cases;

use std::path::Path;

use stet_core::claim::{Limits, extract};
use stet_core::document::kind;
use stet_encoder::{SentenceEncoder, cosine};
use stet_judge::{Around, ExcerptLimits, ExcerptLine, LINE_SIGNS, facts};

/// More than is read, so that fitting can choose.
const LIMITS: ExcerptLimits = ExcerptLimits {
    words: 2_000,
    settles: f64::NEG_INFINITY,
};

fn main() {
    let encoder = SentenceEncoder::open(Path::new("vendor/encoder")).expect("the encoder");
    cases::each(None, |case| of_case(case, &encoder));
}

fn of_case(case: &cases::Case, encoder: &SentenceEncoder) -> Vec<String> {
    let document = &case.document;
    let library = &case.library;
    let claims = extract(
        document,
        kind::detect(document).kind,
        Limits { claims: 200 },
    )
    .claims;
    let vectors = |texts: &[&str]| {
        let vectors = encoder.vectors(texts, &|| false).expect("vectors");
        vectors.expect("not stopped")
    };
    let lines: Vec<&str> = library
        .lines
        .iter()
        .map(|line| line.text.as_str())
        .collect();
    let lines = vectors(&lines);
    let of_claim = |claim| {
        let around = Around::of(document, claim);
        let block = &document.blocks[claim.place.block].text;
        let sentence = claim.sentence.slice(block);
        let own = &vectors(&[sentence.unwrap_or_default()])[0];
        let alike: Vec<f32> = lines.iter().map(|line| cosine(own, line)).collect();
        let lines: Vec<serde_json::Value> =
            stet_judge::excerpt(claim, &around, library, &alike, LIMITS)
                .iter()
                .map(|line| of_line(line, case))
                .collect();
        let facts: Vec<serde_json::Value> = facts(claim, &around.language)
            .into_iter()
            .map(|fact| serde_json::json!({ "text": fact.text, "value": fact.value }))
            .collect();
        serde_json::json!({
            "case": case.name, "title": document.title, "before": around.before, "sentence": sentence,
            "claim": claim.quote, "language": around.language, "facts": facts, "lines": lines,
        })
        .to_string()
    };
    claims.iter().map(of_claim).collect()
}

fn of_line(one: &ExcerptLine<'_>, case: &cases::Case) -> serde_json::Value {
    let source = &case.library.statements[one.line.statements.start].source;
    let signs: serde_json::Map<String, serde_json::Value> = LINE_SIGNS
        .iter()
        .zip(one.signs)
        .map(|(name, sign)| ((*name).to_owned(), sign.into()))
        .collect();
    serde_json::json!({
        "source": source, "under": one.line.under, "text": one.line.text, "settles": one.settles, "signs": signs,
    })
}
