//! Holds an answer against its form and against the evidence.

use serde_json::Value;

use super::{Answer, Assessment, Dropped, OTHER_BIAS, POLITICAL_BIAS, Reason, Signal, Slant};
use crate::reliability::pack::{Item, Pack};
use crate::reliability::question::unmarked;
use crate::reliability::scale::SourceType;
use crate::reliability::thousandths::normalise;

/// Most entries read of a list.
const MOST_ENTRIES: usize = 40;
/// Most characters read of a text.
const LONGEST_TEXT: usize = 2_000;
/// Fewest characters of a quotation.
const SHORTEST_QUOTE: usize = 6;

/// An answer of which nothing can be kept.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("the model's answer is not in the requested form: {0}")]
pub struct Unusable(String);

/// Holds an answer against its form and against the evidence.
///
/// # Errors
/// [`Unusable`] where a field is missing or of the wrong kind; the outlet stays unassessed.
pub fn check(answer: &Value, pack: &Pack) -> Result<Answer, Unusable> {
    let missing = |name: &str| Unusable(format!("“{name}” is missing or of another kind"));
    let field = |name: &str| answer.get(name).ok_or_else(|| missing(name));
    let list = |name: &str| {
        let list = field(name)?.as_array().ok_or_else(|| missing(name))?;
        Ok::<_, Unusable>(list.iter().take(MOST_ENTRIES))
    };
    let mut kept = Answer::default();
    let dropped = &mut kept.dropped;
    let held = Held::new(pack);

    let kind = field("sourceType")?;
    match kind.as_str().and_then(SourceType::named) {
        Some(kind) => kept.source_type = kind,
        None => dropped.names += 1,
    }
    kept.source_type_evidence = held.ids(list("sourceTypeEvidence")?, dropped);
    let entity = field("identifiedEntity")?;
    if let Some(name) = entity.as_str().map(text_of).filter(|name| !name.is_empty()) {
        if held.names(&name) {
            kept.identified_entity = Some(name);
        } else {
            dropped.names += 1;
        }
    } else if !(entity.is_null() || entity.is_string()) {
        return Err(missing("identifiedEntity"));
    }
    for entry in list("assessments")? {
        let assessment = held.assessment(entry, dropped);
        let fresh = assessment.filter(|one| !kept.assessments.contains(one));
        kept.assessments.extend(fresh);
    }
    for entry in list("reasoning")? {
        let words = text_of(entry["text"].as_str().unwrap_or_default());
        let ids = entry["evidenceIds"].as_array().map(Vec::as_slice);
        let evidence_ids = held.ids(ids.unwrap_or_default().iter().take(MOST_ENTRIES), dropped);
        if words.is_empty() || evidence_ids.is_empty() || held.has_foreign_address(&words) {
            dropped.sentences += 1;
        } else {
            kept.reasoning.push(Reason {
                text: words,
                evidence_ids,
            });
        }
    }
    for entry in list("caveats")? {
        let words = text_of(entry.as_str().unwrap_or_default());
        if words.is_empty() || held.has_foreign_address(&words) {
            dropped.sentences += 1;
        } else {
            kept.caveats.push(words);
        }
    }
    kept.bias = slant(field("bias")?, dropped);
    let number = |name: &str, dropped: &mut Dropped| {
        let value = answer.get(name).filter(|value| !value.is_null())?;
        let read = value.as_f64().and_then(|value| normalise(value, None).ok());
        dropped.numbers += usize::from(read.is_none());
        read
    };
    field("score")?;
    kept.score = number("score", dropped);
    field("confidence")?;
    kept.stated_confidence = number("confidence", dropped);
    if kept.score.is_some() && kept.assessments.is_empty() {
        kept.score = None;
        dropped.numbers += 1;
    }
    let notes = text_of(answer["refinementNotes"].as_str().unwrap_or_default());
    if held.has_foreign_address(&notes) {
        dropped.sentences += 1;
    } else {
        kept.notes = notes;
    }
    Ok(kept)
}

