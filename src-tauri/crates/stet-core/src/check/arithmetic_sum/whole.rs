//! Parts of a whole that exclude each other: votes, and "the other five".

use std::sync::LazyLock;

use regex::Regex;

use crate::quantity::{Qualifier, Role};

use super::super::figures::value;
use super::super::scope::Sentence;
use super::super::wording::{OF, THE};
use super::super::words::{figure, pattern};
use super::super::{Check, CheckFinding, Scope, Severity};

/// Before the whole: "of the 12 members".
static OF_THE: LazyLock<Regex> =
    LazyLock::new(|| pattern(&format!(r"(?i)(?:^|[\s,;(]){OF}\s+(?:{THE}\s+)?$")));
/// Behind a whole that names those who vote: "the 16-member council".
static VOTERS: LazyLock<Regex> = LazyLock::new(|| {
    pattern(
        r"(?i)^[\s-]+(?:members?|councillors?|senators?|judges|justices|jurors|directors|deputies|delegates|seats?|Mitglieder\w*|Abgeordnete\w*|Stadträte\w*|Gemeinderäte\w*|membres|élus|conseillers|députés|miembros|concejales|diputados|membri|consiglieri|leden|raadsleden|ledamöter|medlemmer|membros|vereadores)\b",
    )
});
/// The three ways to vote, and the papers that vote in none.
static WAYS: LazyLock<[Regex; 4]> = LazyLock::new(|| {
    [
        r"(?i)\b(?:for|in\s+favou?r|yes|ayes?|dafür|pour|a\s+favor|a\s+favore|voor|för|ja)\b",
        r"(?i)\b(?:against|opposed|noe?s?|dagegen|contre|en\s+contra|contra|contro|contrari|tegen|emot|imod|nej|nein)\b",
        r"(?i)\b(?:abstain\w*|abstention\w*|Enthaltung\w*|enthielt\w*|enthalten|abstenu\w*|abstuv\w*|abstien\w*|absten\w*|abstiv\w*|astenut\w*|astensioni|onthield\w*|onthoud\w*|undlod|avstod)\b",
        r"(?i)\b(?:blank|spoil(?:t|ed)|void|invalid|rejected|ungültig\w*|leer\w*|blancs?|nuls?|en\s+blanco|nul[oa]s?|bianch[ei]|null[ei]|blanco|ongeldig\w*|blanka|ogiltig\w*|ugyldig\w*|blanke|brancos?|em\s+branco|nieważn\w+|pust\w+|neplatn\w+|недействительн\w+)\b",
    ]
    .map(pattern)
});
/// Behind a whole that is papers or votes cast: each is for, against or neither.
static CAST: LazyLock<Regex> = LazyLock::new(|| {
    pattern(
        r"(?i)^[\s-]+(?:(?:ballots?|votes?|papers?|ballot\s+papers)(?:\s+cast|\s+counted)?|(?:abgegebenen?\s+)?(?:Stimmzetteln?|Stimmen)|bulletins|suffrages|votes\s+exprimés|voix|papeletas|votos|boletins|schede|voti|(?:uitgebrachte\s+)?(?:stemmen|stembiljetten)|(?:avgivna\s+)?(?:röster|röstsedlar)|(?:afgivne\s+|avgitte\s+)?(?:stemmer|stemmesedler)|(?:oddanych\s+)?(?:głosów|kart)|hlasů|бюллетеней)\b",
    )
});
/// "Seven to four", "sieben gegen vier": the two sides of a vote.
static SIDES: LazyLock<Regex> = LazyLock::new(|| {
    pattern(
        r"(?i)^\s*(?:votes?\s+|Stimmen\s+|voix\s+|votos\s+|voti\s+|stemmen\s+)?(?:to|gegen|zu|contre|contra|contro|tegen|mot|mod|[-–:])\s*$",
    )
});
/// Says that people vote.
static VOTE: LazyLock<Regex> = LazyLock::new(|| {
    pattern(
        r"(?i)\b(?:vot(?:e[ds]?|ing|es|é|ée?s?|ent|aron|ó|arono|ò|ato|os?|i)|ballot|stimm\w+|abgestimmt|voix|stem(?:de|den|men)|röst\w*|stemt\w*)\b",
    )
});
/// Before a part that is all that is left.
static REST: LazyLock<Regex> = LazyLock::new(|| {
    pattern(
        r"(?i)\b(?:the\s+(?:other|others|rest|remaining|remainder)|(?:die|den)\s+(?:anderen|übrigen|restlichen)|les\s+(?:autres|\w+\s+restants)|l(?:os|as)\s+(?:otr[oa]s|demás|restantes)|(?:gli|le|i)\s+(?:altr[ie]|restanti)|de\s+(?:andere|overige)|de\s+(?:andra|övriga)|de\s+andre|os\s+(?:outros|restantes))[\s,:–-]*$",
    )
});
/// Behind a whole that is shared out among parties and held by one of them at a time.
static SEATS: LazyLock<Regex> = LazyLock::new(|| {
    pattern(
        r"(?i)^[\s-]+(?:seats?|mandates?|Sitze?n?|Mandaten?|sièges|mandats|escaños|concejalías|seggi|zetels?|platser(?:na)?|mandat(?:en)?|pladser|lugares|mandatos|cadeiras|mandatów|miejsc|мест|мандатов)\b",
    )
});
/// Parties get or have them.
static HOLDS: LazyLock<Regex> = LazyLock::new(|| {
    pattern(
        r"(?i)\b(?:wins?|won|gets?|got|gain(?:s|ed)|t(?:ake|akes|ook)|h(?:as|ave|ad|old|olds|eld)|went|goes?|go|fall|fell|secured?|gew[ao]nn\w*|gewinn\w*|erh[ai]e?lt\w*|bekam\w*|bekomm\w*|ging(?:en)?|geh(?:t|en)|entf[ai]e?l\w*|holt\w*|stell(?:t|en|te|ten)|hat|haben|hatten?|ont|obt\w+|remport\w+|détien\w+|détenai\w*|reviennent|gan(?:a|an|ó|aron|ou|aram)|tiene[n]?|tuvo|lograron|logró|consiguieron|consiguió|ha|hanno|ottien\w*|ottenne\w*|ottenut\w+|vin(?:to|se|sero|cono)|vanno|win(?:t|nen)|wonnen|kr(?:eeg|egen|ijgt|ijgen)|heeft|hebben|haal(?:t|de|den)|fi(?:ck|k)|får|har|vann|vandt|tem|têm|coube(?:ram)?|zdoby\w+|ma|mają|przypad\w+|получ\w+|имеет)\b",
    )
});
/// Holders that are no parties, or several at once: the same seats may be counted twice.
static PEOPLE: LazyLock<Regex> = LazyLock::new(|| {
    pattern(
        r"(?i)\b(?:coalition\w*|opposition\w*|majorit\w+|government\w*|Koalition\w*|Mehrheit\w*|Regierung\w*|coalici\w+|oposici\w+|mayoría|coalizion\w+|opposizion\w+|maggioranz\w+|coalitie\w*|oppositie\w*|coligaç\w+|oposiç\w+|maioria|koalicj\w+|opozycj\w+|women|men|female|male|under|aged|younger|older|newcomers?|incumbents?|farmers?|teachers?|Frauen|Männern?|Jüngere|Ältere|Neulinge|femmes|hommes|jeunes|mujeres|hombres|jóvenes|donne|uomini|giovani|vrouwen|mannen|jongeren|kvinnor|män|kvinder|mænd|mulheres|homens|jovens|kobiet\w*|mężczyzn\w*|женщин\w*|мужчин\w*)\b",
    )
});
/// Between parts that are no parts of the whole, or parts of each other.
static NESTED: LazyLock<Regex> = LazyLock::new(|| {
    pattern(
        r"(?i)\b(?:of\s+(?:which|whom|them|these|those)|including|among|per|davon|darunter|dont|de\s+(?:ell[oa]s|los\s+cuales)|di\s+cui|tra\s+cui|waarvan|varav|heraf|years?|Jahre|ans|años|anni|jaar|år|times|minutes?|hours?|days?|o’clock|percent|Uhr)\b|[.!?:]\s",
    )
});

