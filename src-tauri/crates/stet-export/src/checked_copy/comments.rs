//! The part with the comments: made, or added to with everything in it kept.

use std::fmt::Write as _;

use super::CopyError;
use super::markup::{Event, Markup, Names, text_items};
use super::names::{moment, person};
use super::package::Package;
use super::parts::{Parts, before_root_ends};
use crate::docx::markup::escape;

/// A comment to be written.
#[derive(Debug, Clone)]
pub(super) struct Comment {
    pub(super) id: u32,
    pub(super) author: String,
    pub(super) initials: String,
    pub(super) at: String,
    pub(super) words: String,
}

/// The numbers of the comments that are there.
///
/// # Errors
/// As [`Package::markup`] and [`Markup::next`].
pub(super) fn known(package: &mut Package<'_>, parts: &Parts) -> Result<Vec<u32>, CopyError> {
    let Some(part) = parts.part("comments") else {
        return Ok(Vec::new());
    };
    let Some(text) = package.markup(part)? else {
        return Ok(Vec::new());
    };
    let mut known = Vec::new();
    let mut markup = Markup::new(&text);
    while let Some(event) = markup.next()? {
        if let Event::Open(element) = event
            && element.is_word("comment")
        {
            known.extend(
                element
                    .attribute("id")
                    .and_then(|id| id.parse::<u32>().ok()),
            );
        }
    }
    Ok(known)
}

/// Puts the comments into the package.
///
/// # Errors
/// As [`Package::markup`], [`Parts::announce`] and [`before_root_ends`].
pub(super) fn write(
    package: &mut Package<'_>,
    parts: &Parts,
    comments: &[Comment],
    space: &str,
) -> Result<(), CopyError> {
    if comments.is_empty() {
        return Ok(());
    }
    let known = match parts.part("comments") {
        Some(part) => package.markup(part)?.map(|text| (part.to_owned(), text)),
        None => None,
    };
    let (part, text) = match known {
        Some(known) => known,
        None => {
            let part = parts.announce(package, "comments")?;
            let empty = format!(
                "<?xml version=\"1.0\" encoding=\"UTF-8\" standalone=\"yes\"?>\n\
                 <w:comments xmlns:w=\"{space}\"></w:comments>"
            );
            (part, empty)
        }
    };
    let names = Names::of(&text);
    let text = before_root_ends(&text, |_| {
        let mut out = String::new();
        for comment in comments {
            one(comment, &names, &mut out);
        }
        out
    })?;
    package.replace(&part, text);
    Ok(())
}

fn one(comment: &Comment, names: &Names, out: &mut String) {
    let (p, declared) = (&names.prefix, &names.declared);
    let _ = write!(
        out,
        "<{p}comment{declared} {p}id=\"{}\" {p}author=\"{}\"",
        comment.id,
        escape(&person(&comment.author))
    );
    if let Some(at) = moment(&comment.at) {
        let _ = write!(out, " {p}date=\"{at}\"");
    }
    let initials: String = person(&comment.initials).chars().take(9).collect();
    if !initials.is_empty() {
        let _ = write!(out, " {p}initials=\"{}\"", escape(&initials));
    }
    out.push('>');
    for (number, line) in comment.words.split('\n').enumerate() {
        let _ = write!(out, "<{p}p><{p}r>");
        if number == 0 {
            let _ = write!(out, "<{p}annotationRef/></{p}r><{p}r>");
        }
        out.push_str(&text_items(line, p));
        let _ = write!(out, "</{p}r></{p}p>");
    }
    let _ = write!(out, "</{p}comment>");
}
