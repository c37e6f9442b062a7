//! An age held against a birth told in another sentence: "Tobias Renn was born on 12 May 1970. … On
//! 3 June 2020 Renn, 49, became harbour master."

use std::sync::LazyLock;

use regex::Regex;

use crate::document::Place;
use crate::quantity::{Granularity, PartialDate, Qualifier, Role};

use super::super::calendar::plain;
use super::super::figures::value;
use super::super::scope::Sentence;
use super::super::words::pattern;
use super::super::{CheckFinding, Scope, Severity};
use super::{AgeBirthYear, BORN, DIED, GEBOREN, is_birth, message, possible, working};

/// A person whose birth the text tells.
#[derive(Debug, Clone)]
struct Life {
    /// The last word of the name, as written.
    surname: String,
    /// Index of the sentence that tells the birth.
    sentence: usize,
    birth: PartialDate,
    place: Place,
    death: Option<PartialDate>,
}

/// A capitalised word that may end a name, and the words of the name before it.
static NAME: LazyLock<Regex> = LazyLock::new(|| {
    pattern(r"(?:\b\p{Lu}[\p{L}’'.-]*\s+){1,3}(\p{Lu}[\p{L}’-]*\p{Ll}[\p{L}’-]*)")
});
/// Between a name and the word for birth: nobody else's. "Ada Holm, marine biologist, born …" tells what she was.
static WAS: LazyLock<Regex> = LazyLock::new(|| {
    pattern(
        r"(?i)^\s*(?:,\s*[\p{L}’' -]{3,60},)?\s*[,(;]?\s*(?:(?:who|der|die|qui|que|che|som|który|która)\s+)?(?:(?:was|is|were|wurde|ist|est|fue|era|è|blev|ble|werd|is|foi|se|się)\s+)?(?:(?:am|im|in|op|den)\s+)?(?:Jahre?\s+)?$",
    )
});
/// From the word for birth to the name behind the date: "Born in Hest in 1970, Tobias Renn …".
static THEN: LazyLock<Regex> =
    LazyLock::new(|| pattern(r"^(?:\s+(?:in|at|à|en|a|te|i|em)\s+\p{Lu}[\p{L}-]*)?,\s+$"));
