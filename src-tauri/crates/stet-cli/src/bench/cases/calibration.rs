//! `stet-bench calibration [FOLDER …]`: how often findings that take a side are right, beside how sure
//! they say they are.
//!
//! Each article is checked as `stet-bench cases` does it. A claim that is supported or contradicted counts
//! where a person said something of its words: *supported* is right on right words and wrong on erring
//! ones or ones on which the material says nothing; *contradicted* is right on erring words and wrong on
//! any other. What the text itself contradicts rests on no reading and is left out.

use std::io::{self, Write as _};
use std::path::{Path, PathBuf};

use clap::Parser;
use serde_json::{Value, json};
use stet_core::verdict::calibration::{self, Terms};
use stet_core::verdict::{Features, FindingKind};

use super::super::entailment_tally::diagram;
use super::super::harness::{DONE, FILES, complain};
use super::article::{Article, overlap};
use super::score::{Sort, placed, statements, text};
use super::{Case, cases, read};
use crate::check::Stopped;

/// Says how far the calibrated probability of findings can be trusted.
///
/// Standard error shows a reliability diagram; the last line on standard output is one JSON object: `n`
/// findings, `right`, `brier` (mean squared error, 0 is best), `ece` (expected calibration error in ten
/// bins, 0 is best) and the bins.
#[derive(Debug, Parser)]
#[command(name = "calibration", bin_name = "stet-bench calibration", version)]
pub struct Arguments {
    #[command(flatten)]
    articles: Articles,
}

/// Articles whose errors are known.
#[derive(Debug, Clone, clap::Args)]
pub struct Articles {
    /// Folders of cases.
    #[arg(value_name = "FOLDER", default_value = "tests/cases/kept")]
    folders: Vec<PathBuf>,
    /// Folder with the reports on them as JSON, each under the name of its case, made before; the articles
    /// are not checked then.
    #[arg(long, value_name = "FOLDER")]
    reports: Option<PathBuf>,
}

impl Articles {
    /// Those of another folder, with reports from the same place.
    #[must_use]
    pub fn with_folder(&self, folder: &Path) -> Self {
        Self {
            folders: vec![folder.to_owned()],
            reports: self.reports.clone(),
        }
    }
}

/// A finding of which a person said whether it is right.
#[derive(Debug, Clone)]
pub struct Labelled {
    /// The case it is of.
    pub case: String,
    /// What the calibration looks at.
    pub terms: Terms,
    /// Whether it is right.
    pub right: bool,
}

/// Bins of the diagram.
const BINS: usize = 10;

/// Runs the measure and returns its exit code.
#[must_use]
pub fn run(arguments: &Arguments) -> u8 {
    let labelled = match labelled(&arguments.articles) {
        Ok(labelled) => labelled,
        Err(sentence) => {
            complain(&sentence);
            return FILES;
        }
    };
    let Some(model) = calibration::in_force().map(|known| known.logistic) else {
        complain("data/calibration.toml could not be read");
        return FILES;
    };
    let said: Vec<(f64, bool)> = labelled
        .iter()
        .map(|one| (model.probability(one.terms), one.right))
        .collect();
    let figures = figures(&said);
    complain(&diagram(&figures["reliability"]));
    if writeln!(io::stdout().lock(), "{figures}").is_err() {
        return FILES;
    }
    DONE
}

/// Every finding of the articles' reports that a person's word can be held against.
///
/// # Errors
/// In a sentence, if a case could not be read or checked.
pub fn labelled(articles: &Articles) -> Result<Vec<Labelled>, String> {
    let mut all = Vec::new();
    for case in cases(&articles.folders, &[])? {
        let report = match &articles.reports {
            Some(folder) => made_before(folder, &case)?,
            None => case
                .checked()
                .map_err(|Stopped { sentence, .. }| format!("{}: {sentence}", case.name))?,
        };
        all.extend(of_report(&case, &report));
    }
    Ok(all)
}

fn made_before(folder: &Path, case: &Case) -> Result<Value, String> {
    let path = folder.join(format!("{}.json", case.name));
    serde_json::from_str(&read(&path)?).map_err(|error| format!("{}: {error}", path.display()))
}