/// Parts that exceed the whole they are taken of, or with the rest do not make it.
pub(super) fn finding(
    check: &dyn Check,
    scope: &Scope<'_>,
    sentence: &Sentence<'_>,
) -> Option<CheckFinding> {
    let (whole_at, parts_at) = (0..sentence.mentions.len()).find_map(|at| parts(sentence, at))?;
    let whole = count(sentence, whole_at)?;
    let rest = parts_at
        .last()
        .is_some_and(|last| REST.is_match(sentence.before(*last)));
    let parts_at = if rest || shared_out(sentence, whole_at, &parts_at) {
        parts_at
    } else {
        ballot(sentence, &parts_at)
    };
    let values: Vec<f64> = parts_at
        .iter()
        .filter_map(|at| count(sentence, *at))
        .collect();
    let sum: f64 = values.iter().sum();
    let short = sum < whole && is_all_cast(sentence, whole_at, &parts_at);
    let missed = sum > whole || rest && sum != whole || short;
    if !missed || parts_at.len() < 2 || values.iter().any(|value| *value > whole) {
        return None;
    }
    let terms: Vec<String> = values.iter().map(|value| figure(*value, 0)).collect();
    let places = std::iter::once(&whole_at).chain(&parts_at);
    Some(scope.finding(
        check,
        // The next sentence may tell of the papers that are left.
        if short && !rest {
            Severity::Query
        } else {
            Severity::Contradiction
        },
        sentence.places(places.copied()),
        format!(
            "The parts add up to {}, the whole is {}.",
            figure(sum, 0),
            sentence.counted(whole_at)
        ),
        format!(
            "{} = {}, not {}",
            terms.join(" + "),
            figure(sum, 0),
            figure(whole, 0)
        ),
    ))
}

