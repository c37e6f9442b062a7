//! Every fact of the articles of fact-checking cases with its candidates and their features, a line of JSON each.
//!
//!     cargo run --profile desk -p stet-judge --example candidates -- OUT CASES…

#[path = "cases/mod.rs"]
mod cases;

use stet_core::claim::{Limits, extract};
use stet_core::document::kind;
use stet_judge::{Around, DERIVATION_FEATURES, FEATURES, facts};

fn main() {
    let derivation = DERIVATION_FEATURES.as_slice();
    let head = serde_json::json!({ "features": FEATURES, "derivation": derivation });
    cases::each(Some(head.to_string()), of_case);
}

fn of_case(case: &cases::Case) -> Vec<String> {
    let document = &case.document;
    let claims = extract(
        document,
        kind::detect(document).kind,
        Limits { claims: 200 },
    )
    .claims;
    let mut out = Vec::new();
    for claim in &claims {
        let around = Around::of(document, claim);
        for (index, fact) in facts(claim, &around.language).iter().enumerate() {
            let Some(found) = stet_judge::candidates_of(claim, index, &around, &case.library)
            else {
                continue;
            };
            let candidates: Vec<serde_json::Value> = found
                .iter()
                .map(|one| {
                    let statement = &case.library.statements[one.statement];
                    serde_json::json!({
                        "source": statement.source, "text": statement.text, "under": statement.under,
                        "value": one.value.map(|value| statement.values[value].text.as_str()), "outcome": one.outcome, "features": one.features,
                    })
                })
                .collect();
            let derived: Vec<serde_json::Value> =
                stet_judge::derivations_of(claim, index, &around, &case.library)
                    .iter()
                    .map(|one| {
                        let statements = one.statements.iter();
                        let operands = statements.map(|at| {
                            let statement = &case.library.statements[*at];
                            [&statement.source, &statement.text, &statement.under]
                        });
                        serde_json::json!({
                            "working": one.working, "features": one.features,
                            "of": operands.collect::<Vec<_>>(),
                        })
                    })
                    .collect();
            out.push(serde_json::json!({
                "case": case.name, "claim": claim.quote, "sentence": claim.sentence.slice(&document.blocks[claim.place.block].text),
                "fact": fact.text, "value": fact.value, "candidates": candidates, "derived": derived,
            }).to_string());
        }
    }
    out
}
