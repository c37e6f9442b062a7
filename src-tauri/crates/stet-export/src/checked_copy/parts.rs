//! How the parts of a Word package point to each other, and what a new part needs to be known.

use super::CopyError;
use super::markup::{Event, Markup};
use super::package::Package;

/// Where the text of a package stands.
#[derive(Debug, Clone)]
pub(super) struct Parts {
    /// The part with the text.
    pub(super) main: String,
    /// Parts it points to: last word of the type, part, id.
    relations: Vec<(String, String, String)>,
    /// The package is in the strict form, whose addresses differ.
    strict: bool,
}

impl Parts {
    /// Finds the part with the text.
    ///
    /// # Errors
    /// [`CopyError::Package`] if there is none.
    pub(super) fn of(package: &mut Package<'_>) -> Result<Self, CopyError> {
        let pointed = relations(package, "")?
            .into_iter()
            .find(|(kind, ..)| kind.rsplit('/').next() == Some("officeDocument"))
            .map(|(_, part, _)| part);
        let main = pointed
            .and_then(|part| package.exact(&part))
            .or_else(|| package.exact("word/document.xml"))
            .ok_or_else(|| CopyError::Package("the part with its text is missing".into()))?;
        let relations = relations(package, &main)?;
        let strict = relations
            .iter()
            .any(|(kind, ..)| kind.starts_with("http://purl.oclc.org/"));
        Ok(Self {
            main,
            relations,
            strict,
        })
    }

    /// The part of this kind (`styles`, `comments` …) that the text points to; of several the first
    /// by name.
    pub(super) fn part(&self, kind: &str) -> Option<&str> {
        let of_kind =
            |(known, ..): &&(String, String, String)| known.rsplit('/').next() == Some(kind);
        let parts = self.relations.iter().filter(of_kind);
        parts.map(|(_, part, _)| part.as_str()).min()
    }

    /// Makes a new part known: gives it a name nobody has, a content type and an id in the
    /// relations of the text.
    ///
    /// # Errors
    /// As [`Package::markup`], and [`CopyError::Markup`] if the lists cannot be added to.
    pub(super) fn announce(
        &self,
        package: &mut Package<'_>,
        kind: &str,
    ) -> Result<String, CopyError> {
        let folder = self.main.rsplit_once('/').map_or("", |(folder, _)| folder);
        let named = |number: u32| {
            let number = if number == 0 {
                String::new()
            } else {
                number.to_string()
            };
            let slash = if folder.is_empty() { "" } else { "/" };
            format!("{folder}{slash}{kind}{number}.xml")
        };
        let part = (0..)
            .map(named)
            .find(|name| package.exact(name).is_none())
            .unwrap_or_default();

        let id = (1_u32..)
            .map(|number| format!("rIdStet{number}"))
            .find(|id| self.relations.iter().all(|(.., known)| known != id))
            .unwrap_or_default();
        let space = if self.strict {
            "http://purl.oclc.org/ooxml/officeDocument/relationships"
        } else {
            "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
        };
        let list = relations_of(&self.main);
        let known = package
            .markup(&list)?
            .unwrap_or_else(|| EMPTY_RELATIONS.to_owned());
        let target = part.rsplit('/').next().unwrap_or(&part);
        let known = before_root_ends(&known, |prefix| {
            format!(
                "<{prefix}Relationship Id=\"{id}\" Type=\"{space}/{kind}\" Target=\"{target}\"/>"
            )
        })?;
        package.replace(&list, known);

        let types = "[Content_Types].xml";
        let known = package
            .markup(types)?
            .ok_or_else(|| CopyError::Package("the list of content types is missing".into()))?;
        let known = before_root_ends(&known, |prefix| {
            format!(
                "<{prefix}Override PartName=\"/{part}\" ContentType=\"application/\
                 vnd.openxmlformats-officedocument.wordprocessingml.{kind}+xml\"/>"
            )
        })?;
        package.replace(types, known);
        Ok(part)
    }
}

const EMPTY_RELATIONS: &str = "<?xml version=\"1.0\" encoding=\"UTF-8\" standalone=\"yes\"?>\n\
     <Relationships xmlns=\"http://schemas.openxmlformats.org/package/2006/relationships\"/>";

