//! A list of parts with its total in the same sentence.

use std::borrow::Cow;
use std::sync::LazyLock;

use regex::Regex;

use crate::quantity::{Qualifier, Quantity, Role};

use super::super::becoming::alike;
use super::super::figures::{addable, grain, slack, value};
use super::super::scope::Sentence;
use super::super::wording::{AND, DIVIDES};
use super::super::words::{figure, pattern, tail};
use super::super::{Check, CheckFinding, Scope, Severity};

/// Longest list of parts, and most figures tried in any combination.
const MOST_PARTS: usize = 12;

static BETWEEN_PARTS: LazyLock<Regex> = LazyLock::new(|| {
    pattern(&format!(
        r"(?i)^(?:\s+[\p{{L}}’'-]+){{0,7}}\s*(?:,|;|,?\s+{AND})\s+(?:(?:the|another|a\s+further|some|for|to)\s+)?(?:[\p{{L}}’'-]+\s+){{0,5}}$"
    ))
});
/// Between the last two parts.
static LAST: LazyLock<Regex> = LazyLock::new(|| pattern(&format!(r"(?i)\s{AND}\s")));
/// Czech, Slovak and Polish join with "a".
fn joins_with_a(sentence: &Sentence<'_>) -> bool {
    matches!(sentence.language, Some("cs" | "sk" | "pl"))
}

/// The words between two parts, with an "and" that every pattern knows.
fn gap<'s>(sentence: &'s Sentence<'_>, left: usize, right: usize) -> Cow<'s, str> {
    let gap = sentence.between(left, right);
    if joins_with_a(sentence) && gap.contains(" a ") {
        Cow::Owned(gap.replacen(" a ", " i ", 1))
    } else {
        Cow::Borrowed(gap)
    }
}

/// Names a total behind the words.
const IN_ALL: &str = r"(?:in\s+total|in\s+all|altogether|all\s+told|all\s+in\s+all|insgesamt|zusammen|im\s+Ganzen|au\s+total|en\s+tout|en\s+total|en\s+conjunto|in\s+totale|in\s+tutto|in\s+totaal|samen|totalt|sammanlagt|tillsammans|i\s+alt|tilsammen|no\s+total|ao\s+todo|razem|łącznie|ogółem|всего|итого|celkem|yhteensä|összesen|spolu|úhrnem|усього|разом|в\s+сумме|w\s+sumie|i\s+sum|συνολικά|toplam|în\s+total)";
static NAMED_BEFORE: LazyLock<Regex> = LazyLock::new(|| {
    pattern(&format!(
        r"(?i)(?:^|[\s,(])(?:{IN_ALL}|(?:a\s+)?total\s+of|totall?ing|adding\s+up\s+to|a\s+sum\s+of|making|zusammen\s+also|(?:pour\s+)?un\s+total\s+de|soit|(?:per\s+)?un\s+totale\s+di|een\s+totaal\s+van|n?um\s+total\s+de|en\s+summa\s+av)\s+$"
    ))
});
/// "105 people in all": the total's own noun may stand between.
static NAMED_BEHIND: LazyLock<Regex> =
    LazyLock::new(|| pattern(&format!(r"(?i)^(?:\s+[\p{{L}}’'-]+){{0,3}}\s+{IN_ALL}\b")));
/// "…, and a total of 90 members" adds another item instead of summing up; "en total" alone does not.
static ANOTHER: LazyLock<Regex> = LazyLock::new(|| {
    let joins = AND.replace("|e|en|", "|e|en\\s+een|");
    pattern(&format!(
        r"(?i)\s{joins}\s+(?:an?|un|een|um|in|en)?\s*tota\p{{L}}+\s+(?:of|de|di|van)?\s*$"
    ))
});
/// Between a named total and its figure: "au total à 4,8 millions", "insgesamt auf 4,8 Millionen".
const AT: &str = r"(?:à|auf|bei|a|de|di|op|till|til|på|em|en)";
static OPENS: LazyLock<Regex> = LazyLock::new(|| {
    pattern(&format!(
        r"(?i)(?:^|[\s,(])(?:{IN_ALL}(?:\s+{AT})?|total\s+of|total\s+was|totall?ed|(?:un\s+)?total\s+de|un\s+totale\s+di|een\s+totaal\s+van)\s+$"
    ))
});

