//! Law in running text: citations of decisions, codes, journals, constitutions and patents, found,
//! put in normal form and tied to what they stand for.
//!
//! Owns the tables of `data/law/` and the grammar of citations. Refuses to say whether the thing
//! cited exists: that is a registry's word. The reading of reporters and names follows the public
//! behaviour of eyecite (Free Law Project), so that what CourtListener would find is found here.
//!
//! Text → [`Folded`](folded) → tokens ([`words`]) → [`Citation`]s ([`find`]) → antecedents
//! ([`resolve`]) → [`Work`](crate::reference::Work)s ([`work`]).

mod abbreviations;
mod after;
pub mod authority;
mod by_name;
mod cited;
mod continental;
mod courts;
mod document;
mod emphasis;
mod folded;
mod names;
pub mod patent;
mod record;
mod reporters;
mod resolve;
mod sources;
mod table;
mod words;
mod work;

#[cfg(test)]
mod tests;

use std::collections::BTreeMap;

pub use abbreviations::{Abbreviation, abbreviations};
pub use courts::{court, court_words};
pub use document::in_document;
pub use resolve::{identity, resolve};
pub use table::{Edition, Source, editions};
pub use work::work;

use crate::text::Span;

/// What a citation is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Kind {
    /// A decision, in full: "Roe v. Wade, 410 U.S. 113 (1973)".
    Case,
    /// A decision by volume and page alone: "Roe, 410 U.S. at 115".
    ShortCase,
    /// An article in a law review.
    Journal,
    /// A section of a code, a regulation, a session law.
    Law,
    /// "Id. at 5", "Ibid."
    Id,
    /// "Roe, supra, at 5".
    Supra,
    /// "Roe at 116": a decision cited before, by a party's name.
    ByName,
    /// A section sign or a rule that belongs to no code in sight: "see § 99", "Rule 26(b)(1)".
    Section,
    /// A rule of court or of evidence: "Fed. R. Civ. P. 12(b)(6)".
    Rule,
    /// A constitution: "U.S. Const. amend. XIV, § 1".
    Constitution,
    /// A decision by a court's own number: "[2010] UKSC 12", "2015 SCC 1", an ECLI.
    Neutral,
    /// A docket number: "No. 12-345".
    Docket,
    /// A page of the record of a case: "Compl. ¶ 4", "Tr. 88:2". It leads to no work.
    Record,
    /// An act of the European Union: "Directive 95/46/EC", a CELEX number.
    Union,
    /// A patent or an application.
    Patent,
}

impl Kind {
    /// True for one that says by itself what is cited.
    #[must_use]
    pub fn is_full(self) -> bool {
        matches!(
            self,
            Self::Case
                | Self::Journal
                | Self::Law
                | Self::Rule
                | Self::Constitution
                | Self::Neutral
                | Self::Docket
                | Self::Union
                | Self::Patent
        )
    }
}

/// A citation as it stands in a text. What is not given is `None` or empty.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Citation {
    /// What it is.
    pub kind: Kind,
    /// The words that make it one: "410 U.S. 113", "Id.".
    pub span: Span,
    /// With the names before and the date and remark after.
    pub whole: Span,
    /// The words of `span`, white space evened out.
    pub words: String,
    /// The parts of its form: volume, reporter (as found), page, title, section, chapter, number …
    /// A page left blank ("___") is not among them.
    pub parts: BTreeMap<&'static str, String>,
    /// The edition cited, if only one fits: places in [`editions`].
    pub edition: Option<usize>,
    /// Every edition that it may be.
    pub candidates: Vec<usize>,
    /// What a name begins with that names no parties: "In re", "Ex parte".
    pub procedural: Option<String>,
    /// The first party; of a decision named after one party nothing.
    pub plaintiff: Option<String>,
    /// The second party, or the whole name.
    pub defendant: Option<String>,
    /// Whom a short form names.
    pub antecedent: Option<String>,
    /// The page, paragraph or subsection meant: "347-348", "at 123", "(2)(c)".
    pub pin: Option<String>,
    /// Further citations of the same decision, and other words before the date.
    pub extra: Option<String>,
    /// Key of the court ([`court_words`]).
    pub court: Option<String>,
    /// Year, as written and in 1600–2099.
    pub year: Option<i32>,
    /// Month, as written.
    pub month: Option<String>,
    /// Day, as written.
    pub day: Option<String>,
    /// Publisher of a code: "West".
    pub publisher: Option<String>,
    /// A remark in brackets: "overruling Lochner".
    pub parenthetical: Option<String>,
}

impl Citation {
    fn new(kind: Kind, span: Span, text: &str) -> Self {
        Self {
            kind,
            span,
            whole: span,
            words: span.slice(text).unwrap_or_default().to_owned(),
            parts: BTreeMap::new(),
            edition: None,
            candidates: Vec::new(),
            procedural: None,
            plaintiff: None,
            defendant: None,
            antecedent: None,
            pin: None,
            extra: None,
            court: None,
            year: None,
            month: None,
            day: None,
            publisher: None,
            parenthetical: None,
        }
    }

    /// A part of its form.
    #[must_use]
    pub fn part(&self, name: &str) -> Option<&str> {
        self.parts.get(name).map(String::as_str)
    }

    /// The reporter, code or journal in normal form; as written where several fit.
    #[must_use]
    pub fn reporter(&self) -> Option<&str> {
        self.edition
            .and_then(|at| editions().get(at))
            .map(|edition| edition.abbreviation)
            .or_else(|| self.part("reporter"))
    }
}

/// Every citation in a text, in reading order. `emphasis` are the stretches set in italics, in
/// order and not overlapping: names are read from them where they hold names.
///
/// Linear in the length of the text.
#[must_use]
pub fn find(text: &str, emphasis: &[Span]) -> Vec<Citation> {
    let folded = folded::Folded::of(text);
    let set: Vec<Span> = emphasis.iter().map(|span| folded.folded(*span)).collect();
    let words = words::Words::of(&folded.text);
    let mut found = cited::citations(&words, &set);
    found.extend(by_name::references(&folded.text, &set, &found));
    let mut found = cited::in_order(found);
    found.sort_by_key(|citation| citation.span);
    let mut others = sources::find(&folded.text);
    others.extend(patent::citations(&folded.text));
    let found = sources::merge(found, others);
    let inside = |record: &Citation| {
        let from = found.partition_point(|known| known.span.end <= record.span.start);
        // A long name or remark reaches over what stands before its citation.
        let near = from.saturating_sub(4)..(from + 4).min(found.len());
        found[near]
            .iter()
            .any(|known| known.kind != Kind::Section && known.whole.overlaps(&record.span))
    };
    let record = record::find(&folded.text);
    let record = record
        .into_iter()
        .filter(|record| !inside(record))
        .collect();
    let mut found = sources::merge(found, record);
    for citation in &mut found {
        citation.span = folded.span(citation.span);
        citation.whole = folded.span(citation.whole);
    }
    found
}
