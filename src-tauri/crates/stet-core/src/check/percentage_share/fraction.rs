//! A simple fraction beside its percentage: "one in five households (25 per cent)".

use std::sync::LazyLock;

use regex::Regex;

use crate::quantity::{Qualifier, Quantity, Role};
use crate::text::Span;

use super::super::figures::value;
use super::super::scope::Sentence;
use super::super::wording::{HEDGE, OR};
use super::super::words::{figure, pattern};
use super::super::{Check, CheckFinding, Scope, Severity};
use super::OF_WHOLE;

/// How far a fraction may be from the percentage it stands for, in points; one below a twentieth
/// by no more than half of itself.
const SIMPLE: f64 = 2.5;

/// Few words, and an opening bracket or ", or", between a fraction and its percentage.
static BESIDE: LazyLock<Regex> = LazyLock::new(|| {
    pattern(&format!(
        r"(?i)^(?:\s+[\p{{L}}’'-]+){{0,5}}\s*(?:[(\[]|,\s+{OR}\s)\s*(?:(?:{HEDGE}|the|l['’]|il|el|le)\s*)*$"
    ))
});
/// "Un ménage sur", "uno de cada", "één op de" before the figure of the whole.
static ONE_IN: LazyLock<Regex> = LazyLock::new(|| {
    pattern(
        r"(?i)\b(?:une?|un[oa]?['’][\p{L}-]+|un[oa]|uma?|één|een|ein(?:e[rsnm]?)?|en|ett?|1)(?:\s+[\p{L}’'-]+){0,3}?\s+(?:sur|su|de\s+cada|em\s+cada|op\s+de|von|av|af)\s+$",
    )
});
/// "Jeder fünfte Haushalt (": an ordinal and what it counts, as far as the percentage.
static EVERY: LazyLock<Regex> = LazyLock::new(|| {
    let stems = ORDINALS.map(|stems| stems.replace(' ', "|")).join("|");
    pattern(&format!(
        r"(?i)\b((?:jede[rnsm]?|every|elke?|iedere?|varje|vart?|hver[t]?|co|każd[yae]|každ[ýáé]|кажд(?:ый|ая|ое)|joka|minden)\s+({stems})\p{{L}}{{0,2}})(?:\s+[\p{{L}}’'-]+){{0,5}}?\s*[(\[]\s*$"
    ))
});
/// The stems of the ordinals of [`EVERY`], from the second on, in German, English, Dutch, the Nordic
/// languages, Polish, Czech, Russian, Finnish and Hungarian.
const ORDINALS: [&str; 9] = [
    "zweite second tweede andra anden annen drug druh втор toinen második",
    "dritte third derde tredje trzec třet трет kolmas harmadik",
    "vierte fourth vierde fjärde fjerde czwart čtvrt четв[её]рт neljäs negyedik",
    "fünfte fifth vijfde femte piąt pát пят viides ötödik",
    "sechste sixth zesde sjätte sjette szóst šest шест kuudes hatodik",
    "siebte seventh zevende sjunde syvende siódm sedm седьм seitsemäs hetedik",
    "achte eighth achtste åttonde ottende åttende ósm osm восьм kahdeksas nyolcadik",
    "neunte ninth negende nionde niende dziewiąt devát девят yhdeksäs kilencedik",
    "zehnte tenth tiende tionde dziesiąt desát десят kymmenes tizedik",
];

/// Few words and an opening bracket between a whole and its part.
static IN_BRACKETS: LazyLock<Regex> = LazyLock::new(|| pattern(r"^(?:\s+[\p{L}’'-]+){1,4}\s*\($"));

/// A fraction as the text tells it.
struct Told {
    /// In per cent.
    share: f64,
    /// Where, in bytes of the sentence.
    span: Span,
}

/// Fractions that are not what the percentage beside them says.
pub(super) fn findings(
    check: &dyn Check,
    scope: &Scope<'_>,
    sentence: &Sentence<'_>,
) -> Vec<CheckFinding> {
    (0..sentence.mentions.len())
        .filter_map(|at| {
            let (told, stated) = match plain(sentence.quantity(at)?, Role::Percent) {
                Some(percent) => {
                    let told = before(sentence, at).or_else(|| behind(sentence, at))?;
                    (told, (at, percent))
                }
                None => counted(sentence, at)?,
            };
            judge(check, scope, sentence, &told, stated)
        })
        .collect()
}

