//! `stet-bench speed`: how long the desk takes for what a user waits for. Describes, never judges:
//! a time holds for the machine and the build it was taken on; the exponent holds anywhere.

use std::time::Instant;

use serde_json::{Value, json};
use stet_core::check::{self, Scope};
use stet_core::claim::{self, Claim, Limits};
use stet_core::document::{Document, DocumentType};
use stet_core::evidence::{Passage, Pinpoint, Shingles, Source, SourceClass};
use stet_core::report::{Mark, Report, ReportClaim, ReportEvidence, TitleBlock, annotate};
use stet_core::verdict::FindingKind;
use stet_engine::wire::{ReportFormat, ReportOptions};
use stet_engine::{DocumentJudge, FactJudge, Question};
use stet_judge::{Around, Library, Together};

use super::typst;

/// The prose that is repeated, its figures changed each time, to reach a length.
const PROSE: &str = include_str!("../../../../../data/sample/article.md");

/// Lengths measured, in words.
const LENGTHS: [usize; 4] = [5_000, 10_000, 20_000, 40_000];

/// Measures and returns the figures, times in milliseconds.
#[must_use]
pub fn run() -> Value {
    let mut reading = Vec::new();
    for words in LENGTHS {
        let document = document(words);
        let begun = Instant::now();
        let found = claim::extract(&document, DocumentType::Other, Limits { claims: 80 });
        let extraction = milliseconds(begun);
        let begun = Instant::now();
        let findings = check::run_all(&Scope::new(&document, &found.claims));
        let checks = milliseconds(begun);
        eprintln!(
            "{} words: extraction {extraction:.0} ms, built-in checks {checks:.0} ms, {} findings",
            document.word_count(),
            findings.len()
        );
        reading.push((document.word_count(), extraction, checks));
    }
    let all = document(20_000);
    let claims = claim::extract(&all, DocumentType::Other, Limits { claims: 80 }).claims;
    let judging = judge(&all, &claims);
    let held = claims.len();
    eprintln!("judge: {held} claims against as many passages in {judging:.0} ms");
    let report = report(&all, &claims);
    let begun = Instant::now();
    let pdf = stet_engine::export::write(&report, ReportFormat::Pdf, &ReportOptions::default());
    let printing = milliseconds(begun);
    let bytes = pdf.as_ref().map_or(0, Vec::len);
    let again = middle_of_five(&report);
    let typst = typst::timed(&report);
    eprintln!(
        "PDF of {} claims and {} words: {printing:.0} ms, then {again:.0} ms; typst on the same words: \
         {} ms, then {} ms",
        claims.len(),
        all.word_count(),
        typst["first_ms"],
        typst["ms"],
    );
    json!({
        "n": LENGTHS.len(),
        "reading": reading
            .iter()
            .map(|(words, extraction, checks)| json!({
                "words": words, "extraction_ms": extraction, "checks_ms": checks,
            }))
            .collect::<Vec<_>>(),
        "extraction_exponent": exponent(reading.iter().map(|(words, time, _)| (*words, *time))),
        "checks_exponent": exponent(reading.iter().map(|(words, _, time)| (*words, *time))),
        "judge_claims": held,
        "judge_ms_per_claim": judging / f64::from(u32::try_from(held).unwrap_or(1).max(1)),
        "pdf_claims": claims.len(),
        "pdf_ms": printing,
        "pdf_again_ms": again,
        "typst": typst,
        "pdf_bytes": bytes,
    })
}

/// The middle one of five printings, in milliseconds.
fn middle_of_five(report: &Report) -> f64 {
    let mut times: Vec<f64> = (0..5)
        .map(|_| {
            let begun = Instant::now();
            let _ =
                stet_engine::export::write(report, ReportFormat::Pdf, &ReportOptions::default());
            milliseconds(begun)
        })
        .collect();
    times.sort_by(f64::total_cmp);
    times[2]
}

fn milliseconds(since: Instant) -> f64 {
    since.elapsed().as_secs_f64() * 1_000.0
}

/// At least `words` words: the prose over and over, with other figures each time.
pub(super) fn document(words: usize) -> Document {
    let mut text = String::new();
    let mut round = 0_u32;
    while text.split_whitespace().count() < words {
        let changed: String = PROSE
            .chars()
            .map(|ch| match ch.to_digit(10) {
                Some(digit) => char::from_digit((digit + round) % 10, 10).unwrap_or(ch),
                None => ch,
            })
            .collect();
        text.push_str(&changed);
        text.push_str("\n\n");
        round += 1;
    }
    stet_ingest::read("speed.md", text.as_bytes(), None)
        .map(|reading| reading.document)
        .unwrap_or_default()
}

