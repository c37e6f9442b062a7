//! Every claim of the articles of fact-checking cases with its facts and the lines of the sources that share most with it, a
//! line of JSON each: what the reading network is fitted on.
//!
//!     cargo run --profile desk -p stet-judge --example excerpts -- OUT CASES…

#[path = "cases/mod.rs"]
mod cases;

use stet_core::claim::{Limits, extract};
use stet_core::document::kind;
use stet_judge::{Around, facts};

/// Words of the lines: more than are read, so that fitting can choose.
const WORDS: usize = 400;

fn main() {
    cases::each(None, of_case);
}

fn of_case(case: &cases::Case) -> Vec<String> {
    let document = &case.document;
    let claims = extract(
        document,
        kind::detect(document).kind,
        Limits { claims: 200 },
    )
    .claims;
    let of_claim = |claim| {
        let around = Around::of(document, claim);
        let block = &document.blocks[claim.place.block].text;
        let lines: Vec<serde_json::Value> = stet_judge::excerpt(
            claim,
            &around,
            &case.library,
            WORDS,
        )
        .into_iter()
        .map(|line| {
            let source = &case.library.statements[line.statements.start].source;
            serde_json::json!({
                "source": source, "under": line.under, "text": line.text, "shared": line.shared,
            })
        })
        .collect();
        let facts: Vec<serde_json::Value> = facts(claim, &around.language)
            .into_iter()
            .map(|fact| serde_json::json!({ "text": fact.text, "value": fact.value }))
            .collect();
        serde_json::json!({
            "case": case.name, "title": document.title, "before": around.before,
            "sentence": claim.sentence.slice(block), "claim": claim.quote, "language": around.language,
            "facts": facts, "lines": lines,
        })
        .to_string()
    };
    claims.iter().map(of_claim).collect()
}
