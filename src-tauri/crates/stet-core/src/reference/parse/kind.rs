//! What sort of thing a citation describes, told from its words and filled fields.

use super::model::is_class;
use crate::reference::{Work, WorkKind};

/// Fields that the labels give beside the work itself.
#[derive(Debug, Clone, Copy)]
pub(super) struct Hints<'t> {
    /// "PhD thesis", "Technical report".
    pub(super) genre: &'t str,
    /// True if the words of the holding work were read as a journal's name.
    pub(super) journal: bool,
    /// True if "in" stands before the holding work.
    pub(super) held: bool,
    /// The whole citation in lower case.
    pub(super) lower: &'t str,
}

/// What a work is by its fields alone: for citations that come as fields and name no sort.
#[must_use]
pub fn kind_of(work: &Work) -> WorkKind {
    let hints = Hints {
        genre: "",
        journal: true,
        held: false,
        lower: "",
    };
    kind(work, hints)
}

/// Told from the most to the least telling sign.
pub(super) fn kind(work: &Work, hints: Hints<'_>) -> WorkKind {
    let genre = hints.genre.to_lowercase();
    let lower = hints.lower;
    let says = |words: &[&str]| words.iter().any(|word| genre.contains(word));
    let any = |text: &str, class: &str| {
        text.split(|ch: char| !ch.is_alphanumeric() && ch != '/')
            .any(|word| is_class(word, class))
    };
    let container = work.container.to_lowercase();
    if says(&["thes", "dissert", "diss.", "thèse", "tese", "tesis"])
        || lower.contains("dissertation, ") && work.container.is_empty()
    {
        return WorkKind::Thesis;
    }
    if says(&["patent"]) || lower.contains("u.s. patent") || lower.contains("us patent") {
        return WorkKind::Patent;
    }
    if is_case(&work.title) && work.authors.is_empty() {
        return WorkKind::Case;
    }
    if [
        "[data set]",
        "[dataset]",
        "[computer software]",
        "[software]",
    ]
    .iter()
    .any(|mark| lower.contains(mark))
    {
        return WorkKind::Dataset;
    }
    if [
        "[video]",
        "[film]",
        "[dvd]",
        "[podcast",
        "[tv series",
        "motion picture",
        "youtube.com",
        "directed by",
        " dir. ",
    ]
    .iter()
    .any(|mark| lower.contains(mark))
    {
        return WorkKind::Recording;
    }
    if container.starts_with("arxiv")
        || container.ends_with("rxiv")
        || (!work.arxiv.is_empty() && container.is_empty())
    {
        return WorkKind::Preprint;
    }
    if says(&["report", "working paper", "memo", "rep."]) {
        return WorkKind::Report;
    }
    if !container.is_empty() {
        let numbered = !work.volume.is_empty() || !work.issue.is_empty();
        let meeting = any(&container, "proceedings") || is_acronym(&work.container);
        let paper = work.day.is_some() && work.doi.is_empty() && any(&container, "newspaper");
        return match () {
            () if meeting && (!hints.journal || !numbered) && !is_academy(&container) => {
                WorkKind::ConferencePaper
            }
            () if paper => WorkKind::NewsArticle,
            () if hints.journal || (numbered && !work.pages.is_empty() && !hints.held) => {
                WorkKind::JournalArticle
            }
            () if !work.editors.is_empty() || hints.held => WorkKind::Chapter,
            () if work.day.is_some() && work.volume.is_empty() => WorkKind::NewsArticle,
            () if !work.url.is_empty()
                && work.pages.is_empty()
                && !numbered
                && work.doi.is_empty() =>
            {
                WorkKind::WebPage
            }
            () => WorkKind::JournalArticle,
        };
    }
    if !work.isbn.is_empty() || !work.edition.is_empty() {
        return WorkKind::Book;
    }
    if !work.publisher.is_empty() || !work.place.is_empty() {
        return WorkKind::Book;
    }
    if !work.url.is_empty() {
        return WorkKind::WebPage;
    }
    WorkKind::Unknown
}

/// "Proceedings of the National Academy of Sciences", "of the Royal Society", "of the IEEE" are
/// journals.
fn is_academy(container: &str) -> bool {
    [
        "academy of sciences",
        "royal society",
        "natl acad sci",
        "natl. acad. sci",
        "proceedings of the ieee",
    ]
    .iter()
    .any(|name| container.contains(name))
}

/// "ICML", "ACL 2023": a meeting known by its letters.
fn is_acronym(name: &str) -> bool {
    let first = name.split([' ', '@', '/', '-']).next().unwrap_or(name);
    let upper = first.chars().filter(|ch| ch.is_uppercase()).count();
    (3..=8).contains(&first.chars().count())
        && upper * 3 >= first.chars().count() * 2
        && upper >= 3
        && name.split(' ').count() <= 2
}

/// "Roe v. Wade".
fn is_case(title: &str) -> bool {
    [" v. ", " vs. ", " v "].iter().any(|mark| {
        title.split_once(mark).is_some_and(|(one, other)| {
            let capital = |side: &str| side.trim().starts_with(char::is_uppercase);
            capital(one) && capital(other) && title.split(' ').count() <= 12
        })
    })
}
