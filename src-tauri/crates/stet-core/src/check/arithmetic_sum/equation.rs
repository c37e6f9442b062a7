//! Sums written out: "40 + 35 = 75".

use std::sync::LazyLock;

use regex::Regex;

use crate::text::Span;

use super::super::scope::Sentence;
use super::super::words::{figure, pattern};
use super::super::{Check, CheckFinding, Scope, Severity};

static EQUATION: LazyLock<Regex> = LazyLock::new(|| {
    pattern(
        r"(?:^|[\s(])((?:\d+(?:,\d{3})*(?:\.\d+)?)(?:\s*[+−×x÷–-]\s*\d+(?:,\d{3})*(?:\.\d+)?)+)\s*=\s*(\d+(?:,\d{3})*(?:\.\d+)?)",
    )
});
static TERM: LazyLock<Regex> =
    LazyLock::new(|| pattern(r"([+−×x÷–-]?)\s*(\d+(?:,\d{3})*(?:\.\d+)?)"));

/// Equations whose sides are not equal.
pub(super) fn findings(
    check: &dyn Check,
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
