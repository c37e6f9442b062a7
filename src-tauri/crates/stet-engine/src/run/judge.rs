//! Judging a claim with the checked document in view: a copy of it vouches for nothing.

use std::collections::VecDeque;
use std::path::PathBuf;
use std::sync::{Arc, Mutex, OnceLock};

use stet_core::claim::{CitationTarget, Claim};
use stet_core::document::Document;
use stet_core::entailment::Judgement;
use stet_core::evidence::{Passage, Shingles};
use stet_core::text::Span;
use stet_encoder::SentenceReader;
use stet_judge::{Around, ExcerptLine, Library, SentenceRead, Together, WordRead};

use crate::engine::held;

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
    encoder: Option<PathBuf>,
    /// Opened when the first claim is judged; `None` inside where it cannot be.
    reader: OnceLock<Option<SentenceReader>>,
    /// What was read of the last sentences: several claims may stand in one.
    read: Mutex<VecDeque<(Sentence, Slot)>>,
}

/// A sentence beside certain material.
#[derive(Debug, Clone, PartialEq)]
struct Sentence {
    words: String,
    start: usize,
    /// How many statements there are, the first one's source and the last one's passage.
    material: (usize, String, String),
}

/// What was read of a sentence, once it was.
type Slot = Arc<OnceLock<Option<SentenceRead>>>;

/// Ends the name of the built-in judge where the network reads too.
pub(crate) const READING: &str = "(rules and a network)";

/// Sentences kept.
const KEPT: usize = 8;

/// Most words of the sources that are read beside a sentence.
const WORDS: usize = 190;

impl FactJudge {
    /// Reads with the network too, if one of `folders` has it.
    #[must_use]
    pub fn reading(folders: &[PathBuf]) -> Self {
        Self {
            encoder: folders
                .iter()
                .find(|folder| SentenceReader::is_in(folder))
                .cloned(),
            ..Self::default()
        }
    }

    fn reader(&self) -> Option<&SentenceReader> {
        let opened = self.reader.get_or_init(|| {
            let opened = SentenceReader::open(self.encoder.as_deref()?);
            opened
                .inspect_err(|problem| tracing::warn!("{problem}"))
                .ok()
        });
        opened.as_ref()
    }

    /// What the network reads of a claim's sentence, read once for all claims in it.
    fn read(&self, question: &Question<'_>, stop: &dyn Fn() -> bool) -> Option<SentenceRead> {
        let reader = self.reader()?;
        let Question {
            claim,
            around,
            library,
            ..
        } = *question;
        let statements = &library.statements;
        let sentence = Sentence {
            words: claim.sentence.slice(&around.block)?.to_owned(),
            start: claim.sentence.start,
            material: (
                statements.len(),
                statements.first()?.source.clone(),
                statements.last()?.passage.clone(),
            ),
        };
        let slot = {
            let mut read = held(&self.read);
            let there = read.iter().find(|(of, _)| *of == sentence);
            let slot = there.map_or_else(Slot::default, |(_, slot)| Arc::clone(slot));
            read.retain(|(of, _)| *of != sentence);
            read.push_back((sentence, Arc::clone(&slot)));
            if read.len() > KEPT {
                read.pop_front();
            }
            slot
        };
        slot.get_or_init(|| read_now(reader, question, stop))
            .clone()
    }
}

/// What the network reads of a claim's sentence; `None` if it was stopped or could not.
fn read_now(
    reader: &SentenceReader,
    question: &Question<'_>,
    stop: &dyn Fn() -> bool,
) -> Option<SentenceRead> {
    let Question {
        claim,
        around,
        library,
        ..
    } = *question;
    let lines = stet_judge::excerpt(claim, around, library, WORDS);
    let sentence = claim.sentence.slice(&around.block)?;
    let asked = stet_encoder::Question {
        title: &around.title,
        before: &around.before,
        sentence,
        lines: lines.iter().map(line).collect(),
    };
    let read = reader.read(&asked, stop);
    let read = read.inspect_err(|problem| tracing::warn!("{problem}"));
    let read = read.ok()??;
    let words = read.words.into_iter().map(|word| WordRead {
        span: Span::new(word.span.start, word.span.end).shifted(claim.sentence.start),
        agrees: word.agrees.into(),
        differs: word.differs.into(),
    });
    let settles = read.lines.into_iter().map(f64::from);
    let lines = lines.into_iter().map(|line| line.statements);
    Some(SentenceRead {
        words: words.collect(),
        lines: lines.zip(settles).collect(),
    })
}

fn line(line: &ExcerptLine) -> stet_encoder::Line<'_> {
    stet_encoder::Line {
        under: &line.under,
        text: &line.text,
        weight: line.shared,
    }
}

impl DocumentJudge for FactJudge {
    fn name(&self) -> String {
        match self.encoder {
            Some(_) => format!("built-in 4 {READING}"),
            None => "built-in 4".to_owned(),
        }
    }

    fn judge(&self, question: &Question<'_>, stop: &dyn Fn() -> bool) -> Vec<Judgement> {
        let read = self.read(question, stop);
        let Question {
            claim,
            around,
            passages,
            library,
            together,
            document,
        } = *question;
        let Some(reading) = stet_judge::judge(claim, around, library, read.as_ref(), stop) else {
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