/// Words that say somebody else is meant, or that the birth is disputed.
static OTHERS: LazyLock<Regex> = LazyLock::new(|| {
    pattern(
        r"(?i)\b(?:(?:his|her|their|the|whose|a|only|elder|eldest|younger|youngest)\s+son|son\s+of|sons|daughter|father|mother|brother|sister|wife|husband|widow|child|children|Sohn|Tochter|Vater|Mutter|Bruder|Schwester|Frau|Mann|fils|fille|père|mère|frère|sœur|hijo|hija|padre|madre|hermano|hermana|figlio|figlia|fratello|sorella|perhaps|possibly|probably|reportedly|either|or)\b",
    )
});
/// Behind a figure that is an age by these words alone.
static AGED: LazyLock<Regex> = LazyLock::new(|| {
    pattern(
        r"(?i)^[\s-]+(?:years?[\s-]+old|Jahre\s+alt|jährige[rnms]?|år\s+gam\p{L}+|jaar\s+oud|årig\p{L}*|letni\p{L}*|letá\p{L}*|летн\p{L}+|річн\p{L}+|vuotia\p{L}*|éves)\b",
    )
});
/// Behind a figure that is an age where a word before it says so; not "20 ans de service".
static YEARS: LazyLock<Regex> = LazyLock::new(|| {
    pattern(
        r"(?i)^\s+(?:Jahren?|ans|años|anni|jaar|års?|anos|lat|lata|лет|года?|років|роки|let|léta|roků|vuotta|ani|év)(?:[^\p{L}\s]|\s+(?:[^d\s]|d[^eiu’'\s])|\s*$)",
    )
});
/// Right behind a name: ", 49," or " (49)".
static APPOSED: LazyLock<Regex> = LazyLock::new(|| pattern(r"^(?:,\s+|\s+\()$"));
static CLOSED: LazyLock<Regex> = LazyLock::new(|| pattern(r"^\s*[,.;)]"));
/// Verbs that tell an age, where the past of "to be" or "to have" is one of them.
const WAS_SO_OLD: &str = r"(?:was|were|turned|war|wurde|avait|eut|tenía|cumplió|aveva|compì|werd|tinha|fez|completou|var|fyllde|fyldte|blev|ble|miała?|skończyła?|ukończyła?|bylo|byla?|měla?|было|исполнилось|минуло|було|виповнилося|oli|täytti|volt)";
/// Whose age it is, behind such a verb: "var hon", "ей" in "было ей".
const THEIRS: &str = r"(?:he|she|er|sie|hij|zij|ze|han|hon|hun|il|elle|mu|jí|jej|ему|ей|йому|їй)";
/// Before an age that belongs to the moment told: "was 49 when", "wurde 2024", "died aged 61", "mit 49
/// Jahren".
static MOMENT: LazyLock<Regex> = LazyLock::new(|| {
    pattern(&format!(
        r"(?i)\b(?:{WAS_SO_OLD}(?:\s+{THEIRS})?(?:\s+(?:(?:in|en|im\s+Jahre?|nel|em|i|w|v|в)\s+)?[12]\d{{3}}(?:\s+(?:roku|году|року))?)?|aged|at|at\s+the\s+age\s+of|mit|im\s+Alter\s+von|à|à\s+l['’]âge\s+de|a\s+los|con|all['’]età\s+di|op|aos|vid)\s+$"
    ))
});
/// A clause of time without a subject of its own, and the verb of an age: "Cuando cerró en 2011, tenía".
/// Spanish, Italian and Portuguese leave the pronoun out.
static UNSAID: LazyLock<Regex> = LazyLock::new(|| {
    pattern(
        r"(?i)^(?:cuando|quando)\s+(\p{L}+)\s+[^,;:]{0,80},\s+(?:ya\s+|já\s+)?(?:tenía|aveva|tinha)\s+$",
    )
});
/// Begins a clause whose subject is a thing or somebody else.
const DETERMINED: [&str; 18] = [
    "el", "la", "los", "las", "un", "una", "il", "lo", "i", "gli", "le", "o", "a", "os", "as",
    "um", "uma", "su",
];
/// The same where only the word for years behind it tells: "a 85 anni", "w wieku 85 lat".
static AT: LazyLock<Regex> = LazyLock::new(|| {
    pattern(
        r"(?i)\b(?:a|w\s+wieku|com|med|i\s+en\s+ålder\s+av|в\s+возрасте|ve\s+věku|(?:fêt(?:e|a|é|ait)|eut)\s+ses|comp(?:ie|iuto|iva)|cumple|celebr(?:ó|a)\s+sus|feiert(?:e)?\s+ihre|fyller|completou)\s+$",
    )
});
/// "When he died", "when she became".
static WHEN: LazyLock<Regex> =
    LazyLock::new(|| pattern(r"(?i)^(?:\s+years?\s+old)?\s*(?:,?\s+(?:when|on|in|at)\b|[.,;)]|$)"));
static HE: LazyLock<Regex> = LazyLock::new(|| {
    pattern(
        r"(?i)\b(?:he|she|er|sie|il|elle|él|ella|lui|lei|hij|zij|han|hon|hun|ele|ela|ona|jej|jí|он|она|ему|ей|він|вона|йому|їй|hän|ő)\b",
    )
});

/// Ages that cannot be the person's whose birth another sentence tells.
pub(super) fn findings(check: &AgeBirthYear, scope: &Scope<'_>) -> Vec<CheckFinding> {
    let lives = lives(scope);
    let mut found = Vec::new();
    if lives.is_empty() {
        return found;
    }
    for (index, sentence) in scope.sentences().iter().enumerate() {
        // A birth beside the age is the other reading's.
        let birth = (0..sentence.mentions.len()).any(|at| is_birth(sentence, at));
        if birth || OTHERS.is_match(sentence.text) {
            continue;
        }
        for at in 0..sentence.mentions.len() {
            let told = age(sentence, at).and_then(|age| {
                let life = owner(scope, &lives, index, at)?;
                judge(check, scope, (index, at), life, age)
            });
            found.extend(told);
        }
    }
    found
}

/// The people whose births the text tells, one for each surname; a surname of two is nobody's.
fn lives(scope: &Scope<'_>) -> Vec<Life> {
    let mut all: Vec<Life> = Vec::new();
    for (index, sentence) in scope.sentences().iter().enumerate() {
        if OTHERS.is_match(sentence.text) {
            continue;
        }
        for at in 0..sentence.mentions.len() {
            all.extend(life(sentence, index, at));
        }
    }
    let unique = |life: &Life| {
        all.iter()
            .filter(|other| other.surname == life.surname)
            .count()
            == 1
    };
    let mut lives: Vec<Life> = all.iter().filter(|life| unique(life)).cloned().collect();
    for life in &mut lives {
        life.death = life.death.or_else(|| death(scope, life));
    }
    lives
}

