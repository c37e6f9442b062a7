//! The check `age-birth-year`.

use std::sync::LazyLock;

use regex::Regex;

use crate::quantity::{Granularity, PartialDate, Qualifier, Role};

use super::calendar::{day, plain, written};
use super::figures::value;
use super::scope::Sentence;
use super::words::{figure, head, pattern, tail, words};
use super::{Check, CheckFinding, Scope, Severity};

mod lives;
mod today;

/// Reports an age that doesn't fit the year of birth and the year in question.
///
/// **Why.** Ages are copied from older articles, and birthdays go by.
///
/// **Example.** "Tobias Renn, who was born in 1961, was 57 when he became master in 2023": he was
/// 61 or 62. "Ada Holm (1961–2019) died aged 50": she was 57 or 58. "Built in 1931, the mill turned
/// 94 in 2024": it turned 93.
///
/// **Limits.** Needs birth, age and year in one sentence, with age and year in the same clause; or
/// a named person's birth in one sentence and, in another, an age given for the same name, or for
/// "he" or "she" right after it, with the one date given there or the death mentioned elsewhere; in
/// the main European languages. Where the exact days are missing, both possible ages pass. An age
/// beside a name ("Renn, 49,") may be today's, so it is reported only if it is too low; with the year
/// of birth right beside it ("Renn, 49, born in 1970") it is held against the text's own dateline.
/// Ages called "about" are left alone.
#[derive(Debug, Clone, Copy, Default)]
pub struct AgeBirthYear;

/// From the word for birth to the date.
static BORN: LazyLock<Regex> = LazyLock::new(|| {
    pattern(&format!(
        r"(?i)(?:(?:\b(?:born|geboren|née?|nacid[oa]|nació|nat[oa]|nacque|nascid[oa]|nasceu|född(?:es)?|født|urodził(?:a)?\s+się|urodzon[ya]|родил(?:ся|ась)|narodila?\s+se|se\s+narodil[ao]?|narozen[áýa]?|syntyi|syntynyt|született|народи(?:вся|лася)|născută?|γεννήθηκε)\b|\bgeb\.|\bur\.|\bнар\.|\bb\.|\*)(?:\s+[\p{{L}}’'-]+){{0,5}}?|{BEGUN}(?:\s+(?:by|von|par|por|da|door|af|av)(?:\s+[\p{{L}}’'-]+){{1,4}}?)?)\s*(?:\b(?:in|on|am|im|le|en|el|il|nel|op|den|i|em|a|w|в|v)\s+)?(?:\b(?:roce|roku|году|року|vuonna|año|anno|ano|Jahre?|jaar|året)\s+)?$"
    ))
});
/// Words for the beginning of a thing; "Holm built a house in 1990" is none.
const BEGUN: &str = r"\b(?:built|founded|established|erected|opened|gebaut|erbaut|gegründet|eröffnet|construite?|fondée?|inaugurée?|construid[oa]|fundad[oa]|inaugurad[oa]|costruit[oa]|fondat[oa]|inaugurat[oa]|gebouwd|opgericht|geopend|byggd|bygget|grundad|grundlagt|Baujahr|zbudowan[yae]|wybudowan[yae]|założon[yae]|otwart[yae]|postaven[ýáéa]?|založen[ýáéa]?|построен[аоы]?|основан[аоы]?|открыт[аоы]?|rakennettu|perustettu|épült|alapított\w*)\b";
/// From the word for birth behind its date: "wurde am 12. Mai 1970 geboren".
static GEBOREN: LazyLock<Regex> = LazyLock::new(|| {
    pattern(
        r"(?i)^(?:\s+in\s+[\p{L}-]+)?\s+(?:geboren|(?:erbaut|gebaut|gegründet|eröffnet)(?:e[rsnm]?)?|gebouwde?|opgerichte?|född|født)\b",
    )
});
static DIED: LazyLock<Regex> = LazyLock::new(|| {
    pattern(
        r"(?i)†|\b(?:died|dies|death|dead|starb|gestorben|mort|mourut|morte|décédée?|murió|falleció|morì|mort[oa]|overleed|stierf|dog|avled|døde|morreu|faleceu|umarła?|zmarła?|kuoli|meghalt|помер(?:ла)?|помр\w+|умерла|умер(?:ла)?|скончал(?:ся|ась)|zemřela?)\b",
    )
});
/// Before the age at which a life ended.
static LIVED: LazyLock<Regex> = LazyLock::new(|| {
    pattern(r"(?i)\b(?:lived\s+to\s+(?:be|the\s+age\s+of)|wurde|werd|blev|ble)\s+$")
});
/// Says that a thing began, not a person.
static THING: LazyLock<Regex> = LazyLock::new(|| pattern(&format!("(?i){BEGUN}")));
/// Says that the age is a person's.
static PERSON: LazyLock<Regex> = LazyLock::new(|| {
    pattern(
        r"(?i:\b(?:who|whom|he|she|aged|elle|ella|lei|hij|zij|han|hon|hun)\b)|\p{Lu}\p{Ll}+\s+\p{Lu}\p{Ll}+",
    )
});
static IN_BRACKETS: LazyLock<Regex> = LazyLock::new(|| pattern(r"\(\s*$"));

