//! One citation string in any common style → a [`Work`].
//!
//! Forms that tell their fields by their own marks are read by rule ([`forms`]). All others in three
//! steps: identifiers and addresses are found by their form; a fitted model ([`model`])
//! says of every word which field it belongs to; rules read the words of each field – names,
//! dates, numbers – into values. Nothing is invented: a field the words do not give stays empty,
//! and words that fit nowhere are kept in [`Work::note`].

mod bodies;
mod clean;
mod credits;
mod date;
mod designation;
mod displaced;
mod fields;
mod forms;
mod held;
mod imprint;
mod kind;
mod material;
pub mod model;
mod names;
mod numbers;
mod opening;
mod origin;
mod surnames;
mod thesis;

#[cfg(test)]
mod tests;

pub use date::{WrittenDate, read as written_date};
pub use kind::kind_of;
pub use names::{Names, is_initials, name, names};

use std::sync::LazyLock;

use regex::Regex;

use self::credits::{Role, Statement};
use self::model::{Label, Token};
use super::Work;
use super::identifier::{Identifier, Scheme, identifiers};
use crate::text::Span;

/// A pattern of these modules; every one is tried by a test.
type Pattern = LazyLock<Option<Regex>>;

/// Longest citation read, in bytes; what comes after is not a citation any more.
const LONGEST: usize = 8_000;

/// What the words of a citation say of the work.
#[must_use]
pub fn parse(text: &str) -> Work {
    let (text, earlier) = origin::part(&tidy(text));
    let known = identifiers(&text);
    let mut work = fields::in_known_form(&text, &known).unwrap_or_else(|| {
        let (segments, statements) = read(&text, &known);
        let mut work = fields::work(&text, &segments, &known);
        held::settle(&mut work, &text, &statements);
        work
    });
    if !earlier.is_empty() {
        work.note = format!("{} {earlier}", work.note).trim().to_owned();
    }
    work
}

/// The fields of a citation by the model, and the statements of who edited and translated it.
fn read(text: &str, known: &[Identifier]) -> (Vec<Segment>, Vec<Statement>) {
    let tokens = model::tokens(text);
    let (labels, statements) = labelled(text, &tokens, known);
    let mut segments: Vec<Segment> = Vec::new();
    for (token, label) in tokens.iter().zip(labels) {
        match segments.last_mut() {
            Some(last) if last.label == label => last.span = last.span.cover(&token.span),
            _ => segments.push(Segment {
                label,
                span: token.span,
            }),
        }
    }
    (segments, statements)
}

fn labelled(
    text: &str,
    tokens: &[Token<'_>],
    known: &[Identifier],
) -> (Vec<Label>, Vec<Statement>) {
    let mut sure = known_by_form(text);
    let labels = label(tokens, known, &sure);
    let mut statements = held::statements(text, known);
    let own = |span: Span| -> Vec<Label> {
        let inside = tokens
            .iter()
            .zip(&labels)
            .filter(|(token, _)| span.overlaps(&token.span));
        inside.map(|(_, label)| *label).collect()
    };
    // Short words mean other things too: where the model found editors or a director, it knows better.
    let edited = labels.contains(&Label::Editor);
    statements.retain(|one| {
        let directed = own(one.span)
            .iter()
            .any(|label| matches!(label, Label::Director | Label::Producer));
        let named = !one.leads && own(one.named).contains(&Label::Editor);
        !directed && (one.sure || !edited || named)
    });
    // Statements that the model did not learn to know are given to it.
    let before = sure.len();
    sure.extend(statements.iter().filter(|one| one.leads).filter_map(|one| {
        let label = match one.role {
            Role::Editor => Label::Editor,
            Role::Translator => Label::Translator,
        };
        let read = own(one.span);
        let seen = read
            .iter()
            .filter(|own| matches!(own, Label::Editor | Label::Translator))
            .count();
        (seen * 2 < read.len()).then_some(Segment {
            label,
            span: one.span,
        })
    }));
    if sure.len() == before {
        (labels, statements)
    } else {
        (label(tokens, known, &sure), statements)
    }
}

/// Stretches whose field is known by their form: the body that wrote the work, or names in an order of
/// their own, at the head of a citation; the number of a patent.
fn known_by_form(text: &str) -> Vec<Segment> {
    let number = text.len() - without_number(text).len();
    let head = &text[number..];
    if let Some((listed, end)) = opening::inventors(head) {
        let at = |label, from: usize, to: usize| Segment {
            label,
            span: Span::new(number + from, number + to),
        };
        let mut known = vec![
            at(Label::Author, 0, listed.len()),
            at(Label::Note, listed.len(), end),
        ];
        // Behind them stands the title, up to the number.
        let title = &head[end..];
        let from = end + title.len() - title.trim_start().len();
        if let Some(length) = head[from..].find(". ") {
            known.push(at(Label::Title, from, from + length));
        }
        known.extend(patent_number(text));
        return known;
    }
    if let Some(standard) = designation::at_head(head) {
        return vec![Segment {
            label: Label::Genre,
            span: Span::new(number, number + standard.words.len()),
        }];
    }
    let listed = opening::with_bare_initials(head);
    let body = bodies::leading(head)
        .or_else(|| opening::family_first(head))
        .or(listed);
    let mut known: Vec<Segment> = body
        .map(|body| Segment {
            label: Label::Author,
            span: Span::new(number, number + body.len()),
        })
        .into_iter()
        .collect();
    if let Some(listed) = listed {
        // "Le Roux P. Currachs. Boat J": the title begins behind the list.
        let title = number + listed.len() + 2;
        let word = text[title..].split(' ').next().map_or(0, str::len);
        known.push(Segment {
            label: Label::Title,
            span: Span::new(title, title + word),
        });
    }
    known.extend(bodies::undated(text).map(|span| Segment {
        label: Label::Date,
        span,
    }));
    known.extend(patent_number(text));
    known.extend(clean::written_to_editor(text).map(|span| Segment {
        label: Label::Medium,
        span,
    }));
    known
}

/// The figures of a patent are no year, volume or page.
fn patent_number(text: &str) -> Option<Segment> {
    let patent = designation::find(text).filter(designation::Designation::is_patent)?;
    let at = text.find(&patent.words)?;
    Some(Segment {
        label: Label::Genre,
        span: Span::new(at, at + patent.words.len()),
    })
}

/// A citation without its number in a list: "[3] ", "7. ", "(2) ".
pub(in crate::reference::parse) fn without_number(text: &str) -> &str {
    let bracketed = text
        .strip_prefix('(')
        .and_then(|rest| rest.split_once(") "));
    let text = match bracketed {
        Some((number, rest))
            if number.len() < 4 && number.bytes().all(|byte| byte.is_ascii_digit()) =>
        {
            rest
        }
        _ => text,
    };
    text.trim_start_matches(|ch: char| ch.is_ascii_digit() || "[]. ".contains(ch))
}

/// A stretch of a citation that belongs to one field.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Segment {
    /// The field.
    pub label: Label,
    /// Where, in bytes of the text given.
    pub span: Span,
}