/// "Tobias Renn was born on 12 May 1970", "Born in 1970, Tobias Renn …", "Ada Holm (1961–2019)".
fn life(sentence: &Sentence<'_>, index: usize, at: usize) -> Option<Life> {
    let date = sentence.date(at)?;
    let before = sentence.before(at);
    let of = |surname: &str, birth: PartialDate, death: Option<PartialDate>| Life {
        surname: surname.to_owned(),
        sentence: index,
        birth,
        place: sentence.place_at(at),
        death,
    };
    let dated = matches!(
        date.granularity,
        Granularity::Year | Granularity::Month | Granularity::Day
    );
    let lifetime = date.end.is_some() && dated && !date.relative;
    if lifetime && sentence.after(at).starts_with(')') {
        let name = named_last(before.strip_suffix('(')?.trim_end())?;
        return Some(of(name, date.start, date.end));
    }
    let birth = plain(date)?;
    let lead = match BORN.find(before) {
        Some(born) => &before[..born.start()],
        None if GEBOREN.is_match(sentence.after(at)) => before,
        None => return None,
    };
    if let Some(name) = NAME.captures_iter(lead).last() {
        let (whole, last) = (name.get(0)?, name.get(1)?);
        if WAS.is_match(&lead[whole.end()..]) {
            return Some(of(last.as_str(), *birth, None));
        }
    }
    if !lead.trim().is_empty() {
        return None;
    }
    let after = sentence.after(at);
    let name = NAME.captures(after)?;
    THEN.is_match(&after[..name.get(0)?.start()])
        .then(|| Some(of(name.get(1)?.as_str(), *birth, None)))
        .flatten()
}

/// The surname if the words end in a name of two words or more.
fn named_last(words: &str) -> Option<&str> {
    let name = NAME.captures_iter(words).last()?;
    (name.get(0)?.end() == words.len()).then(|| name.get(1).map(|last| last.as_str()))?
}

/// The death the text tells of a person, if it tells one.
fn death(scope: &Scope<'_>, life: &Life) -> Option<PartialDate> {
    let mut dates = scope.sentences().iter().flat_map(|sentence| {
        (0..sentence.mentions.len()).filter_map(|at| {
            let died = DIED.find(sentence.before(at))?;
            let named = names(&sentence.before(at)[..died.start()], &life.surname);
            plain(sentence.date(at)?).copied().filter(|_| named)
        })
    });
    dates.next().filter(|_| dates.next().is_none())
}

/// True if the surname stands in the words and is not somebody's possessive.
fn names(words: &str, surname: &str) -> bool {
    words.match_indices(surname).any(|(at, _)| {
        let after = &words[at + surname.len()..];
        let before = words[..at].chars().next_back();
        before.is_none_or(|ch| !ch.is_alphanumeric())
            && !after.starts_with(char::is_alphanumeric)
            && !after.starts_with(['’', '\''])
    })
}

/// An age and how it is told: at a moment, or beside a name, where it may be today's.
#[derive(Debug, Clone, Copy)]
struct Age {
    years: f64,
    apposed: bool,
    turned: bool,
}

fn age(sentence: &Sentence<'_>, at: usize) -> Option<Age> {
    let quantity = sentence.quantity(at)?;
    let years = value(quantity).filter(|age| (1.0..120.0).contains(age) && age.fract() == 0.0)?;
    let sure = matches!(quantity.qualifier, Qualifier::None | Qualifier::Exactly);
    let yearly = quantity
        .unit
        .as_ref()
        .is_none_or(|unit| unit.symbol == "year");
    if !sure || !yearly || !matches!(quantity.role, Role::Age | Role::Count | Role::Duration) {
        return None;
    }
    let (before, after) = (sentence.before(at), sentence.after(at));
    let told = quantity.role == Role::Age || AGED.is_match(after);
    let moment = MOMENT.is_match(before) && (told || YEARS.is_match(after) || WHEN.is_match(after))
        || AT.is_match(before) && YEARS.is_match(after);
    let apposed = named_beside(before) && CLOSED.is_match(after);
    let turned = [
        "turned ",
        "wurde ",
        "cumplió ",
        "compì ",
        "fyllde ",
        "fyldte ",
        "fez ",
        "täytti ",
    ]
    .iter()
    .any(|verb| before.ends_with(verb));
    (moment || apposed || told).then_some(Age {
        years,
        apposed: !moment,
        turned,
    })
}

/// "À l’âge de 52 ans", "mit 55 Jahren": an age by words that are not English.
pub(super) fn at_a_moment(sentence: &Sentence<'_>, at: usize) -> bool {
    let (before, after) = (sentence.before(at), sentence.after(at));
    let count = sentence
        .quantity(at)
        .is_some_and(|quantity| quantity.role == Role::Count);
    let led = MOMENT.is_match(before) || AT.is_match(before);
    count && (AGED.is_match(after) || led && YEARS.is_match(after))
}