/// "Two thirds of the 90 ships (70)": the fraction, and the mention of the part with its share.
fn counted(sentence: &Sentence<'_>, at: usize) -> Option<(Told, (usize, f64))> {
    let told = fraction(sentence, at)?;
    let whole = plain(sentence.quantity(at + 1)?, Role::Count)?;
    let part = plain(sentence.quantity(at + 2)?, Role::Count)?;
    let of = OF_WHOLE.is_match(sentence.between(at, at + 1));
    let bracketed = IN_BRACKETS.is_match(sentence.between(at + 1, at + 2))
        && sentence.after(at + 2).starts_with(')');
    (of && bracketed && whole > 0.0 && part <= whole)
        .then_some((told, (at + 2, 100.0 * part / whole)))
}

/// The value of a figure of this role that nothing qualifies.
fn plain(quantity: &Quantity, role: Role) -> Option<f64> {
    let sure = matches!(quantity.qualifier, Qualifier::None | Qualifier::Exactly);
    value(quantity).filter(|_| sure && quantity.role == role)
}

/// "One in five households (25 per cent)", "un ménage sur cinq (25 %)", "jeder fünfte Haushalt (25
/// Prozent)".
fn before(sentence: &Sentence<'_>, percent: usize) -> Option<Told> {
    let at = percent.checked_sub(1);
    let beside = at.filter(|at| BESIDE.is_match(sentence.between(*at, percent)));
    if let Some(told) = beside.and_then(|at| fraction(sentence, at)) {
        return Some(told);
    }
    let words = sentence.before(percent);
    let found = EVERY.captures(words)?;
    let (whole, ordinal) = (found.get(1)?, found.get(2)?.as_str().to_lowercase());
    let parts = ORDINALS
        .iter()
        .position(|stems| stems.split(' ').any(|stem| same_stem(stem, &ordinal)))?;
    let start = sentence.mentions[percent].span.start - words.len();
    Some(Told {
        share: 100.0 / (parts as f64 + 2.0),
        span: Span::new(start + whole.start(), start + whole.end()),
    })
}

/// True if an ordinal as read is the one of the table; one letter of it may be written in two ways.
fn same_stem(stem: &str, read: &str) -> bool {
    stem == read || stem.replace("[её]", "е") == read.replace('ё', "е")
}

/// "25 per cent (one in five)".
fn behind(sentence: &Sentence<'_>, percent: usize) -> Option<Told> {
    BESIDE
        .is_match(sentence.between(percent, percent + 1))
        .then(|| fraction(sentence, percent + 1))
        .flatten()
}

fn fraction(sentence: &Sentence<'_>, at: usize) -> Option<Told> {
    let span = sentence.mentions.get(at)?.span;
    let quantity = sentence.quantity(at)?;
    if let Some(value) = plain(quantity, Role::Fraction) {
        return (0.0..1.0).contains(&value).then_some(Told {
            share: 100.0 * value,
            span,
        });
    }
    let whole = plain(quantity, Role::Count).filter(|whole| (2.0..=1000.0).contains(whole))?;
    let words = sentence.before(at);
    let led = ONE_IN.find(words)?;
    Some(Told {
        share: 100.0 / whole,
        span: Span::new(span.start - words.len() + led.start(), span.end),
    })
}

fn judge(
    check: &dyn Check,
    scope: &Scope<'_>,
    sentence: &Sentence<'_>,
    told: &Told,
    (percent_at, percent): (usize, f64),
) -> Option<CheckFinding> {
    // "(up 30 per cent on last year)" never gets here; "(30 per cent of the women)" does.
    let goes_on = sentence.after(percent_at).trim_start();
    let closed = goes_on.is_empty() || goes_on.starts_with([')', ']', ',', '.', ';', '(']);
    let room = SIMPLE.min(told.share / 2.0);
    if !closed || (told.share - percent).abs() <= room {
        return None;
    }
    let words = told.span.slice(sentence.text)?;
    Some(scope.finding(
        check,
        Severity::Contradiction,
        vec![sentence.place(told.span), sentence.place_at(percent_at)],
        format!(
            "{words} is {} per cent, not {}.",
            figure(told.share, 1),
            sentence.mentions[percent_at].text
        ),
        format!(
            "{words} = {} %, not {} %",
            figure(told.share, 1),
            figure(percent, 2)
        ),
    ))
}

