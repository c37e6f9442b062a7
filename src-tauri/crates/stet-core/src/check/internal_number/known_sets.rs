//! A set the text has counted already, named again by what it is of with another figure: "The fire at
//! the Vellin mill injured 14 workers … The 17 workers injured in the fire at the Vellin mill".
//! Only what cannot have changed in between: the victims of one event, and the parts of a thing that a
//! verb of having counts.

use std::sync::LazyLock;

use regex::Regex;

use crate::quantity::{Quantity, Role};

use super::super::figures::{grain, loose, value};
use super::super::scope::Sentence;
use super::super::wording::OF;
use super::super::words::{pattern, plain, words};
use super::super::{CheckFinding, Scope, Severity};
use super::{InternalNumber, OTHERWISE, rounds};

/// Most pairs of statements compared in one document.
const MOST_PAIRS: usize = 10_000;

/// Before the figure of a set that is known: a definite article.
static THE: LazyLock<Regex> = LazyLock::new(|| {
    pattern(
        r"(?i)(?:^|[\s(«“„])(?:the|all|die|der|den|alle|les|des|aux|los|las|i|gli|le|dei|delle|de|os|as)\s+$",
    )
});
/// From the counted noun to what it is of: "injured in the", "der", "de l’".
static OF_IT: LazyLock<Regex> = LazyLock::new(|| {
    pattern(&format!(
        r"(?i)^\s+(?:(?:people|Menschen|personnes|personas|persone|mensen)\s+)?(?:[\p{{Ll}}]+(?:ed|en|és|ées|ados|adas|idos|idas|ati|ate|iti|ite)?\s+)?(?:(?:in|at|by|bei|beim|im|par|dans|lors\s+de|por|en|da|nell['’]|nel|bij|i|vid|ved|em|{OF})(?:\s+|['’]))(?:(?:the|der|dem|des|la|le|l['’]|el|los|las|il|lo|gli|het|de|den|o|a)\s*)?"
    ))
});
/// What happened once, so that its victims are one number.
static EVENT: LazyLock<Regex> = LazyLock::new(|| {
    pattern(
        r"(?i)^(?:fire|blaze|crash|collision|accident|explosion|blast|attack|shooting|collapse|avalanche|flood|storm|earthquake|derailment|sinking|riot|strike|[\p{L}]*(?:brand|unfall|unglück|explosion|anschlag|angriff|einsturz|lawine|flut|sturm|beben|absturz|streik)(?:e?s)?|incendie|accident|collision|attentat|attaque|effondrement|avalanche|inondation|tempête|séisme|naufrage|déraillement|incendio|accidente|choque|explosión|atentado|derrumbe|inundación|terremoto|naufragio|incidente|scontro|esplosione|attentato|crollo|valanga|alluvione|brand|ongeluk|ongeval|aanslag|instorting|olycka|olyckan|branden|krasch|ulykke|ulykken|incêndio|acidente|explosão|desabamento)$",
    )
});
/// Opens a clause that tells which of a set are meant.
static RELATIVE: LazyLock<Regex> = LazyLock::new(|| {
    pattern(
        r"(?i)(?:\b(?:who|whom|whose|that|which|with|without|qui|que|dont|avec|sans|quienes|con|sin|che|senza|met|zonder|som|med|utan|uden|mit|ohne)\b|,\s+(?:die|der|das|denen)\b)",
    )
});
/// Verbs by which a thing has its parts.
static HAS: LazyLock<Regex> = LazyLock::new(|| {
    pattern(
        r"(?i)^(?:has|have|comprises?|contains?|hat|haben|zählt|umfasst|besitzt|compte|comptent|possède|comporte|comprend|tiene|cuenta|posee|ha|conta|possiede|comprende|heeft|telt|har|räknar|tem|possui)$",
    )
});

/// Articles, which a capital at the beginning of a sentence makes no names.
#[rustfmt::skip]
const ARTICLES: &[&str] = &[
    "a", "an", "the", "der", "die", "das", "den", "dem", "ein", "eine", "einem", "le", "la", "les",
    "un", "une", "el", "los", "las", "una", "il", "lo", "gli", "de", "het", "een", "det", "en", "ett",
    "et", "o", "os", "as", "um", "uma",
];