/// The label of every word of a citation, words parted at white space.
#[must_use]
pub fn labels(text: &str) -> Vec<Label> {
    let tokens = model::tokens(text);
    labelled(text, &tokens, &identifiers(text)).0
}

fn label(tokens: &[Token<'_>], known: &[Identifier], sure: &[Segment]) -> Vec<Label> {
    let Some(parameters) = model::committed() else {
        return vec![Label::Note; tokens.len()];
    };
    let mut labels = parameters.labels_around(tokens, |token| {
        let own = sure.iter().find(|own| own.span.overlaps(&token.span))?;
        Some(own.label)
    });
    // An address or DOI is known by its form, whatever stands around it.
    for (token, label) in tokens.iter().zip(&mut labels) {
        let sure = known.iter().find_map(|identifier| {
            let inside = identifier.span.start <= token.span.end.saturating_sub(1)
                && token.span.start < identifier.span.end;
            match identifier.scheme {
                _ if !inside => None,
                Scheme::Url => Some(Label::Url),
                Scheme::Doi if token.text.contains("//") && *label == Label::Url => {
                    Some(Label::Url)
                }
                Scheme::Doi => Some(Label::Doi),
                Scheme::Isbn => Some(Label::Isbn),
                _ => None,
            }
        });
        if let Some(sure) = sure {
            *label = sure;
        }
    }
    finish_last_author(tokens, &mut labels);
    labels
}

/// "… and N.a. Weinberg. 2022.": behind "and" initials are followed by a family name, whatever the
/// initials look like.
fn finish_last_author(tokens: &[Token<'_>], labels: &mut [Label]) {
    for at in 1..tokens.len().saturating_sub(1) {
        let joined = matches!(
            tokens[at - 1].text,
            "and" | "&" | "und" | "et" | "y" | "e" | "en"
        );
        let cut_off = labels[at] == Label::Author && labels[at + 1] == Label::Title;
        let family = tokens[at + 1].text;
        let named = family.starts_with(char::is_uppercase) && family.ends_with(['.', ',']);
        let initials = tokens[at].text;
        if joined && cut_off && named && initials.contains('.') && is_initials(initials) {
            labels[at + 1] = Label::Author;
        }
    }
}

/// White space made one blank, invisible characters dropped, length bounded.
fn tidy(text: &str) -> String {
    let visible: String = text
        .chars()
        .filter(|ch| {
            !matches!(
                ch,
                '\u{ad}' | '\u{200b}'..='\u{200f}' | '\u{2060}' | '\u{feff}'
            )
        })
        .collect();
    let mut out = String::with_capacity(visible.len().min(LONGEST));
    for word in visible.split_whitespace() {
        if out.len() + word.len() >= LONGEST {
            break;
        }
        if !out.is_empty() {
            out.push(' ');
        }
        out.push_str(word);
    }
    out
}
