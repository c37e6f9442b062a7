//! The check `percentage-share`.

use std::sync::LazyLock;

use regex::Regex;

use crate::quantity::{Qualifier, Quantity, Role};

use super::figures::{Fit, Interval, fit, slack, value};
use super::scope::Sentence;
use super::wording::{HEDGE, OF, OR, THE};
use super::words::{figure, head, pattern, tail};
use super::{Check, CheckFinding, Scope, Severity};

mod fraction;

/// Reports a percentage that doesn't match the part and the whole given with it.
///
/// **Why.** Part, whole and percentage stand side by side, so the sum can be checked without
/// looking anything up.
///
/// **Example.** "12 of 48 patients (30 per cent)": 12 of 48 is 25 per cent. "One in five households
/// (25 per cent)": one in five is 20 per cent.
///
/// **Limits.** Needs the part, "of" or "out of", the whole, then the percentage in brackets or
/// after "or"; or "of the 48 patients, 12 (30 per cent)" or "30 per cent (12)"; in the main
/// European languages. The result is compared after rounding to the digits given. If rounding of
/// the part or the whole could explain the difference, it is a query; so is 100 or 0 per cent for a
/// part that isn't quite all or none of the whole. A simple fraction and its percentage may be 2.5
/// points apart.
#[derive(Debug, Clone, Copy, Default)]
pub struct PercentageShare;

static OF_WHOLE: LazyLock<Regex> = LazyLock::new(|| {
    pattern(&format!(
        r"(?i)^(?:\s+\p{{L}}+){{0,2}}\s+{OF}\s*(?:\s(?:{THE}|some|about))*\s+$"
    ))
});
/// Before a whole that is told first.
static LED_BY_OF: LazyLock<Regex> =
    LazyLock::new(|| pattern(&format!(r"(?i)(?:^|[\s(]){OF}\s+(?:[\p{{L}}’']+\s+)?$")));
/// What stands between the counts and their percentage: an opening bracket or dash, or ", or".
static THAT_IS: LazyLock<Regex> = LazyLock::new(|| {
    pattern(&format!(
        r"(?i)^[^.;:()]{{0,60}}?(?:[(\[]|,\s+{OR}|\s+[–—]\s*)(?:\s*,)?\s*(?:(?:{HEDGE}|or|a|the|el|il|le|la|l['’])\s*)*$"
    ))
});

impl Check for PercentageShare {
    fn code(&self) -> &'static str {
        "percentage-share"
    }

    fn title(&self) -> &'static str {
        "Percentage of a whole"
    }

    fn run(&self, scope: &Scope<'_>) -> Vec<CheckFinding> {
        let mut findings = Vec::new();
        for sentence in scope.sentences() {
            for at in 0..sentence.mentions.len().saturating_sub(2) {
                let shares = three(sentence, at);
                let shares = shares
                    .and_then(|three| counts(sentence, three))
                    .or_else(|| share_first(sentence, at));
                if let Some((stated, part, whole)) = shares {
                    findings.extend(judge(self, scope, sentence, part, whole, stated));
                }
            }
            findings.extend(fraction::findings(self, scope, sentence));
        }
        findings
    }
}

/// The figure at `at` and the two behind it; the dates among them are passed over, unless one dates the last.
fn three(sentence: &Sentence<'_>, at: usize) -> Option<[usize; 3]> {
    sentence.quantity(at)?;
    let next = |at: usize| {
        (at + 1..sentence.mentions.len()).find(|next| sentence.quantity(*next).is_some())
    };
    let second = next(at)?;
    let third = next(second)?;
    // "(30 per cent in 2018)" behind counts of another year.
    let dated = sentence.date(third + 1).is_some()
        && !sentence
            .between(third, third + 1)
            .contains([')', ',', ';', ']']);
    (third == at + 2 || !dated).then_some([at, second, third])
}

/// The indices of percentage, part and whole if the first two figures are such a pair and the third is their
/// percentage.
fn counts(
    sentence: &Sentence<'_>,
    [at, second, third]: [usize; 3],
) -> Option<(usize, usize, usize)> {
    let percentage = sentence.quantity(third)?;
    if !alike(sentence, at, second)
        || percentage.role != Role::Percent
        || !THAT_IS.is_match(sentence.between(second, third))
    {
        return None;
    }
    if OF_WHOLE.is_match(sentence.between(at, second)) {
        return Some((third, at, second));
    }
    // "Of the 48 households on the headland, 36 (65 per cent)"
    let of = LED_BY_OF.is_match(sentence.before(at));
    let between = sentence.between(at, second);
    let listed = between.trim_end().ends_with(',') || {
        let last = tail(between, 1);
        between.contains(',')
            && last.iter().any(|word| {
                ["only", "just", "some", "about", "nur", "solo"].contains(&word.as_str())
            })
    };
    (of && listed && between.matches(',').count() == 1).then_some((third, second, at))
}