/// "Renn, 49" or "Renn (49".
pub(super) fn stands_beside_a_name(sentence: &Sentence<'_>, at: usize) -> bool {
    named_beside(sentence.before(at))
}

/// Between a name and an age: "Holt, de 61 años", "Holt på 61 år", "Holt, lat 61".
static OF_AGE: LazyLock<Regex> = LazyLock::new(|| {
    pattern(
        r"(?i)(?:,\s*(?:de|di|aged|age|med|con|lat|w\s+wieku|в\s+возрасте|im\s+Alter\s+von)|\s+på)\s+$",
    )
});

/// "Renn, " or "Renn (" before a figure, or "Renn, de ".
fn named_beside(before: &str) -> bool {
    if let Some(led) = OF_AGE.find(before) {
        let last = before[..led.start()].rsplit(char::is_whitespace).next();
        return last.is_some_and(|last| last.starts_with(char::is_uppercase));
    }
    let name = before.trim_end_matches([',', ' ', '(', '\u{a0}']);
    let last = name.rsplit(char::is_whitespace).next().unwrap_or_default();
    APPOSED.is_match(&before[name.len()..]) && last.starts_with(char::is_uppercase)
}

/// Whose age it is: the one person named before it in the sentence, or "he" or "she" right after
/// the sentence that names one.
fn owner<'l>(scope: &Scope<'_>, lives: &'l [Life], index: usize, at: usize) -> Option<&'l Life> {
    let sentence = scope.sentences().get(index)?;
    let start = sentence.mentions[at].span.start;
    let before = sentence.text.get(..start)?;
    let mut named = lives
        .iter()
        .filter(|life| names(sentence.text, &life.surname));
    if let Some(life) = named.next() {
        let beside = named_beside(before);
        let own = !beside
            || before
                .trim_end_matches([',', ' ', '('])
                .ends_with(&life.surname);
        // "the 49-year-old Renn"
        let behind = sentence
            .after(at)
            .trim_start_matches(['-', ' '])
            .starts_with(&life.surname);
        let near = names(before, &life.surname) || behind;
        return (named.next().is_none() && own && near).then_some(life);
    }
    // Another name between, and "he" may be its bearer.
    let previous = scope.sentences().get(index.checked_sub(1)?)?;
    let mut said = lives
        .iter()
        .filter(|life| names(previous.text, &life.surname) || life.sentence + 1 == index);
    let life = said.next()?;
    let alone = said.next().is_none() && NAME.find(before).is_none();
    let other = NAME.captures_iter(previous.text).any(|name| {
        name.get(1)
            .is_some_and(|last| last.as_str() != life.surname)
    });
    // "Murió en 2010": many languages leave the pronoun out.
    let unsaid = DIED
        .find(sentence.text)
        .is_some_and(|died| sentence.text[..died.start()].split_whitespace().count() <= 1);
    let clause = UNSAID.captures(before).and_then(|found| found.get(1));
    let unsaid = unsaid
        || clause
            .is_some_and(|first| !DETERMINED.contains(&first.as_str().to_lowercase().as_str()))
            && NAME.find(sentence.text).is_none();
    (alone && !other && (unsaid || HE.is_match(sentence.text))).then_some(life)
}

fn judge(
    check: &AgeBirthYear,
    scope: &Scope<'_>,
    (index, at): (usize, usize),
    life: &Life,
    age: Age,
) -> Option<CheckFinding> {
    let sentence = scope
        .sentences()
        .get(index)
        .filter(|_| index != life.sentence)?;
    let dated: Vec<(usize, PartialDate)> = (0..sentence.mentions.len())
        .filter_map(|at| Some((at, *plain(sentence.date(at)?)?)))
        .collect();
    let (then_at, then) = match dated[..] {
        [(at, date)] => (Some(at), date),
        [] if DIED.is_match(sentence.text) && !age.apposed => (None, life.death?),
        _ => return None,
    };
    let ages = possible(&life.birth, &then, age.turned)?;
    let fits = ages.contains(age.years);
    // Beside a name the age may be today's, and today is later.
    if fits || age.apposed && age.years > ages.high {
        return None;
    }
    let mut places = vec![sentence.place_at(at), life.place];
    places.extend(then_at.map(|at| sentence.place_at(at)));
    Some(scope.finding(
        check,
        Severity::Contradiction,
        places,
        message(&life.birth, &then, ages, age.years)?,
        working(&life.birth, &then, ages, age.years)?,
    ))
}

