//! What looking a reference up came to, as it is kept.

use serde::{Deserialize, Serialize};
use stet_core::model::reference::Support;
use stet_core::reference::adjudicate::{Adjudication, Answer, Class, Code, Consulted, OnPage};
use stet_core::reference::classify::{Because, Layer, classify};
use stet_core::reference::score::{LayerAnswer, Scores, score};
use stet_core::reference::{Notice, Record, Reference, Work};
use stet_core::text::counted;
use stet_sources::links::LinkState;

/// What is known of a reference after a look.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub(crate) struct ReferenceFinding {
    /// Class, codes, field by field.
    pub(crate) adjudication: Adjudication,
    /// Who was asked, and what each said. Records that were not chosen are left out.
    pub(crate) asked: Vec<Asked>,
    /// State of its link, where it has one and links may be opened.
    pub(crate) link: Option<Linked>,
    /// Both scores; `None` where nothing answered.
    pub(crate) scores: Option<Scores>,
    /// What a language model holds of the record, and its stamp.
    #[serde(default)]
    pub(crate) support: Option<(Support, String)>,
    /// Sentence about its domain's malformed DOI, if it has one.
    pub(crate) malformed_doi: Option<String>,
}

/// One registry that was asked.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub(crate) struct Asked {
    /// "Crossref".
    pub(crate) name: String,
    /// "found", "nothing_found", "declined", "no_answer".
    pub(crate) answer: String,
    /// Why it declined or did not answer; how many records it gave.
    pub(crate) words: String,
}

/// What its link was seen to be.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub(crate) struct Linked {
    /// The address.
    pub(crate) url: String,
    /// What it is.
    pub(crate) state: LinkState,
    /// False if it was seen broken once only: a second look makes that final.
    pub(crate) settled: bool,
    /// What was seen, in a sentence.
    pub(crate) words: String,
    /// Where it leads now, if elsewhere.
    pub(crate) target: Option<String>,
    /// Archived copy nearest the access date.
    pub(crate) archived: Option<String>,
    /// Day of that copy, RFC 3339 date; empty where there is none.
    pub(crate) archived_at: String,
    /// How the page it leads to stands to the citation.
    #[serde(default)]
    pub(crate) page: Option<OnPage>,
    /// True if MBFC's table knows its host.
    #[serde(default)]
    pub(crate) rated_host: bool,
}

/// Draws together what was answered.
pub(crate) fn conclude(
    reference: &Reference,
    consulted: &Consulted,
    mut adjudication: Adjudication,
    link: Option<Linked>,
    support: Option<(Support, String)>,
) -> ReferenceFinding {
    if let Some(record) = &mut adjudication.record {
        record.notices = notices(record, consulted);
    }
    let classified = classify(&reference.cited);
    let answers = [
        (Layer::Doi, adjudication.identifier_confidence),
        (Layer::TitleSearch, adjudication.record_confidence),
        (
            Layer::Url,
            link.as_ref()
                .and_then(|link| link_confidence(&reference.cited, link)),
        ),
        (Layer::Ai, read_by(support.as_ref(), link.as_ref())),
    ]
    .map(|(layer, confidence)| LayerAnswer { layer, confidence });
    let disproved = adjudication.class == Class::Hallucinated;
    let answered = answers.iter().any(|answer| answer.confidence.is_some());
    ReferenceFinding {
        scores: answered
            .then(|| score(classified.domain, &answers, disproved).ok())
            .flatten(),
        malformed_doi: classified.malformed_doi,
        asked: asked(consulted, adjudication.record.as_ref()),
        link,
        support,
        adjudication,
    }
}

/// Confidence of the ai layer: the language model's where one was asked, else what comparing the page
/// with the citation gave (rules 1.4).
fn read_by(support: Option<&(Support, String)>, link: Option<&Linked>) -> Option<f64> {
    let page = link.and_then(|link| link.page.as_ref());
    support
        .map(|(support, _)| support.confidence)
        .or_else(|| page.map(|page| page.confidence))
}

/// What any registry says was later published about the same work: one that resolves a DOI knows
/// less of retractions than one that collects them.
fn notices(chosen: &Record, consulted: &Consulted) -> Vec<Notice> {
    let mut all: Vec<Notice> = Vec::new();
    let asked = consulted
        .by_identifier
        .iter()
        .chain(&consulted.by_description);
    for record in asked
        .flat_map(|asked| asked.answer.records())
        .filter(|record| is_of_one_id(record, chosen))
    {
        for notice in &record.notices {
            let known = all.iter_mut().find(|known| {
                known.kind == notice.kind
                    && (known.reference == notice.reference
                        || known.reference.is_empty()
                        || notice.reference.is_empty())
            });
            match known {
                // The fuller of two reports of one notice stands.
                Some(known) => {
                    if known.reference.is_empty() {
                        known.reference.clone_from(&notice.reference);
                    }
                    if known.date.is_empty() {
                        known.date.clone_from(&notice.date);
                    }
                }
                None => all.push(notice.clone()),
            }
        }
    }
    all.sort_by(|a, b| (a.kind, &a.date).cmp(&(b.kind, &b.date)));
    all
}