/// Between a whole and its parts: "is divided into", "se répartit en".
static DIVIDED: LazyLock<Regex> = LazyLock::new(|| pattern(&format!(r"(?i)\b{DIVIDES}\b")));
/// Between a whole and the list that opens behind a colon: what it counts, and who has the first part.
static COLON: LazyLock<Regex> =
    LazyLock::new(|| pattern(r"^[^.;:!?()\d]{0,80}:\s+(?:[\p{L}’'-]+\s+){0,6}[$€£¥]?$"));
/// Behind the last part of a list: nothing more is counted.
static ENDED: LazyLock<Regex> = LazyLock::new(|| pattern(r"^[^;:!?()\d]{0,90}[.!]?\s*$"));
/// How far the sum of a list may lie from a whole that is not called a total, as a share of it:
/// a slip of the pen stays near, some of many don't.
const NEAR: f64 = 0.25;

/// Behind a part: there are more, or it is part of another.
static NOT_ALL: LazyLock<Regex> = LazyLock::new(|| {
    pattern(
        r"(?i)\b(?:others?|the\s+rest|the\s+remainder|etc|of\s+(?:that|it|which|these|those|them|whom)|more\s+than\s+in|less\s+than\s+in|andere[nr]?|übrigen?|der\s+Rest|davon|darunter|autres|le\s+reste|dont|otr[oa]s|el\s+resto|de\s+ellos|altr[ie]|il\s+resto|di\s+cui|overige|de\s+rest|waarvan|övriga|resten|varav|heraf|outr[oa]s|o\s+resto|dos\s+quais|das\s+quais|z\s+toho|z\s+nich|w\s+tym|z\s+czego|pozostał\w+|reszta|ostatní|zbytek|из\s+них|в\s+том\s+числе|остальн\w+|joista|loput|ebből|többi)\b",
    )
});

/// A part in what its whole is counted in: its own unit, or, left out, the whole's: "4.8 million euros:
/// 2.1 million from the state, 1.5 from the county".
fn part(sentence: &Sentence<'_>, at: usize, total: usize) -> Option<Quantity> {
    let (one, whole) = (sentence.quantity(at)?, sentence.quantity(total)?);
    if !matches!(
        whole.role,
        Role::Count | Role::Money | Role::Measure | Role::Percent | Role::Duration
    ) {
        return None;
    }
    let own = addable(one, whole) && !(one.role == Role::Count && whole.step >= 1e3);
    let read = if own {
        Some(one.clone())
    } else if one.unit.is_none() && one.role == Role::Count {
        alike(one, whole, sentence.words(total))
            .or_else(|| addable(one, whole).then(|| one.clone()))
    } else {
        None
    };
    read.filter(|read| value(read).is_some())
}

/// "…, 105 in total", "for a total of 105": the list that ends before the total.
fn parts_before(sentence: &Sentence<'_>, total: usize) -> Option<Vec<usize>> {
    let before = sentence.before(total);
    let named_before = NAMED_BEFORE.is_match(before);
    let named_behind = NAMED_BEHIND.is_match(sentence.after(total));
    if ANOTHER.is_match(before) || (!named_before && !named_behind) {
        return None;
    }
    let mut parts: Vec<usize> = Vec::new();
    let mut right = total;
    while let Some(left) = right.checked_sub(1) {
        let fits = part(sentence, left, total).is_some();
        let joined = right == total || BETWEEN_PARTS.is_match(&gap(sentence, left, right));
        if !fits || !joined || parts.len() == MOST_PARTS {
            break;
        }
        parts.push(left);
        right = left;
    }
    parts.reverse();
    let last_gap = sentence.between(*parts.last()?, total);
    // "for a total of", "per un totale di" are the total's own words.
    let own = NAMED_BEFORE
        .find(last_gap)
        .map_or(last_gap.len(), |own| own.start());
    let words = tail(&last_gap[..own], 40);
    let apart = last_gap.contains(',')
        || last_gap.contains('–')
        || last_gap.contains('—')
        || named_before
        || last_gap.contains('(');
    let joined = parts
        .windows(2)
        .any(|pair| LAST.is_match(&gap(sentence, pair[0], pair[1])));
    let listed = parts.len() >= 2 && joined || parts.len() >= 3 && named_before;
    (apart && listed && !partial(&words)).then_some(parts)
}

