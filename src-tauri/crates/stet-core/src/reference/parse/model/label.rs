//! What a word of a citation can belong to.

/// A label of one word; the set is that of the public data the model is fitted on.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[repr(u8)]
pub enum Label {
    /// Authors.
    Author,
    /// Number of the entry in its list.
    CitationNumber,
    /// Series.
    CollectionTitle,
    /// Book, proceedings, site or newspaper that holds the work.
    ContainerTitle,
    /// Date, in any precision.
    Date,
    /// Director of a film.
    Director,
    /// DOI.
    Doi,
    /// Edition.
    Edition,
    /// Editors, with "In" and "(Eds.)".
    Editor,
    /// "PhD thesis", "Technical report".
    Genre,
    /// ISBN.
    Isbn,
    /// Journal.
    Journal,
    /// Place of publication or of a meeting.
    Location,
    /// "DVD", "Print".
    Medium,
    /// Anything else: "Retrieved from", "to appear".
    Note,
    /// Pages.
    Pages,
    /// Producer of a film.
    Producer,
    /// Publisher, school or institution.
    Publisher,
    /// Archive or database.
    Source,
    /// Title.
    Title,
    /// Translators.
    Translator,
    /// Address.
    Url,
    /// Volume and issue.
    Volume,
}

impl Label {
    /// Every label, in the order of its number.
    pub const ALL: [Self; 23] = [
        Self::Author,
        Self::CitationNumber,
        Self::CollectionTitle,
        Self::ContainerTitle,
        Self::Date,
        Self::Director,
        Self::Doi,
        Self::Edition,
        Self::Editor,
        Self::Genre,
        Self::Isbn,
        Self::Journal,
        Self::Location,
        Self::Medium,
        Self::Note,
        Self::Pages,
        Self::Producer,
        Self::Publisher,
        Self::Source,
        Self::Title,
        Self::Translator,
        Self::Url,
        Self::Volume,
    ];

    /// Its name in the public data: "container-title".
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Author => "author",
            Self::CitationNumber => "citation-number",
            Self::CollectionTitle => "collection-title",
            Self::ContainerTitle => "container-title",
            Self::Date => "date",
            Self::Director => "director",
            Self::Doi => "doi",
            Self::Edition => "edition",
            Self::Editor => "editor",
            Self::Genre => "genre",
            Self::Isbn => "isbn",
            Self::Journal => "journal",
            Self::Location => "location",
            Self::Medium => "medium",
            Self::Note => "note",
            Self::Pages => "pages",
            Self::Producer => "producer",
            Self::Publisher => "publisher",
            Self::Source => "source",
            Self::Title => "title",
            Self::Translator => "translator",
            Self::Url => "url",
            Self::Volume => "volume",
        }
    }

    /// The label of that name.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|label| label.name() == name)
    }
}