/// True for two figures of one kind and unit that can be part and whole.
fn alike(sentence: &Sentence<'_>, one: usize, other: usize) -> bool {
    let (Some(one), Some(other)) = (sentence.quantity(one), sentence.quantity(other)) else {
        return false;
    };
    let symbol = |quantity: &Quantity| quantity.unit.as_ref().map(|unit| unit.symbol.clone());
    matches!(one.role, Role::Count | Role::Money | Role::Measure)
        && one.role == other.role
        && symbol(one) == symbol(other)
}

/// The indices of percentage, part and whole where the percentage comes before the part: "45 per
/// cent, or 150 of the 300 pupils", "of 300 pupils, 45 per cent (150)".
fn share_first(sentence: &Sentence<'_>, at: usize) -> Option<(usize, usize, usize)> {
    let percent = |at: usize| {
        sentence
            .quantity(at)
            .is_some_and(|quantity| quantity.role == Role::Percent)
    };
    if percent(at) {
        let told = alike(sentence, at + 1, at + 2)
            && THAT_IS.is_match(sentence.between(at, at + 1))
            && OF_WHOLE.is_match(sentence.between(at + 1, at + 2));
        return told.then_some((at, at + 1, at + 2));
    }
    let told = percent(at + 1)
        && alike(sentence, at, at + 2)
        && LED_BY_OF.is_match(sentence.before(at))
        && sentence.between(at, at + 1).matches(',').count() == 1
        && sentence.between(at + 1, at + 2).trim() == "("
        && sentence.after(at + 2).starts_with(')');
    told.then_some((at + 1, at + 2, at))
}

fn judge(
    check: &PercentageShare,
    scope: &Scope<'_>,
    sentence: &Sentence<'_>,
    part_at: usize,
    whole_at: usize,
    stated_at: usize,
) -> Option<CheckFinding> {
    let (part, whole, stated) = (
        sentence.quantity(part_at)?,
        sentence.quantity(whole_at)?,
        sentence.quantity(stated_at)?,
    );
    // "(up 5 per cent)" and "(5 per cent of the votes)" speak of something else.
    let after = head(sentence.after(stated_at), 2);
    let before = tail(sentence.before(stated_at), 2);
    let other =
        |words: &[String], list: &[&str]| words.iter().any(|word| list.contains(&word.as_str()));
    if other(
        &before,
        &[
            "up", "down", "rise", "fall", "by", "from", "another", "um", "plus", "minus",
        ],
    ) || other(
        &after,
        &[
            "more",
            "fewer",
            "less",
            "higher",
            "lower",
            "up",
            "down",
            "increase",
            "decrease",
            "confidence",
            "ci",
            "mehr",
            "weniger",
            "más",
            "menos",
            "meer",
            "minder",
        ],
    ) || after.first().is_some_and(|word| {
        ["of", "der", "des", "von", "de", "van", "del", "dei"].contains(&word.as_str())
    }) {
        return None;
    }
    let (a, b) = (value(part)?, value(whole)?);
    if b <= 0.0 || a < 0.0 || a > b {
        return None;
    }
    let share = 100.0 * a / b;
    let reach = Interval::of(a, slack(part))
        .over(Interval::of(b, slack(whole)))?
        .mapped(100.0, 0.0);
    let severity = match fit(stated, share, reach) {
        Fit::Holds if all_or_none(part, whole, stated) => Severity::Query,
        Fit::Holds => return None,
        Fit::Explainable => Severity::Query,
        // Cutting digits off instead of rounding is loose, not false.
        Fit::Fails if (value(stated)? - share).abs() < stated.step => Severity::Query,
        Fit::Fails => Severity::Contradiction,
    };
    Some(scope.finding(
        check,
        severity,
        sentence.places([stated_at, part_at, whole_at]),
        format!(
            "{} of {} is {} per cent, not {}.",
            sentence.words(part_at),
            sentence.words(whole_at),
            figure(share, 1),
            sentence.words(stated_at)
        ),
        format!(
            "{} ÷ {} = {} %, not {} %",
            figure(a, 2),
            figure(b, 2),
            figure(share, 1),
            figure(value(stated)?, 2)
        ),
    ))
}