/// A figure with what it counts.
struct Counted<'s> {
    sentence: &'s Sentence<'s>,
    at: usize,
    noun: String,
    /// The words of substance before the figure, or of the thing behind its noun up to its name.
    about: Vec<String>,
    /// The word behind the name: "mill" of "the Vellin mill".
    next: Option<String>,
    /// A clause behind the name tells which are meant.
    told_apart: bool,
}

/// Sets named with another figure than they were counted with.
pub(super) fn findings(check: &InternalNumber, scope: &Scope<'_>) -> Vec<CheckFinding> {
    let (mut named, mut told) = (Vec::new(), Vec::new());
    for sentence in scope.sentences() {
        for at in 0..sentence.mentions.len() {
            named.extend(known(sentence, at));
            told.extend(stated(sentence, at));
        }
    }
    let pairs = named
        .iter()
        .flat_map(|set| told.iter().map(move |fact| (set, fact)));
    pairs
        .take(MOST_PAIRS)
        .filter_map(|(set, fact)| judge(check, scope, set, fact))
        .collect()
}

fn judge(
    check: &InternalNumber,
    scope: &Scope<'_>,
    set: &Counted<'_>,
    fact: &Counted<'_>,
) -> Option<CheckFinding> {
    let same_sentence = std::ptr::eq(set.sentence, fact.sentence);
    if same_sentence || set.noun != fact.noun || !tells_of(fact, set) {
        return None;
    }
    let (left, right) = (
        set.sentence.quantity(set.at)?,
        fact.sentence.quantity(fact.at)?,
    );
    let (here, there) = (value(left)?, value(right)?);
    // "The three rooms of the museum that …": fewer may be some of them.
    let some = here < there
        && (set.told_apart || !set.about.first().is_some_and(|first| EVENT.is_match(first)));
    if here == there || some || rounds(left, right) || rounds(right, left) {
        return None;
    }
    let text = |one: &Counted<'_>| one.sentence.mentions[one.at].text.clone();
    let (here, there) = (text(set), text(fact));
    Some(scope.finding(
        check,
        Severity::Inconsistency,
        vec![
            set.sentence.place_at(set.at),
            fact.sentence.place_at(fact.at),
        ],
        format!("What is counted as {there} is called {here} elsewhere."),
        format!("{here} here, {there} there"),
    ))
}

/// True if the fact is told of just this thing: "the fire at the Vellin mill injured", "the museum of
/// Vellin has".
fn tells_of(fact: &Counted<'_>, set: &Counted<'_>) -> bool {
    let thing = &set.about;
    let Some((head, rest)) = fact.about.split_at_checked(thing.len()) else {
        return false;
    };
    let alike = head.iter().zip(thing).all(|(one, other)| same(one, other));
    let event = thing.first().is_some_and(|first| EVENT.is_match(first));
    // "the Vellin mill" is not "the Vellin station".
    let named = rest.len() < 2 || set.next.as_ref() == rest.first();
    let had = rest.last().is_some_and(|verb| HAS.is_match(verb)) && rest.len() <= 2;
    alike && named && (event && rest.len() <= 3 || had)
}

/// The same word, a genitive aside.
fn same(one: &str, other: &str) -> bool {
    let bare = |word: &'_ str| word.trim_end_matches('s').len();
    one.get(..bare(one)) == other.get(..bare(other))
}

/// "The 17 injured of the fire at the Vellin mill": a set named by what it is of.
fn known<'s>(sentence: &'s Sentence<'s>, at: usize) -> Option<Counted<'s>> {
    let noun = counted(sentence, at)?;
    if !THE.is_match(sentence.before(at)) {
        return None;
    }
    let behind = behind_noun(sentence, at)?;
    let led = OF_IT.find(behind)?;
    let clause = behind[led.end()..]
        .split([',', ';', ':', '(', ')', '–', '—', '.'])
        .next()?;
    // The thing ends with its name; what follows is told of the set.
    let all = words(clause);
    let last = all
        .iter()
        .take(7)
        .rposition(|word| word.text.starts_with(char::is_uppercase))?;
    let about = substance(all[..=last].iter().map(|word| word.text))?;
    let next = all.get(last + 1).map(|word| plain(word.text));
    let told_apart = RELATIVE.is_match(&behind[led.end()..]);
    (about.len() >= 2).then_some(Counted {
        sentence,
        at,
        noun,
        about,
        next,
        told_apart,
    })
}

