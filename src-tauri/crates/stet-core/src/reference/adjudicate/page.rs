//! Whether a page is the cited work: the `ai` layer where no language model is asked (rules 1.4). What
//! the page says of itself is held beside the citation; what neither says is not counted.

use serde::{Deserialize, Serialize};

use super::field::State;
use super::fold::{Word, joined, words};
use super::title;
use crate::evidence::Page;
use crate::reference::Work;

/// What each part weighs in the confidence, over the parts that both sides give.
const TITLE: f64 = 0.55;
const AUTHORS: f64 = 0.20;
const YEAR: f64 = 0.15;
const OUTLET: f64 = 0.10;
/// Comparing words tells whether it is the work, not whether it is a credible one: never surer.
const MOST: f64 = 0.9;
/// Least words of a title that say something; "storm" is the words of a link.
const LEAST_WORDS: usize = 3;
/// From this likeness on, a title is the cited one with words changed.
const ALIKE: f64 = 0.6;

/// How a page stands to the citation that leads to it.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct OnPage {
    /// How far it is the cited work, [0, .9].
    pub confidence: f64,
    /// What it goes by, in a sentence.
    pub words: String,
}

/// Compares a citation with the page its address leads to; `None` where the citation gives no title
/// or the page has none.
#[must_use]
pub fn on_page(cited: &Work, page: &Page) -> Option<OnPage> {
    let shown = page.document.title.trim();
    if title::length(&cited.title) < LEAST_WORDS || shown.is_empty() {
        return None;
    }
    let likeness = likeness(&cited.title, shown);
    let rest = [
        ("its author", AUTHORS, authors(cited, page)),
        ("its year", YEAR, year(cited, page)),
        ("its publisher", OUTLET, outlet(cited, page)),
    ];
    let (mut sum, mut weight) = (TITLE * likeness, TITLE);
    let (mut agree, mut differ) = (Vec::new(), Vec::new());
    for (name, weighs, share) in rest {
        let Some(share) = share else { continue };
        sum += weighs * share;
        weight += weighs;
        if share >= 0.5 {
            agree.push(name);
        } else {
            differ.push(name);
        }
    }
    let mut told = if likeness >= 1.0 {
        "The page bears the cited title".to_owned()
    } else if likeness >= ALIKE {
        format!("The page is titled “{shown}”, close to what is cited")
    } else {
        format!("The page is titled “{shown}”, not what is cited")
    };
    for (names, verb) in [(agree, "agree"), (differ, "differ")] {
        if let Some((last, first)) = names.split_last() {
            let verb = if first.is_empty() {
                format!("{verb}s")
            } else {
                verb.to_owned()
            };
            let first = first.join(", ");
            let and = if first.is_empty() { "" } else { " and " };
            told.push_str(&format!("; {first}{and}{last} {verb}"));
        }
    }
    told.push('.');
    Some(OnPage {
        confidence: (sum / weight).min(MOST),
        words: told,
    })
}

/// 1 for the same title, also with the site's name before or after it.
fn likeness(cited: &str, shown: &str) -> f64 {
    let same = matches!(
        title::compare(cited, shown).state,
        State::Same | State::Variant
    );
    let (ours, theirs) = (words(cited), words(shown));
    let inside = |short: &[Word], long: &[Word]| {
        short.len() >= LEAST_WORDS && joined(long).contains(&joined(short))
    };
    if same || inside(&ours, &theirs) || inside(&theirs, &ours) {
        1.0
    } else {
        title::similarity(cited, shown)
    }
}

/// Share of the cited authors whose family name the page gives.
fn authors(cited: &Work, page: &Page) -> Option<f64> {
    let said = page
        .author
        .as_deref()
        .filter(|said| !said.trim().is_empty())?;
    let said = joined(&words(said));
    let named: Vec<String> = cited
        .authors
        .iter()
        .map(|person| joined(&words(&person.family)))
        .filter(|family| !family.is_empty())
        .collect();
    if named.is_empty() {
        return None;
    }
    let found = named.iter().filter(|family| said.contains(*family)).count();
    Some(found as f64 / named.len() as f64)
}

fn year(cited: &Work, page: &Page) -> Option<f64> {
    let ours = cited.year?.to_string();
    let days = [&page.published_at, &page.updated_at];
    let mut given = days.into_iter().flatten().peekable();
    given.peek()?;
    Some(f64::from(u8::from(given.any(|day| day.starts_with(&ours)))))
}

/// 1 if the page names the cited outlet; another name may be its owner's and says nothing.
fn outlet(cited: &Work, page: &Page) -> Option<f64> {
    let ours = joined(&words(&cited.container));
    let theirs = joined(&words(page.publisher.as_deref()?));
    let one = !ours.is_empty()
        && !theirs.is_empty()
        && (ours.contains(&theirs) || theirs.contains(&ours));
    one.then_some(1.0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::document::Document;
    use crate::evidence::StatedLanguage;
    use crate::reference::Person;

    fn page(title: &str) -> Page {
        Page {
            document: Document {
                title: title.to_owned(),
                ..Document::default()
            },
            author: Some("Ada Moll and Tor Lind".to_owned()),
            publisher: Some("The Orrin Gazette".to_owned()),
            published_at: Some("2019-11-04".to_owned()),
            updated_at: None,
            language: None,
            stated: StatedLanguage::default(),
            canonical: None,
            withheld: None,
        }
    }

    fn cited(title: &str, author: &str, year: i32) -> Work {
        Work {
            title: title.to_owned(),
            authors: vec![Person {
                family: author.to_owned(),
                ..Person::default()
            }],
            container: "Orrin Gazette".to_owned(),
            year: Some(year),
            ..Work::default()
        }
    }

    #[test]
    fn a_page_is_the_cited_work_or_another() {
        let title = "Storm tears a gap into the harbour wall";
        let shown = format!("{title} | The Orrin Gazette");
        let of = |cited: &Work, shown: &str| on_page(cited, &page(shown)).expect("compared");
        let same = of(&cited(title, "Moll", 2019), &shown);
        assert!((same.confidence - MOST).abs() < 1e-9);
        assert_eq!(
            same.words,
            "The page bears the cited title; its author, its year and its publisher agree."
        );
        let other = of(&cited(title, "Moll", 2019), "Tide tables for the week");
        assert!(other.confidence < 0.55, "{other:?}");
        assert!(other.words.contains("not what is cited"), "{other:?}");
        let wrong = of(&cited(title, "Brandt", 2012), &shown);
        assert!((0.6..0.75).contains(&wrong.confidence), "{wrong:?}");
        assert!(
            wrong.words.ends_with("its author and its year differ."),
            "{wrong:?}"
        );
        // The words of a link are no title, and a page without a title says nothing.
        assert_eq!(on_page(&cited("storm", "Moll", 2019), &page(&shown)), None);
        assert_eq!(on_page(&cited(title, "Moll", 2019), &page(" ")), None);
    }
}
