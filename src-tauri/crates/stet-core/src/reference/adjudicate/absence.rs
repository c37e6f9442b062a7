//! What may be said of a work that was not found (rules 1.5, H0).
//!
//! Absence accuses nobody: every registry has gaps. A reference is called wrong only on a sign that
//! speaks against it: what it points to is another work's, or a registry that holds the cited volume
//! in full lacks it. An author's list of works is no such sign: in a registry it has the registry's gaps.

use super::code::{Class, Code};
use super::consulted::Consulted;
use super::decide::Identifier;
use super::{figures, pages, title, venue};
use crate::reference::{Record, Work};

/// Class and codes of a reference whose work was not found, and what they rest on.
#[derive(Debug, Clone)]
pub(super) struct Absence<'a> {
    pub(super) class: Class,
    pub(super) codes: Vec<Code>,
    /// The other work that stands at the cited place.
    pub(super) at_place: Option<&'a Record>,
}

/// What the answers say of a work that is in none of them.
pub(super) fn of<'a>(
    cited: &Work,
    consulted: &'a Consulted,
    identifier: &Identifier,
) -> Absence<'a> {
    let silent = !consulted.silent().is_empty();
    let looked = !consulted.looked().is_empty();
    let at_place = taken_place(cited, consulted);
    let points_elsewhere = match identifier {
        Identifier::AnotherWork(_) => true,
        // A title that is cited beside it may still be found by hand: a digit is soon mistyped, and
        // new identifiers take their time. Where nothing else is cited, nothing else is to be found.
        Identifier::Unknown(_) => cited.kind.has_own_register() || cited.title.trim().is_empty(),
        _ => false,
    };
    let lacking = !silent && consulted.complete();
    let mut codes = Vec::new();
    if points_elsewhere || at_place.is_some() || lacking {
        if looked && !silent {
            codes.push(Code::H0);
        }
        if points_elsewhere {
            codes.push(Code::H5);
        }
        if at_place.is_some() {
            codes.push(Code::H6);
        }
    }
    let asked = consulted.by_description.len() + consulted.by_identifier.len();
    let class = if !codes.is_empty() {
        Class::Hallucinated
    } else if silent {
        Class::Inconclusive
    } else if asked == 0 {
        Class::NotChecked
    } else if looked {
        Class::NotFound
    } else {
        Class::NotCovered
    };
    Absence {
        class,
        codes,
        at_place,
    }
}

/// The work that stands on the cited pages of the cited volume, if it is another one.
fn taken_place<'a>(cited: &Work, consulted: &'a Consulted) -> Option<&'a Record> {
    let another = |record: &&Record| {
        let work = &record.work;
        title::in_one_script(&cited.title, &work.title)
            && venue::compare(&cited.container, &work.container).agrees()
            && figures::numbers(&cited.volume, &work.volume).agrees()
            && pages::fill_the_same(&cited.pages, &work.pages)
    };
    consulted.records().find(another)
}

#[cfg(test)]
mod tests {
    use super::super::consulted::{Answer, Consultation};
    use super::super::{Adjudication, adjudicate, read_name};
    use super::*;
    use crate::reference::WorkKind;

    fn article(title: &str, author: &str, container: &str, volume: &str, pages: &str) -> Work {
        Work {
            kind: WorkKind::JournalArticle,
            title: title.to_owned(),
            authors: vec![read_name(author)],
            container: container.to_owned(),
            volume: volume.to_owned(),
            pages: pages.to_owned(),
            year: Some(2014),
            ..Work::default()
        }
    }

    fn records(works: Vec<Work>) -> Answer {
        let record = |work: Work| Record {
            registry: "one".to_owned(),
            id: work.title.clone(),
            url: String::new(),
            work,
            versions: Vec::new(),
            notices: Vec::new(),
        };
        match works.is_empty() {
            true => Answer::Nothing,
            false => Answer::Records(works.into_iter().map(record).collect()),
        }
    }

    fn asked(name: &str, complete: bool, answer: Answer) -> Consultation {
        Consultation {
            registry: name.to_lowercase(),
            name: name.to_owned(),
            covers: true,
            complete,
            answer,
        }
    }

    fn judged(cited: &Work, by_description: Vec<Consultation>) -> Adjudication {
        let consulted = Consulted {
            by_description,
            by_identifier: Vec::new(),
        };
        adjudicate(cited, &consulted)
    }

    #[test]
    fn a_gap_in_registries_accuses_nobody() {
        for cited in [
            article(
                "Why the glaciers sing at night",
                "Eve Fox",
                "Nature",
                "5",
                "7-19",
            ),
            article(
                "Die Ernte der Vorjahre",
                "Uwe Ahrens",
                "Landtechnik",
                "61",
                "3-9",
            ),
            article(
                "Le sel des marais",
                "Anne Roux",
                "Revue du littoral",
                "9",
                "88-97",
            ),
        ] {
            let found = judged(
                &cited,
                vec![
                    asked("Crossref", false, Answer::Nothing),
                    asked(
                        "OpenAlex",
                        false,
                        records(vec![article(
                            "Sand in deserts of the south",
                            "Gil Hay",
                            "Dunes",
                            "2",
                            "1-4",
                        )]),
                    ),
                ],
            );
            assert_eq!((found.class, found.primary), (Class::NotFound, None));
            assert!(found.sentences[0].starts_with("Not found in Crossref, OpenAlex."));
            let lacking = judged(&cited, vec![asked("Annals", true, Answer::Nothing)]);
            assert_eq!(lacking.primary, Some(Code::H0), "held in full");
        }
    }

    #[test]
    fn the_cited_pages_may_hold_another_work() {
        let cited = article(
            "Why the glaciers sing",
            "Eve Fox",
            "Ice Letters",
            "12",
            "101-119",
        );
        let code = |title: &str, volume: &str, pages: &str| {
            let there = article(title, "Gil Hay", "Ice Letters", volume, pages);
            judged(&cited, vec![asked("Crossref", false, records(vec![there]))]).class
        };
        let other = "Crevasse rescue in alpine winters";
        assert_eq!(code(other, "12", "101–19"), Class::Hallucinated);
        // Elsewhere, unknown where, of a page that several short pieces may share, or not to be compared.
        for (title, volume, pages) in [
            (other, "13", "101-119"),
            (other, "", "101-119"),
            (other, "12", "101-104"),
            (other, "12", "101"),
            ("Почему поют ледники", "12", "101-119"),
        ] {
            assert_eq!(
                code(title, volume, pages),
                Class::NotFound,
                "{title} {volume} {pages}"
            );
        }
    }
}