#[cfg(test)]
mod tests {
    use super::super::super::testing::{found, silent};
    use super::super::{AgeBirthYear, Severity};

    #[test]
    fn finds_ages_that_do_not_fit_a_birth_told_elsewhere() {
        found(
            &AgeBirthYear,
            Severity::Contradiction,
            &[
                (
                    "Ada Holm è nata a Vellin nel 1950. È morta nel 2000 a 60 anni.",
                    "60",
                    "2000 − 1950 = 49 or 50, not 60",
                ),
                (
                    "Ada Holm nació en 1950. Murió en 2000 a los 60 años.",
                    "60",
                    "2000 − 1950 = 49 or 50, not 60",
                ),
                (
                    "Ada Holm nasceu em 1950. Morreu em 2000, aos 60 anos.",
                    "60",
                    "2000 − 1950 = 49 or 50, not 60",
                ),
                (
                    "Tobias Renn was born on 12 May 1970. On 3 June 2020 Renn, 49, became harbour master.",
                    "49",
                    "born 12 May 1970, on 3 June 2020: 50, not 49",
                ),
                (
                    "Ole Brandt was born in 1837. He was 58 when he moved to Hest in 1905.",
                    "58",
                    "1905 − 1837 = 67 or 68, not 58",
                ),
                (
                    "Ole Brandt was born on 4 May 1837. Brandt died on 4 June 1898 in Hest.\n\nHe lived by the sea. Brandt was 71 when he died.",
                    "71",
                    "born 4 May 1837, on 4 June 1898: 61, not 71",
                ),
                (
                    "The nurse Ada Holm (1961–2019) led the ward. In 1990 Holm, 23, opened the clinic.",
                    "23",
                    "1990 − 1961 = 28 or 29, not 23",
                ),
                (
                    "Anna Weber wurde am 12. Mai 1970 geboren. Im Jahr 2020 war Weber 39 Jahre alt.",
                    "39",
                    "2020 − 1970 = 49 or 50, not 39",
                ),
                (
                    "Maria Holm was born in 1980. In 2010 the 25-year-old Holm joined the bank.",
                    "25-year-old",
                    "2010 − 1980 = 29 or 30, not 25",
                ),
                (
                    "Ada Holm, who has died aged 88, drew maps.\n\nAda Maria Holm, map maker, born 22 May 1937; died 3 February 2025",
                    "88",
                    "born 22 May 1937, on 3 February 2025: 87, not 88",
                ),
                (
                    "Karl Berg (12 March 1901 – 4 May 1980) kept the light. Berg died aged 81.",
                    "81",
                    "born 12 March 1901, on 4 May 1980: 79, not 81",
                ),
                (
                    "Anne Morand est née en 1952. Quand elle donna son dernier concert en 2019, elle avait 72 ans.",
                    "72",
                    "2019 − 1952 = 66 or 67, not 72",
                ),
                (
                    "Anna Holm wurde 1952 in Graz geboren. Als sie 2019 ihr letztes Konzert gab, war sie 72.",
                    "72",
                    "2019 − 1952 = 66 or 67, not 72",
                ),
                (
                    "Ana Ruiz nació en 1970. En 2020 Ruiz tenía 39 años.",
                    "39",
                    "2020 − 1970 = 49 or 50, not 39",
                ),
            ],
        );
    }

    #[test]
    fn accepts_ages_that_fit_and_other_people() {
        silent(
            &AgeBirthYear,
            &[
                "Tobias Renn was born on 12 May 1970. On 3 June 2020 Renn, 50, became harbour master.",
                "Tobias Renn was born in May 1970. In 2020 Renn, 49, became harbour master.",
                "Tobias Renn was born on 12 May 1970. Renn, 54, became harbour master on 3 June 2020.",
                "Tobias Renn was born in 1970. On 3 June 2020 Lind, 39, became harbour master.",
                "Tobias Renn was born in 1970. His son was 12 in 2020. Ada Lind came. She was 30 in 2020.",
                "Tobias Renn was born in 1970, and Ada Renn was born in 1990. In 2020 Renn was 30.",
                "Tobias Renn was born in 1970. In 2020 he had 49 boats, and 31 men worked for Renn.",
                "Ole Brandt was born on 4 May 1837. Brandt died on 4 June 1898. Brandt was 61 when he died.",
                "Ada Holm, who has died aged 87, drew maps.\n\nAda Maria Holm, map maker, born 22 May 1937; died 3 February 2025",
                "Ada Holm, who has died aged 88, drew maps.\n\nHer brother Tor Holm, map maker, born 22 May 1937; died 3 February 2025",
            ],
        );
    }
}