/// "a total of 105: 40 men, 35 women and 30 children"; "the budget of 105, divided into 40 for …"; "31
/// seats: the Union won 12, the Greens 9 and the List 8".
fn parts_after(sentence: &Sentence<'_>, total: usize) -> Option<Vec<usize>> {
    let quantity = sentence.quantity(total)?;
    let before = sentence.before(total);
    let led = sentence.between(total, total + 1);
    let marked = [":", "(", "–", "—"].iter().any(|mark| led.contains(mark));
    let named = marked && (OPENS.is_match(before) || NAMED_BEHIND.is_match(led));
    let divided = DIVIDED.is_match(led) && led.len() < 120;
    let listed = COLON.is_match(led);
    if !(named || divided || listed) || partial(&tail(led, 40)) {
        return None;
    }
    let mut parts = Vec::new();
    for at in total + 1..sentence.mentions.len() {
        let fits = part(sentence, at, total).is_some();
        let joined = parts.is_empty() || BETWEEN_PARTS.is_match(&gap(sentence, at - 1, at));
        if !fits || !joined || parts.len() == MOST_PARTS {
            break;
        }
        parts.push(at);
    }
    let open = parts.iter().enumerate().any(|(place, at)| {
        let behind = match parts.get(place + 1) {
            Some(next) => sentence.between(*at, *next),
            None => sentence.after(*at),
        };
        NOT_ALL.is_match(behind)
    });
    if open || parts.len() < 2 {
        return None;
    }
    // Without a word for the total the list must be whole: "A, B and C".
    let ended = parts
        .windows(2)
        .last()
        .is_some_and(|pair| LAST.is_match(&gap(sentence, pair[0], pair[1])));
    let near = || {
        let sum: f64 = parts
            .iter()
            .filter_map(|at| value(&part(sentence, *at, total)?))
            .sum();
        let whole = value(quantity).unwrap_or_default();
        let last = parts.last().copied().unwrap_or(total);
        (sum - whole).abs() <= NEAR * whole && ENDED.is_match(sentence.after(last))
    };
    (named || ended && near()).then_some(parts)
}

/// True for a whole that only a colon makes one. Sums of money have no members in common; people may
/// stand in two parts.
fn unnamed(sentence: &Sentence<'_>, total: usize, parts: &[usize]) -> bool {
    let Some(first) = parts.first().filter(|first| **first > total) else {
        return false;
    };
    let led = sentence.between(total, *first);
    let named = OPENS.is_match(sentence.before(total)) || NAMED_BEHIND.is_match(led);
    let money = sentence
        .quantity(total)
        .is_some_and(|one| one.role == Role::Money);
    !named && !money && !DIVIDED.is_match(led)
}

/// Words that say the parts are not all there is.
fn partial(words: &[String]) -> bool {
    words.iter().any(|word| {
        [
            "including",
            "include",
            "included",
            "includes",
            "among",
            "which",
            "whom",
            "them",
            "excluding",
            "besides",
            "not",
            "per",
            "darunter",
            "davon",
            "einschließlich",
            "dont",
            "compris",
            "incluidos",
            "incluidas",
            "incluyendo",
            "ellos",
            "ellas",
            "cui",
            "compresi",
            "waarvan",
            "waaronder",
            "inclusief",
            "varav",
            "heraf",
            "incluindo",
            "quais",
        ]
        .contains(&word.as_str())
    })
}

/// Lists of the sentence that miss their total.
pub(super) fn findings(
    check: &dyn Check,
    scope: &Scope<'_>,
    sentence: &Sentence<'_>,
) -> Vec<CheckFinding> {
    (0..sentence.mentions.len())
        .filter_map(|at| {
            let parts = parts_after(sentence, at).or_else(|| parts_before(sentence, at))?;
            judge(check, scope, sentence, at, &parts)
        })
        .collect()
}

