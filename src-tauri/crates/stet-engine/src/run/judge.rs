//! Judging a pair with the checked document in view: a copy of it vouches for nothing.

use stet_core::claim::{CitationTarget, Claim};
use stet_core::document::Document;
use stet_core::entailment::{BuiltIn, Context, Judge, Judgement};
use stet_core::evidence::{Passage, Shingles, TOP, top};

/// A judge that may know the checked document.
pub trait DocumentJudge: Send + Sync {
    /// Name and version, as stamped on every judgement.
    fn name(&self) -> String;
    /// Judges one pair. Blocks; a pure function of its arguments.
    fn judge(&self, claim: &Claim, passage: &Passage, context: &Context) -> Judgement;
    /// Judges a claim against all its passages: one judgement each, in order; fewer if `stop`,
    /// asked in between, says so. A judge that is quicker on many pairs than on one does it here.
    fn judge_all(
        &self,
        claim: &Claim,
        passages: &[Passage],
        context: &Context,
        stop: &dyn Fn() -> bool,
    ) -> Vec<Judgement> {
        passages
            .iter()
            .take_while(|_| !stop())
            .map(|passage| self.judge(claim, passage, context))
            .collect()
    }

    /// What is to be said of how it judged so far, in a sentence, if anything is.
    fn note(&self) -> Option<String> {
        None
    }
}

/// The built-in judge, told which document is checked.
#[derive(Debug, Clone, Copy, Default)]
pub struct InDocument(pub BuiltIn);

impl DocumentJudge for InDocument {
    fn name(&self) -> String {
        self.0.name()
    }

    fn judge(&self, claim: &Claim, passage: &Passage, context: &Context) -> Judgement {
        self.0.judge_in(claim, passage, context)
    }
}

/// What the symbolic checks say of every passage, in order, and which of them are for a network to
/// read: only those that will be weighed (rules 3.3), and only what the checks leave open. Fewer if `stop`
/// says so.
pub(super) fn symbols_first(
    claim: &Claim,
    passages: &[Passage],
    context: &Context,
    stop: &dyn Fn() -> bool,
) -> (Vec<Judgement>, Vec<usize>) {
    let judged: Vec<Judgement> = passages
        .iter()
        .take_while(|_| !stop())
        .map(|passage| BuiltIn.judge_in(claim, passage, context))
        .collect();
    let undecided = |at: &usize| {
        judged
            .get(*at)
            .is_some_and(|one| !one.probabilities.decided())
    };
    let open = top(passages, TOP).into_iter().filter(undecided).collect();
    (judged, open)
}

/// What a judge may know of a document.
pub(crate) fn context(document: &Document) -> Context {
    let mut shingles = Shingles::default();
    for block in &document.blocks {
        shingles.extend(&Shingles::of(&block.text));
    }
    Context { document: shingles }
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
