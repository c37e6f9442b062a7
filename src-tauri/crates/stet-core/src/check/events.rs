//! What the text dates: "Katarina Holm was born in 1958". Finds such statements, judges none.

use std::sync::LazyLock;

use regex::{Captures, Regex};

use crate::document::Place;
use crate::quantity::PartialDate;
use crate::text::Span;

use super::Scope;
use super::calendar::plain;
use super::names::names;
use super::scope::Sentence;
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
/// The same in the other main European languages: who it is told of, what happened, where, when.
static ABROAD: LazyLock<Regex> = LazyLock::new(|| {
    pattern(&format!(
        r"(?i)^(,|(?:,?\s+(?:die|der|das|qui|que|che|som|który|która))?(?:\s+{WAS})+|)\s+({VERBS}|{OF_ITSELF})(?:\s+(?:à|en|in|a|w|i|te|em|av|af|par|por|da|door|von|von\s+der)(?:\s+\p{{L}}+){{1,3}}?)?,?(?:\s+(?:en|in|im(?:\s+Jahre?)?|am|le|el|il|den|op|w|i|år|nel|no|em|dnia|в))?\s+$"
    ))
});
/// German and Dutch put the verb behind the date: "wurde am 3. Mai 1998 in Graz geboren".
static VERB_LAST: LazyLock<Regex> = LazyLock::new(|| {
    pattern(
        r"(?i)^(?:,?\s+(?:die|der|das))?\s+(?:wurde|ist|war|werd|is)(?:\s+(?:am|im|in|op)(?:\s+Jahre?)?)?\s+$",
    )
});
static LAST_VERB: LazyLock<Regex> = LazyLock::new(|| {
    pattern(&format!(
        r"(?i)^(?:\s+(?:in|te)\s+\p{{Lu}}[\p{{L}}-]*)?\s+({VERBS}|{OF_ITSELF})\b"
    ))
});
/// Helps a verb to say that something was done to the subject.
const WAS: &str = r"(?:wurde|ist|war|est|fut|était|a\s+été|fue|es|ha\s+sido|è|è\s+stat[oa]|fu|venne|werd|is|blev|foi|é|został|została|zostało|się|se|si|är|er)";
/// What a thing does of itself, or unnamed people do to it: no helping verb is needed.
const OF_ITSELF: &str =
    "öffnete|ouvrit|abrió|aprì|abriu|opende|öppnade|åbnede|åpnet|otwarto|założono";
/// What can happen.
const VERBS: &str = r"geboren|née?|naquit|nacid[oa]|nació|nat[oa]|nacque|nascid[oa]|nasceu|född|föddes|født|urodzon[ya]|urodziła?(?:\s+się)?|родил(?:ся|ась)|starb|gestorben|morte?|mourut|décédée?|murió|falleció|morì|mort[oa]|overleed|overleden|avled|døde|morreu|zmarła?|умер(?:ла)?|gegründet|fondée?|fundad[oa]|fondat[oa]|opgericht|grundades|grundad|grundlagt|stiftet|założon[yae]|основан[ао]?|eröffnet|inaugurée?|inaugurad[oa]|inaugurat[oa]|geopend|invigdes|åpnet|åbnet|indviet|otwart[yae]|открыт[ао]?|inauguró|inaugurou|fundó|fundou|abiert[oa]|abert[oa]|ouverte?|apert[oa]";

/// What a verb of another language says.
fn kind_abroad(verb: &str) -> Option<Kind> {
    const KINDS: [(Kind, &str); 3] = [
        (
            Kind::Born,
            "geboren né née naquit nacid nació nat nacque nascid nasceu född født urodz родил",
        ),
        (
            Kind::Founded,
            "gegründet fond fund fondat opgericht grundad grundlagt stiftet założon основан",
        ),
        (
            Kind::Opened,
            "eröffnet inaugur geopend invigd åpnet åbn indviet otwart открыт öffn ouv abr abiert abert apert aprì open öppn",
        ),
    ];
    let lower = verb.to_lowercase();
    let known = KINDS.iter().find(|(_, stems)| {
        stems
            .split(' ')
            .any(|stem| lower == stem || stem.chars().count() > 2 && lower.starts_with(stem))
    });
    Some(known.map_or(Kind::Died, |(kind, _)| *kind))
}