/// "Of the 61 ballots cast, 34 were for, 21 against and 4 blank": told of all that were cast.
fn is_all_cast(sentence: &Sentence<'_>, whole: usize, parts: &[usize]) -> bool {
    let ways: Vec<usize> = parts.iter().filter_map(|at| way(sentence, *at)).collect();
    CAST.is_match(sentence.after(whole))
        && ways.len() == parts.len()
        && ways.contains(&0)
        && ways.contains(&1)
        && (ways.contains(&2) || ways.contains(&3))
}

/// "Of the 24 seats the Greens won 11, the Union 8 and the List 6": nobody holds a seat of another.
fn shared_out(sentence: &Sentence<'_>, whole: usize, parts: &[usize]) -> bool {
    let (Some(first), Some(last)) = (parts.first(), parts.last()) else {
        return false;
    };
    let owner = |at: usize| {
        let before = sentence.between(at - 1, at);
        let named = |words: &str| words.contains(char::is_uppercase);
        named(before) || named(clause(sentence, at))
    };
    let (from, to) = (
        sentence.mentions[whole].span.end,
        sentence.mentions[*last].span.end,
    );
    let told = sentence.text.get(from..to).unwrap_or_default();
    let led = [sentence.between(whole, *first), clause(sentence, *first)];
    SEATS.is_match(sentence.after(whole))
        && *first > whole
        && led.iter().any(|words| HOLDS.is_match(words))
        && parts.iter().all(|at| owner(*at))
        && !is_sum_of_others(sentence, parts)
        && !PEOPLE.is_match(told)
        && !PEOPLE.is_match(clause(sentence, *last))
}

/// A bloc stands beside the parties it is made of.
fn is_sum_of_others(sentence: &Sentence<'_>, parts: &[usize]) -> bool {
    let values: Vec<f64> = parts.iter().filter_map(|at| count(sentence, *at)).collect();
    let sum: f64 = values.iter().sum();
    values.iter().any(|value| *value * 2.0 == sum)
}

