//! Whether two lists of authors are the same list.

use super::field::{Found, State};
use super::name::{Likeness, compare as compare_names, shown};
use crate::reference::{Person, Work};

/// What comparing the authors found.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Authors {
    pub(super) found: Found,
    /// Share of the cited authors that stand in the record, [0, 1]; 0 where nothing was compared.
    pub(super) shared: f64,
}

/// Compares the authors of a citation with those of a record; editors stand in where the record has
/// no authors or the citation names them as such.
pub(super) fn compare(cited: &Work, recorded: &Work) -> Authors {
    let ours = if cited.authors.is_empty() {
        &cited.editors
    } else {
        &cited.authors
    };
    if ours.is_empty() {
        return nothing(State::NotGiven, "");
    }
    let lists = [&recorded.authors, &recorded.editors];
    let compared = lists
        .into_iter()
        .filter(|list| !list.is_empty())
        .map(|list| lists_of(ours, cited.et_al, list, recorded.et_al));
    compared
        .min_by_key(|authors| authors.found.rank())
        .unwrap_or_else(|| nothing(State::NothingToCompare, "the record names no authors"))
}

/// The authors in one line.
pub(super) fn line(work: &Work) -> String {
    let people = if work.authors.is_empty() {
        &work.editors
    } else {
        &work.authors
    };
    let mut names: Vec<String> = people.iter().map(shown).collect();
    if work.et_al {
        names.push("et al.".to_owned());
    }
    names.join(", ")
}

fn nothing(state: State, reason: &str) -> Authors {
    Authors {
        found: Found::new(state, reason),
        shared: 0.0,
    }
}

fn lists_of(cited: &[Person], et_al: bool, recorded: &[Person], cut: bool) -> Authors {
    let matrix: Vec<Vec<Likeness>> = cited
        .iter()
        .map(|ours| {
            recorded
                .iter()
                .map(|theirs| compare_names(ours, theirs))
                .collect()
        })
        .collect();
    let shared = matrix
        .iter()
        .filter(|row| row.iter().any(|&likeness| likeness < Likeness::Other))
        .count() as f64
        / cited.len() as f64;
    let Some(pairs) = aligned(&matrix, recorded.len(), et_al, cut) else {
        return Authors {
            found: Found::different(how_different(cited, recorded, &matrix, et_al)),
            shared,
        };
    };
    let worst = pairs.into_iter().max().unwrap_or(Likeness::Same);
    let mut found = match worst {
        Likeness::Same => Found::same(),
        Likeness::Written => Found::variant("names are written differently"),
        Likeness::AsFarAsRecorded => Found::variant("the record gives the names in short"),
        _ => Found::variant("a given name differs; it could be a form of the recorded one"),
    };
    found.plausible = worst == Likeness::Plausible;
    // Initials in the record cannot clear what a fuller record contradicts, nor can a list that
    // ends in "et al." tell anything of those it leaves out.
    found.partial = worst == Likeness::AsFarAsRecorded || (cut && !et_al);
    Authors { found, shared }
}

/// The likeness of each cited author to the one in the same place, if the lists agree: all of them,
/// or as many as both give where one side breaks off with "et al.". A list that names its first
/// authors and its last is one that broke off.
fn aligned(
    matrix: &[Vec<Likeness>],
    recorded: usize,
    et_al: bool,
    cut: bool,
) -> Option<Vec<Likeness>> {
    let cited = matrix.len();
    let at = |ours: usize, theirs: usize| {
        let likeness = matrix[ours][theirs];
        (likeness < Likeness::Other).then_some(likeness)
    };
    let lengths = match (et_al, cut) {
        (false, false) => cited == recorded,
        (true, false) => cited <= recorded,
        (false, true) => cited >= recorded,
        (true, true) => true,
    };
    if !lengths {
        return None;
    }
    let places = cited.min(recorded);
    let straight: Option<Vec<Likeness>> = (0..places).map(|place| at(place, place)).collect();
    if straight.is_some() || !et_al || cited < 2 || recorded <= cited {
        return straight;
    }
    let mut pairs: Vec<Likeness> = (0..cited - 1)
        .map(|place| at(place, place))
        .collect::<Option<_>>()?;
    pairs.push(at(cited - 1, recorded - 1)?);
    Some(pairs)
}