impl Check for AgeBirthYear {
    fn code(&self) -> &'static str {
        "age-birth-year"
    }

    fn title(&self) -> &'static str {
        "Age and year of birth"
    }

    fn run(&self, scope: &Scope<'_>) -> Vec<CheckFinding> {
        scope
            .sentences()
            .iter()
            .filter_map(|sentence| {
                born(self, scope, sentence).or_else(|| lifetime(self, scope, sentence))
            })
            .chain(lives::findings(self, scope))
            .chain(
                scope
                    .sentences()
                    .iter()
                    .flat_map(|sentence| today::findings(self, scope, sentence)),
            )
            .collect()
    }
}

fn born(check: &AgeBirthYear, scope: &Scope<'_>, sentence: &Sentence<'_>) -> Option<CheckFinding> {
    let mut births = (0..sentence.mentions.len())
        .filter(|at| sentence.date(*at).and_then(plain).is_some() && is_birth(sentence, *at));
    let birth_at = births.next()?;
    if births.next().is_some() {
        return None;
    }
    let birth = plain(sentence.date(birth_at)?)?;
    let age_at = only_age(sentence)?;
    let year_at = (0..sentence.mentions.len())
        .filter(|at| *at != birth_at && sentence.date(*at).and_then(plain).is_some())
        .find(|at| one_clause(sentence, age_at, *at))?;
    let between = if birth_at < age_at {
        sentence.between(birth_at, age_at)
    } else {
        sentence.between(age_at, birth_at)
    };
    let began =
        THING.is_match(sentence.before(birth_at)) && !sentence.before(birth_at).contains("born");
    if began && PERSON.is_match(between) {
        return None;
    }
    // The birth must not stand between age and year: then they are not one clause.
    if (age_at.min(year_at)..=age_at.max(year_at)).contains(&birth_at) {
        return None;
    }
    let then = plain(sentence.date(year_at)?)?;
    judge(
        check,
        scope,
        sentence,
        [age_at, birth_at, year_at],
        birth,
        then,
    )
}

/// True if the words around a date say that somebody was born, or something built, then.
fn is_birth(sentence: &Sentence<'_>, at: usize) -> bool {
    BORN.is_match(sentence.before(at)) || GEBOREN.is_match(sentence.after(at))
}

/// "Ada Holm (1961–2019) died aged 50."
fn lifetime(
    check: &AgeBirthYear,
    scope: &Scope<'_>,
    sentence: &Sentence<'_>,
) -> Option<CheckFinding> {
    let life_at = (0..sentence.mentions.len()).find(|at| {
        sentence.date(*at).is_some_and(|date| {
            date.end.is_some() && date.granularity == Granularity::Year && !date.relative
        }) && IN_BRACKETS.is_match(sentence.before(*at))
            && sentence.after(*at).starts_with(')')
    })?;
    let age_at = only_age(sentence)?;
    let before = sentence.before(age_at);
    let died = DIED.is_match(&tail(before, 6).join(" ")) || LIVED.is_match(before);
    if !died || age_at < life_at {
        return None;
    }
    let date = sentence.date(life_at)?;
    let (birth, death) = (date.start, date.end?);
    judge(
        check,
        scope,
        sentence,
        [age_at, life_at, life_at],
        &birth,
        &death,
    )
}

/// The only age in the sentence: stated as one, or "was 57 when".
fn only_age(sentence: &Sentence<'_>) -> Option<usize> {
    let mut ages = (0..sentence.mentions.len()).filter(|at| {
        let Some(quantity) = sentence.quantity(*at) else {
            return false;
        };
        let bare = quantity.role == Role::Count
            && quantity.unit.is_none()
            && value(quantity).is_some_and(|age| (1.0..120.0).contains(&age) && age.fract() == 0.0);
        let led = tail(sentence.before(*at), 1);
        let followed = head(sentence.after(*at), 1);
        let was = |words: &[String], list: &[&str]| {
            words
                .first()
                .is_some_and(|word| list.contains(&word.as_str()))
        };
        let jubilee = quantity.role == Role::Ordinal
            && followed.first().is_some_and(|word| {
                ["anniversary", "birthday", "jubilee"].contains(&word.as_str())
            });
        quantity.role == Role::Age
            || jubilee
            || lives::at_a_moment(sentence, *at)
            || (bare && LIVED.is_match(sentence.before(*at)) && followed.is_empty())
            || (bare
                && was(&led, &["was", "aged", "turned"])
                && (was(&followed, &["when", "in"]) || followed.is_empty()))
    });
    let age = ages.next()?;
    ages.next().is_none().then_some(age)
}