fn judge(
    check: &dyn Check,
    scope: &Scope<'_>,
    sentence: &Sentence<'_>,
    total_at: usize,
    parts_at: &[usize],
) -> Option<CheckFinding> {
    let total = sentence.quantity(total_at)?;
    let stated = value(total)?;
    let parts: Vec<Quantity> = parts_at
        .iter()
        .filter_map(|at| part(sentence, *at, total_at))
        .collect();
    let values: Vec<f64> = parts.iter().filter_map(value).collect();
    let sum: f64 = values.iter().sum();
    let difference = (sum - stated).abs();
    // Any figures of the kind in the sentence that do make the total are taken for the parts.
    let others: Vec<f64> = (0..sentence.mentions.len())
        .filter(|at| *at != total_at)
        .filter_map(|at| {
            // Only a part leaves out its scale: "[2]" is no two million.
            let one = sentence.quantity(at)?;
            let told = parts_at.contains(&at)
                || addable(one, total)
                || sentence.words(at).contains(char::is_alphabetic);
            value(&part(sentence, at, total_at)?).filter(|_| told)
        })
        .take(MOST_PARTS)
        .collect();
    if difference < 1e-9 * stated.abs().max(1.0) || some_make(&others, stated) {
        return None;
    }
    let holds = match total.qualifier {
        Qualifier::MoreThan | Qualifier::AtLeast => sum >= stated,
        Qualifier::LessThan | Qualifier::AtMost => sum <= stated,
        Qualifier::About => difference <= 0.05 * sum.abs(),
        Qualifier::None | Qualifier::Exactly => false,
    };
    if holds {
        return None;
    }
    // Parts more finely stated than the total: the total may be rounded.
    let finer = parts.iter().all(|part| grain(part) < grain(total));
    if finer && difference <= grain(total) / 2.0 * (1.0 + 1e-9) {
        return None;
    }
    let rounding: f64 = parts.iter().map(slack).sum::<f64>() + slack(total);
    let coarse = parts.iter().any(|part| grain(part) < grain(total)) && difference <= grain(total);
    let loose = parts
        .iter()
        .chain([total])
        .any(|part| !matches!(part.qualifier, Qualifier::None | Qualifier::Exactly));
    let explained = difference <= rounding * (1.0 + 1e-9)
        || coarse
        || (loose && difference <= 0.15 * sum.abs());
    let severity = if explained || unnamed(sentence, total_at, parts_at) {
        Severity::Query
    } else {
        Severity::Contradiction
    };
    let scale = parts.iter().map(grain).fold(grain(total), f64::min);
    let (unit, digits) = shown(scale, stated);
    let terms: Vec<String> = values
        .iter()
        .map(|part| figure(part / unit, digits))
        .collect();
    let places = sentence.places(std::iter::once(&total_at).chain(parts_at).copied());
    Some(scope.finding(
        check,
        severity,
        places,
        format!(
            "The parts add up to {}, not to {}.",
            figure(sum / unit, digits) + scale_word(unit),
            sentence.counted(total_at)
        ),
        format!(
            "{} = {}, not {}",
            terms.join(" + "),
            figure(sum / unit, digits),
            figure(stated / unit, digits)
        ),
    ))
}

/// The unit a working is printed in – ones, or millions where every figure is – and decimals.
fn shown(scale: f64, stated: f64) -> (f64, usize) {
    let unit = if stated >= 1e6 && scale >= 1e3 {
        1e6
    } else {
        1.0
    };
    let digits = if scale / unit >= 1.0 { 0 } else { 3 };
    (unit, digits)
}

fn scale_word(unit: f64) -> &'static str {
    if unit > 1.0 { " million" } else { "" }
}

/// True if two or more of the values make the total.
fn some_make(values: &[f64], total: f64) -> bool {
    let tolerance = 1e-9 * total.abs().max(1.0);
    (1u32..1 << values.len()).any(|mask| {
        mask.count_ones() >= 2 && {
            let sum: f64 = values
                .iter()
                .enumerate()
                .filter(|(at, _)| mask & (1 << at) != 0)
                .map(|(_, value)| value)
                .sum();
            (sum - total).abs() <= tolerance
        }
    })
}
