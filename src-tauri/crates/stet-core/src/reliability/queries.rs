//! What is searched for about an outlet: the three templates, in English and in its own language,
//! and negative-signal searches where little is found (rules 4.2).

use super::brand::Brand;
use super::languages::{self, Language};

/// A search about an outlet.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Query {
    /// The words of the search.
    pub text: String,
    /// Code of the language its words are in.
    pub language: &'static str,
    /// True if it is only made where little is found.
    pub negative: bool,
}

/// The searches about the outlet with that registrable domain, in the order they are made: each
/// template in English, then in the outlet's language; the negative ones last.
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
                    });
                }
            }
        }
        made
    };
    let mut all = round(|tongue| &tongue.searches, false);
    all.extend(round(|tongue| &tongue.negative, true));
    all
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
        assert_eq!(texts.len(), 10);
        assert_eq!(
            texts[..2],
            [
                "anti spiegel \"anti-spiegel.ru\" fact check reliability",
                "anti spiegel \"anti-spiegel.ru\" Faktencheck Glaubwürdigkeit",
            ]
        );
        assert_eq!(
            texts[9],
            "anti spiegel \"anti-spiegel.ru\" Falschbehauptungen widerlegt"
        );
    }
}
