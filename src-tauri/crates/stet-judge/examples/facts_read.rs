//! What the reading network reads of every fact of fact-checking cases, a line of JSON each: what the log-odds of a tick are
//! fitted on, together with what `candidates` writes. A second a sentence.
//!
//!     cargo run --profile desk -p stet-judge --example facts_read -- OUT CASES…

#[path = "cases/mod.rs"]
mod cases;

use std::path::Path;

use stet_core::claim::{Claim, Limits, extract};
use stet_core::document::kind;
use stet_core::text::Span;
use stet_encoder::{Line, Question, SentenceEncoder, SentenceReader, SentenceReading};
use stet_judge::{Around, ExcerptLimits, facts};

struct Networks {
    encoder: SentenceEncoder,
    reader: SentenceReader,
}

fn main() {
    let folder = Path::new("vendor/encoder");
    let networks = Networks {
        encoder: SentenceEncoder::open(folder).expect("the encoder"),
        reader: SentenceReader::open(folder).expect("the reader"),
    };
    cases::each(None, |case| of_case(case, &networks));
}

fn of_case(case: &cases::Case, networks: &Networks) -> Vec<String> {
    let document = &case.document;
    let kind = kind::detect(document).kind;
    let claims = extract(document, kind, Limits { claims: 200 }).claims;
    let lines = case.library.lines.iter().map(|line| line.text.as_str());
    let lines = networks.vectors(&lines.collect::<Vec<_>>());
    let mut out = Vec::new();
    for claim in &claims {
        let around = Around::of(document, claim);
        let Some(read) = networks.read(claim, &around, case, &lines) else {
            continue;
        };
        for fact in facts(claim, &around.language) {
            let span = fact.span;
            let words = read.words.iter().filter(|word| {
                Span::new(word.span.start, word.span.end)
                    .shifted(claim.sentence.start)
                    .overlaps(&span)
            });
            let (agrees, differs): (Vec<f32>, Vec<f32>) =
                words.map(|word| (word.agrees, word.differs)).unzip();
            let mean = |all: &[f32]| all.iter().sum::<f32>() / all.len().max(1) as f32;
            out.push(
                serde_json::json!({
                    "case": case.name, "claim": claim.quote, "fact": fact.text,
                    "agrees": mean(&agrees), "differs": mean(&differs),
                })
                .to_string(),
            );
        }
    }
    out
}

impl Networks {
    fn vectors(&self, texts: &[&str]) -> Vec<Vec<f32>> {
        let vectors = self.encoder.vectors(texts, &|| false).expect("vectors");
        vectors.expect("not stopped")
    }

    fn read(
        &self,
        claim: &Claim,
        around: &Around,
        case: &cases::Case,
        lines: &[Vec<f32>],
    ) -> Option<SentenceReading> {
        let sentence = claim.sentence.slice(&around.block)?;
        let own = &self.vectors(&[sentence])[0];
        let cosine = |line: &Vec<f32>| own.iter().zip(line).map(|(one, other)| one * other).sum();
        let alike: Vec<f32> = lines.iter().map(cosine).collect();
        let lines = stet_judge::excerpt(claim, around, &case.library, &alike, ExcerptLimits::READ);
        let question = Question {
            title: &around.title,
            before: &around.before,
            sentence,
            lines: lines
                .iter()
                .map(|one| Line {
                    under: &one.line.under,
                    text: &one.line.text,
                    weight: one.settles,
                })
                .collect(),
        };
        let read = self.reader.read(&question, &|| false).expect("read");
        (!lines.is_empty()).then_some(read?)
    }
}
