//! Lines about citations that could be added.

use stet_core::report::{
    Audience, CitedPiece, Report, ReportCitedAs, ReportClaim, suggested_because,
};

/// What stands before a suggested citation in the entry of its claim: "Could be cited, APA 7:".
pub(crate) fn could_be_cited(cited: &ReportCitedAs) -> String {
    format!("Could be cited, {}:", cited.name)
}

/// The suggested citation of a claim as its entry prints it: the first style, then, in a full record,
/// the others.
pub(crate) fn suggested<'r>(
    report: &Report,
    claim: &'r ReportClaim,
) -> impl Iterator<Item = &'r ReportCitedAs> {
    let most = match report.audience {
        Audience::FullRecord => usize::MAX,
        Audience::EditorsCopy | Audience::MethodNote => 1,
    };
    let citations = claim.suggested_citation.iter();
    citations.flat_map(move |suggested| suggested.citations.iter().take(most))
}

/// A citation to add, as the list of them prints it.
pub(crate) struct ToAdd<'r> {
    /// Number of the claim.
    pub(crate) claim: u32,
    /// In the first style.
    pub(crate) cited: &'r ReportCitedAs,
    /// What came of asking its page: "Its page answered on 2026-05-03."
    pub(crate) page: String,
}

/// The citations to add, by number of the claim, each in the first style.
pub(crate) fn to_add(report: &Report) -> Vec<ToAdd<'_>> {
    report
        .claims
        .iter()
        .filter_map(|claim| {
            let suggested = claim.suggested_citation.as_ref()?;
            Some(ToAdd {
                claim: claim.number,
                cited: suggested.citations.first()?,
                page: suggested_because(None, suggested.page.as_ref()),
            })
        })
        .collect()
}

/// The words of a citation, without how they are set.
pub(crate) fn without_type(pieces: &[CitedPiece]) -> String {
    pieces.iter().map(|piece| piece.text.as_str()).collect()
}
