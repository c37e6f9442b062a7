//! A work as a citation describes it or as a registry records it.

use serde::{Deserialize, Serialize};

use super::Person;

/// What sort of thing is cited; CSL types in brackets.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, Default)]
#[serde(rename_all = "snake_case")]
pub enum WorkKind {
    /// An article in a scholarly journal (article-journal).
    JournalArticle,
    /// A paper in proceedings (paper-conference).
    ConferencePaper,
    /// A preprint or working paper (article).
    Preprint,
    /// A thesis (thesis).
    Thesis,
    /// A book (book).
    Book,
    /// A chapter of a book (chapter).
    Chapter,
    /// A report (report).
    Report,
    /// A newspaper article (article-newspaper).
    NewsArticle,
    /// A magazine article (article-magazine).
    MagazineArticle,
    /// A data set or program (dataset, software).
    Dataset,
    /// A court decision (legal_case).
    Case,
    /// A statute or regulation (legislation).
    Statute,
    /// A patent (patent).
    Patent,
    /// A video, broadcast or podcast (motion_picture, broadcast).
    Recording,
    /// A web page (webpage).
    WebPage,
    /// Not told by the words.
    #[default]
    Unknown,
}

impl WorkKind {
    /// True for law and patents, which stand in registers of their own and in no other (rules 7,
    /// 1.2).
    #[must_use]
    pub fn has_own_register(self) -> bool {
        matches!(self, Self::Case | Self::Statute | Self::Patent)
    }
}

/// A bibliographic description. A field that is not given is empty or `None`: absence is never a
/// value, and adjudication tells "not given" from "different".
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, Default)]
#[serde(default)]
pub struct Work {
    /// What sort of thing it is.
    pub kind: WorkKind,
    /// Title with subtitle, without quotation marks.
    pub title: String,
    /// Authors in the order given.
    pub authors: Vec<Person>,
    /// True if the list of authors ends with "et al.", "and others".
    pub et_al: bool,
    /// Editors in the order given.
    pub editors: Vec<Person>,
    /// Journal, proceedings, book, newspaper or site the work stands in.
    pub container: String,
    /// Year of publication.
    pub year: Option<i32>,
    /// Month 1–12 and day 1–31 of publication, where given.
    pub month: Option<u8>,
    /// Day of the month; only with a month.
    pub day: Option<u8>,
    /// Volume, as written.
    pub volume: String,
    /// Issue or number, as written.
    pub issue: String,
    /// Pages or article number, as written: "488-504", "e1002".
    pub pages: String,
    /// Edition, as written: "2nd ed.".
    pub edition: String,
    /// What a thesis calls itself, as written: "PhD thesis", "Diplomarbeit".
    pub genre: String,
    /// Publisher, school or institution.
    pub publisher: String,
    /// Place of publication or of the event.
    pub place: String,
    /// DOI as written, without resolver or "doi:"; lower case. It may be malformed: that is
    /// reported, never dropped (rules 7, 1.2).
    pub doi: String,
    /// arXiv identifier without version: "2101.00001", "hep-th/9901001".
    pub arxiv: String,
    /// PubMed identifier, digits.
    pub pmid: String,
    /// PubMed Central identifier: "PMC123".
    pub pmcid: String,
    /// ISBN-10 or -13, digits and X only.
    pub isbn: String,
    /// ISSN as "1234-567X".
    pub issn: String,
    /// Case, statute or patent number, report number.
    pub number: String,
    /// Address of the work.
    pub url: String,
    /// Day it was read, RFC 3339 date; empty where not given.
    pub accessed: String,
    /// Words of the citation that belong to no field.
    pub note: String,
}

/// CSL types and what they are here; the first of a kind is the one it is written as.
const CSL: [(&str, WorkKind); 33] = [
    ("article-journal", WorkKind::JournalArticle),
    ("paper-conference", WorkKind::ConferencePaper),
    ("article", WorkKind::Preprint),
    ("thesis", WorkKind::Thesis),
    ("book", WorkKind::Book),
    ("chapter", WorkKind::Chapter),
    ("report", WorkKind::Report),
    ("article-newspaper", WorkKind::NewsArticle),
    ("article-magazine", WorkKind::MagazineArticle),
    ("dataset", WorkKind::Dataset),
    ("legal_case", WorkKind::Case),
    ("legislation", WorkKind::Statute),
    ("patent", WorkKind::Patent),
    ("motion_picture", WorkKind::Recording),
    ("webpage", WorkKind::WebPage),
    ("document", WorkKind::Unknown),
    ("software", WorkKind::Dataset),
    ("broadcast", WorkKind::Recording),
    ("song", WorkKind::Recording),
    ("interview", WorkKind::Recording),
    ("bill", WorkKind::Statute),
    ("regulation", WorkKind::Statute),
    ("treaty", WorkKind::Statute),
    ("standard", WorkKind::Report),
    ("pamphlet", WorkKind::Report),
    ("manuscript", WorkKind::Preprint),
    ("speech", WorkKind::ConferencePaper),
    ("post-weblog", WorkKind::WebPage),
    ("post", WorkKind::WebPage),
    ("entry-encyclopedia", WorkKind::Chapter),
    ("entry-dictionary", WorkKind::Chapter),
    ("review", WorkKind::JournalArticle),
    ("classic", WorkKind::Book),
];

impl WorkKind {
    /// Its type in CSL-JSON.
    #[must_use]
    pub fn csl_type(self) -> &'static str {
        CSL.iter()
            .find(|(_, kind)| *kind == self)
            .map_or("document", |(name, _)| *name)
    }

    /// The kind of a CSL type; [`WorkKind::Unknown`] for one that is not in the table.
    #[must_use]
    pub fn of_csl_type(name: &str) -> Self {
        CSL.iter()
            .find(|(known, _)| *known == name)
            .map_or(Self::Unknown, |(_, kind)| *kind)
    }
}
