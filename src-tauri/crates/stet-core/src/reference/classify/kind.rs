//! Declared types: the names used in references files, and the few types the domain table knows.

use crate::reference::WorkKind;

/// The kind a declared type means: a CSL or BibTeX type in lower case ("article-journal",
/// "inproceedings"), or one of the table's own types in capitals (PAPER, ARTICLE, BOOK, REPORT, WEB,
/// VIDEO), where ARTICLE is a piece of news. Unknown names are [`WorkKind::Unknown`].
#[must_use]
pub fn kind_named(name: &str) -> WorkKind {
    match name.trim() {
        "PAPER" | "article-journal" | "article" | "journalArticle" => WorkKind::JournalArticle,
        "paper-conference" | "inproceedings" | "conference" | "conferencePaper" => {
            WorkKind::ConferencePaper
        }
        "preprint" | "unpublished" | "manuscript" => WorkKind::Preprint,
        "thesis" | "phdthesis" | "mastersthesis" => WorkKind::Thesis,
        "BOOK" | "book" | "proceedings" | "mvbook" | "collection" => WorkKind::Book,
        "chapter" | "incollection" | "inbook" | "entry-encyclopedia" | "entry-dictionary" => {
            WorkKind::Chapter
        }
        "REPORT" | "report" | "techreport" => WorkKind::Report,
        "ARTICLE" | "article-newspaper" | "newspaperArticle" => WorkKind::NewsArticle,
        "article-magazine" | "magazineArticle" => WorkKind::MagazineArticle,
        "dataset" | "software" => WorkKind::Dataset,
        "legal_case" | "case" | "jurisdiction" => WorkKind::Case,
        "legislation" | "bill" | "statute" | "regulation" => WorkKind::Statute,
        "patent" => WorkKind::Patent,
        "VIDEO" | "motion_picture" | "broadcast" | "video" | "podcast" => WorkKind::Recording,
        "WEB" | "webpage" | "post-weblog" | "post" | "online" | "electronic" => WorkKind::WebPage,
        _ => WorkKind::Unknown,
    }
}

/// The type of the domain table a kind counts as; `None` where the kind says nothing.
pub(super) fn type_of(kind: WorkKind) -> Option<&'static str> {
    match kind {
        WorkKind::JournalArticle
        | WorkKind::ConferencePaper
        | WorkKind::Preprint
        | WorkKind::Thesis
        | WorkKind::Chapter
        | WorkKind::Dataset => Some("PAPER"),
        WorkKind::Book => Some("BOOK"),
        WorkKind::Report => Some("REPORT"),
        WorkKind::NewsArticle | WorkKind::MagazineArticle => Some("ARTICLE"),
        WorkKind::Recording => Some("VIDEO"),
        WorkKind::WebPage => Some("WEB"),
        WorkKind::Case | WorkKind::Statute | WorkKind::Patent | WorkKind::Unknown => None,
    }
}