fn how_different(
    cited: &[Person],
    recorded: &[Person],
    matrix: &[Vec<Likeness>],
    et_al: bool,
) -> String {
    let known = |row: &Vec<Likeness>| row.iter().any(|&likeness| likeness < Likeness::Other);
    let added: Vec<String> = cited
        .iter()
        .zip(matrix)
        .filter(|(_, row)| !known(row))
        .map(|(person, _)| shown(person))
        .collect();
    let missing: Vec<String> = recorded
        .iter()
        .enumerate()
        .filter(|(at, _)| matrix.iter().all(|row| row[*at] == Likeness::Other))
        .map(|(_, person)| shown(person))
        .collect();
    let mut parts = Vec::new();
    if added.len() == cited.len() {
        return "none of the authors is in the record".to_owned();
    }
    if !added.is_empty() {
        parts.push(format!("not in the record: {}", some_of(&added)));
    }
    if !missing.is_empty() && !et_al {
        parts.push(format!("left out: {}", some_of(&missing)));
    }
    if parts.is_empty() {
        parts.push("the order differs".to_owned());
    }
    parts.join("; ")
}

fn some_of(names: &[String]) -> String {
    const SHOWN: usize = 3;
    let mut text = names
        .iter()
        .take(SHOWN)
        .cloned()
        .collect::<Vec<_>>()
        .join(", ");
    if names.len() > SHOWN {
        text.push_str(&format!(" and {} more", names.len() - SHOWN));
    }
    text
}

#[cfg(test)]
mod tests {
    use super::super::name::read;
    use super::*;

    fn work(names: &[&str]) -> Work {
        let et_al = names.last() == Some(&"et al.");
        Work {
            authors: names
                .iter()
                .filter(|name| **name != "et al.")
                .map(|name| read(name))
                .collect(),
            et_al,
            ..Work::default()
        }
    }

    #[test]
    fn lists_are_compared_in_order() {
        use State::{Different, NotGiven, NothingToCompare, Same, Variant};
        const FULL: &[&str] = &["Ann Lee", "Bo Chen", "Cy Diaz"];
        let table: &[(&[&str], &[&str], State, bool)] = &[
            (FULL, FULL, Same, false),
            (&["A. Lee", "B. Chen", "C. Diaz"], FULL, Variant, false),
            (&["Lee, Ann", "Bo Chen", "Cy Diaz"], FULL, Same, false),
            (&["Ann Lee", "Bob Chen", "Cy Diaz"], FULL, Variant, true),
            (&["Ann Lee", "et al."], FULL, Same, false),
            (&["Ann Lee", "Cy Diaz", "et al."], FULL, Same, false),
            (&["Bo Chen", "et al."], FULL, Different, false),
            (&["Ann Lee", "Dan Fox", "et al."], FULL, Different, false),
            (&["Ann Lee", "Bo Chen"], FULL, Different, false),
            (&["Ann Lee", "Cy Diaz", "Bo Chen"], FULL, Different, false),
            (
                &["Ann Lee", "Bo Chen", "Cy Diaz", "Di Eco"],
                FULL,
                Different,
                false,
            ),
            (
                &["Ann Lee", "Bo Chen", "Cy Diaz", "Di Eco"],
                &["Ann Lee", "Bo Chen", "et al."],
                Same,
                false,
            ),
            (&[], FULL, NotGiven, false),
            (FULL, &[], NothingToCompare, false),
        ];
        for (cited, recorded, state, plausible) in table {
            let found = compare(&work(cited), &work(recorded));
            assert_eq!(
                (found.found.state, found.found.plausible),
                (*state, *plausible),
                "{cited:?}"
            );
        }
    }

    #[test]
    fn the_difference_is_told() {
        let record = work(&["Ann Lee", "Bo Chen", "Cy Diaz"]);
        let told = |names: &[&str]| compare(&work(names), &record).found.reason;
        assert_eq!(told(&["Ann Lee", "Cy Diaz"]), "left out: Bo Chen");
        assert_eq!(
            told(&["Ann Lee", "Bo Chen", "Eve Fox", "Cy Diaz"]),
            "not in the record: Eve Fox"
        );
        assert_eq!(
            told(&["Bo Chen", "Ann Lee", "Cy Diaz"]),
            "the order differs"
        );
        assert_eq!(
            told(&["Eve Fox", "Gil Hay"]),
            "none of the authors is in the record"
        );
    }

    #[test]
    fn a_record_that_knows_less_is_marked() {
        let short = compare(
            &work(&["Ann Lee", "Bo Chen"]),
            &work(&["A. Lee", "B. Chen"]),
        );
        assert!(short.found.partial);
        let cut = compare(
            &work(&["Ann Lee", "Bo Chen"]),
            &work(&["Ann Lee", "et al."]),
        );
        assert!(cut.found.partial);
    }

    #[test]
    fn editors_stand_in() {
        let mut book = work(&[]);
        book.editors = work(&["Ann Lee"]).authors;
        assert_eq!(compare(&work(&["Ann Lee"]), &book).found.state, State::Same);
    }
}