#[cfg(test)]
mod tests {
    use super::super::super::testing::{found, silent};
    use super::super::{PercentageShare, Severity};

    #[test]
    fn finds_fractions_that_are_another_percentage() {
        found(
            &PercentageShare,
            Severity::Contradiction,
            &[
                (
                    "Três em cada quatro barcos (50 por cento) são velhos, e não há outros no porto.",
                    "Três em cada quatro",
                    "Três em cada quatro = 75 %, not 50 %",
                ),
                (
                    "Två av fem båtar (60 procent) är gamla, och det finns inga andra i hamnen.",
                    "Två av fem",
                    "Två av fem = 40 %, not 60 %",
                ),
                (
                    "Jedna čtvrtina lodí (40 proc.) je stará a v přístavu nejsou žádné jiné.",
                    "Jedna čtvrtina",
                    "Jedna čtvrtina = 25 %, not 40 %",
                ),
                (
                    "Две трети лодок (50 процентов) старые, и других в порту нет.",
                    "Две трети",
                    "Две трети = 66.7 %, not 50 %",
                ),
                (
                    "One in five households (25 per cent) has no car.",
                    "One in five",
                    "One in five = 20 %, not 25 %",
                ),
                (
                    "Nurses left: 25 per cent (one in three) are gone.",
                    "one in three",
                    "one in three = 33.3 %, not 25 %",
                ),
                (
                    "A third of the growers (42 per cent) sold out.",
                    "A third",
                    "A third = 33.3 %, not 42 %",
                ),
                (
                    "Two thirds of the 90 ships (70) fly another flag.",
                    "Two thirds",
                    "Two thirds = 66.7 %, not 77.78 %",
                ),
                (
                    "Jeder fünfte Haushalt (25 Prozent) hat kein Auto.",
                    "Jeder fünfte",
                    "Jeder fünfte = 20 %, not 25 %",
                ),
                (
                    "Dans la ville, un ménage sur cinq (25 %) n’a pas de voiture.",
                    "un ménage sur cinq",
                    "un ménage sur cinq = 20 %, not 25 %",
                ),
                (
                    "En la ciudad, uno de cada cinco hogares (25 %) no tiene coche.",
                    "uno de cada cinco",
                    "uno de cada cinco = 20 %, not 25 %",
                ),
                (
                    "Un’officina su cinque (25 %) non ha la luce.",
                    "Un’officina su cinque",
                    "Un’officina su cinque = 20 %, not 25 %",
                ),
                (
                    "Co piąty dom w gminie (25 %) nie ma prądu.",
                    "Co piąty",
                    "Co piąty = 20 %, not 25 %",
                ),
                (
                    "Vart femte hushåll i staden (25 procent) har ingen bil.",
                    "Vart femte",
                    "Vart femte = 20 %, not 25 %",
                ),
                (
                    "Каждый пятый дом в деревне (25 %) стоит без света.",
                    "Каждый пятый",
                    "Каждый пятый = 20 %, not 25 %",
                ),
                (
                    "In de stad heeft één op de vijf huishoudens (25 procent) geen auto.",
                    "één op de vijf",
                    "één op de vijf = 20 %, not 25 %",
                ),
            ],
        );
    }

    #[test]
    fn accepts_the_nearest_simple_fraction_and_other_figures() {
        silent(
            &PercentageShare,
            &[
                "One in five households (19 per cent) has no car.",
                "A third of the members (35 per cent) came.",
                "Two thirds of the 90 ships (60) fly another flag.",
                "A quarter of the growers (up 30 per cent on last year) sold.",
                "About a third (28 per cent) came, and nearly half (44 per cent) wrote.",
                "Half the voters (60 per cent of the women) stayed at home.",
                "Jeder fünfte Haushalt (21 Prozent) hat kein Auto.",
                "Dans la ville, un élu sur trois (33 %) a voté.",
            ],
        );
    }
}
