//! A work of the world, and which services would usually know it.

use serde::Deserialize;

/// One work. Names follow the world file; `venue`, `location` and `arxiv_id` are read too, as
/// public data sets call them.
#[derive(Debug, Clone, Default, Deserialize)]
#[serde(default)]
pub struct Work {
    /// "article", "conference", "preprint", "book", "chapter", "report", "thesis", "dataset", "case",
    /// "statute"; guessed where it is not given.
    pub kind: String,
    /// Title without subtitle.
    pub title: String,
    /// Subtitle.
    pub subtitle: String,
    /// Authors in order.
    pub authors: Vec<Name>,
    /// Editors in order.
    pub editors: Vec<Name>,
    /// Journal, proceedings or book it stands in.
    #[serde(alias = "venue")]
    pub container: String,
    /// Year of publication.
    pub year: Option<i32>,
    /// Month, 1–12.
    pub month: Option<u8>,
    /// Day of the month.
    pub day: Option<u8>,
    /// Year of the printed issue, where it is another than `year`.
    pub print_year: Option<i32>,
    /// Volume.
    pub volume: String,
    /// Section of a law: "1983".
    pub number: String,
    /// Where else a decision is reported: "74 S. Ct. 686".
    pub parallel: Vec<String>,
    /// Issue.
    pub issue: String,
    /// Pages or article number.
    pub pages: String,
    /// Edition, as a number.
    pub edition: String,
    /// Publisher.
    pub publisher: String,
    /// Place of the publisher or of the event.
    #[serde(alias = "location")]
    pub place: String,
    /// DOI.
    pub doi: String,
    /// arXiv identifier, with or without version.
    #[serde(alias = "arxiv_id")]
    pub arxiv: String,
    /// PubMed identifier.
    pub pmid: String,
    /// PubMed Central identifier.
    pub pmcid: String,
    /// ISBN.
    pub isbn: String,
    /// ISSN.
    pub issn: String,
    /// Address of the work.
    pub url: String,
    /// Abstract.
    #[serde(rename = "abstract")]
    pub summary: String,
    /// Retractions, corrections and the like.
    pub notes: Vec<Note>,
    /// DOI of the published version, for a preprint.
    pub published_as: String,
    /// DOI of the preprint, for a published work.
    pub preprint: String,
    /// The services that know it; by what is usual if not given.
    pub known_to: Option<Vec<String>>,
}

/// A name: a plain string, parts, or a group.
#[derive(Debug, Clone, Deserialize)]
#[serde(untagged)]
pub enum Name {
    /// "Maarten de Rijke".
    Plain(String),
    /// Parts.
    Parts {
        /// Family name with particles.
        family: String,
        /// Given names.
        #[serde(default)]
        given: String,
        /// "Jr.".
        #[serde(default)]
        suffix: String,
    },
    /// An organisation.
    Group {
        /// Its name.
        group: String,
    },
}

/// Something later said about a work.
#[derive(Debug, Clone, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Note {
    /// As Crossref calls it: "retraction", "withdrawal", "expression_of_concern", "correction".
    pub kind: String,
    /// DOI of the notice.
    pub doi: String,
    /// Its date, "2021-03-01".
    pub date: String,
}

impl Name {
    /// Family name, given names and suffix; a group has only the first.
    pub(crate) fn parts(&self) -> (String, String, String) {
        match self {
            Self::Group { group } => (group.clone(), String::new(), String::new()),
            Self::Parts {
                family,
                given,
                suffix,
            } => (family.clone(), given.clone(), suffix.clone()),
            Self::Plain(name) => split(name),
        }
    }

    /// As a service shows it: "Maarten de Rijke".
    pub(crate) fn display(&self) -> String {
        match self {
            Self::Plain(name) => name.clone(),
            Self::Group { group } => group.clone(),
            Self::Parts {
                family,
                given,
                suffix,
            } => [given.as_str(), family, suffix]
                .into_iter()
                .filter(|part| !part.is_empty())
                .collect::<Vec<_>>()
                .join(" "),
        }
    }

