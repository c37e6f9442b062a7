//! Every rule is of use: what only tests and measures call is no part of the desk, however well it
//! is tested.

use promises::{Callers, root, sources};

/// The packages of rules.
/// `stet-core` hands `stet-text` on.
const RULES: [&str; 3] = ["stet-core", "stet-judge", "stet-suffix"];

/// What measures and fits.
const MEASURING: [&str; 4] = [
    "src-tauri/crates/stet-cli/src/bench",
    "src-tauri/crates/stet-cli/src/fit",
    "src-tauri/crates/stet-cli/src/bin/stet-bench.rs",
    "src-tauri/crates/stet-cli/src/bin/stet-fit.rs",
];

/// Rules that are there to be measured, each with its reason.
const MEASURED: [(&str, &str); 28] = [
    // What the founding documents and their programs compute, to be compared number for number.
    ("stet_core::citation_support::parity::verify", PARITY),
    ("stet_core::text::quantity::compare::parity_equal", PARITY),
    ("stet_core::reference::score::parity::bayesian", PARITY),
    ("stet_core::reference::score::parity::weighted", PARITY),
    ("stet_core::reliability::parity::average", PARITY),
    ("stet_core::reliability::parity::brand_token", PARITY),
    ("stet_core::reliability::parity::brand_variants", PARITY),
    ("stet_core::reliability::parity::capped", PARITY),
    ("stet_core::reliability::parity::clamp_truth", PARITY),
    ("stet_core::reliability::parity::consensus", PARITY),
    ("stet_core::reliability::parity::domain", PARITY),
    ("stet_core::reliability::parity::evidence_balance", PARITY),
    ("stet_core::reliability::parity::is_important", PARITY),
    ("stet_core::reliability::parity::normalise", PARITY),
    ("stet_core::reliability::parity::passes_gate", PARITY),
    ("stet_core::reliability::parity::rounded", PARITY),
    ("stet_core::verdict::score::parity_verdict", PARITY),
    // What the desk shows instead is the evidence balance.
    (
        "stet_core::reliability::weighting::adjusted_confidence",
        ADJUSTED,
    ),
    (
        "stet_core::reliability::weighting::adjusted_truth",
        ADJUSTED,
    ),
    ("stet_core::reliability::weighting::average", ADJUSTED),
    // Rows of public sets are given otherwise than documents are.
    (
        "stet_core::citation_support::verify",
        "an answer alone, as the set has it",
    ),
    (
        "stet_core::reference::classify::kind::kind_named",
        "types as the set names them",
    ),
    (
        "stet_core::reference::parse::kind::kind_of",
        "works given as fields alone",
    ),
    (
        "stet_core::text::quantity::recognize::recognize",
        "what the grammar finds, in the suites' terms",
    ),
    (
        "stet_core::text::quantity::recognize::Kind::of_model",
        "the suites' names of kinds",
    ),
    // Fitting and tests of tables.
    (
        "stet_judge::candidates_of",
        "what the weights are fitted on",
    ),
    (
        "stet_judge::derivations_of",
        "what the weights are fitted on",
    ),
    (
        "stet_core::reliability::scale::Band::criteria",
        "what prompts must say of a band",
    ),
];

/// A verdict that reliability moves would count it twice: it is in the score already.
const ADJUSTED: &str = "the adjusted verdict, to be compared with the desk's";

/// A form kept for comparison.
const PARITY: &str = "the published arithmetic";

#[test]
fn every_rule_has_a_caller() {
    let callers = Callers::of(&sources(&root(), "src-tauri"), &MEASURING);
    let measured: Vec<&str> = MEASURED.iter().map(|(path, _)| *path).collect();
    let dead = callers.never_call(&RULES, &measured);
    assert!(
        dead.is_empty(),
        "only tests and measures call:\n{}",
        dead.join("\n")
    );
    let all = callers.never_call(&RULES, &[]);
    for path in measured {
        assert!(
            all.iter().any(|one| one == path),
            "{path} needs no exception"
        );
    }
}
