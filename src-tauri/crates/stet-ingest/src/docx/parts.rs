//! The parts of a Word package and how they point to each other.
//!
//! Owns relationships, content types and the search for the main part; knows no text.

use std::collections::HashMap;

use crate::ReadError;
use crate::package::{Package, Part};
use crate::xml::{Event, Xml, decoded};

/// Where a part points to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Relationship {
    /// Last word of its type: `styles`, `footnotes`, `hyperlink` …
    pub(super) kind: String,
    /// Name of the part, or the address if it leads out of the package.
    pub(super) target: String,
}

/// Relationships of one part, by id.
#[derive(Debug, Clone, Default)]
pub(super) struct Relationships(HashMap<String, Relationship>);

impl Relationships {
    /// Those of `part`; none where they are missing or damaged.
    ///
    /// # Errors
    /// [`ReadError::Unpacks`] as [`Package::part`].
    pub(super) fn of(package: &mut Package<'_>, part: &str) -> Result<Self, ReadError> {
        let (folder, file) = part.rsplit_once('/').unwrap_or(("", part));
        let at = match folder {
            "" => format!("_rels/{file}.rels"),
            folder => format!("{folder}/_rels/{file}.rels"),
        };
        let Some(bytes) = package.part(&at)?.bytes() else {
            return Ok(Self::default());
        };
        let mut all = HashMap::new();
        for event in Xml::new(&decoded(&bytes)) {
            // What stands before damage is used.
            let Ok(Event::Open(element)) = event else {
                continue;
            };
            let get = |name| element.attribute(name);
            let (Some(id), Some(kind), Some(target)) = (get("Id"), get("Type"), get("Target"))
            else {
                continue;
            };
            let outside = get("TargetMode").is_some_and(|mode| mode == "External");
            let relationship = Relationship {
                kind: kind.rsplit('/').next().unwrap_or(kind).to_owned(),
                target: if outside {
                    target.trim().to_owned()
                } else {
                    resolved(folder, target)
                },
            };
            all.insert(id.to_owned(), relationship);
        }
        Ok(Self(all))
    }

    /// Where the id points to.
    pub(super) fn target(&self, id: &str) -> Option<&str> {
        self.0
            .get(id)
            .map(|relationship| relationship.target.as_str())
    }

    /// The part of this kind; of several the first by name, so that the choice does not vary.
    pub(super) fn part(&self, kind: &str) -> Option<&str> {
        self.parts(kind).into_iter().next()
    }

    /// All parts of this kind, by name.
    pub(super) fn parts(&self, kind: &str) -> Vec<&str> {
        let mut parts: Vec<&str> = self
            .0
            .values()
            .filter(|relationship| relationship.kind == kind)
            .map(|relationship| relationship.target.as_str())
            .collect();
        parts.sort_unstable();
        parts
    }
}

/// The part with the text: where the package points to, if that is a Word document; else the usual
/// name. `None` if the package is something else.
///
/// # Errors
/// [`ReadError::Unpacks`] as [`Package::part`].
pub(super) fn main_part(package: &mut Package<'_>) -> Result<Option<String>, ReadError> {
    let pointed = Relationships::of(package, "")?
        .part("officeDocument")
        .filter(|part| package.has(part))
        .map(str::to_owned);
    if let Some(part) = pointed
        && (part.starts_with("word/") || is_word_document(package, &part)?)
    {
        return Ok(Some(part));
    }
    Ok(package
        .has("word/document.xml")
        .then(|| "word/document.xml".to_owned()))
}

/// True if the list of content types says so of this part.
fn is_word_document(package: &mut Package<'_>, part: &str) -> Result<bool, ReadError> {
    let Some(bytes) = package.part("[Content_Types].xml")?.bytes() else {
        return Ok(false);
    };
    let says = |event| {
        let Ok(Event::Open(element)) = event else {
            return false;
        };
        let named = element
            .attribute("PartName")
            .is_some_and(|name| name.trim_start_matches('/').eq_ignore_ascii_case(part));
        let kind = element.attribute("ContentType").unwrap_or_default();
        named && (kind.contains("wordprocessingml") || kind.contains("ms-word"))
    };
    Ok(Xml::new(&decoded(&bytes)).any(says))
}

/// What asking for the text of a part gives.
pub(super) enum Markup {
    /// Its text.
    Text(String),
    /// The package has no such part.
    Missing,
    /// It cannot be unpacked.
    Damaged,
}

/// A part as text.
///
/// # Errors
/// [`ReadError::Unpacks`] as [`Package::part`].
pub(super) fn markup(package: &mut Package<'_>, part: &str) -> Result<Markup, ReadError> {
    Ok(match package.part(part)? {
        Part::Bytes(bytes) => Markup::Text(decoded(&bytes)),
        Part::Missing => Markup::Missing,
        Part::Damaged => Markup::Damaged,
    })
}

/// A target relative to a folder as the name of a part.
fn resolved(folder: &str, target: &str) -> String {
    let target = target.trim().replace('\\', "/");
    let mut path: Vec<&str> = if target.starts_with('/') {
        Vec::new()
    } else {
        folder.split('/').filter(|step| !step.is_empty()).collect()
    };
    for step in target.split('/') {
        match step {
            "" | "." => {}
            ".." => drop(path.pop()),
            step => path.push(step),
        }
    }
    path.join("/")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::package::tests::packed;

    #[test]
    fn targets_are_resolved_in_their_folder() {
        assert_eq!(resolved("word", "styles.xml"), "word/styles.xml");
        assert_eq!(resolved("word", "/word/styles.xml"), "word/styles.xml");
        assert_eq!(resolved("word", "../customXml/a.xml"), "customXml/a.xml");
        assert_eq!(resolved("", "../../a"), "a");
    }

    fn main_of(parts: &[(&str, &[u8])]) -> Option<String> {
        let bytes = packed(parts);
        let mut package = Package::open("a", "a Word document", &bytes).expect("opens");
        main_part(&mut package).expect("within limits")
    }

    #[test]
    fn the_main_part_is_found_by_what_points_to_it() {
        let rels = br#"<Relationships><Relationship Id="a" Type="x/officeDocument" Target="text/main.xml"/></Relationships>"#;
        let types = br#"<Types><Override PartName="/text/main.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>"#;
        let sheet = br#"<Types><Override PartName="/text/main.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/></Types>"#;
        let parts = |types| {
            main_of(&[
                ("[Content_Types].xml", types),
                ("_rels/.rels", rels),
                ("text/main.xml", b"<x/>"),
            ])
        };
        assert_eq!(parts(types), Some("text/main.xml".into()));
        assert_eq!(parts(sheet), None);
        assert_eq!(
            main_of(&[("word/document.xml", b"")]),
            Some("word/document.xml".into())
        );
        assert_eq!(main_of(&[("mimetype", b"application/epub+zip")]), None);
    }
}
