//! What is searched for about an outlet: the three templates, in English and in its own language, the
//! fact-checkers of that language, and negative-signal searches where little is found (rules 4.2).

use super::brand::Brand;
use super::languages::{self, Language};

/// Most sites in one search: search services read only the first 32 words of a query.
const MOST_SITES: usize = 12;

/// A search about an outlet.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Query {
    /// The words of the search.
    pub text: String,
    /// Code of the language its words are in.
    pub language: &'static str,
    /// True if it is only made where little is found.
    pub negative: bool,
    /// True if it is made however much was found before it: an outlet that does not publish in English is
    /// looked up in its own language and by those who check facts in it, not in English alone.
    pub first_round: bool,
}

/// The searches about the outlet with that registrable domain, in the order they are made: each
/// template in English, then in the outlet's language, after the first of them the sites of that
/// language's fact-checkers; the negative ones last.
///
/// The domain is always a quoted word; the name stands before it unless it is too short or a
/// common word.
#[must_use]
pub fn queries(domain: &str, language: Option<&'static Language>) -> Vec<Query> {
    let brand = Brand::of(domain);
    let name = brand.search_word().map(|name| format!("{name} "));
    let name = name.unwrap_or_default();
    let tongues: Vec<&'static Language> = languages::english()
        .into_iter()
        .chain(language.filter(|language| language.code != "en"))
        .collect();
    let round = |words: fn(&Language) -> &[String], negative: bool| {
        let most = tongues.iter().map(|tongue| words(tongue).len()).max();
        let mut made = Vec::new();
        for at in 0..most.unwrap_or(0) {
            for &tongue in &tongues {
                if let Some(words) = words(tongue).get(at) {
                    made.push(Query {
                        text: format!("{name}\"{domain}\" {words}"),
                        language: &tongue.code,
                        negative,
                        first_round: at == 0 && !negative && tongues.len() > 1,
                    });
                }
            }
        }
        made
    };
    let mut all = round(|tongue| &tongue.searches, false);
    if let Some(&regional) = tongues.get(1) {
        all.insert(tongues.len().min(all.len()), at_checkers(domain, regional));
    }
    all.extend(round(|tongue| &tongue.negative, true));
    all
}

/// A search of the sites of a language's fact-checkers, in the form that Google and Brave read alike.
fn at_checkers(domain: &str, language: &'static Language) -> Query {
    let hosts = language.checkers.iter().flat_map(|checker| &checker.hosts);
    let sites: Vec<String> = hosts
        .take(MOST_SITES)
        .map(|host| format!("site:{host}"))
        .collect();
    Query {
        text: format!("\"{domain}\" ({})", sites.join(" OR ")),
        language: &language.code,
        negative: false,
        first_round: true,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn texts(domain: &str, language: Option<&str>) -> Vec<String> {
        queries(domain, language.and_then(languages::by_tag))
            .into_iter()
            .map(|query| query.text)
            .collect()
    }

    #[test]
    fn the_seeds_templates_and_then_the_negative_ones() {
        assert_eq!(
            texts("foxnews.com", None),
            [
                "fox news \"foxnews.com\" fact check reliability",
                "fox news \"foxnews.com\" media bias fact check credibility rating",
                "fox news \"foxnews.com\" corrections policy editorial standards retractions",
                "fox news \"foxnews.com\" propaganda disinformation misinformation",
                "fox news \"foxnews.com\" false claims debunked",
            ]
        );
        assert_eq!(
            texts("time.com", Some("en"))[0],
            "\"time.com\" fact check reliability"
        );
    }

    #[test]
    fn another_language_is_searched_beside_english() {
        let texts = texts("anti-spiegel.ru", Some("de"));
        assert_eq!(texts.len(), 11);
        assert_eq!(
            texts[..2],
            [
                "anti spiegel \"anti-spiegel.ru\" fact check reliability",
                "anti spiegel \"anti-spiegel.ru\" Faktencheck Glaubwürdigkeit",
            ]
        );
        assert_eq!(
            texts[10],
            "anti spiegel \"anti-spiegel.ru\" Falschbehauptungen widerlegt"
        );
    }

    #[test]
    fn those_who_check_facts_in_its_language_are_searched() {
        for (tag, checker) in [
            ("de", "site:tagesschau.de/faktenfinder"),
            ("fr", "site:factuel.afp.com"),
            ("pt-BR", "site:aosfatos.org"),
        ] {
            let texts = texts("orrin-kurier.example", Some(tag));
            assert!(
                texts[2].starts_with("\"orrin-kurier.example\" (site:")
                    && texts[2].contains(checker),
                "{}",
                texts[2]
            );
        }
        for tag in [None, Some("en"), Some("ro")] {
            let all = queries("time.com", tag.and_then(languages::by_tag));
            assert_eq!(all.len(), 5, "{tag:?}");
            assert!(all.iter().all(|query| !query.first_round), "{tag:?}");
        }
    }
}