/// Every claim held against as many passages made of other claims' sentences, which are read into statements first:
/// milliseconds for all.
fn judge(document: &Document, claims: &[Claim]) -> f64 {
    let passages: Vec<Passage> = claims
        .windows(3)
        .zip(0..)
        .map(|(near, number)| Passage {
            id: format!("p{number}"),
            source: "s".to_owned(),
            text: near
                .iter()
                .map(|claim| claim.quote.as_str())
                .collect::<Vec<_>>()
                .join(". "),
            pinpoint: Pinpoint::Paragraph {
                number: number + 1,
                heading: None,
            },
            under: String::new(),
            relevance: 1.0,
        })
        .collect();
    let rules = FactJudge::default();
    let begun = Instant::now();
    let library = Library::read(&passages, "en");
    for claim in claims {
        let question = Question {
            claim,
            around: &Around::of(document, claim),
            passages: &[],
            library: &library,
            together: Together::Pack,
            document: &Shingles::default(),
        };
        let _ = rules.judge(&question, &|| false);
    }
    milliseconds(begun)
}

pub(super) fn report(document: &Document, claims: &[Claim]) -> Report {
    let mut report = Report::new(TitleBlock {
        document: document.title.clone(),
        ..TitleBlock::default()
    });
    report.claims = (1..)
        .zip(claims)
        .map(|(number, claim)| entry(number, claim, claims))
        .collect();
    let marks: Vec<Mark> = (1..)
        .zip(claims)
        .map(|(number, claim)| Mark {
            place: claim.place,
            number,
            finding: FindingKind::NotChecked,
            check: false,
        })
        .collect();
    report.text = annotate(document, &marks);
    report.settle();
    report
}

/// Slope of log time over log length: 1 is linear.
fn exponent(points: impl Iterator<Item = (usize, f64)>) -> f64 {
    let logs: Vec<(f64, f64)> = points
        .map(|(words, time)| {
            (
                f64::from(u32::try_from(words).unwrap_or(u32::MAX)).ln(),
                time.max(1e-6).ln(),
            )
        })
        .collect();
    let n = f64::from(u32::try_from(logs.len()).unwrap_or(1).max(1));
    let mean = logs.iter().fold((0.0, 0.0), |sum, point| {
        (sum.0 + point.0 / n, sum.1 + point.1 / n)
    });
    let (over, under) = logs.iter().fold((0.0, 0.0), |sum, point| {
        let x = point.0 - mean.0;
        (sum.0 + x * (point.1 - mean.1), sum.1 + x * x)
    });
    over / under
}

/// A claim with two passages, words of its neighbours, as a checked one has them.
fn entry(number: u32, claim: &Claim, claims: &[Claim]) -> ReportClaim {
    let mut entry = ReportClaim::new(number, &format!("c{number}"), claim);
    let source = Source {
        id: "s".to_owned(),
        title: "The same text".to_owned(),
        url: Some("https://source.example/".to_owned()),
        author: None,
        publisher: None,
        published_at: None,
        retrieved_at: "2026-01-01T00:00:00Z".to_owned(),
        content_hash: "0".repeat(64),
        supplied: false,
        primary: false,
        class: SourceClass::Other,
        reliability: None,
        confidential: false,
    };
    let start = number as usize % claims.len().max(1);
    for (at, near) in (1..=2).zip(claims.iter().cycle().skip(start)) {
        let passage = Passage {
            id: format!("p{number}-{at}"),
            source: "s".to_owned(),
            text: near.quote.clone(),
            pinpoint: Pinpoint::Paragraph {
                number,
                heading: None,
            },
            under: String::new(),
            relevance: 1.0,
        };
        entry
            .evidence
            .push(ReportEvidence::new(at, &passage, &source));
    }
    entry.explanation = "A passage beside it says so [1], and another [2].".to_owned();
    entry
}

#[cfg(test)]
mod tests {
    use super::exponent;

    #[test]
    fn a_line_has_exponent_one_and_a_square_two() {
        assert!((exponent([(10, 1.0), (100, 10.0)].into_iter()) - 1.0).abs() < 1e-9);
        assert!((exponent([(10, 1.0), (100, 100.0)].into_iter()) - 2.0).abs() < 1e-9);
    }
}