/// Confidence of the url layer (rules 1.4): alive or moved 1, blocked on a known host .6, dead 0. A host
/// is known to the domain lists or to MBFC's table; what MBFC says of it does not count.
fn link_confidence(cited: &Work, link: &Linked) -> Option<f64> {
    match link.state {
        LinkState::Alive | LinkState::Moved => Some(1.0),
        LinkState::SoftNotFound | LinkState::Dead => link.settled.then_some(0.0),
        LinkState::Blocked => {
            let by_host = classify(&Work {
                url: link.url.clone(),
                kind: cited.kind,
                ..Work::default()
            });
            let known = link.rated_host || matches!(by_host.because, Because::Host(_));
            known.then_some(0.6)
        }
        LinkState::NoAnswer => None,
    }
}

/// True if two records carry one identifier.
fn is_of_one_id(record: &Record, chosen: &Record) -> bool {
    (record.registry == chosen.registry && record.id == chosen.id)
        || (!record.work.doi.is_empty() && record.work.doi == chosen.work.doi)
        || (!record.work.pmid.is_empty() && record.work.pmid == chosen.work.pmid)
}

/// True if two records are of one work, by identifier or by title.
fn is_of_one_work(record: &Record, chosen: &Record) -> bool {
    let letters = |title: &str| -> String {
        let letters = title.chars().filter(|c| c.is_alphanumeric());
        letters.flat_map(char::to_lowercase).collect()
    };
    is_of_one_id(record, chosen) || letters(&record.work.title) == letters(&chosen.work.title)
}

/// Who was asked and what came of it. A registry that only has other works has not found this one.
fn asked(consulted: &Consulted, chosen: Option<&Record>) -> Vec<Asked> {
    let mut rows: Vec<Asked> = Vec::new();
    for consultation in consulted
        .by_identifier
        .iter()
        .chain(&consulted.by_description)
    {
        let (answer, words) = match &consultation.answer {
            Answer::Records(records)
                if chosen.is_none_or(|chosen| {
                    records.iter().all(|record| !is_of_one_work(record, chosen))
                }) =>
            {
                ("nothing_found", counted(records.len(), "other work"))
            }
            Answer::Records(records) => ("found", counted(records.len(), "record")),
            Answer::Nothing => ("nothing_found", String::new()),
            Answer::Declined(reason) => ("declined", reason.clone()),
            Answer::NoAnswer(reason) => ("no_answer", reason.clone()),
        };
        let row = Asked {
            name: consultation.name.clone(),
            answer: answer.to_owned(),
            words,
        };
        // Asked twice, by identifier and by title: an answer outweighs a refusal to look.
        match rows.iter_mut().find(|before| before.name == row.name) {
            Some(before) if rank(&row.answer) < rank(&before.answer) => *before = row,
            Some(_) => {}
            None => rows.push(row),
        }
    }
    rows
}

fn rank(answer: &str) -> u8 {
    match answer {
        "no_answer" => 0,
        "found" => 1,
        "nothing_found" => 2,
        _ => 3,
    }
}

impl ReferenceFinding {
    /// True if the work exists and is cited wrongly.
    pub(crate) fn miscited(&self) -> bool {
        self.adjudication.class == Class::Hallucinated
            && self.adjudication.primary != Some(Code::H0)
    }
}

#[cfg(test)]
mod tests {
    use stet_core::reference::adjudicate::Consultation;

    use super::*;

    #[test]
    fn a_blocked_page_counts_on_a_known_host_alone() {
        let link = |url: &str, state, rated_host| Linked {
            url: url.to_owned(),
            state,
            settled: true,
            words: String::new(),
            target: None,
            archived: None,
            archived_at: String::new(),
            page: None,
            rated_host,
        };
        let blocked = LinkState::Blocked;
        for (url, state, rated, expected) in [
            ("https://www.nytimes.com/x", blocked, false, Some(0.6)),
            ("https://gazette.example/x", blocked, true, Some(0.6)),
            ("https://gazette.example/x", blocked, false, None),
            (
                "https://gazette.example/x",
                LinkState::Dead,
                true,
                Some(0.0),
            ),
            ("https://gazette.example/x", LinkState::NoAnswer, true, None),
        ] {
            let found = link_confidence(&Work::default(), &link(url, state, rated));
            assert_eq!(found, expected, "{url} {state:?} {rated}");
        }
    }

    #[test]
    fn a_registry_that_has_other_works_alone_has_not_found_this_one() {
        let record = |registry: &str, title: &str| Record {
            registry: registry.to_owned(),
            id: title.to_owned(),
            url: String::new(),
            work: Work {
                title: title.to_owned(),
                ..Work::default()
            },
            versions: Vec::new(),
            notices: Vec::new(),
        };
        let answered = |name: &str, titles: &[&str]| Consultation {
            registry: name.to_owned(),
            name: name.to_owned(),
            covers: true,
            complete: false,
            answer: Answer::Records(titles.iter().map(|title| record(name, title)).collect()),
        };
        let consulted = Consulted {
            by_description: vec![
                answered("a", &["Bells of Ostholm", "Kelp and burns"]),
                answered("b", &["Kelp & burns", "Eelgrass", "Salt"]),
                answered("c", &["KELP AND BURNS"]),
            ],
            by_identifier: Vec::new(),
        };
        let told = |chosen: Option<&Record>| {
            let rows = asked(&consulted, chosen).into_iter();
            rows.map(|row| format!("{}: {}, {}", row.name, row.answer, row.words))
                .collect::<Vec<_>>()
        };
        assert_eq!(
            told(Some(&record("a", "Kelp and burns"))),
            [
                "a: found, 2 records",
                "b: nothing_found, 3 other works",
                "c: found, 1 record"
            ]
        );
        assert_eq!(told(None)[2], "c: nothing_found, 1 other work");
    }
}