/// What another language says happened to a name, by the words between it and a date and those
/// behind the date.
fn happened_abroad(gap: &str, after: &str) -> Option<Kind> {
    if let Some(found) = ABROAD.captures(gap) {
        let verb = found.get(2)?.as_str();
        let kind = kind_abroad(verb)?;
        // "Holm abrió el 3 de mayo la feria": it is the fair that opened.
        let after = after.trim_start();
        // "12 maja 1968 r."
        let rest = after
            .strip_prefix("r.")
            .or_else(|| after.strip_prefix("г."));
        let closed = rest.unwrap_or(after).is_empty()
            || rest.is_some()
            || after.starts_with(['.', ',', ';', ':', ')']);
        let itself = closed && OF_ITSELF.split('|').any(|one| one == verb);
        // "Holm fondée en 1990" is told of the name only with a comma or a helping verb.
        let led = itself || !found.get(1)?.as_str().trim().is_empty();
        return Some(kind).filter(|kind| led || matches!(kind, Kind::Born | Kind::Died));
    }
    let last = LAST_VERB
        .captures(after)
        .filter(|_| VERB_LAST.is_match(gap))?;
    kind_abroad(last.get(1)?.as_str())
}

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
        for (name, end, thing) in subjects(sentence) {
            let mut from = end;
            let mut shape: &Regex = &HAPPENED;
            for (at, mention) in sentence.mentions.iter().enumerate() {
                if mention.span.start < from || sentence.quantity(at).is_some() {
                    continue;
                }
                let gap = sentence.text.get(from..mention.span.start);
                let kind = gap
                    .and_then(|gap| shape.captures(gap))
                    .and_then(|gap| happened(&gap))
                    .or_else(|| happened_abroad(gap?, sentence.after(at)));
                let (Some(kind), Some(date)) = (kind, sentence.date(at).and_then(plain)) else {
                    break;
                };
                // "The mayor of Orrin died in 1968": there was another after her.
                if thing && matches!(kind, Kind::Born | Kind::Died) {
                    break;
                }
                found.push(Event {
                    subject: name.to_lowercase(),
                    name: name.clone(),
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

/// What a place makes one of its kind: "the bridge at Orrin", "la presa de Valdehierro", "most w Orrinie";
/// in English also "the Orrin bridge".
static THINGS: LazyLock<[Regex; 2]> = LazyLock::new(|| {
    [
        r"(?:^|[\s,(«“‘’'])(\p{L}[\p{Ll}-]{2,}\s+(?:of|at|in|on|de|del|della|dello|dei|delle|dell['’]|du|des|d['’]|di|do|da|dos|von|van|zu|bei|am|im|w|we|nad|på|i|ved|til|av|af)\s*(?:(?:la|le|les|el|los|las|the|dem|der|den|het|de)\s+)?\p{Lu}\p{Ll}[\p{L}’'-]*(?:[\s-]\p{Lu}\p{Ll}[\p{L}-]*){0,2})\b",
        r"(?:^|[\s,(«“‘’'])(?:[Tt]he\s+)?(\p{Lu}\p{Ll}[\p{L}-]+\s+\p{Ll}{4,}(?:\s+\p{Ll}{4,})?)\b",
    ]
    .map(pattern)
});

/// What a sentence may tell something of, each with its end in the sentence: names, and things called by
/// their place (true). A name in such a description is not told of.
fn subjects(sentence: &Sentence<'_>) -> Vec<(String, usize, bool)> {
    let mut found: Vec<(String, usize, bool)> = Vec::new();
    let mut things: Vec<Span> = Vec::new();
    let read = THINGS
        .iter()
        .flat_map(|form| form.captures_iter(sentence.text))
        .filter_map(|read| read.get(1));
    for words in read {
        // The words may run on into the verb: every end is tried.
        let ends = words.as_str().match_indices(' ').map(|(at, _)| at);
        for end in ends.chain([words.len()]).filter(|end| *end > 0) {
            let name = &words.as_str()[..end];
            if name.contains(' ') && name.contains(char::is_uppercase) {
                found.push((name.to_owned(), words.start() + end, true));
            }
        }
        things.push(Span::new(words.start(), words.end()));
    }
    for name in names(sentence) {
        let end = name.place.span.end - sentence.start;
        let within = things
            .iter()
            .any(|thing| thing.start < name.place.span.start - sentence.start && end <= thing.end);
        // "Die Neue Galerie" is read again as "Neue Galerie".
        if !within && !name.words.first().is_some_and(|first| is_article(first)) {
            found.push((name.words.join(" "), end, false));
        }
    }
    found
}

/// An article with the capital of a sentence's first word.
fn is_article(word: &str) -> bool {
    let lower = word.to_lowercase();
    matches!(
        lower.as_str(),
        "die"
            | "der"
            | "das"
            | "la"
            | "le"
            | "les"
            | "el"
            | "los"
            | "las"
            | "il"
            | "gli"
            | "het"
            | "den"
            | "det"
    )
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

/// True if the words tell of something that a thing goes through once, or seldom: it opens, it is founded.
pub(super) fn happens_once(text: &str) -> bool {
    static ONCE: LazyLock<Regex> = LazyLock::new(|| {
        pattern(&format!(
            r"(?i)(?:^|\s)(?:({VERBS}|{OF_ITSELF})|founded|established|incorporated|opened|launched|dissolved|inaugurated|built)$"
        ))
    });
    // "The mayor of Orrin died in 1968": there was another after her.
    let of_people = |verb: &str| matches!(kind_abroad(verb), Some(Kind::Born | Kind::Died));
    ONCE.captures(text)
        .is_some_and(|found| !found.get(1).is_some_and(|verb| of_people(verb.as_str())))
}

/// Words that say a date is disputed or somebody else's.
pub(super) fn hedged(text: &str) -> bool {
    static HEDGE: LazyLock<Regex> = LazyLock::new(|| {
        pattern(
            r"(?i)\b(?:according\s+to|claim(?:s|ed)?|alleged(?:ly)?|laut|selon|según|secondo|volgens|enligt|ifølge|według|согласно|angeblich|vermutlich|wohl|peut-être|sans\s+doute|quizá|forse|wrongly|mistakenly|probably|perhaps|possibly|or\s+(?:in\s+)?1\d\d\d|not\s+in|rather\s+than|instead\s+of|other\s+sources)\b",
        )
    });
    HEDGE.is_match(text)
}