/// The leading parts that vote in different ways; the first may be told in other words ("backed
/// the plan"). Two parts that vote alike may be the same people on another motion.
fn ballot(sentence: &Sentence<'_>, parts: &[usize]) -> Vec<usize> {
    let mut known = Vec::new();
    let mut out = Vec::new();
    for at in parts {
        match way(sentence, *at) {
            Some(way) if way != SPOILT && known.contains(&way) => return Vec::new(),
            Some(way) => known.push(way),
            None if out.is_empty() => {}
            None => break,
        }
        out.push(*at);
    }
    if known.len() < 2 { Vec::new() } else { out }
}

/// The way of papers that vote neither for nor against.
const SPOILT: usize = 3;

/// How so many voted: for (0), against (1), not at all (2), or on a spoilt paper (3).
fn way(sentence: &Sentence<'_>, at: usize) -> Option<usize> {
    let before = at
        .checked_sub(1)
        .map_or_else(|| sentence.before(at), |left| sentence.between(left, at));
    let after = clause(sentence, at);
    if VOTE.is_match(sentence.text) {
        if SIDES.is_match(after) {
            return Some(0);
        }
        if SIDES.is_match(before) {
            return Some(1);
        }
    }
    // "against" before "for": "voted against the plan for a bridge".
    let found = |words: &str| {
        [SPOILT, 2, 1, 0]
            .into_iter()
            .find(|way| WAYS[*way].is_match(words))
    };
    found(after).or_else(|| found(before))
}

/// From a figure to the next, or to the end of the sentence.
fn clause<'s>(sentence: &'s Sentence<'_>, at: usize) -> &'s str {
    match sentence.mentions.get(at + 1) {
        Some(_) => sentence.between(at, at + 1),
        None => sentence.after(at),
    }
}

/// A plain count of things, neither hedged nor measured.
fn count(sentence: &Sentence<'_>, at: usize) -> Option<f64> {
    let quantity = sentence.quantity(at)?;
    let plain = quantity.role == Role::Count
        && quantity.unit.is_none()
        && matches!(quantity.qualifier, Qualifier::None | Qualifier::Exactly);
    value(quantity).filter(|value| plain && *value >= 0.0 && value.fract() == 0.0)
}

/// The whole at this mention with the counts that follow it as its parts.
fn parts(sentence: &Sentence<'_>, whole: usize) -> Option<(usize, Vec<usize>)> {
    count(sentence, whole)?;
    let of = OF_THE.is_match(sentence.before(whole));
    if !of && !VOTERS.is_match(sentence.after(whole)) {
        return None;
    }
    let joined = |left: usize, right: usize| {
        let gap = sentence.between(left, right);
        gap.len() < 100 && !NESTED.is_match(gap)
    };
    let mut parts: Vec<usize> = (whole + 1..sentence.mentions.len())
        .take_while(|at| count(sentence, *at).is_some() && joined(at - 1, *at))
        .collect();
    // "by seven votes to six in the 12-member council"
    if parts.is_empty() && !of {
        parts = (0..whole)
            .rev()
            .take_while(|at| count(sentence, *at).is_some() && joined(*at, at + 1))
            .collect();
        parts.reverse();
    }
    (parts.len() >= 2).then_some((whole, parts))
}

#[cfg(test)]
mod tests {
    use super::super::super::Severity;
    use super::super::super::testing::{found, silent};
    use super::super::ArithmeticSum;

