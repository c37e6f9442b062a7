//! What a Word file says of itself (`docProps/core.xml`).

use crate::Meta;
use crate::xml::{Event, Xml};

/// Names that programs put where an author's should be.
const NOBODY: &[&str] = &[
    "python-docx",
    "microsoft office user",
    "windows user",
    "user",
    "admin",
    "administrator",
    "unknown",
    "author",
    "benutzer",
];

/// Title, author and language. Dates are those of the file, not of a publication, and are left.
pub(super) fn read(markup: &str) -> Meta {
    let mut meta = Meta::default();
    let mut xml = Xml::new(markup);
    while let Some(Ok(event)) = xml.next() {
        let Event::Open(element) = event else {
            continue;
        };
        let field = match element.name.as_str() {
            "title" => &mut meta.title,
            "creator" => &mut meta.author,
            "language" => &mut meta.language,
            _ => continue,
        };
        let words = xml.words().unwrap_or_default();
        let words: Vec<&str> = words.split_whitespace().collect();
        if !words.is_empty() {
            *field = Some(words.join(" "));
        }
    }
    // Word puts the title of the template there.
    meta.title = meta
        .title
        .filter(|title| !title.eq_ignore_ascii_case("Word Document"));
    meta.author = meta
        .author
        .filter(|author| !NOBODY.contains(&author.to_lowercase().as_str()));
    meta
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn title_author_and_language() {
        let meta = read(
            "<p><dc:title> The  strait </dc:title><dc:creator>Ann Lee</dc:creator>\
             <dc:language>en-GB</dc:language><dcterms:created>2020-01-01</dcterms:created></p>",
        );
        assert_eq!(meta.title.as_deref(), Some("The strait"));
        assert_eq!(meta.author.as_deref(), Some("Ann Lee"));
        assert_eq!(meta.language.as_deref(), Some("en-GB"));
        assert_eq!(meta.published_at, None);
        assert_eq!(read("<p><creator>python-docx</creator>").author, None);
    }
}