/// Few words between the two, and none that opens another clause.
fn one_clause(sentence: &Sentence<'_>, one: usize, other: usize) -> bool {
    let (left, right) = (one.min(other), one.max(other));
    if left == right || right - left > 1 {
        return false;
    }
    let gap = sentence.between(left, right);
    let all = words(gap);
    !gap.contains([';', ':', '(', ')'])
        && all.len() <= 12
        && !all.iter().any(|word| {
            [
                "and", "but", "then", "before", "after", "until", "since", "later", "died",
                "which", "whose", "from",
            ]
            .contains(&word.text.to_lowercase().as_str())
        })
}

fn judge(
    check: &AgeBirthYear,
    scope: &Scope<'_>,
    sentence: &Sentence<'_>,
    at: [usize; 3],
    birth: &PartialDate,
    then: &PartialDate,
) -> Option<CheckFinding> {
    let age = sentence.quantity(at[0])?;
    let stated = value(age)?;
    let months = age
        .unit
        .as_ref()
        .is_some_and(|unit| unit.symbol != "year" && unit.symbol != "yr" && unit.symbol != "a");
    if !matches!(age.qualifier, Qualifier::None | Qualifier::Exactly) || months {
        return None;
    }
    let turned = age.role == Role::Ordinal
        || tail(sentence.before(at[0]), 1)
            .first()
            .is_some_and(|word| word == "turned");
    let ages = possible(birth, then, turned)?;
    if ages.contains(stated) {
        return None;
    }
    let mut places = sentence.places(at.iter().copied());
    places.dedup();
    let subject = if THING.is_match(sentence.text) {
        "Something from"
    } else {
        "Somebody born in"
    };
    Some(scope.finding(
        check,
        Severity::Contradiction,
        places,
        format!(
            "{subject} {} was {ages} in {}, not {}.",
            birth.year?,
            then.year?,
            figure(stated, 0)
        ),
        working(birth, then, ages, stated)?,
    ))
}

/// The ages somebody can have had.
#[derive(Debug, Clone, Copy)]
struct Ages {
    low: f64,
    high: f64,
}

impl Ages {
    fn contains(self, age: f64) -> bool {
        (self.low..=self.high).contains(&age)
    }
}

impl std::fmt::Display for Ages {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let low = figure(self.low, 0);
        if self.low == self.high {
            return f.write_str(&low);
        }
        write!(f, "{low} or {}", figure(self.high, 0))
    }
}

/// The ages that a birth leaves for a date: two unless both are known to the day, or a birthday is
/// told. `None` if the date is before the birth.
fn possible(birth: &PartialDate, then: &PartialDate, turned: bool) -> Option<Ages> {
    let years = f64::from(then.year? - birth.year?);
    let had = |one: &PartialDate, other: &PartialDate| {
        let both = one
            .month
            .zip(other.month)
            .filter(|(one, other)| one != other);
        both.map(|(one, other)| other > one)
    };
    let passed = match (day(birth), day(then)) {
        (Some(first), Some(last)) => {
            Some((last.month() as u8, last.day()) >= (first.month() as u8, first.day()))
        }
        _ => had(birth, then),
    };
    let (low, high) = match passed {
        Some(true) => (years, years),
        Some(false) if !turned => (years - 1.0, years - 1.0),
        _ if turned => (years, years),
        _ => (years - 1.0, years),
    };
    (high >= 0.0).then_some(Ages { low, high })
}

fn message(birth: &PartialDate, then: &PartialDate, ages: Ages, stated: f64) -> Option<String> {
    Some(format!(
        "Somebody born in {} was {ages} in {}, not {stated}.",
        birth.year?, then.year?,
    ))
}

/// "2023 − 1961 = 61 or 62, not 57".
fn working(birth: &PartialDate, then: &PartialDate, ages: Ages, stated: f64) -> Option<String> {
    let stated = figure(stated, 0);
    Some(match (day(birth), day(then)) {
        (Some(_), Some(_)) => format!(
            "born {}, on {}: {ages}, not {stated}",
            written(birth),
            written(then)
        ),
        _ => format!("{} − {} = {ages}, not {stated}", then.year?, birth.year?),
    })
}

#[cfg(test)]
mod tests {
    use super::super::testing::{found, silent};
    use super::*;

