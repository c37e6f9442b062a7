//! A set the text has counted already, named again by what it is of with another figure: "The fire at
//! the Vellin mill injured 14 workers … The 17 workers injured in the fire at the Vellin mill".
//! Only what cannot have changed in between: the victims of one event, and the parts of a thing that a
//! verb of having counts.

use std::rc::Rc;
use std::sync::LazyLock;

use regex::Regex;

use crate::citation_support::is_stop_word;
use crate::quantity::{Quantity, Role};

use super::super::figures::{grain, loose, value};
use super::super::scope::Sentence;
use super::super::words::{Word, pattern, plain, words};
use super::super::{CheckFinding, Scope, Severity};
use super::{InternalNumber, OTHERWISE, rounds};

/// Most pairs of statements compared in one document.
const MOST_PAIRS: usize = 10_000;

/// Before the figure of a set that is known: a definite article.
static THE: LazyLock<Regex> = LazyLock::new(|| {
    pattern(
        r"(?i)(?:^|[\s(«“„])(?:the|all|die|der|den|alle|les|des|aux|los|las|i|gli|le|dei|delle|de|os|as|wszyst\p{L}+|wszyscy|vš(?:ech|echny|ichni)|все|всех|всем|усі|усіх|kaik\p{L}+|mind\s+a)\s+$",
    )
});
/// What happened once, so that its victims are one number.
static EVENT: LazyLock<Regex> = LazyLock::new(|| {
    pattern(
        r"(?i)^(?:fire|blaze|crash|collision|accident|explosion|blast|attack|shooting|collapse|avalanche|flood|storm|earthquake|derailment|sinking|riot|strike|[\p{L}]*(?:brand|unfall|unglück|explosion|anschlag|angriff|einsturz|lawine|flut|sturm|beben|absturz|streik)(?:e?s)?|incendie|accident|collision|attentat|attaque|effondrement|avalanche|inondation|tempête|séisme|naufrage|déraillement|incendio|accidente|choque|explosión|atentado|derrumbe|inundación|terremoto|naufragio|incidente|scontro|esplosione|attentato|crollo|valanga|alluvione|brand|ongeluk|ongeval|aanslag|instorting|olycka|olyckan|branden|krasch|ulykke|ulykken|incêndio|acidente|explosão|desabamento|(?:pożar|wypad(?:ek|k)|wybuch|katastrof|zderzeni|zawaleni|powód|požár|nehod|výbuch|srážk|povod|пожар|авари|взрыв|столкновени|крушени|наводнени|нападени|обвал|пожеж|вибух|tulipalo|onnettomuu|räjähdy|tűz|baleset|robbanás)\p{L}*|eldsvåda\p{L}*|explosionen|ulykk\p{L}+|brann\p{L}*)$",
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
        r"(?i)^(?:has|have|comprises?|contains?|holds?|houses?|counts?|numbers?|hat|haben|zählt|zählen|umfasst|umfassen|besitzt|verwahrt|enthält|compte|comptent|possède|comporte|comprend|conserve|rassemble|réunit|tiene|cuenta|posee|comprende|conserva|reúne|alberga|ha|conta|possiede|raccoglie|heeft|hebben|telt|omvat|bevat|har|räknar|omfattar|rymmer|tæller|omfatter|rummer|tem|possui|compreende|ma|liczy|obejmuje|zawiera|má|čítá|obsahuje|zahrnuje|насчитывает|включает|содержит|имеет|налічує|містить|sisältää|käsittää|tartalmaz)$",
    )
});

/// Articles, which a capital at the beginning of a sentence makes no names.
#[rustfmt::skip]
const ARTICLES: &[&str] = &[
    "a", "an", "the", "der", "die", "das", "den", "dem", "ein", "eine", "einem", "le", "la", "les",
    "un", "une", "el", "los", "las", "una", "il", "lo", "gli", "de", "het", "een", "det", "en", "ett",
    "et", "o", "os", "as", "um", "uma",
];

/// A figure, and the words of substance on both sides of it.
struct Counted<'s> {
    sentence: &'s Sentence<'s>,
    at: usize,
    /// Before the figure, in its clause: the thing and the verb that counts.
    about: Vec<String>,
    /// Behind the figure: what it counts, and of a set what it is of.
    behind: Vec<Content>,
}

/// A word of substance behind a figure.
struct Content {
    word: String,
    /// The word that follows in the text, if nothing parts the two.
    next: Option<String>,
}

