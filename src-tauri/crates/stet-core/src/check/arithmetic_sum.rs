//! The check `arithmetic-sum`.

use std::sync::LazyLock;

use regex::Regex;

use crate::quantity::{Qualifier, Quantity};
use crate::text::Span;

use super::figures::{addable, grain, slack, value};
use super::scope::Sentence;
use super::words::{figure, head, pattern, tail};
use super::{Check, CheckFinding, Scope, Severity};

/// Reports parts that do not add up to the total given with them, and written-out sums that are
/// wrong.
///
/// **Why.** Parts and total are often taken from different drafts; one of them is then wrong.
///
/// **Example.** "€3.2 million for the vessel, €1.1 million for the pontoons and €0.6 million for
/// the mast, €5.2 million in total": the parts make 4.9.
///
/// **Limits.** A list of two or more figures of one kind, and a total named as such ("in total",
/// "in all", "altogether", "a total of", "totalling") in the same sentence; or "40 + 35 = 80".
/// Parts introduced by "including" or "of which" are not expected to be all. If any of the
/// figures before the total add up to it, nothing is said. If rounding could explain the
/// difference, it is a query.
#[derive(Debug, Clone, Copy, Default)]
pub struct ArithmeticSum;

/// Longest list of parts, and most figures tried in any combination.
const MOST_PARTS: usize = 12;

static BETWEEN_PARTS: LazyLock<Regex> = LazyLock::new(|| {
    pattern(
        r"(?i)^(?:\s+[\p{L}’'-]+){0,7}\s*(?:,|;|,?\s+and|,?\s+plus|,\s+(?:as\s+well\s+as|then))\s+(?:(?:the|another|a\s+further|some|for|to)\s+)?(?:[\p{L}’'-]+\s+){0,2}$",
    )
});
static EQUATION: LazyLock<Regex> = LazyLock::new(|| {
    pattern(
        r"(?:^|[\s(])((?:\d+(?:,\d{3})*(?:\.\d+)?)(?:\s*[+−×x÷–-]\s*\d+(?:,\d{3})*(?:\.\d+)?)+)\s*=\s*(\d+(?:,\d{3})*(?:\.\d+)?)",
    )
});
static TERM: LazyLock<Regex> =
    LazyLock::new(|| pattern(r"([+−×x÷–-]?)\s*(\d+(?:,\d{3})*(?:\.\d+)?)"));

impl Check for ArithmeticSum {
    fn code(&self) -> &'static str {
        "arithmetic-sum"
    }

    fn title(&self) -> &'static str {
        "Parts and total"
    }

    fn run(&self, scope: &Scope<'_>) -> Vec<CheckFinding> {
        let mut findings = Vec::new();
        for sentence in scope.sentences() {
            for at in 0..sentence.mentions.len() {
                if let Some(parts) =
                    parts_after(sentence, at).or_else(|| parts_before(sentence, at))
                {
                    findings.extend(judge(self, scope, sentence, at, &parts));
                }
            }
            findings.extend(equations(self, scope, sentence));
        }
        findings
    }
}

/// "…, 105 in total", "for a total of 105": the list that ends before the total.
fn parts_before(sentence: &Sentence<'_>, total: usize) -> Option<Vec<usize>> {
    let before = tail(sentence.before(total), 4).join(" ");
    let after = head(sentence.after(total), 6);
    let named_before = [
        "a total of",
        "total of",
        "totalling",
        "totaling",
        "in total",
        "in all",
        "altogether",
        "adding up to",
        "a sum of",
        "making",
    ]
    .iter()
    .any(|words| before.ends_with(words));
    let start = sentence.after(total).trim_start();
    // "105 people in all": the total's own noun may stand between.
    let named_after = (0..after.len()).take(4).any(|at| {
        let rest = after[at..].join(" ");
        ["in total", "in all", "altogether", "all told", "all in all"]
            .iter()
            .any(|words| rest.starts_with(words))
    }) && !start.starts_with(',');
    // "…, and a total of 90 members" adds another item instead of summing up.
    let another = before.contains("and a total of") || before.contains("and total of");
    if another || (!named_before && !named_after) {
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
        && parts.windows(2).any(|pair| {
            let gap = sentence.between(pair[0], pair[1]);
            gap.contains(" and ") || gap.contains(" plus ")
        });
    (apart && listed && !partial(&words)).then_some(parts)
}

/// "a total of 105: 40 men, 35 women and 30 children".
fn parts_after(sentence: &Sentence<'_>, total: usize) -> Option<Vec<usize>> {
    let quantity = sentence.quantity(total)?;
    let before = tail(sentence.before(total), 3).join(" ");
    if ![
        "total of",
        "total was",
        "totalled",
        "totaled",
        "in total",
        "in all",
        "altogether",
    ]
    .iter()
    .any(|words| before.ends_with(words))
    {
        return None;
    }
    let gap = sentence.between(total, total + 1);
    let opens = [":", "(", "–", "—"].iter().any(|mark| gap.contains(mark));
    if !opens || partial(&tail(gap, 40)) {
        return None;
    }
    let mut parts = Vec::new();
    for at in total + 1..sentence.mentions.len() {
        let fits = sentence
            .quantity(at)
            .is_some_and(|part| addable(part, quantity) && value(part).is_some());
        let joined = parts.is_empty() || BETWEEN_PARTS.is_match(sentence.between(at - 1, at));
        if !fits || !joined || parts.len() == MOST_PARTS {
            break;
        }
        parts.push(at);
    }
    (parts.len() >= 2).then_some(parts)
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
        ]
        .contains(&word.as_str())
    })
}

