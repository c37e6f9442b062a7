//! Judging a claim with the checked document in view: a copy of it vouches for nothing.

use std::path::PathBuf;

use stet_core::claim::{CitationTarget, Claim};
use stet_core::document::Document;
use stet_core::entailment::Judgement;
use stet_core::evidence::{Passage, Shingles};
use stet_judge::{Around, CloseReading, Library, Together};

use super::close_reading::CloseReader;

/// A claim and what it is held against.
#[derive(Debug, Clone, Copy)]
pub struct Question<'q> {
    /// The claim, without its citation marks.
    pub claim: &'q Claim,
    /// What stands around it in its document.
    pub around: &'q Around,
    /// The passages that are to be judged, whatever they say.
    pub passages: &'q [Passage],
    /// What these and others state.
    pub library: &'q Library,
    /// Whose words together may bear the claim out.
    pub together: Together,
    /// The words of the checked document.
    pub document: &'q Shingles,
}

/// Judges how passages stand to claims.
pub trait DocumentJudge: Send + Sync {
    /// Name and version, as stamped on every judgement.
    fn name(&self) -> String;

    /// One judgement for each of the question's passages, in order, and then one for each further passage of its library
    /// that bears on the claim; fewer if `stop`, asked in between, says so. Blocks.
    fn judge(&self, question: &Question<'_>, stop: &dyn Fn() -> bool) -> Vec<Judgement>;

    /// What is to be said of how it judged so far, in a sentence, if anything is.
    fn note(&self) -> Option<String> {
        None
    }
}

/// The built-in judge: facts held against statements by rule (`docs/models/fact-model.md`), and where the encoder is there, a
/// network that reads what the rules leave open (`docs/models/reading-model.md`).
#[derive(Debug, Default)]
pub struct FactJudge {
    reader: Option<CloseReader>,
}

/// Ends the name of the built-in judge where the network reads too.
pub(crate) const READING: &str = "(rules and a network)";

impl FactJudge {
    /// Reads with the network too, if one of `folders` has it.
    #[must_use]
    pub fn reading(folders: &[PathBuf]) -> Self {
        Self {
            reader: CloseReader::of(folders),
        }
    }
}

impl DocumentJudge for FactJudge {
    fn name(&self) -> String {
        match &self.reader {
            Some(reader) if reader.failed().is_none() => format!("built-in 4 {READING}"),
            _ => "built-in 4".to_owned(),
        }
    }

    fn note(&self) -> Option<String> {
        let problem = self.reader.as_ref()?.failed()?;
        Some(format!(
            "Nothing was read closely, and only the built-in rules judged: {problem}"
        ))
    }

    fn judge(&self, question: &Question<'_>, stop: &dyn Fn() -> bool) -> Vec<Judgement> {
        let Question {
            claim,
            around,
            passages,
            library,
            together,
            document,
        } = *question;
        let read = self
            .reader
            .as_ref()
            .and_then(|reader| reader.read(claim, around, library, stop));
        let read = read.as_ref();
        let instead = |span, words: &str| read?.instead(span, words);
        let close = read.map(|read| CloseReading {
            sentence: read.sentence(),
            instead: &instead,
        });
        let Some(reading) = stet_judge::judge(claim, around, library, close, stop) else {
            return Vec::new();
        };
        stet_judge::judgements(
            claim,
            &reading,
            library,
            passages,
            together,
            document,
            &self.name(),
        )
    }
}

/// The words of the checked document.
pub(crate) fn shingles(document: &Document) -> Shingles {
    let mut shingles = Shingles::default();
    for block in &document.blocks {
        shingles.extend(&Shingles::of(&block.text));
    }
    shingles
}

/// The claim with its citation marks blanked out, so that the 2 of "[2]" is no figure of it
/// (rules 2: markers are removed before scoring). Positions stay.
pub(crate) fn without_marks(claim: &Claim) -> Claim {
    let mut quote = claim.quote.clone();
    let start = claim.place.span.start;
    for citation in &claim.citations {
        // A link lies on words of the sentence, and it speaks of an authority; only marks that stand for
        // nothing else go.
        if matches!(
            citation.target,
            CitationTarget::Address(_) | CitationTarget::Authority(_)
        ) {
            continue;
        }
        let Some(from) = citation.span.start.checked_sub(start) else {
            continue;
        };
        let to = from + citation.span.len();
        if quote.get(from..to).is_some() {
            quote.replace_range(from..to, &" ".repeat(to - from));
        }
    }
    Claim {
        quote,
        ..claim.clone()
    }
}

#[cfg(test)]
mod tests {
    use stet_core::document::{Block, BlockKind, Place};
    use stet_core::text::Span;

    use super::*;

    #[test]
    fn marks_are_blanked_and_words_stay() {
        let text = "Before. The ferry carries 120 passengers [2].";
        let document = Document {
            title: String::new(),
            blocks: vec![Block {
                kind: BlockKind::Paragraph,
                text: text.to_owned(),
                runs: Vec::new(),
            }],
            ..Document::default()
        };
        let place = Place {
            block: 0,
            span: Span::new(8, text.len()),
        };
        let claim = stet_core::claim::claim_at(&document, place).expect("a claim");
        assert_eq!(claim.citations.len(), 1);
        let clean = without_marks(&claim).quote;
        assert_eq!(clean, "The ferry carries 120 passengers    .");
        assert_eq!(clean.len(), claim.quote.len());
    }
}
