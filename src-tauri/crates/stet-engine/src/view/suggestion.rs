//! What could be cited for a claim, from its evidence only (rules 6.4), for screen and report.

use stet_core::entailment::Judgement;
use stet_core::evidence::{Passage, Source};
use stet_core::report::{CitedPiece, PageLook, ReportCitedAs, ReportSuggestion, suggested_because};
use stet_core::verdict::{ReportVerdict, suggest};
use stet_export::citation::Style;

use crate::pages::Pages;
use crate::references::view::citations;
use crate::wire::{StyledCitation, Suggestion};

/// A source to suggest.
#[derive(Debug, Clone)]
pub(crate) struct Suggested {
    /// Id of the passage that speaks for it.
    pub(crate) passage: String,
    source: Source,
    page: Option<PageLook>,
}

/// What to suggest for a claim with this headline: nothing where the text cites something that
/// stands, and no page that is known to be gone.
pub(crate) fn of<'e>(
    cited: bool,
    verdict: Option<ReportVerdict>,
    judged: impl IntoIterator<Item = (&'e Judgement, &'e Passage, &'e Source)>,
    pages: &Pages,
) -> Option<Suggested> {
    let broken = matches!(
        verdict,
        Some(ReportVerdict::BrokenCitationLink | ReportVerdict::Unverified)
    );
    if cited && !broken {
        return None;
    }
    let (passage, source) = suggest(judged, |url| pages.gone(url))?;
    Some(Suggested {
        passage: passage.id.clone(),
        page: source.url.as_deref().and_then(|url| pages.of(url)).cloned(),
        source: source.clone(),
    })
}

impl Suggested {
    /// Its address.
    pub(crate) fn url(&self) -> &str {
        self.source.url.as_deref().unwrap_or_default()
    }

    /// True if nobody has asked for its page yet.
    pub(crate) fn unasked(&self) -> bool {
        self.page.is_none()
    }

    /// The citation in every style, this one first.
    pub(crate) fn citations(&self, first: Style) -> Vec<StyledCitation> {
        citations(&self.source.as_work(), first)
    }

    /// For the Inspector; `evidence` is the number of the card that speaks for it.
    pub(crate) fn view(&self, evidence: u32, first: Style) -> Suggestion {
        Suggestion {
            evidence,
            title: self.source.title.clone(),
            url: self.url().to_owned(),
            why: suggested_because(Some(evidence), self.page.as_ref()),
            citations: self.citations(first),
        }
    }

    /// For a report, in these styles, as far as the work can be cited in them.
    pub(crate) fn printed(&self, styles: &[Style]) -> ReportSuggestion {
        let first = styles.first().copied().unwrap_or(Style::Apa7);
        let all = self.citations(first);
        let chosen = styles.iter().filter_map(|style| {
            let mut all = all.iter();
            all.find(|cited| cited.style == style.key())
        });
        ReportSuggestion {
            title: self.source.title.clone(),
            url: self.url().to_owned(),
            page: self.page.clone(),
            citations: chosen.map(cited_as).collect(),
        }
    }
}

fn cited_as(cited: &StyledCitation) -> ReportCitedAs {
    let pieces = cited.pieces.iter().map(|piece| CitedPiece {
        text: piece.text.clone(),
        italic: piece.italic,
        small_caps: piece.small_caps,
    });
    ReportCitedAs {
        style: cited.style.clone(),
        name: cited.name.clone(),
        pieces: pieces.collect(),
    }
}
