//! What the reading network reads of every fact of fact-checking cases, a line of JSON each: what the log-odds of a tick are
//! fitted on, together with what `candidates` of stet-judge writes. A second a sentence.
//!
//!     cargo run --profile desk -p stet-engine --example facts_read -- OUT CASES…

#[path = "../../stet-judge/examples/cases/mod.rs"]
mod cases;

use stet_core::claim::{Limits, extract};
use stet_core::document::kind;
use stet_engine::CloseReader;
use stet_judge::{Around, facts};

fn main() {
    let reader = CloseReader::of(&["vendor/encoder".into()]).expect("the network");
    cases::each(None, |case| of_case(case, &reader));
}

fn of_case(case: &cases::Case, reader: &CloseReader) -> Vec<String> {
    let document = &case.document;
    let kind = kind::detect(document).kind;
    let claims = extract(document, kind, Limits { claims: 200 }).claims;
    let mut out = Vec::new();
    for claim in &claims {
        let around = Around::of(document, claim);
        let Some(read) = reader.read(claim, &around, &case.library, &|| false) else {
            continue;
        };
        for fact in facts(claim, &around.language) {
            let Some((agrees, differs)) = read.sentence().mean(fact.span, |_| true) else {
                continue;
            };
            out.push(
                serde_json::json!({
                    "case": case.name, "claim": claim.quote, "fact": fact.text, "agrees": agrees, "differs": differs,
                })
                .to_string(),
            );
        }
    }
    out
}