fn judge(
    check: &ArithmeticSum,
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
        .filter(|at| *at != total_at)
        .filter_map(|at| sentence.quantity(at))
        .filter(|other| addable(other, total))
        .filter_map(value)
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
    let mut places = vec![sentence.place(sentence.mentions[total_at].span)];
    places.extend(
        parts_at
            .iter()
            .map(|at| sentence.place(sentence.mentions[*at].span)),
    );
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

fn equations(
    check: &ArithmeticSum,
    scope: &Scope<'_>,
    sentence: &Sentence<'_>,
) -> Vec<CheckFinding> {
    let mut findings = Vec::new();
    for found in EQUATION.captures_iter(sentence.text) {
        let (Some(left), Some(right)) = (found.get(1), found.get(2)) else {
            continue;
        };
        let Some((worked_out, stated)) = work_out(left.as_str()).zip(number(right.as_str())) else {
            continue;
        };
        let decimals = right
            .as_str()
            .split_once('.')
            .map_or(0, |(_, digits)| digits.len());
        let room = 0.5 * 10f64.powi(-i32::try_from(decimals).unwrap_or(0));
        let divided = left.as_str().contains('÷');
        let exact = (worked_out - stated).abs() <= 1e-9 * stated.abs().max(1.0);
        let rounded = (decimals > 0 || divided) && (worked_out - stated).abs() <= room;
        if exact || rounded {
            continue;
        }
        findings.push(scope.finding(
            check,
            Severity::Contradiction,
            vec![sentence.place(Span::new(left.start(), right.end()))],
            format!(
                "The sum comes to {}, not {}.",
                figure(worked_out, 3),
                right.as_str()
            ),
            format!(
                "{} = {}, not {}",
                left.as_str(),
                figure(worked_out, 3),
                right.as_str()
            ),
        ));
    }
    findings
}

fn number(text: &str) -> Option<f64> {
    text.replace(',', "").parse().ok()
}

/// Left to right for + and −, or for × and ÷; mixed chains are left alone.
fn work_out(text: &str) -> Option<f64> {
    let mut terms = TERM.captures_iter(text).take(64);
    let mut result = number(terms.next()?.get(2)?.as_str())?;
    let mut adding: Option<bool> = None;
    for term in terms {
        let sign = term.get(1)?.as_str();
        let value = number(term.get(2)?.as_str())?;
        let adds = matches!(sign, "+" | "−" | "–" | "-");
        if adding.replace(adds).is_some_and(|before| before != adds) {
            return None;
        }
        match sign {
            "+" => result += value,
            "−" | "–" | "-" => result -= value,
            "×" | "x" => result *= value,
            "÷" if value != 0.0 => result /= value,
            _ => return None,
        }
    }
    adding.map(|_| result)
}

#[cfg(test)]
mod tests {
    use super::super::testing::{found, silent};
    use super::*;

    #[test]
    fn finds_parts_that_miss_the_total() {
        found(
            &ArithmeticSum,
            Severity::Contradiction,
            &[
                (
                    "There were 40 men, 35 women and 30 children, 100 people in total.",
                    "100",
                    "40 + 35 + 30 = 105, not 100",
                ),
                (
                    "The bill was €3.2 million for the vessel, €1.1 million for the pontoons and €0.6 million for the charging mast, €5.2 million in total.",
                    "€5.2 million",
                    "3.2 + 1.1 + 0.6 = 4.9, not 5.2",
                ),
                (
                    "A total of 90 came: 40 men, 35 women and 25 children.",
                    "90",
                    "40 + 35 + 25 = 100, not 90",
                ),
                (
                    "It bought 12 lamps, 4 desks and 5 chairs, for a total of 31 pieces.",
                    "31",
                    "12 + 4 + 5 = 21, not 31",
                ),
                (
                    "As 40 + 35 + 30 = 100, it fits.",
                    "40 + 35 + 30 = 100",
                    "40 + 35 + 30 = 105, not 100",
                ),
            ],
        );
    }

    #[test]
    fn asks_where_rounding_could_explain_it() {
        found(
            &ArithmeticSum,
            Severity::Query,
            &[(
                "It cost €1.4 million for the roof and €1.3 million for the walls, €2.8 million in total.",
                "€2.8 million",
                "1.4 + 1.3 = 2.7, not 2.8",
            )],
        );
    }

    #[test]
    fn accepts_right_sums_and_figures_that_are_no_parts() {
        silent(
            &ArithmeticSum,
            &[
                "There were 40 men, 35 women and 30 children, 105 people in total.",
                "In 2021 the 3 clubs bought 40 balls, 35 nets and 30 shirts, 105 pieces in all.",
                "A total of 90 came, including 40 men, 35 women and 5 children.",
                "It has 3 boats and 4 cars, and a total of 90 members.",
                "He won 3 medals in 2019 and 4 in 2020, and played in 40 matches in all.",
                "About 1,000 came in total, 640 men and 330 women.",
                "The vote was 11 to 4.",
                "It earned $241.1 million here and $804.6 million there, a total of $1.046 billion.",
                "So 12 ÷ 7 = 1.71 and 3 × 4 = 12.",
                "The 2019-20 season, 3-2 = a win.",
            ],
        );
    }
}