    #[test]
    fn ages_of_today_are_held_against_the_dateline() {
        found(
            &AgeBirthYear,
            Severity::Contradiction,
            &[
                (
                    "Hest, 12 March 2024 – Master Tobias Renn, 57, born in 1961, is to leave.",
                    "57",
                    "2024 − 1961 = 62 or 63, not 57",
                ),
                (
                    "12. März 2024\n\nDer Kapitän Tobias Renn (57), geboren 1961, geht von Bord.",
                    "57",
                    "2024 − 1961 = 62 or 63, not 57",
                ),
                (
                    "Lisboa, 12 de março de 2024 – O mestre Rui Vaz, de 57 anos, nascido em 1961, deixa o porto.",
                    "57",
                    "2024 − 1961 = 62 or 63, not 57",
                ),
                (
                    "Praha, 12. března 2024 – Kapitán Jan Rada, 57 let, narozený v roce 1961, odchází z lodi.",
                    "57",
                    "2024 − 1961 = 62 or 63, not 57",
                ),
                (
                    "Paris, le 12 mars 2024 – Anne Morand, 57 ans, née en 1961, quitte le port.",
                    "57",
                    "2024 − 1961 = 62 or 63, not 57",
                ),
            ],
        );
        silent(
            &AgeBirthYear,
            &[
                "Hest, 12 March 2024 – Master Tobias Renn, 62, born in 1961, is to leave.",
                "Hest, 12 March 2024 – Master Tobias Renn, 63, born in 1961, is to leave.",
                "Master Tobias Renn, 57, born in 1961, is to leave.",
                "Hest, 12 March 2024 – Tobias Renn, 57, and Ada Renn, born in 1961, are to leave.",
                "Hest, 12 March 2024 – When she came in 2018, Ada Renn, born in 1961, was 57.",
            ],
        );
    }

    #[test]
    fn finds_ages_that_cannot_be() {
        found(
            &AgeBirthYear,
            Severity::Contradiction,
            &[
                (
                    "Tobias Renn, who was born in 1961, was 57 when he became master of the Lapwing in 2023.",
                    "57",
                    "2023 − 1961 = 61 or 62, not 57",
                ),
                (
                    "Born in Vellin in 1961, she retired in 2023 at the age of 50.",
                    "50",
                    "2023 − 1961 = 61 or 62, not 50",
                ),
                (
                    "Built in 1931, the mill turned 94 in 2024.",
                    "94",
                    "2024 − 1931 = 93, not 94",
                ),
                (
                    "The club, founded in 1931, kept its 95th anniversary in 2024.",
                    "95th",
                    "2024 − 1931 = 93, not 95",
                ),
                (
                    "Anna Roux, née en 1901, est morte en 1950 à l’âge de 52 ans.",
                    "52",
                    "1950 − 1901 = 48 or 49, not 52",
                ),
                (
                    "Ada Holm (1961–2019) wurde 50.",
                    "50",
                    "2019 − 1961 = 57 or 58, not 50",
                ),
                (
                    "Die Mühle, Baujahr 1931, wurde 2024 94 Jahre alt.",
                    "94",
                    "2024 − 1931 = 92 or 93, not 94",
                ),
                (
                    "The bridge opened in 1931 and was 94 years old in 2024.",
                    "94 years old",
                    "2024 − 1931 = 92 or 93, not 94",
                ),
                (
                    "Ada Holm (1961–2019) died aged 50.",
                    "50",
                    "2019 − 1961 = 57 or 58, not 50",
                ),
                (
                    "Born on 9 June 1961, he was 62 when it sank on 3 May 2023.",
                    "62",
                    "born 9 June 1961, on 3 May 2023: 61, not 62",
                ),
            ],
        );
    }

    #[test]
    fn accepts_possible_ages_and_other_people() {
        silent(
            &AgeBirthYear,
            &[
                "Tobias Renn, who was born in 1961, was 61 when he became master in 2023.",
                "Tobias Renn, who was born in 1961, was 62 when he became master in 2023.",
                "Born in 1961, he joined in 1980 and died at the age of 57.",
                "Born in 1961, she retired in 2023 at the age of about 60.",
                "Built in 1931, the mill turned 93 in 2024 and was 92 years old before.",
                "Founded in 1931, the club was 92 years old in 2024.",
                "The firm, founded in 1931, was led by Ada Holm, 34 years old in 1960.",
                "Founded in 1931, it was led by a man who was 34 years old in 1960.",
                "Holm built a house in 1990 and was 34 years old in 1992.",
                "Her son was born in 1961, and she was 57 when she died.",
                "Ada Holm (1961–2019) died aged 58.",
                "She was 57 when she became master in 2023.",
                "Born in 1961, he was 40 in 2001, and 57 boats were lost in 2019.",
            ],
        );
    }
}
