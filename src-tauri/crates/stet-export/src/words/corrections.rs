//! Lines about changes to the text, questions, rebuttals, revisions and reported errors.

use stet_core::report::{
    ReportChange, ReportCorrection, ReportFlag, ReportQuestion, ReportRebuttal, ReportRevision,
    decision_word, flag_word, standing_word, verdict_word,
};

use super::{moment, shortened, who};

/// A correction that could not be tracked, as the comment says it; `why` ends the sentence.
pub(crate) fn untracked_change(old: &str, new: &str, why: &str) -> String {
    const LONGEST: usize = 400;
    let old = shortened(old, LONGEST);
    let proposed = match (old.as_str(), new) {
        ("", new) => format!("Proposed: insert “{new}” here."),
        (old, "") => format!("Proposed: delete “{old}”."),
        (old, new) => format!("Proposed: replace “{old}” with “{new}”."),
    };
    format!("{proposed}\nThis could not be made a tracked change: {why}.")
}

/// The words a comment is about, where it cannot stand at them.
pub(crate) fn about(words: &str) -> String {
    format!("About “{}”:", shortened(words, 200))
}

/// How a redline is read, for formats that show it by lines.
pub(crate) const REDLINE: &str = "Struck-through words come out; double-underlined words go in.";

/// Who and when, of what may be unknown.
fn by_at(by: Option<&str>, at: Option<&str>) -> String {
    let at = at.map(moment);
    by.map(str::to_owned)
        .into_iter()
        .chain(at)
        .collect::<Vec<_>>()
        .join(", ")
}

fn joined(parts: impl IntoIterator<Item = String>) -> String {
    let parts: Vec<String> = parts.into_iter().filter(|part| !part.is_empty()).collect();
    parts.join("  ·  ")
}

/// "¶ 3  ·  Change proposed  ·  alters the meaning  ·  IF, 2026-11-21 08:12 UTC".
pub(crate) fn change(change: &ReportChange) -> String {
    joined([
        change.place.clone(),
        decision_word(change.state).to_owned(),
        standing_word(change.standing).to_owned(),
        by_at(change.by.as_deref(), change.at.as_deref()),
    ])
}

/// What a question is about besides its claim: "¶ 3  ·  IF, 2026-11-21 08:12 UTC".
pub(crate) fn question(question: &ReportQuestion) -> String {
    let about = if question.claim.is_none() {
        "About the whole text".to_owned()
    } else {
        question.place.clone()
    };
    joined([about, by_at(question.by.as_deref(), question.at.as_deref())])
}

/// "Rebuttal by Ana Kovač, on the whole report  ·  2026-11-25 10:00 UTC".
pub(crate) fn rebuttal_top(rebuttal: &ReportRebuttal) -> String {
    let about = match (&rebuttal.outlet, rebuttal.claim) {
        (Some(outlet), _) => format!("on how {outlet} is rated"),
        (None, Some(claim)) => format!("on claim {claim}"),
        (None, None) => "on the whole report".to_owned(),
    };
    let who = if rebuttal.author.is_empty() {
        "the author"
    } else {
        &rebuttal.author
    };
    joined([format!("Rebuttal by {who}, {about}"), moment(&rebuttal.at)])
}

/// "Revision 2  ·  signed off by Ines Ferreira (IF)  ·  2026-11-25 10:00 UTC".
pub(crate) fn revision(revision: &ReportRevision) -> String {
    let by = who(&revision.by);
    let by = if by.is_empty() {
        "signed off".to_owned()
    } else {
        format!("signed off by {by}")
    };
    joined([
        format!("Revision {}", revision.number),
        by,
        moment(&revision.at),
    ])
}

/// The hashes a revision is known by.
pub(crate) fn revision_hashes(revision: &ReportRevision) -> String {
    format!(
        "Text SHA-256 {}\nReport SHA-256 {}",
        revision.version, revision.hash
    )
}

/// What a correction says; the verdicts too where it has no redline of them: "Contested → Verified".
pub(crate) fn correction(correction: &ReportCorrection) -> String {
    let word = |verdict: Option<_>| verdict.map_or("no verdict", verdict_word);
    let changed = correction.verdict_before != correction.verdict_after
        && correction.verdict_redline.is_empty();
    let verdicts = changed.then(|| {
        format!(
            "{} → {}",
            word(correction.verdict_before),
            word(correction.verdict_after)
        )
    });
    joined([correction.what.clone()].into_iter().chain(verdicts))
}

/// True if the words of a correction changed, so that its redline shows something.
pub(crate) fn rewords(correction: &ReportCorrection) -> bool {
    use stet_core::correction::RedlineOp;
    let pieces = &correction.redline;
    pieces.iter().any(|piece| piece.op != RedlineOp::Same)
}

/// "Claim 3, revision 1  ·  Open  ·  reported 2026-11-25 10:00 UTC by A. Reader  ·  due 2026-12-02".
pub(crate) fn flag(flag: &ReportFlag) -> String {
    let about = flag.claim.map_or_else(
        || format!("Revision {}", flag.revision),
        |claim| format!("Claim {claim}, revision {}", flag.revision),
    );
    let from = if flag.from.is_empty() {
        String::new()
    } else {
        format!(" by {}", flag.from)
    };
    let closed = flag
        .closed_at
        .as_deref()
        .map(|at| format!("decided {}", moment(at)));
    joined(
        [
            about,
            flag_word(flag.state).to_owned(),
            format!("reported {}{from}", moment(&flag.at)),
        ]
        .into_iter()
        .chain(flag.late.then(|| "after the thirty days".to_owned()))
        .chain(Some(format!("due {}", flag.due)).filter(|_| !flag.due.is_empty()))
        .chain(closed),
    )
}

/// What the list of reported errors is headed.
pub(crate) const FLAGS: &str = "Reported errors";