/// "428 of 429 (100 per cent)": right when rounded, and yet not all.
fn all_or_none(part: &Quantity, whole: &Quantity, stated: &Quantity) -> bool {
    let exact = |quantity: &Quantity| {
        slack(quantity) == 0.0 && matches!(quantity.qualifier, Qualifier::None | Qualifier::Exactly)
    };
    let rounded =
        (stated.low == 100.0 && part.low < whole.low) || (stated.low == 0.0 && part.low > 0.0);
    let plain = matches!(stated.qualifier, Qualifier::None | Qualifier::Exactly);
    rounded && plain && exact(part) && exact(whole)
}

#[cfg(test)]
mod tests {
    use super::super::testing::{found, silent};
    use super::*;

    #[test]
    fn finds_wrong_shares() {
        found(
            &PercentageShare,
            Severity::Contradiction,
            &[
                (
                    "In all, 12 of 48 patients (30 %) relapsed.",
                    "30 %",
                    "12 ÷ 48 = 25 %, not 30 %",
                ),
                (
                    "Of the 48 households on the headland, 36 (65 per cent) sent somebody.",
                    "65 per cent",
                    "36 ÷ 48 = 75 %, not 65 %",
                ),
                (
                    "Of the 48 households on the headland, 36 sent somebody in March 2010, or 65 per cent.",
                    "65 per cent",
                    "36 ÷ 48 = 75 %, not 65 %",
                ),
                (
                    "Im Mai 2010 standen 12 von 48 Hütten leer, also 30 Prozent.",
                    "30 Prozent",
                    "12 ÷ 48 = 25 %, not 30 %",
                ),
                (
                    "Some 150 out of 600 teachers, or 35 percent, stayed away.",
                    "35 percent",
                    "150 ÷ 600 = 25 %, not 35 %",
                ),
                (
                    "In all, 45 per cent, or 150 of the 300 pupils, walk.",
                    "45 per cent",
                    "150 ÷ 300 = 50 %, not 45 %",
                ),
                (
                    "Of 300 pupils, 45 per cent (150) walk.",
                    "45 per cent",
                    "150 ÷ 300 = 50 %, not 45 %",
                ),
                (
                    "Im Dorf starben 12 der 48 Patienten (30 Prozent), und es war Winter.",
                    "30 Prozent",
                    "12 ÷ 48 = 25 %, not 30 %",
                ),
                (
                    "À la fin, 12 des 48 patients (30 %) sont morts.",
                    "30 %",
                    "12 ÷ 48 = 25 %, not 30 %",
                ),
                (
                    "Murieron 12 de los 48 pacientes, es decir, el 30 %, en la ciudad.",
                    "30 %",
                    "12 ÷ 48 = 25 %, not 30 %",
                ),
                (
                    "The town spent €2 million of its €8 million, or 40%, on roads.",
                    "40%",
                    "2,000,000 ÷ 8,000,000 = 25 %, not 40 %",
                ),
            ],
        );
    }

    #[test]
    fn asks_where_digits_were_cut_off() {
        found(
            &PercentageShare,
            Severity::Query,
            &[
                (
                    "In all, 2 of 3 members (66 %) came.",
                    "66 %",
                    "2 ÷ 3 = 66.7 %, not 66 %",
                ),
                (
                    "In the end 428 of 429 bridges (100 per cent) passed.",
                    "100 per cent",
                    "428 ÷ 429 = 99.8 %, not 100 %",
                ),
                (
                    "Only 2 of 1,431 samples (0 per cent) failed.",
                    "0 per cent",
                    "2 ÷ 1,431 = 0.1 %, not 0 %",
                ),
            ],
        );
    }

    #[test]
    fn accepts_right_shares_and_other_percentages() {
        silent(
            &PercentageShare,
            &[
                "In all, 12 of 48 patients (25 %) relapsed.",
                "In all, 2 of 3 members (67 %) came.",
                "In the end 429 of 429 bridges (100 per cent) and 428 of 429 locks (almost 100 per cent) passed.",
                "In the end 428 of 429 bridges (99.8 per cent) passed.",
                "Im Dorf starben 12 der 48 Patienten (25 Prozent), und es war Winter.",
                "Of 300 pupils, 50 per cent (150) walk, and 40 per cent (1,200 of all 3,000) ride.",
                "Of 48 patients, 12 (about 24 per cent) relapsed.",
                "More than 12 of 48 patients (95 % confidence interval) relapsed.",
                "It sold 12 of 48 houses (up 30 per cent on the year before).",
                "It sold 12 of 48 houses, and prices rose by 30 per cent.",
                "One of the 12 towns, or 5 per cent of the county, voted.",
                "On 12 of 48 days, it rained 30 per cent more.",
                "In 2019, 12 (30 per cent) came.",
            ],
        );
    }
}