/// The part with the relations of a part.
fn relations_of(part: &str) -> String {
    match part.rsplit_once('/') {
        Some((folder, file)) => format!("{folder}/_rels/{file}.rels"),
        None => format!("_rels/{part}.rels"),
    }
}

/// Type, part and id of what a part points to inside the package.
fn relations(
    package: &mut Package<'_>,
    part: &str,
) -> Result<Vec<(String, String, String)>, CopyError> {
    let Some(text) = package.markup(&relations_of(part))? else {
        return Ok(Vec::new());
    };
    let folder = part.rsplit_once('/').map_or("", |(folder, _)| folder);
    let mut all = Vec::new();
    let mut markup = Markup::new(&text);
    while let Some(event) = markup.next()? {
        let Event::Open(element) = event else {
            continue;
        };
        let get = |name| element.attribute(name).unwrap_or_default();
        if element.name != "Relationship" {
            continue;
        }
        // An outside target keeps its id taken, but is no part.
        let target = match get("TargetMode") {
            "External" => String::new(),
            _ => resolved(folder, get("Target")),
        };
        all.push((get("Type").to_owned(), target, get("Id").to_owned()));
    }
    Ok(all)
}

/// A target relative to a folder as the name of a part.
fn resolved(folder: &str, target: &str) -> String {
    let target = target.trim().replace('\\', "/");
    let mut path: Vec<&str> = match target.starts_with('/') {
        true => Vec::new(),
        false => folder.split('/').filter(|step| !step.is_empty()).collect(),
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

/// The markup with one more element at the end of its root; `child` is given the prefix of the
/// root's name.
///
/// # Errors
/// [`CopyError::Markup`] if the root does not end.
pub(super) fn before_root_ends(
    text: &str,
    child: impl FnOnce(&str) -> String,
) -> Result<String, CopyError> {
    let mut markup = Markup::new(text);
    let mut root = None;
    let mut end = None;
    while let Some(event) = markup.next()? {
        match event {
            Event::Open(element) if root.is_none() => root = Some(element),
            Event::Close(tag) if markup.depth() == 0 => end = Some(tag),
            _ => {}
        }
    }
    let (root, end) = root.zip(end).ok_or(CopyError::Markup)?;
    let tag = &text[root.tag.clone()];
    let name: &str = tag[1..]
        .split(|c: char| c.is_whitespace() || matches!(c, '/' | '>'))
        .next()
        .unwrap_or_default();
    let prefix = name.rsplit_once(':').map_or("", |(prefix, _)| prefix);
    let prefix = if prefix.is_empty() {
        String::new()
    } else {
        format!("{prefix}:")
    };
    let child = child(&prefix);
    if !root.empty {
        return Ok(format!(
            "{}{child}{}",
            &text[..end.start],
            &text[end.start..]
        ));
    }
    let open = tag.trim_end_matches('>').trim_end_matches('/').trim_end();
    let (before, after) = (&text[..root.tag.start], &text[root.tag.end..]);
    Ok(format!("{before}{open}>{child}</{name}>{after}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_child_is_added_to_any_root() {
        let added = |text| before_root_ends(text, |prefix| format!("<{prefix}new/>"));
        assert_eq!(added("<a><b/></a>\n").as_deref(), Ok("<a><b/><new/></a>\n"));
        assert_eq!(
            added("<?xml version=\"1.0\"?><x:a y=\"1\"/>").as_deref(),
            Ok("<?xml version=\"1.0\"?><x:a y=\"1\"><x:new/></x:a>")
        );
        assert_eq!(added("<a>"), Err(CopyError::Markup));
    }

    #[test]
    fn targets_stay_inside_the_package() {
        assert_eq!(resolved("word", "../a.xml"), "a.xml");
        assert_eq!(resolved("word", "/word/a.xml"), "word/a.xml");
        assert_eq!(resolved("", "../../a"), "a");
        assert_eq!(
            relations_of("word/document.xml"),
            "word/_rels/document.xml.rels"
        );
        assert_eq!(relations_of(""), "_rels/.rels");
    }
}