/// Sets named with another figure than they were counted with.
pub(super) fn findings(check: &InternalNumber, scope: &Scope<'_>) -> Vec<CheckFinding> {
    let (mut named, mut told) = (Vec::new(), Vec::new());
    for sentence in scope.sentences() {
        for at in 0..sentence.mentions.len() {
            let Some(one) = counted(sentence, at) else {
                continue;
            };
            let one = Rc::new(one);
            if one.about.len() > 2 {
                told.push(Rc::clone(&one));
            }
            if THE.is_match(sentence.before(at)) || has_no_articles(sentence) {
                named.push(one);
            }
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
    if std::ptr::eq(set.sentence, fact.sentence) {
        return None;
    }
    let event = tells_of(fact, set)?;
    let (left, right) = (
        set.sentence.quantity(set.at)?,
        fact.sentence.quantity(fact.at)?,
    );
    let (here, there) = (value(left)?, value(right)?);
    let definite = THE.is_match(set.sentence.before(set.at));
    // "The three rooms of the museum that …": fewer may be some of them.
    let told_apart = RELATIVE.is_match(set.sentence.after(set.at));
    let some = here < there && (told_apart || !event || !definite);
    if here == there || some || !definite && !event || rounds(left, right) || rounds(right, left) {
        return None;
    }
    let text = |one: &Counted<'_>| one.sentence.words(one.at).to_owned();
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

/// Whether the fact is told of just this set, and if so, whether of an event: behind the noun that both count
/// the set names, in their order, the words that the fact begins with, up to its verb. "The fire at the Vellin
/// mill injured 14 workers", "the 17 workers injured in the fire at the Vellin mill"; "the Thornbury bequest
/// comprises 214 sheets", "the 241 sheets of the Thornbury bequest".
fn tells_of(fact: &Counted<'_>, set: &Counted<'_>) -> Option<bool> {
    let language = set.sentence.language;
    let alike = |one: &str, other: &str| same(one, other, language);
    let shared = fact
        .behind
        .iter()
        .zip(&set.behind)
        .take_while(|(one, other)| alike(&one.word, &other.word))
        .count();
    let verb = fact.about.last()?;
    // "The 17 workers injured in …": the verb of the fact, as a participle.
    let led = set.behind.get(shared)?;
    let from = shared + usize::from(alike(&led.word, verb));
    let matched = set.behind[from..]
        .iter()
        .zip(&fact.about)
        .take_while(|(one, other)| alike(&one.word, other))
        .count();
    let (thing, rest) = fact.about.split_at(matched);
    let event = thing.iter().any(|word| EVENT.is_match(word));
    let had = rest.len() <= 2 && HAS.is_match(verb);
    // A short verb is no word of substance: "fez 14 feridos".
    let told = shared > 0 && matched >= 2 && (event || !rest.is_empty());
    // "the Vellin mill" is not "the Vellin mill museum".
    let ended = set.behind[from + matched.checked_sub(1)?..]
        .first()
        .is_none_or(|last| ends(last, language));
    (told && ended && (had || event && rest.len() <= 3)).then_some(event)
}

/// True if the name of a thing can end with this word: what follows is no noun.
fn ends(last: &Content, language: Option<&'static str>) -> bool {
    let Some(next) = &last.next else {
        return true;
    };
    let lower = next.to_lowercase();
    let function = language.is_some_and(|code| is_stop_word(code, &lower)) || lower.len() < 4;
    // But in English the name comes last of a thing, so that a small word is a verb.
    let verb = next.starts_with(char::is_lowercase) && !matches!(language, Some("en") | None);
    function || verb
}

/// The same word, a genitive aside; in languages that decline their nouns, the same but for the end.
fn same(one: &str, other: &str, language: Option<&'static str>) -> bool {
    if one.trim_end_matches('s') == other.trim_end_matches('s') {
        return true;
    }
    let genitive = |long: &str, short: &str| long.strip_suffix("es") == Some(short);
    match language {
        Some("de") => genitive(one, other) || genitive(other, one),
        Some("pl" | "cs" | "sk" | "ru" | "uk" | "fi" | "hu") => {
            let common = one
                .chars()
                .zip(other.chars())
                .take_while(|(one, other)| one == other)
                .count();
            let (one, other) = (one.chars().count(), other.chars().count());
            common >= 4 && common + 2 >= one.min(other) && one.abs_diff(other) <= 3
        }
        _ => false,
    }
}

/// Languages without articles, where any figure may be that of a known set.
fn has_no_articles(sentence: &Sentence<'_>) -> bool {
    matches!(
        sentence.language,
        Some("pl" | "cs" | "sk" | "ru" | "uk" | "fi")
    )
}

/// A plain figure with the words around it.
fn counted<'s>(sentence: &'s Sentence<'s>, at: usize) -> Option<Counted<'s>> {
    let quantity: &Quantity = sentence.quantity(at)?;
    let exact = quantity.role == Role::Count && !loose(quantity) && grain(quantity) <= 1.0;
    value(quantity).filter(|_| exact)?;
    let start = sentence.mentions.get(at)?.span.start;
    let before = sentence.text.get(..start)?;
    let clause = before.rsplit([',', ';', ':', '(', ')', '–', '—']).next()?;
    let list = words(clause);
    let mut about = Vec::new();
    // One of several times or parts is no fact of the thing, but may lead to a set.
    let otherwise = |word: &Word<'_>| OTHERWISE.binary_search(&plain(word.text).as_str()).is_ok();
    if list.len() <= 16 && !list.iter().any(otherwise) {
        let all = list.iter();
        about.extend(all.filter_map(|word| substance(word.text, sentence.language)));
    }
    let after = sentence.after(at);
    let stop = after.find([',', ';', ':', '(', ')', '–', '—', '.']);
    let clause = &after[..stop.unwrap_or(after.len())];
    let list = words(clause);
    let content = |(place, word): (usize, &Word<'_>)| {
        Some(Content {
            word: substance(word.text, sentence.language)?,
            next: list.get(place + 1).map(|next| next.text.to_owned()),
        })
    };
    let behind: Vec<Content> = list
        .iter()
        .enumerate()
        .filter_map(content)
        .take(10)
        .collect();
    (!behind.is_empty()).then_some(Counted {
        sentence,
        at,
        about,
        behind,
    })
}

/// A word in lower case, less an article in front of it, if it says more than grammar.
fn substance(word: &str, language: Option<&'static str>) -> Option<String> {
    let lower = plain(word);
    let bare = match lower.split_once('\'') {
        Some((article, rest)) if article.chars().count() <= 4 => rest,
        _ => &lower,
    };
    let stop = language.is_some_and(|code| is_stop_word(code, bare)) || ARTICLES.contains(&bare);
    let counts = bare.chars().count() > 3 || word.starts_with(char::is_uppercase);
    let figure = bare.contains(|ch: char| ch.is_ascii_digit());
    let kept = HAS.is_match(bare) || counts && !stop;
    (kept && !figure && bare.chars().count() > 1).then(|| bare.to_owned())
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
                    "The Vellin archive holds 318 glass plates. It is damp. All 381 glass plates in the Vellin archive were cleaned.",
                    "381",
                    "381 here, 318 there",
                ),
                (
                    "La colección Vellin reúne 318 placas de vidrio. Está húmeda. Las 381 placas de vidrio de la colección Vellin fueron limpiadas.",
                    "381",
                    "381 here, 318 there",
                ),
                (
                    "Kolekcja Vellinów liczy 318 płyt szklanych. Jest wilgotno. Wszystkie 381 płyt szklanych z kolekcji Vellinów oczyszczono.",
                    "381",
                    "381 here, 318 there",
                ),
                (
                    "L’accident du tramway de Vellin a fait 14 blessés. La ligne fut fermée. Le maire a rendu visite hier aux 17 blessés de l’accident du tramway de Vellin.",
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
                "The Vellin archive holds 318 glass plates. All 381 glass plates in the Vellin archive museum were cleaned.",
                "The Vellin archive holds 318 glass plates. All 381 glass plates in the Hest archive were cleaned.",
                "Kolekcja Vellinów liczy 318 płyt szklanych. Oczyszczono 12 płyt szklanych z kolekcji Vellinów.",
                "The museum of Hest has 14 rooms. The three rooms of the museum of Hest are closed.",
                "The fire at the Vellin mill injured 14 workers. The 3 workers injured in the fire at the Vellin mill who came by boat met.",
                "The Lapwing carries 120 passengers. The 150 passengers of the Lapwing were saved.",
                "L’accident du tramway de Vellin a fait 14 blessés. Les 17 passagers du tramway de Vellin sont rentrés.",
            ],
        );
    }
}