/// "The fire at the Vellin mill injured 14 workers": a sentence that counts.
fn stated<'s>(sentence: &'s Sentence<'s>, at: usize) -> Option<Counted<'s>> {
    let noun = counted(sentence, at)?;
    let start = sentence.mentions.get(at)?.span.start;
    let before = sentence.text.get(..start)?;
    let clause = before.rsplit([',', ';', ':', '(', ')', '–', '—']).next()?;
    if words(clause).len() > 16 {
        return None;
    }
    let about = substance(words(clause).iter().map(|word| word.text))?;
    (about.len() >= 3).then_some(Counted {
        sentence,
        at,
        noun,
        about,
        next: None,
        told_apart: false,
    })
}

/// What a plain figure counts, as one word.
fn counted(sentence: &Sentence<'_>, at: usize) -> Option<String> {
    let quantity: &Quantity = sentence.quantity(at)?;
    let exact = quantity.role == Role::Count && !loose(quantity) && grain(quantity) <= 1.0;
    value(quantity).filter(|_| exact)?;
    let noun = words(sentence.after(at))
        .first()
        .map(|word| plain(word.text))?;
    (noun.chars().count() > 3).then_some(noun)
}

/// The text behind the counted noun.
fn behind_noun<'s>(sentence: &'s Sentence<'_>, at: usize) -> Option<&'s str> {
    let after = sentence.after(at);
    let first = *words(after).first()?;
    after.get(first.span.end..)
}

/// The words of four letters and more, and the names; `None` where one of them makes the clause one
/// of several.
fn substance<'w>(all: impl Iterator<Item = &'w str>) -> Option<Vec<String>> {
    let mut out = Vec::new();
    for word in all {
        let lower = plain(word);
        let bare = lower
            .strip_prefix("l'")
            .or_else(|| lower.strip_prefix("d'"))
            .unwrap_or(&lower);
        if OTHERWISE.binary_search(&bare).is_ok() {
            return None;
        }
        let verb = HAS.is_match(bare);
        let counts = bare.chars().count() > 3 || word.starts_with(char::is_uppercase);
        let article = ARTICLES.contains(&bare);
        if (counts || verb) && !article && bare.chars().count() > 1 {
            out.push(bare.to_owned());
        }
    }
    Some(out)
}

#[cfg(test)]
mod tests {
    use super::super::super::testing::{found, silent};
    use super::super::{InternalNumber, Severity};

    #[test]
    fn finds_a_set_named_with_another_figure() {
        found(
            &InternalNumber,
            Severity::Inconsistency,
            &[
                (
                    "The fire at the Vellin mill injured 14 workers on 3 May 2022. It burnt for a day. The 17 workers injured in the fire at the Vellin mill were taken to Hest.",
                    "17",
                    "17 here, 14 there",
                ),
                (
                    "L’accident du tramway de Vellin a fait 14 blessés. La ligne fut fermée. Les 17 blessés de l’accident du tramway de Vellin sont rentrés chez eux.",
                    "17",
                    "17 here, 14 there",
                ),
                (
                    "El incendio del hotel Vellin dejó 14 heridos el 3 de mayo. Los 17 heridos del incendio del hotel Vellin están bien.",
                    "17",
                    "17 here, 14 there",
                ),
                (
                    "Das Museum Vellin hat 14 Säle. Im Mai wird gestrichen. Die 17 Säle des Museums Vellin bleiben offen.",
                    "17",
                    "17 here, 14 there",
                ),
            ],
        );
    }

    #[test]
    fn accepts_other_sets_and_other_times() {
        silent(
            &InternalNumber,
            &[
                "The fire at the Vellin mill injured 14 workers. The 17 workers of the Vellin mill met.",
                "The fire at the Vellin mill injured 14 workers. The 14 workers injured in the fire at the Vellin mill met.",
                "The fire at the Vellin mill injured 14 workers. The 17 workers injured in the fire at the Hest mill met.",
                "The fire at the Vellin mill injured 14 workers. The 17 workers injured in the fire at the Vellin station met.",
                "The first fire at the Vellin mill injured 14 workers. The 17 workers injured in the fire at the Vellin mill met.",
                "The museum of Hest has 14 rooms. The three rooms of the museum of Hest are closed.",
                "The fire at the Vellin mill injured 14 workers. The 3 workers injured in the fire at the Vellin mill who came by boat met.",
                "The Lapwing carries 120 passengers. The 150 passengers of the Lapwing were saved.",
                "L’accident du tramway de Vellin a fait 14 blessés. Les 17 passagers du tramway de Vellin sont rentrés.",
            ],
        );
    }
}
