//! Fits `data/calibration.toml` on findings whose rightness is known.
//!
//! In two steps. What tells findings apart is fitted on many articles, to which the judge's own weights may
//! have been fitted too; how sure findings are altogether is fitted on articles nobody has worked with,
//! for on those it is right less often. Both steps have few parameters and a penalty: there are too few
//! findings for a curve. The figures on the card are those of the second articles, left out one by one.

use std::collections::BTreeSet;

use serde_json::Value;
use stet_core::verdict::calibration::{Logistic, Terms};

use super::logistic::{self, Row};
use crate::bench::cases::calibration::{Articles, Labelled, figures, labelled};

/// Terms beside the intercept.
const DIMENSIONS: usize = 2;

/// Penalty on their squares: weak, so that it only keeps a term of few findings from running away.
const OF_TERMS: f64 = 0.1;

/// Penalty on the square of what is added to the intercept by the articles kept out.
const OF_LEVEL: f64 = 1.0;

/// Most steps of Newton's method to that level; it needs a handful.
const STEPS: usize = 100;

/// Fits the terms on `articles` and the level on `kept`; the file as of the day `fitted`, RFC 3339 date,
/// where `data` says in a sentence what they are, and the figures.
///
/// # Errors
/// In a sentence, if a case could not be read or checked, or a set has no finding.
pub fn fit(
    (articles, kept): (&Articles, &Articles),
    fitted: &str,
    data: &str,
) -> Result<(String, Value), String> {
    let (many, kept) = (labelled(articles)?, labelled(kept)?);
    if many.is_empty() || kept.is_empty() {
        return Err("no finding on words of which a person said anything".to_owned());
    }
    let terms = terms(&many);
    let mut said = Vec::new();
    let names: BTreeSet<&str> = kept.iter().map(|one| one.case.as_str()).collect();
    for name in names {
        let (left_out, rest): (Vec<&Labelled>, Vec<&Labelled>) =
            kept.iter().partition(|one| one.case == name);
        let model = levelled(&terms, &rest);
        let sure = |one: &&Labelled| (model.probability(one.terms), one.right);
        said.extend(left_out.iter().map(sure));
    }
    let figures = figures(&said);
    let whole = levelled(&terms, &kept.iter().collect::<Vec<_>>());
    Ok((file(&whole, &figures, fitted, data), figures))
}

/// What tells findings apart.
fn terms(labelled: &[Labelled]) -> Logistic {
    let rows: Vec<Row> = labelled.iter().map(|one| row(one.terms)).collect();
    let rows: Vec<&Row> = rows.iter().collect();
    let labels: Vec<f64> = labelled.iter().map(|one| truth(one.right)).collect();
    let weights = logistic::fit(&rows, &labels, DIMENSIONS, &|_| OF_TERMS);
    let weight = |at: usize| rounded(weights.get(at).copied().unwrap_or_default());
    Logistic {
        contradicted: weight(0),
        opposed: weight(1),
        intercept: weight(DIMENSIONS),
    }
}

/// The same, as sure altogether as these findings bear out.
fn levelled(terms: &Logistic, kept: &[&Labelled]) -> Logistic {
    let mut added = 0.0;
    let at = |added: f64| Logistic {
        intercept: terms.intercept + added,
        ..*terms
    };
    for _ in 0..STEPS {
        let (mut slope, mut bend) = (OF_LEVEL * added, OF_LEVEL);
        for one in kept {
            let p = at(added).probability(one.terms);
            slope += p - truth(one.right);
            bend += p * (1.0 - p);
        }
        added -= slope / bend;
    }
    Logistic {
        intercept: rounded(terms.intercept + added),
        ..*terms
    }
}

fn truth(right: bool) -> f64 {
    f64::from(u8::from(right))
}

fn row(terms: Terms) -> Row {
    [terms.contradicted, terms.opposed]
        .into_iter()
        .zip(0..)
        .filter(|(there, _)| *there)
        .map(|(_, at)| (at, 1.0))
        .collect()
}

/// To thousandths: more digits than the findings bear out, and the file reads well.
fn rounded(weight: f64) -> f64 {
    (weight * 1000.0).round() / 1000.0
}

fn file(model: &Logistic, figures: &Value, fitted: &str, data: &str) -> String {
    let number = |name: &str| figures[name].as_f64().unwrap_or_default();
    format!(
        "\
# The calibrated probability that a finding is right: supported or contradicted, from material handed over with a text.
# Written by `stet-fit calibration`; `stet-bench calibration` prints how far it holds. Anyone may fit their own.

[card]
fitted = \"{fitted}\"
data = \"{data}\"
how = \"Logistic regression in two steps: two terms on the many articles (L2 penalty {OF_TERMS}), the intercept on the articles kept out (L2 penalty {OF_LEVEL}). Too few findings for a curve, and the deciding probability tells nothing: findings of .95 were wrong more often than those below. Brier score and calibration error are of the articles kept out, left out one by one.\"
scope = \"Findings that rest on material handed over with a text. Of findings that rest on sources found elsewhere there are none with labels: they have no calibrated probability, and their band is the hand-set one.\"
findings = {n}
right = {right}
brier = {brier:.3}
ece = {ece:.3}

# Log-odds that a finding is right: of every one, added where it contradicts the claim, added where the highest probability on
# the other side is .20 or more.
[logistic]
intercept = {intercept:?}
contradicted = {contradicted:?}
opposed = {opposed:?}
",
        n = figures["n"],
        right = figures["right"],
        brier = number("brier"),
        ece = number("ece"),
        intercept = model.intercept,
        contradicted = model.contradicted,
        opposed = model.opposed,
    )
}
