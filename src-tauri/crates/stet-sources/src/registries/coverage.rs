//! Of which works a registry's silence means something (rules 1.5, H0).
//!
//! The question is asked before an accusation, so doubt says *not covered*: a work of unknown sort
//! or year, and anything from before registries were complete.

use stet_core::reference::adjudicate::without_doi;
use stet_core::reference::{Work, WorkKind};

use super::identifier;

/// From this year on, journals register what they publish.
const COMPLETE_FROM: i32 = 2000;

/// An article of the years in which journals register, in a journal that does.
pub(super) fn article(work: &Work) -> bool {
    work.kind == WorkKind::JournalArticle && recent(work) && !without_doi(&work.container)
}

/// An article, a conference paper or a preprint of those years.
pub(super) fn paper(work: &Work) -> bool {
    let kinds = [
        WorkKind::JournalArticle,
        WorkKind::ConferencePaper,
        WorkKind::Preprint,
    ];
    kinds.contains(&work.kind) && recent(work)
}

/// A work that names an arXiv paper as its form.
pub(super) fn on_arxiv(work: &Work) -> bool {
    let container = work.container.to_lowercase();
    identifier::arxiv(work).is_some()
        || (work.kind == WorkKind::Preprint && (container.contains("arxiv") || container == "corr"))
}

/// True if DataCite registers DOIs of this prefix: arXiv, Zenodo, figshare, Dryad, PANGAEA.
pub(super) fn datacite_prefix(doi: &str) -> bool {
    let prefix = doi.split('/').next().unwrap_or("");
    ["10.48550", "10.5281", "10.6084", "10.5061", "10.1594"].contains(&prefix)
}

/// Names of meetings of computer science, which nearly all stand in dblp.
const COMPUTING: &[&str] = &[
    "aaai",
    "acl",
    "aistats",
    "chi",
    "coling",
    "colt",
    "conll",
    "corl",
    "cvpr",
    "eacl",
    "eccv",
    "emnlp",
    "focs",
    "iccv",
    "iclr",
    "icml",
    "icra",
    "icse",
    "ijcai",
    "interspeech",
    "iros",
    "kdd",
    "miccai",
    "naacl",
    "neurips",
    "nips",
    "osdi",
    "sigcomm",
    "siggraph",
    "sigir",
    "sigmod",
    "soda",
    "sosp",
    "stoc",
    "uai",
    "usenix",
    "vldb",
    "wacv",
    "wsdm",
    "www",
];

/// Words in the names of such meetings.
const COMPUTING_WORDS: &[&str] = &[
    "artificial intelligence",
    "computational linguistics",
    "computer vision",
    "machine learning",
    "learning representations",
    "neural information",
    "language processing",
    "data mining",
    "software engineering",
    "information retrieval",
    "human factors in computing",
    "operating systems",
    "programming languages",
    "robotics and automation",
];

/// A paper of a meeting of computer science.
pub(super) fn computing_paper(work: &Work) -> bool {
    let container = work.container.to_lowercase();
    let mut words = container.split(|c: char| !c.is_alphanumeric());
    work.kind == WorkKind::ConferencePaper
        && recent(work)
        && (words.any(|word| COMPUTING.contains(&word))
            || COMPUTING_WORDS
                .iter()
                .any(|words| container.contains(words)))
}

fn recent(work: &Work) -> bool {
    work.year.is_some_and(|year| year >= COMPLETE_FROM)
}
