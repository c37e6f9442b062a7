//! What language models used and cost: of a document, and in this month.

use stet_core::model::Usage;
use stet_store::model_answers::{self, Spent};

use crate::engine::Inner;
use crate::outside::services;
use crate::wire::{Failure, SpendRow, SpendView};

/// What was spent for a document, and by the whole program in this month.
///
/// # Errors
/// A failure of the library.
pub(crate) fn view(inner: &Inner, document: &str) -> Result<SpendView, Failure> {
    let now = inner.now();
    let month = now.get(..7).unwrap_or_default();
    Ok(inner.library.read(|tx| {
        let of_document = if document.is_empty() {
            Vec::new()
        } else {
            model_answers::spent_by_document(tx, document)?
        };
        Ok(SpendView {
            document: of_document.iter().map(row).collect(),
            month: model_answers::spent_in_month(tx, month)?
                .iter()
                .map(row)
                .collect(),
        })
    })?)
}

fn row(spent: &Spent) -> SpendRow {
    SpendRow {
        service: spent.service.clone(),
        name: services::name(&spent.service).to_owned(),
        answers: u32::try_from(spent.answers).unwrap_or(u32::MAX),
        tokens: tokens(&spent.usage),
        cost: cost(spent),
    }
}

fn tokens(usage: &Usage) -> String {
    let read = usage.input + usage.cached + usage.kept;
    format!("{} read, {} written", grouped(read), grouped(usage.output))
}

fn cost(spent: &Spent) -> String {
    if spent.unpriced == spent.answers {
        return "price not known".to_owned();
    }
    let known = dollars(spent.micros);
    match spent.unpriced {
        0 => known,
        _ => format!("{known}, plus answers of unknown price"),
    }
}

/// "$0.0123", "$1.23": two digits that matter below a dollar, cents from there.
pub(crate) fn dollars(micros: u64) -> String {
    let value = micros as f64 / 1e6;
    match micros {
        0 => "$0".to_owned(),
        1..100 => "less than $0.0001".to_owned(),
        100..10_000 => format!("${value:.4}"),
        10_000..1_000_000 => format!("${value:.3}"),
        _ => format!("${value:.2}"),
    }
}

/// Digits in threes: "12,345".
fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut out = String::new();
    for (at, digit) in digits.chars().enumerate() {
        if at > 0 && (digits.len() - at).is_multiple_of(3) {
            out.push(',');
        }
        out.push(digit);
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn money_and_tokens_are_written_for_people() {
        let cases = [
            (0, "$0"),
            (7, "less than $0.0001"),
            (700, "$0.0007"),
            (23_456, "$0.023"),
            (1_234_567, "$1.23"),
        ];
        for (micros, expected) in cases {
            assert_eq!(dollars(micros), expected);
        }
        assert_eq!(grouped(1_234_567), "1,234,567");
        assert_eq!(grouped(12), "12");
    }
}
