//! A list of parts with its total in the same sentence.

use std::sync::LazyLock;

use regex::Regex;

use crate::quantity::{Qualifier, Quantity, Role};

use super::super::figures::{addable, grain, slack, value};
use super::super::scope::Sentence;
use super::super::wording::{AND, DIVIDES};
use super::super::words::{figure, pattern, tail};
use super::super::{Check, CheckFinding, Scope, Severity};

/// Longest list of parts, and most figures tried in any combination.
const MOST_PARTS: usize = 12;

static BETWEEN_PARTS: LazyLock<Regex> = LazyLock::new(|| {
    pattern(&format!(
        r"(?i)^(?:\s+[\p{{L}}’'-]+){{0,7}}\s*(?:,|;|,?\s+{AND})\s+(?:(?:the|another|a\s+further|some|for|to)\s+)?(?:[\p{{L}}’'-]+\s+){{0,2}}$"
    ))
});
/// Between the last two parts.
static LAST: LazyLock<Regex> = LazyLock::new(|| pattern(&format!(r"(?i)\s{AND}\s")));
/// Names a total behind the words.
const IN_ALL: &str = r"(?:in\s+total|in\s+all|altogether|all\s+told|all\s+in\s+all|insgesamt|zusammen|im\s+Ganzen|au\s+total|en\s+tout|en\s+total|en\s+conjunto|in\s+totale|in\s+tutto|in\s+totaal|samen|totalt|sammanlagt|tillsammans|i\s+alt|tilsammen|no\s+total|ao\s+todo|razem|łącznie|ogółem|всего|итого|celkem|yhteensä|összesen)";
static NAMED_BEFORE: LazyLock<Regex> = LazyLock::new(|| {
    pattern(&format!(
        r"(?i)(?:^|[\s,(])(?:{IN_ALL}|(?:a\s+)?total\s+of|totall?ing|adding\s+up\s+to|a\s+sum\s+of|making|zusammen\s+also|(?:pour\s+)?un\s+total\s+de|soit|(?:per\s+)?un\s+totale\s+di|een\s+totaal\s+van|um\s+total\s+de)\s+$"
    ))
});
/// "105 people in all": the total's own noun may stand between.
static NAMED_BEHIND: LazyLock<Regex> =
    LazyLock::new(|| pattern(&format!(r"(?i)^(?:\s+[\p{{L}}’'-]+){{0,3}}\s+{IN_ALL}\b")));
/// "…, and a total of 90 members" adds another item instead of summing up.
static ANOTHER: LazyLock<Regex> = LazyLock::new(|| {
    pattern(&format!(
        r"(?i)\s{AND}\s+(?:an?|un|een|um|in|en)?\s*tota\p{{L}}+\s+(?:of|de|di|van)?\s*$"
    ))
});
/// Between a named total and its figure: "au total à 4,8 millions", "insgesamt auf 4,8 Millionen".
const AT: &str = r"(?:à|auf|bei|a|de|di|op|till|til|på|em|en)";
static OPENS: LazyLock<Regex> = LazyLock::new(|| {
    pattern(&format!(
        r"(?i)(?:^|[\s,(])(?:{IN_ALL}(?:\s+{AT})?|total\s+of|total\s+was|totall?ed|(?:un\s+)?total\s+de|un\s+totale\s+di|een\s+totaal\s+van)\s+$"
    ))
});

/// Before a figure that is a whole sum of money by its name: "the budget of the opera comes to".
static BUDGET: LazyLock<Regex> = LazyLock::new(|| {
    pattern(
        r"(?i)\b(?:(?:total|overall)\s+(?:cost|budget|bill)|budget|Gesamt(?:kosten|etat|budget|summe|haushalt)|Haushalt|Etat|coût\s+total|presupuesto|coste\s+total|bilancio|costo\s+totale|begroting|orçamento|custo\s+total|budsjett|budżet)(?:et|en|s|es)?\b[^.;:]{0,80}$",
    )
});
/// Between a whole and its parts: "is divided into", "se répartit en".
static DIVIDED: LazyLock<Regex> = LazyLock::new(|| pattern(&format!(r"(?i)\b{DIVIDES}\b")));
/// Ends the figure of a whole: nothing but its own noun may stand between it and the parts.
static COLON: LazyLock<Regex> =
    LazyLock::new(|| pattern(r"^(?:\s+(?:d['’])?[\p{L}-]+){0,3}[\s\u{a0}\u{202f}]*:\s*$"));

/// Behind a part: there are more, or it is part of another.
static NOT_ALL: LazyLock<Regex> = LazyLock::new(|| {
    pattern(
        r"(?i)\b(?:others?|the\s+rest|the\s+remainder|etc|of\s+(?:that|it|which|these|those|them|whom)|more\s+than\s+in|less\s+than\s+in|andere[nr]?|übrigen?|der\s+Rest|davon|darunter|autres|le\s+reste|dont|otr[oa]s|el\s+resto|de\s+ellos|altr[ie]|il\s+resto|di\s+cui|overige|de\s+rest|waarvan|övriga|resten|varav|heraf|outr[oa]s|o\s+resto)\b",
    )
});

