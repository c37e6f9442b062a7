//! A page of the web without an author, as medicine cites it (NLM, Citing Medicine, chapter 25):
//! "Title. Place: Body; 2024 [updated 2024 Jun]. Available from: …".

use std::sync::LazyLock;

use regex::Regex;

use super::{Pattern, first};
use crate::reference::parse::{bodies, clean, without_number};
use crate::reference::{Work, WorkKind};

static PAGE: Pattern = LazyLock::new(|| {
    Regex::new(&[
        r"^(.+?)\.?\s*(?:\[(?:[Ii]nternet|[Oo]nline|[Ww]eb ?page)\])?\.\s+(\p{Lu}[^:;.\[\]]{1,40})\s?:\s([^:;\[\]]{2,90});\s?((?:19|20)\d\d)\b",
        r"(?:\s\p{L}{3,9}\.?(?:\s\d{1,2})?)?\s*(?:\[[^\]]*\]?)?[\s.;\]]*",
        r"(?i:", clean::AVAILABLE, r")\s?:?[\s.]*$",
    ].concat())
    .ok()
});

/// Reads such a citation; `None` for one in which persons are named.
pub(super) fn read(text: &str) -> Option<Work> {
    let hit = PAGE.as_ref()?.captures(text)?;
    let head = without_number(&hit[1]);
    let (author, title) = match head.split_once(". ") {
        // A body is told by its words, or as it publishes what it wrote.
        Some((body, title))
            if bodies::is_group(body) || bodies::is_body(body) || body == clean::field(&hit[3]) =>
        {
            (Some(body), title)
        }
        // Names of persons, or a title of two sentences: not told apart by form.
        Some(_) => return None,
        None => (None, head),
    };
    Some(Work {
        kind: WorkKind::WebPage,
        title: clean::title(title),
        authors: author.map(bodies::group_named).into_iter().collect(),
        place: clean::field(&hit[2]),
        publisher: clean::field(&hit[3]),
        year: first(&super::YEAR, &hit[4]).and_then(|year| year.parse().ok()),
        ..Work::default()
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_page_without_a_person() {
        for (text, author, title, publisher) in [
            (
                "Nyfødte og fødsler (1997-). København: Sundhedsdatastyrelsen; 2024 [updated 2024 Jun; . Available from: ",
                "",
                "Nyfødte og fødsler (1997-)",
                "Sundhedsdatastyrelsen",
            ),
            (
                "Marées et sels [Internet]. Brest: Agence du littoral; 2021 . Disponible sur : ",
                "",
                "Marées et sels",
                "Agence du littoral",
            ),
            (
                "3. Fjord Health Agency. Salt in water [Internet]. Oslo: Fjord Health Agency; 2019 Mar . Available from: .",
                "Fjord Health Agency",
                "Salt in water",
                "Fjord Health Agency",
            ),
        ] {
            let work = read(text).expect(text);
            let named = work.authors.first().map_or("", |one| one.family.as_str());
            assert_eq!(
                (named, work.title.as_str(), work.publisher.as_str()),
                (author, title, publisher)
            );
            assert!(work.year.is_some());
        }
        assert_eq!(
            read("Holm J, Lee B. Salt [Internet]. Oslo: Fjord Press; 2019 . Available from: "),
            None
        );
        assert_eq!(read("Salt in water. Oslo: Fjord Press; 2019."), None);
    }
}