fn of_report(case: &Case, report: &Value) -> Vec<Labelled> {
    let article = Article::new(&case.text);
    let said: Vec<_> = [Sort::Wrong, Sort::Right, Sort::Open, Sort::Noise]
        .into_iter()
        .flat_map(|sort| {
            let all = statements(&case.expected, sort).into_iter();
            all.map(move |item| (sort, item))
        })
        .map(|(sort, item)| (sort, placed(&article, &item)))
        .collect();
    let claims = report["claims"].as_array().into_iter().flatten();
    claims
        .filter_map(|claim| {
            let kind: FindingKind = serde_json::from_value(claim["finding"].clone()).ok()?;
            let features: Features = serde_json::from_value(claim["features"].clone()).ok()?;
            let terms = Terms::of(kind, &features)?;
            let place = article.place(text(claim, "quote"), None);
            let on = |wanted: Sort| {
                let mut here = said.iter().filter(|(sort, _)| *sort == wanted);
                here.any(|(_, at)| overlap(*at, place))
            };
            (claim["sub_label"] != "contradicts itself")
                .then(|| right(terms, on))
                .flatten()
                .map(|right| Labelled {
                    case: case.name.clone(),
                    terms,
                    right,
                })
        })
        .collect()
}

/// Whether a finding on words of these sorts is right; `None` where nobody said.
fn right(terms: Terms, on: impl Fn(Sort) -> bool) -> Option<bool> {
    let (wrong, borne_out) = (on(Sort::Wrong), on(Sort::Right));
    if terms.contradicted {
        let other = borne_out || on(Sort::Open) || on(Sort::Noise);
        return (wrong || other).then_some(wrong);
    }
    let unfounded = wrong || on(Sort::Open);
    (unfounded || borne_out).then_some(!unfounded)
}

/// The figures of probabilities held against what was right.
#[must_use]
#[allow(clippy::cast_precision_loss, reason = "small counts")]
pub fn figures(said: &[(f64, bool)]) -> Value {
    let n = said.len();
    let truth = |right: bool| f64::from(u8::from(right));
    let of_all = |sum: f64| if n == 0 { 0.0 } else { sum / n as f64 };
    let brier = said.iter().map(|(p, right)| (p - truth(*right)).powi(2));
    let (mut ece, mut bins) = (0.0, Vec::new());
    for bin in 0..BINS {
        #[allow(
            clippy::cast_possible_truncation,
            clippy::cast_sign_loss,
            reason = "a probability in tenths"
        )]
        let of = |p: f64| ((p * BINS as f64) as usize).min(BINS - 1);
        let here: Vec<_> = said.iter().filter(|(p, _)| of(*p) == bin).collect();
        if here.is_empty() {
            continue;
        }
        let count = here.len() as f64;
        let sure = here.iter().map(|(p, _)| p).sum::<f64>() / count;
        let right = here.iter().map(|(_, right)| truth(*right)).sum::<f64>() / count;
        ece += (sure - right).abs() * count;
        bins.push(json!({
            "from": bin as f64 / BINS as f64, "n": here.len(), "probability": sure, "right": right,
        }));
    }
    json!({
        "n": n,
        "right": said.iter().filter(|(_, right)| *right).count(),
        "brier": of_all(brier.sum()),
        "ece": of_all(ece),
        "reliability": bins,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn terms(contradicted: bool) -> Terms {
        Terms {
            contradicted,
            opposed: false,
        }
    }

    #[test]
    fn a_finding_is_right_on_the_words_it_is_about() {
        let on = |sorts: &'static [Sort]| move |sort: Sort| sorts.contains(&sort);
        let cases: [(bool, &'static [Sort], Option<bool>); 9] = [
            (false, &[Sort::Right], Some(true)),
            (false, &[Sort::Right, Sort::Wrong], Some(false)),
            (false, &[Sort::Open], Some(false)),
            (false, &[Sort::Noise], None),
            (false, &[], None),
            (true, &[Sort::Wrong, Sort::Right], Some(true)),
            (true, &[Sort::Right], Some(false)),
            (true, &[Sort::Noise], Some(false)),
            (true, &[], None),
        ];
        for (contradicted, sorts, expected) in cases {
            assert_eq!(right(terms(contradicted), on(sorts)), expected, "{sorts:?}");
        }
    }

    #[test]
    fn figures_of_sure_and_unsure_findings() {
        let none = figures(&[]);
        assert_eq!(none["n"], 0);
        let even = figures(&[(0.75, true), (0.75, true), (0.75, true), (0.75, false)]);
        assert_eq!(even["ece"], 0.0);
        assert!((even["brier"].as_f64().expect("a number") - 0.1875).abs() < 1e-9);
        let over = figures(&[(0.95, false), (0.95, true)]);
        assert!((over["ece"].as_f64().expect("a number") - 0.45).abs() < 1e-9);
    }
}
