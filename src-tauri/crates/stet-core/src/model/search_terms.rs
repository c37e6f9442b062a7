//! Search queries for a claim in other languages, written by a language model. They find pages and
//! decide nothing: a bad query finds nothing.

use std::collections::HashSet;

use serde::Deserialize;
use serde_json::{Value, json};

use super::dropped::{line, names_an_address, of_schema};
use super::fence::Fence;
use super::{Checked, Dropped, list_of};

/// Longest query kept, in characters.
const LONGEST: usize = 160;

/// Most words of a query; the prompt says 12.
const WORDS: usize = 16;

/// A query in one language.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Terms {
    /// ISO 639-1.
    pub language: String,
    /// What would be typed into a search engine.
    pub query: String,
}

/// The question about a claim for these languages.
#[must_use]
pub fn question(claim: &str, languages: &[&str]) -> String {
    let mut fence = Fence::default();
    fence.add("claim", claim);
    format!("Languages: {}\n\n{}", languages.join(", "), fence.written())
}

/// The schema of the answer.
#[must_use]
pub fn schema() -> Value {
    list_of(
        "queries",
        json!({
            "language": { "type": "string" },
            "query": { "type": "string" },
        }),
    )
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Answer {
    queries: Vec<Row>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Row {
    language: String,
    query: String,
}

/// The queries that may be sent, one for a language at most: short, of words alone, and for a language
/// that was asked for.
///
/// # Errors
/// Why nothing can be read: it is not of the [`schema`].
pub fn read(answer: &Value, languages: &[&str]) -> Result<Checked<Vec<Terms>>, Dropped> {
    let answer: Answer = of_schema(answer)?;
    let (mut kept, mut dropped, mut seen) = (Vec::new(), Vec::new(), HashSet::new());
    for row in answer.queries {
        let part = format!("the query for “{}”", line(&row.language, 20));
        // Quotation marks and operators would make another search of it.
        let plain: String = row
            .query
            .chars()
            .map(|c| {
                if "\"“”«»()|:*".contains(c) {
                    ' '
                } else {
                    c
                }
            })
            .collect();
        let query = line(&plain, LONGEST);
        let why = if !languages.contains(&row.language.as_str()) {
            "nobody asked for that language"
        } else if !seen.insert(row.language.clone()) {
            "there is one already"
        } else if names_an_address(&row.query) {
            "it names an address"
        } else if query.is_empty() || query.split_whitespace().count() > WORDS {
            "it is no query of a few words"
        } else {
            kept.push(Terms {
                language: row.language,
                query,
            });
            continue;
        };
        dropped.push(Dropped::new(part, why));
    }
    Ok(Checked { kept, dropped })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn queries_are_a_few_words_in_a_language_that_was_asked_for() {
        let answer = json!({ "queries": [
            { "language": "de", "query": "\"Fähre\" Skarn\nverkauft 2019" },
            { "language": "de", "query": "noch eine" },
            { "language": "fr", "query": "bac de Skarn vendu" },
            { "language": "nl", "query": "site https://liar.example/x" },
            { "language": "sv", "query": "a b c d e f g h i j k l m n o p q r" },
        ]});
        let checked = read(&answer, &["de", "nl", "sv"]).expect("of the schema");
        let kept = Terms {
            language: "de".to_owned(),
            query: "Fähre Skarn verkauft 2019".to_owned(),
        };
        assert_eq!(checked.kept, [kept]);
        assert_eq!(checked.dropped.len(), 4);
        assert!(question("The ferry.", &["de", "nl"]).starts_with("Languages: de, nl"));
    }
}
