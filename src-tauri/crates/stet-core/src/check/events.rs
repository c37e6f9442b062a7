//! What the text dates: "Katarina Holm was born in 1958". Finds such statements, judges none.

use std::sync::LazyLock;

use regex::{Captures, Regex};

use crate::document::Place;
use crate::quantity::PartialDate;

use super::Scope;
use super::calendar::plain;
use super::names::names;
use super::words::pattern;

/// Something dated that happens to a named person or thing.
#[derive(Debug, Clone)]
pub(super) struct Event {
    /// The name, lower case.
    pub(super) subject: String,
    /// The name as written.
    pub(super) name: String,
    /// What happened.
    pub(super) kind: Kind,
    /// When.
    pub(super) date: PartialDate,
    /// Where the date stands.
    pub(super) place: Place,
    /// Index of the sentence.
    pub(super) sentence: usize,
}

/// What can happen.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Kind {
    Born,
    Founded,
    Opened,
    Launched,
    Closed,
    Dissolved,
    Died,
}

impl Kind {
    fn read(word: &str) -> Option<Self> {
        Some(match word.to_lowercase().as_str() {
            "born" => Self::Born,
            "founded" | "established" | "incorporated" => Self::Founded,
            "opened" => Self::Opened,
            "launched" => Self::Launched,
            "closed" => Self::Closed,
            "dissolved" => Self::Dissolved,
            "died" => Self::Died,
            _ => return None,
        })
    }

    /// As a checker reads it.
    pub(super) fn word(self) -> &'static str {
        match self {
            Self::Born => "born",
            Self::Founded => "founded",
            Self::Opened => "opened",
            Self::Launched => "launched",
            Self::Closed => "closed",
            Self::Dissolved => "dissolved",
            Self::Died => "died",
        }
    }

    /// True if it happens only once.
    pub(super) fn once(self) -> bool {
        matches!(
            self,
            Self::Born | Self::Founded | Self::Dissolved | Self::Died
        )
    }

    /// True if `self` cannot come after `other` for one subject.
    pub(super) fn precedes(self, other: Self) -> bool {
        matches!(
            (self, other),
            (Self::Born, Self::Died) | (Self::Founded, Self::Dissolved | Self::Closed)
        )
    }
}

/// From the end of the name to the start of the date.
static HAPPENED: LazyLock<Regex> = LazyLock::new(|| {
    pattern(
        r"(?i)^((?:,?\s+(?:who|which|that))?(?:\s+(?:was|were|had|been|is|has|himself|herself|first|originally|officially))*,?)\s+(born|died|founded|established|incorporated|opened|launched|closed|dissolved)((?:\s+[\p{L}’'-]+){0,6}?)\s+(?:in|on)\s+$",
    )
});
/// A second event in the same sentence: "… and died in 2019".
static AND: LazyLock<Regex> = LazyLock::new(|| {
    pattern(
        r"(?i)^(,?\s+and\s+(?:was\s+)?)(died|dissolved|closed)((?:\s+[\p{L}’'-]+){0,6}?)\s+(?:in|on)\s+$",
    )
});

/// The dated events of the document, in reading order.
pub(super) fn events(scope: &Scope<'_>) -> Vec<Event> {
    let mut found = Vec::new();
    for (index, sentence) in scope.sentences().iter().enumerate() {
        if hedged(sentence.text) {
            continue;
        }
        for name in names(sentence) {
            let end = name.place.span.end - sentence.start;
            let mut from = end;
            let mut shape: &Regex = &HAPPENED;
            for (at, mention) in sentence.mentions.iter().enumerate() {
                if mention.span.start < from || sentence.quantity(at).is_some() {
                    continue;
                }
                let kind = sentence
                    .text
                    .get(from..mention.span.start)
                    .and_then(|gap| shape.captures(gap))
                    .and_then(|gap| happened(&gap));
                let (Some(kind), Some(date)) = (kind, sentence.date(at).and_then(plain)) else {
                    break;
                };
                found.push(Event {
                    subject: name.words.join(" ").to_lowercase(),
                    name: name.words.join(" "),
                    kind,
                    date: *date,
                    place: sentence.place(mention.span),
                    sentence: index,
                });
                from = mention.span.end;
                shape = &AND;
            }
        }
    }
    found
}

/// What the words between name and date say happened to the name.
fn happened(gap: &Captures<'_>) -> Option<Kind> {
    let (lead, verb, rest) = (
        gap.get(1)?.as_str(),
        gap.get(2)?.as_str(),
        gap.get(3)?.as_str(),
    );
    let kind = Kind::read(verb)?;
    let passive = ["was", "were", "been", "is"]
        .iter()
        .any(|word| lead.contains(word));
    let suffered = passive || lead.ends_with(',');
    // "Holm founded a club in 1990": it is the club that was founded.
    let own = match kind {
        Kind::Born | Kind::Died => true,
        Kind::Founded | Kind::Dissolved => suffered,
        Kind::Opened | Kind::Launched | Kind::Closed => suffered || rest.trim().is_empty(),
    };
    own.then_some(kind)
}

/// Words that say a date is disputed or somebody else's.
fn hedged(text: &str) -> bool {
    static HEDGE: LazyLock<Regex> = LazyLock::new(|| {
        pattern(
            r"(?i)\b(?:according\s+to|claim(?:s|ed)?|alleged(?:ly)?|wrongly|mistakenly|probably|perhaps|possibly|or\s+(?:in\s+)?1\d\d\d|not\s+in|rather\s+than|instead\s+of|other\s+sources)\b",
        )
    });
    HEDGE.is_match(text)
}
