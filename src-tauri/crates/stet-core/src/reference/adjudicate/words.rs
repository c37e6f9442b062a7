//! Adjudication told in sentences a person can check.

use super::Adjudication;
use super::code::{Class, Code};
use super::consulted::Consulted;
use super::decide::Identifier;
use super::field::{Field, FieldComparison, State};
use crate::reference::{Authority, Record, Work};

/// Records of other works that are worth naming beside one that was not found.
#[derive(Debug)]
pub(super) struct Nearby<'a> {
    /// The work on the cited pages.
    pub(super) at_place: Option<&'a Record>,
    /// A work of the same people in the same place and year.
    pub(super) circumstance: Option<&'a Record>,
}

/// What was found, the most important first.
pub(super) fn sentences(
    found: &Adjudication,
    consulted: &Consulted,
    identifier: &Identifier,
    cited: &Work,
    nearby: &Nearby<'_>,
) -> Vec<String> {
    let mut told = vec![headline(found, consulted, cited.kind.has_own_register())];
    told.extend(
        found
            .fields
            .iter()
            .filter(|field| field.state == State::Different && field.field != Field::Identifier)
            .map(difference),
    );
    told.extend(match Authority::of(cited) {
        Some(authority) => of_authority(&authority, identifier),
        None => of_identifier(identifier),
    });
    told.extend(nearby.at_place.map(|record| {
        let title = &record.work.title;
        format!("The cited pages contain another work: “{title}”.")
    }));
    told.extend(nearby.circumstance.map(|record| {
        let title = &record.work.title;
        format!("The same people published “{title}” there that year: it may be what is meant.")
    }));
    told.extend(
        found
            .fields
            .iter()
            .filter(|field| {
                field.state == State::NothingToCompare && field.field != Field::Identifier
            })
            .map(|field| {
                format!(
                    "Not checked: {} “{}” – {}.",
                    field.field.name(),
                    field.cited,
                    field.reason
                )
            }),
    );
    told.extend(
        found
            .fields
            .iter()
            .filter(|field| field.state == State::Variant)
            .map(variant),
    );
    let silent = consulted.silent();
    if !silent.is_empty() {
        told.push(format!("Did not answer: {}.", silent.join(", ")));
    }
    told
}

fn headline(found: &Adjudication, consulted: &Consulted, law: bool) -> String {
    let looked = consulted.looked().join(", ");
    let Some(record) = &found.record else {
        return match found.class {
            Class::Hallucinated if found.codes.contains(&Code::H0) => {
                format!("No such work found in {looked}.")
            }
            Class::Hallucinated if found.codes.contains(&Code::H6) => {
                "The cited pages belong to another work.".to_owned()
            }
            Class::Hallucinated if law => "What is cited is not there.".to_owned(),
            Class::Hallucinated => {
                "The cited identifier does not lead to the cited work.".to_owned()
            }
            Class::NotFound => format!(
                "Not found in {}. Registries have gaps, so this alone proves nothing: look for it by hand.",
                consulted.searched().join(", ")
            ),
            Class::Inconclusive if looked.is_empty() => {
                "No registry that might know this work answered.".to_owned()
            }
            Class::Inconclusive => {
                format!("Not found in {looked}; the others did not answer, so this says nothing.")
            }
            Class::NotChecked => "No registry was asked.".to_owned(),
            _ => "No registry that was asked covers such works, so not finding it says nothing."
                .to_owned(),
        };
    };
    let titled = if record.work.title.is_empty() {
        String::new()
    } else {
        format!(": “{}”", record.work.title)
    };
    let name = consulted
        .by_identifier
        .iter()
        .chain(&consulted.by_description)
        .find(|asked| asked.registry == record.registry)
        .map_or(record.registry.as_str(), |asked| asked.name.as_str());
    match found.class {
        Class::Hallucinated => format!("Miscited. The nearest record is in {name}{titled}."),
        Class::Potential => format!("Found in {name}, with details to check{titled}."),
        _ => format!("Found in {name}{titled}."),
    }
}

fn difference(field: &FieldComparison) -> String {
    let name = capital(field.field.name());
    format!(
        "{name}: cited “{}”, recorded “{}” – {}.",
        field.cited, field.recorded, field.reason
    )
}

fn variant(field: &FieldComparison) -> String {
    format!(
        "{}: “{}” for “{}” – {}.",
        capital(field.field.name()),
        field.cited,
        field.recorded,
        field.reason
    )
}

fn of_identifier(identifier: &Identifier) -> Option<String> {
    match identifier {
        Identifier::AnotherWork(record) => Some(format!(
            "The cited identifier belongs to another work: “{}”.",
            record.work.title
        )),
        Identifier::Unknown(registry) => Some(format!(
            "The cited identifier is not registered ({registry})."
        )),
        Identifier::Malformed => Some("What is cited as a DOI is not one.".to_owned()),
        Identifier::Unsettled => {
            Some("Stet could not look up what the cited identifier leads to.".to_owned())
        }
        Identifier::Right | Identifier::NotGiven => None,
    }
}

/// The same of law, where the citation itself is what is looked up.
fn of_authority(authority: &Authority, identifier: &Identifier) -> Option<String> {
    match identifier {
        Identifier::AnotherWork(record) => Some(format!(
            "Something else is at {authority}: “{}”.",
            record.work.title
        )),
        Identifier::Unknown(registry) => {
            Some(format!("There is nothing at {authority} ({registry})."))
        }
        Identifier::Unsettled => Some(format!("Stet could not look up what is at {authority}.")),
        Identifier::Malformed | Identifier::Right | Identifier::NotGiven => None,
    }
}

fn capital(name: &str) -> String {
    let mut letters = name.chars();
    letters.next().map_or_else(String::new, |first| {
        first.to_uppercase().chain(letters).collect()
    })
}
