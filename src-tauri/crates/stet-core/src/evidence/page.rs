//! A page as read: its words, and what it says of itself.

use crate::document::Document;
use crate::reliability::languages::Stated;

/// A fetched page once its furniture is gone. Everything beside the words is what the page claims;
/// nothing here is vouched for.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Page {
    /// The main text in blocks; its title is the page's.
    pub document: Document,
    /// Who wrote it, as it says.
    pub author: Option<String>,
    /// Who publishes it, as it says: "The Gazette".
    pub publisher: Option<String>,
    /// Day it was published, RFC 3339 date.
    pub published_at: Option<String>,
    /// Day it was last changed, RFC 3339 date.
    pub updated_at: Option<String>,
    /// Language, ISO 639-1 in lower case.
    pub language: Option<String>,
    /// What it states of its language, whatever its words are in.
    pub stated: StatedLanguage,
    /// The address it wants to be known by, absolute; only one of the same registrable domain.
    pub canonical: Option<String>,
    /// Why the article is not, or not all, there, completing "the page …": "shows its text to
    /// subscribers only". Such a page is evidence of nothing it does not show.
    pub withheld: Option<String>,
}

/// What a page states of its own language, place by place and as it writes it.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct StatedLanguage {
    /// `<html lang>`.
    pub html: Option<String>,
    /// `content-language`, as header or `meta http-equiv`.
    pub content_language: Option<String>,
    /// `og:locale`.
    pub og_locale: Option<String>,
}

impl StatedLanguage {
    /// The same beside words of the site.
    #[must_use]
    pub fn with_words<'t>(&'t self, text: &'t str) -> Stated<'t> {
        Stated {
            html: self.html.as_deref(),
            content_language: self.content_language.as_deref(),
            og_locale: self.og_locale.as_deref(),
            text,
        }
    }
}
