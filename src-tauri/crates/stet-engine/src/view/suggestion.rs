//! What could be cited for a claim, from its evidence only (rules 6.4), for screen and report.

use stet_core::entailment::Judgement;
use stet_core::evidence::{Passage, Source};
use stet_core::reference::Work;
use stet_core::verdict::{ReportVerdict, suggest};
use stet_export::citation::Style;

use crate::references::view::citations;
use crate::wire::{StyledCitation, Suggestion};

/// A source to suggest.
#[derive(Debug, Clone)]
pub(crate) struct Suggested {
    /// Id of the passage that speaks for it.
    pub(crate) passage: String,
    source: Source,
}

/// What to suggest for a claim with this headline: nothing where the text cites something that
/// stands.
pub(crate) fn of<'e>(
    cited: bool,
    verdict: Option<ReportVerdict>,
    judged: impl IntoIterator<Item = (&'e Judgement, &'e Passage, &'e Source)>,
) -> Option<Suggested> {
    let broken = matches!(
        verdict,
        Some(ReportVerdict::BrokenCitationLink | ReportVerdict::Unverified)
    );
    if cited && !broken {
        return None;
    }
    let (passage, source) = suggest(judged)?;
    Some(Suggested {
        passage: passage.id.clone(),
        source: source.clone(),
    })
}

impl Suggested {
    /// Its address.
    pub(crate) fn url(&self) -> &str {
        self.source.url.as_deref().unwrap_or_default()
    }

    /// The citation in every style, this one first.
    pub(crate) fn citations(&self, first: Style) -> Vec<StyledCitation> {
        let work: Work = self.source.as_work();
        citations(&work, first)
    }

    /// For the Inspector; `evidence` is the number of the card that speaks for it.
    pub(crate) fn view(&self, evidence: u32, first: Style) -> Suggestion {
        Suggestion {
            evidence,
            title: self.source.title.clone(),
            url: self.url().to_owned(),
            why: format!(
                "[{evidence}] says so, and its page answered on {}.",
                self.source.retrieved_at.get(..10).unwrap_or_default()
            ),
            citations: self.citations(first),
        }
    }
}