    #[test]
    fn finds_parts_that_exceed_their_whole() {
        found(
            &ArithmeticSum,
            Severity::Contradiction,
            &[
                (
                    "Of the 12 members seven voted for, four against, two abstained.",
                    "12",
                    "7 + 4 + 2 = 13, not 12",
                ),
                (
                    "The 16-member council voted nine to six, with two abstentions.",
                    "16",
                    "9 + 6 + 2 = 17, not 16",
                ),
                (
                    "The motion passed by seven votes to six in the 12-member council.",
                    "12",
                    "7 + 6 = 13, not 12",
                ),
                (
                    "Of the 40 boats, 25 were lost and the other 10 were sold.",
                    "40",
                    "25 + 10 = 35, not 40",
                ),
                (
                    "Von den 12 Mitgliedern stimmten sieben dafür und vier dagegen, zwei enthielten sich der Stimme.",
                    "12",
                    "7 + 4 + 2 = 13, not 12",
                ),
                (
                    "Des 12 élus, sept ont voté pour, quatre contre et deux se sont abstenus.",
                    "12",
                    "7 + 4 + 2 = 13, not 12",
                ),
                (
                    "Of the 20 seats in Hest the Harbour Party won 9, the Union 7 and the List 5.",
                    "20",
                    "9 + 7 + 5 = 21, not 20",
                ),
                (
                    "Von den 20 Mandaten erhielt die Hafenpartei 9, die Union 7 und die Liste 5.",
                    "20",
                    "9 + 7 + 5 = 21, not 20",
                ),
                (
                    "Sur les 20 sièges, le Parti du port en a obtenu 9, l’Union 7 et la Liste 5.",
                    "20",
                    "9 + 7 + 5 = 21, not 20",
                ),
                (
                    "Van de 20 zetels gingen er 9 naar de Havenpartij, 7 naar de Unie en 5 naar de Lijst.",
                    "20",
                    "9 + 7 + 5 = 21, not 20",
                ),
                (
                    "De los 12 concejales, siete votaron a favor, cuatro en contra y dos se abstuvieron.",
                    "12",
                    "7 + 4 + 2 = 13, not 12",
                ),
            ],
        );
    }

    #[test]
    fn asks_where_ballots_are_missing() {
        found(
            &ArithmeticSum,
            Severity::Query,
            &[
                (
                    "Of the 90 ballots cast, 50 were for the mast and 30 against, with 4 left blank.",
                    "90",
                    "50 + 30 + 4 = 84, not 90",
                ),
                (
                    "Von den 90 abgegebenen Stimmen waren 50 dafür, 30 dagegen und 4 ungültig.",
                    "90",
                    "50 + 30 + 4 = 84, not 90",
                ),
                (
                    "De los 90 votos, 50 fueron a favor, 30 en contra y 4 nulos.",
                    "90",
                    "50 + 30 + 4 = 84, not 90",
                ),
            ],
        );
        silent(
            &ArithmeticSum,
            &[
                "Of the 90 ballots cast, 50 were for the mast and 30 against.",
                "Of the 90 ballots cast, 50 were for the mast, 30 against, 6 blank and 4 spoilt.",
                "Of the 90 members, 50 voted for the mast, 30 against, and 4 left it blank.",
            ],
        );
    }

    #[test]
    fn accepts_absent_members_and_parts_that_overlap() {
        silent(
            &ArithmeticSum,
            &[
                "Of the 12 members seven voted for, four against, one abstained.",
                "Of the 12 members seven voted for and three against.",
                "Of the 12 members, seven are women and eight live in Hest.",
                "Of the 40 boats, 25 were lost and the other 15 were sold.",
                "Of the 12 members, seven voted for, of whom four were women and two were men.",
                "The 16 members voted nine to six, after 14 speeches and 3 hours.",
                "The council voted by 9 votes to 6.",
                "Of the 20 seats in Hest the Harbour Party won 9, the Union 7 and the List 4.",
                "Of the 20 seats the Harbour Party won 9 and the Union 7.",
                "Of the 20 seats, 12 are held by women and 9 by members from Orrin.",
                "Of the 20 seats, 12 were contested in Hest and 9 in Orrin.",
                "Of the 20 seats the Harbour List won 13, the Union 8 and the Greens 5.",
                "Of the 20 boats the Harbour Line owns 12 and the Union charters 9.",
                "Of the 12 members seven voted for the first motion and eight for the second.",
                "Von den 12 Mitgliedern stimmten sieben dafür und vier dagegen, eines enthielt sich.",
            ],
        );
    }
}