fn slant(given: &Value, dropped: &mut Dropped) -> Slant {
    let mut one_of = |name: &str, list: &[&str]| {
        let value = given[name].as_str().filter(|value| list.contains(value));
        dropped.names += usize::from(value.is_none());
        value.map(str::to_owned)
    };
    Slant {
        political_bias: one_of("politicalBias", &POLITICAL_BIAS)
            .unwrap_or_else(|| "not_applicable".to_owned()),
        other_bias: one_of("otherBias", &OTHER_BIAS).filter(|value| value != "none_detected"),
    }
}

/// The words of a text in one line, without control characters, cut to its limit.
fn text_of(text: &str) -> String {
    let end = text
        .char_indices()
        .nth(LONGEST_TEXT)
        .map_or(text.len(), |(at, _)| at);
    plain(&text[..end])
}

/// White space as single spaces, typographic quotation marks as plain ones, brackets as a model
/// was shown them.
fn plain(text: &str) -> String {
    unmarked(text)
        .split(|ch: char| ch.is_whitespace() || ch.is_control())
        .filter(|word| !word.is_empty())
        .collect::<Vec<_>>()
        .join(" ")
        .replace(['‘', '’'], "'")
        .replace(['“', '”', '„'], "\"")
}

/// True if the words stand in the evidence, white space and the shape of quotation marks aside.
pub(in crate::reliability) fn quotes(item: &Item, quote: &str) -> bool {
    quote.chars().count() >= SHORTEST_QUOTE && plain(&item.words()).contains(&plain(quote))
}

/// The evidence an answer is held against.
struct Held<'p> {
    pack: &'p Pack,
    words: Vec<String>,
}

impl<'p> Held<'p> {
    fn new(pack: &'p Pack) -> Self {
        Self {
            pack,
            words: pack.items.iter().map(|item| plain(&item.words())).collect(),
        }
    }

    /// Those of the ids that exist, each once.
    fn ids<'v>(
        &self,
        given: impl Iterator<Item = &'v Value>,
        dropped: &mut Dropped,
    ) -> Vec<String> {
        let mut ids = Vec::new();
        for id in given {
            match id.as_str().filter(|id| self.pack.item(id).is_some()) {
                Some(id) if ids.iter().any(|known| known == id) => {}
                Some(id) => ids.push(id.to_owned()),
                None => dropped.ids += 1,
            }
        }
        ids
    }

    fn assessment(&self, entry: &Value, dropped: &mut Dropped) -> Option<Assessment> {
        let id = entry["evidenceId"].as_str().unwrap_or_default();
        let Some(at) = self.pack.items.iter().position(|item| item.id == id) else {
            dropped.ids += 1;
            return None;
        };
        let given = entry["signal"].as_str().unwrap_or_default();
        let Some(signal) = Signal::ALL.into_iter().find(|one| one.name() == given) else {
            dropped.names += 1;
            return None;
        };
        let quote = text_of(entry["quote"].as_str().unwrap_or_default());
        if quote.chars().count() < SHORTEST_QUOTE || !self.words[at].contains(&quote) {
            dropped.quotes += 1;
            return None;
        }
        Some(Assessment {
            evidence_id: id.to_owned(),
            signal,
            quote,
        })
    }

    /// True if each longer word of a name stands in the evidence or the domain.
    fn names(&self, name: &str) -> bool {
        let all = self.words.join(" ").to_lowercase() + " " + &self.pack.domain;
        let mut words = name
            .split(|ch: char| !ch.is_alphanumeric())
            .filter(|word| word.chars().count() > 2)
            .peekable();
        let some = words.peek().is_some();
        some && words.all(|word| all.contains(&word.to_lowercase()))
    }

    /// True if the words bring an address that is none of the evidence's.
    fn has_foreign_address(&self, words: &str) -> bool {
        words
            .split_whitespace()
            .filter_map(|word| word.find("://").map(|at| (word, at)))
            .any(|(word, at)| {
                let from = word[..at]
                    .rfind(|ch: char| !ch.is_ascii_alphabetic())
                    .map_or(0, |before| {
                        before + word[before..].chars().next().map_or(1, char::len_utf8)
                    });
                let address =
                    word[from..].trim_end_matches(|ch: char| !(ch.is_alphanumeric() || ch == '/'));
                !self.pack.items.iter().any(|item| item.url == address)
            })
    }
}