    /// True for an organisation.
    pub(crate) fn is_group(&self) -> bool {
        matches!(self, Self::Group { .. })
    }
}

/// The last word is the family name, with the small words before it.
fn split(name: &str) -> (String, String, String) {
    let words: Vec<&str> = name.split_whitespace().collect();
    let small = |word: &str| word.chars().next().is_some_and(char::is_lowercase);
    let mut from = words.len().saturating_sub(1);
    while from > 1 && small(words[from - 1]) {
        from -= 1;
    }
    (
        words[from..].join(" "),
        words[..from].join(" "),
        String::new(),
    )
}

impl Work {
    /// What sort of thing it is, as given or as its other fields tell.
    pub(crate) fn sort(&self) -> &str {
        if !self.kind.is_empty() {
            return &self.kind;
        }
        let container = self.container.to_lowercase();
        let meeting = [
            "proceedings",
            "conference",
            "findings",
            "workshop",
            "symposium",
        ];
        if container.is_empty() && !self.isbn.is_empty() {
            "book"
        } else if container.starts_with("arxiv") || container == "corr" {
            "preprint"
        } else if meeting.iter().any(|word| container.contains(word)) || self.volume.is_empty() {
            "conference"
        } else {
            "article"
        }
    }

    /// The arXiv identifier without version.
    pub(crate) fn arxiv_base(&self) -> &str {
        match self.arxiv.rsplit_once('v') {
            Some((base, version))
                if !version.is_empty() && version.chars().all(|c| c.is_ascii_digit()) =>
            {
                base
            }
            _ => &self.arxiv,
        }
    }

    /// True if DataCite registers its DOI: arXiv, Zenodo, figshare, Dryad, and data elsewhere.
    pub(crate) fn datacite(&self) -> bool {
        let prefix = self.doi.split('/').next().unwrap_or("");
        !self.doi.is_empty()
            && (["10.48550", "10.5281", "10.6084", "10.5061"].contains(&prefix)
                || self.sort() == "dataset")
    }

    /// Whether a service of this id usually knows such a work.
    pub(crate) fn usual(&self, service: &str) -> bool {
        // Law stands in its own registers and in no other.
        match self.kind.as_str() {
            "case" => return service == "courtlistener",
            "statute" => return service == "govinfo",
            _ => {}
        }
        match service {
            "doi" => !self.doi.is_empty(),
            "crossref" => !self.doi.is_empty() && !self.datacite(),
            "datacite" => self.datacite(),
            "europepmc" => !self.pmid.is_empty() || !self.pmcid.is_empty(),
            "openlibrary" => self.sort() == "book",
            "arxiv" => !self.arxiv.is_empty(),
            "openalex" | "semanticscholar" => self.sort() != "book",
            _ => false,
        }
    }

    /// First and last page.
    pub(crate) fn page_ends(&self) -> (&str, &str) {
        match self.pages.split_once(['-', '–']) {
            Some((first, last)) => (first.trim(), last.trim()),
            None => (self.pages.trim(), self.pages.trim()),
        }
    }

    /// Title and subtitle as one line.
    pub(crate) fn full_title(&self) -> String {
        if self.subtitle.is_empty() {
            self.title.clone()
        } else {
            format!("{}: {}", self.title, self.subtitle)
        }
    }

    /// The date as "2021-03-01", "2021-03" or "2021"; empty if unknown.
    pub(crate) fn date(&self) -> String {
        match (self.year, self.month, self.day) {
            (Some(year), Some(month), Some(day)) => format!("{year:04}-{month:02}-{day:02}"),
            (Some(year), Some(month), None) => format!("{year:04}-{month:02}"),
            (Some(year), None, _) => format!("{year:04}"),
            (None, ..) => String::new(),
        }
    }

    /// The date with 1 January where a service always gives a day.
    pub(crate) fn whole_date(&self) -> String {
        let year = self.year.unwrap_or(1);
        let (month, day) = (self.month.unwrap_or(1), self.day.unwrap_or(1));
        format!("{year:04}-{month:02}-{day:02}")
    }
}
