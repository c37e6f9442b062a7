//! Names as RIS and careless programs write them, several of them in one field too.

use stet_core::reference::Person;
use stet_core::reference::parse::{is_initials, name};

/// The persons of "Holm, Jane; Renn, Bob", and whether there are more than are named.
pub(super) fn list(words: &str) -> (Vec<Person>, bool) {
    let (mut persons, mut et_al) = (Vec::new(), false);
    push(&mut persons, &mut et_al, words);
    (persons, et_al)
}

/// Adds the persons of a field: one as "Family, Given, Suffix", a group without a comma, or
/// several parted by semicolons, by "and" or "&" between whole names, or as pairs of family name
/// and initials.
pub(super) fn push(persons: &mut Vec<Person>, et_al: &mut bool, value: &str) {
    for name in parted(value) {
        // EndNote sets a comma behind the name of a body.
        let body = name.trim().strip_suffix(',');
        let name = name.trim().trim_end_matches(',');
        if body.is_some_and(|body| body.contains(' ') && !body.contains(',')) {
            persons.push(Person {
                family: name.to_owned(),
                group: true,
                ..Person::default()
            });
            continue;
        }
        let lower = name.to_lowercase();
        if ["et al.", "et al", "others", "and others"].contains(&lower.as_str()) {
            *et_al = true;
        } else {
            persons.extend(person(name));
        }
    }
}

/// The names of a field, each as it is written.
fn parted(value: &str) -> Vec<String> {
    if value.contains(';') {
        return value
            .split(';')
            .map(|name| name.trim().trim_start_matches("and ").to_owned())
            .filter(|name| !name.is_empty())
            .collect();
    }
    for joint in [" and ", " & "] {
        let names: Vec<&str> = value.split(joint).collect();
        if names.len() > 1 && names.iter().all(|name| name.contains(',')) {
            return names.into_iter().map(str::to_owned).collect();
        }
    }
    let parts: Vec<&str> = value.split(',').map(str::trim).collect();
    let pairs = parts.len() > 3
        && parts.len().is_multiple_of(2)
        && parts.chunks(2).all(|pair| is_initials(pair[1]));
    if pairs {
        return parts.chunks(2).map(|pair| pair.join(", ")).collect();
    }
    vec![value.to_owned()]
}

fn person(value: &str) -> Option<Person> {
    if value.contains(',') {
        let mut parts = value.splitn(3, ',').map(str::trim);
        let mut next = || parts.next().unwrap_or_default().to_owned();
        return Some(Person {
            family: next(),
            given: next(),
            suffix: next(),
            group: false,
        });
    }
    let mut person = name(value)?;
    if !value.contains(' ') {
        person.given.clear();
    } else if person.given.is_empty() || person.group {
        person = Person {
            family: value.to_owned(),
            group: true,
            ..Person::default()
        };
    }
    Some(person)
}