/// True if a part counts in what its whole is counted in: its own unit, or, left out beside a scale,
/// the whole's: "4.8 million euros: 2.1 million from the state".
fn counted_alike(sentence: &Sentence<'_>, part: usize, total: &Quantity) -> bool {
    let Some(quantity) = sentence.quantity(part) else {
        return false;
    };
    let scaled = quantity.unit.is_none()
        && quantity.role == Role::Count
        && total.role == Role::Money
        && quantity.step >= 1e3
        && sentence.words(part).contains(char::is_alphabetic);
    addable(quantity, total) || scaled
}

/// "…, 105 in total", "for a total of 105": the list that ends before the total.
fn parts_before(sentence: &Sentence<'_>, total: usize) -> Option<Vec<usize>> {
    let before = sentence.before(total);
    let named_before = NAMED_BEFORE.is_match(before);
    let named_behind = NAMED_BEHIND.is_match(sentence.after(total));
    if ANOTHER.is_match(before) || (!named_before && !named_behind) {
        return None;
    }
    let quantity = sentence.quantity(total)?;
    let mut parts: Vec<usize> = Vec::new();
    let mut right = total;
    while let Some(left) = right.checked_sub(1) {
        let fits = sentence
            .quantity(left)
            .is_some_and(|part| addable(part, quantity) && value(part).is_some());
        let joined = right == total || BETWEEN_PARTS.is_match(sentence.between(left, right));
        if !fits || !joined || parts.len() == MOST_PARTS {
            break;
        }
        parts.push(left);
        right = left;
    }
    parts.reverse();
    let last_gap = sentence.between(*parts.last()?, total);
    let words = tail(last_gap, 40);
    let apart = last_gap.contains(',')
        || last_gap.contains('–')
        || last_gap.contains('—')
        || named_before
        || last_gap.contains('(');
    let listed = parts.len() >= 2
        && parts
            .windows(2)
            .any(|pair| LAST.is_match(sentence.between(pair[0], pair[1])));
    (apart && listed && !partial(&words)).then_some(parts)
}

/// "a total of 105: 40 men, 35 women and 30 children"; "the budget of 105, divided into 40 for …".
fn parts_after(sentence: &Sentence<'_>, total: usize) -> Option<Vec<usize>> {
    let quantity = sentence.quantity(total)?;
    let before = sentence.before(total);
    let gap = sentence.between(total, total + 1);
    let marked = [":", "(", "–", "—"].iter().any(|mark| gap.contains(mark));
    let whole = OPENS.is_match(before) && marked
        || BUDGET.is_match(before) && COLON.is_match(gap)
        || DIVIDED.is_match(gap) && gap.len() < 120;
    if !whole || partial(&tail(gap, 40)) {
        return None;
    }
    let mut parts = Vec::new();
    for at in total + 1..sentence.mentions.len() {
        let fits = counted_alike(sentence, at, quantity)
            && sentence
                .quantity(at)
                .is_some_and(|part| value(part).is_some());
        let joined = parts.is_empty() || BETWEEN_PARTS.is_match(sentence.between(at - 1, at));
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
    if open {
        return None;
    }
    // Without a word for the total the list must be whole: "A, B and C".
    let ended = parts
        .windows(2)
        .last()
        .is_some_and(|pair| LAST.is_match(sentence.between(pair[0], pair[1])));
    (parts.len() >= 2 && (OPENS.is_match(before) || ended)).then_some(parts)
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
    let parts: Vec<&Quantity> = parts_at
        .iter()
        .filter_map(|at| sentence.quantity(*at))
        .collect();
    let values: Vec<f64> = parts.iter().filter_map(|part| value(part)).collect();
    let sum: f64 = values.iter().sum();
    let difference = (sum - stated).abs();
    // Any figures of the kind in the sentence that do make the total are taken for the parts.
    let others: Vec<f64> = (0..sentence.mentions.len())
        .filter(|at| *at != total_at && counted_alike(sentence, *at, total))
        .filter_map(|at| value(sentence.quantity(at)?))
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
    let rounding: f64 = parts.iter().map(|part| slack(part)).sum::<f64>() + slack(total);
    let coarse = parts.iter().any(|part| grain(part) < grain(total)) && difference <= grain(total);
    let loose = parts
        .iter()
        .chain([&total])
        .any(|part| !matches!(part.qualifier, Qualifier::None | Qualifier::Exactly));
    let explained = difference <= rounding * (1.0 + 1e-9)
        || coarse
        || (loose && difference <= 0.15 * sum.abs());
    let severity = if explained {
        Severity::Query
    } else {
        Severity::Contradiction
    };
    let scale = parts
        .iter()
        .map(|part| grain(part))
        .fold(grain(total), f64::min);
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
            sentence.mentions[total_at].text
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
