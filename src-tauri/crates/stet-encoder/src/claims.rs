//! The fitted reader of sentences: is there something in it to check?

use crate::Problem;
use crate::delta::SENTENCES;
use crate::fitted::{Fitted, Stop};
use crate::tokens::Reader;

/// Most tokens of a sentence.
const LONGEST: usize = 64;

/// What the reader says of a sentence.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Read {
    /// Would a checker pick it? Probability, 0 to 1.
    pub worthiness: f64,
    /// Does it assert a verifiable fact at all? Probability, 0 to 1.
    pub factuality: f64,
}

/// MiniLM with another fitted change and two logits (`docs/models/claim-model.md`). English.
pub struct ClaimReader {
    network: Fitted<2>,
    worthy: f64,
    factual: f64,
}

impl std::fmt::Debug for ClaimReader {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        out.write_str("ClaimReader")
    }
}

impl ClaimReader {
    /// Opens the published encoder in `folder` and puts the fitted change on it. Takes about half
    /// a second and 140 MB: whoever needs it seldom lets go of it.
    ///
    /// # Errors
    /// If a file is missing or is not the one that the change was fitted to.
    pub fn open(folder: &std::path::Path) -> Result<Self, Problem> {
        Ok(Self {
            network: Fitted::open(folder, &SENTENCES)?,
            worthy: SENTENCES.number("worthiness_threshold")?,
            factual: SENTENCES.number("factuality_threshold")?,
        })
    }

    /// From which probability on the answers are yes: worthiness, factuality. Fixed when the
    /// change was fitted.
    #[must_use]
    pub fn thresholds(&self) -> (f64, f64) {
        (self.worthy, self.factual)
    }

    /// What every sentence says, in order; `None` if `stop` said so before the last batch.
    ///
    /// # Errors
    /// If the files hold something that can not be computed.
    pub fn read(&self, sentences: &[&str], stop: Stop<'_>) -> Result<Option<Vec<Read>>, Problem> {
        let tokens = |reader: &Reader, sentence: &&str| {
            let tokens = reader.text(sentence, LONGEST)?;
            let all = tokens.len();
            Ok((tokens, all))
        };
        let read = self.network.read(sentences, tokens, stop)?;
        Ok(read.map(|logits| logits.into_iter().map(Read::from).collect()))
    }
}

impl From<[f32; 2]> for Read {
    fn from([worthiness, factuality]: [f32; 2]) -> Self {
        let probability = |logit: f32| 1.0 / (1.0 + (-f64::from(logit)).exp());
        Self {
            worthiness: probability(worthiness),
            factuality: probability(factuality),
        }
    }
}

#[cfg(test)]
mod tests {
    use serde::Deserialize;

    use super::*;
    use crate::{parity, place};

    #[derive(Deserialize)]
    struct Row {
        text: String,
        tokens: Vec<u32>,
        logits: [f32; 2],
    }

    fn open() -> Option<ClaimReader> {
        place::in_checkout().map(|folder| ClaimReader::open(&folder).expect("the encoder opens"))
    }

    #[test]
    fn the_same_tokens_and_answers_as_the_reference() {
        let rows: Vec<Row> = parity::rows(
            include_str!("../tests/data/sentences.json"),
            &SENTENCES.hash(),
        );
        let Some(reader) = open() else { return };
        let texts: Vec<&str> = rows.iter().map(|row| row.text.as_str()).collect();
        let read = reader.read(&texts, &|| false).expect("read").expect("all");
        for (row, read) in rows.iter().zip(read) {
            let tokens = reader.network.reader.text(&row.text, LONGEST);
            assert_eq!(tokens.expect("tokens"), row.tokens, "{}", row.text);
            let theirs = Read::from(row.logits);
            assert!(
                (read.worthiness - theirs.worthiness).abs() < 1e-3
                    && (read.factuality - theirs.factuality).abs() < 1e-3,
                "{}: {read:?} for {theirs:?}",
                row.text
            );
        }
    }

    #[test]
    fn plain_cases_are_told_apart_and_any_length_is_read() {
        let Some(reader) = open() else { return };
        let long = "x ".repeat(100_000);
        let texts = [
            "Unemployment rose to 7 percent in 2009, and we lost 800,000 jobs a month.",
            "Thank you very much, it's great to be here tonight.",
            "",
            &long,
        ];
        let read = reader.read(&texts, &|| false).expect("read").expect("all");
        let (worthy, factual) = reader.thresholds();
        assert!(read[0].worthiness >= worthy && read[0].factuality >= factual);
        assert!(read[1].worthiness < worthy && read[1].factuality < factual);
        assert!(read.iter().all(|one| one.factuality.is_finite()));
        assert_eq!(reader.read(&texts, &|| true).expect("read"), None);
    }
}
