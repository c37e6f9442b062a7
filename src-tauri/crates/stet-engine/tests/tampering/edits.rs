//! Fields of tables changed at random, everything sealed anew with another key, the hash that the report
//! prints at hand: none may pass. `STET_TRUST_EDITS` says how many are tried (60).

use std::collections::BTreeMap;

use serde_json::Value;
use stet_engine::handover::verify;

use super::package::{Parts, sealed_sample, sealed_with_secret};

/// The same numbers each time: xorshift64*.
struct Numbers(u64);

impl Numbers {
    fn below(&mut self, bound: usize) -> usize {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        let number = self.0.wrapping_mul(0x2545_F491_4F6C_DD1D) >> 33;
        usize::try_from(number).expect("31 bits") % bound.max(1)
    }
}

/// Changes one value somewhere inside `value`; false if there is nothing to change.
fn change(value: &mut Value, numbers: &mut Numbers) -> bool {
    match value {
        Value::Null => *value = 1.into(),
        Value::Bool(said) => *said = !*said,
        Value::Number(number) => {
            let number = number.as_f64().unwrap_or_default();
            *value = if number.fract() == 0.0 {
                (number as i64 + 1).into()
            } else {
                (number / 2.0).into()
            };
        }
        Value::String(text) => {
            // A column may hold JSON as text.
            if let Ok(mut inner @ (Value::Object(_) | Value::Array(_))) = serde_json::from_str(text)
                && change(&mut inner, numbers)
            {
                *text = inner.to_string();
            } else {
                let at = numbers.below(text.chars().count() + 1);
                let mut letters: Vec<char> = text.chars().collect();
                match letters.get_mut(at) {
                    Some(digit) if digit.is_ascii_digit() => {
                        *digit = if *digit == '9' { '8' } else { '9' };
                    }
                    Some(letter) => *letter = if *letter == 'q' { 'x' } else { 'q' },
                    None => letters.push('q'),
                }
                *text = letters.into_iter().collect();
            }
        }
        Value::Array(items) => {
            let at = numbers.below(items.len());
            return items.get_mut(at).is_some_and(|item| change(item, numbers));
        }
        Value::Object(fields) => {
            let at = numbers.below(fields.len());
            return fields
                .iter_mut()
                .nth(at)
                .is_some_and(|(_, field)| change(field, numbers));
        }
    }
    true
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn no_edit_of_a_table_passes_the_printed_hash() {
    let edits = std::env::var("STET_TRUST_EDITS").ok();
    let edits: usize = edits.and_then(|edits| edits.parse().ok()).unwrap_or(60);
    let packages = [
        Parts::of(&sealed_sample().await.bytes),
        Parts::of(&sealed_with_secret().await.bytes),
    ];
    let mut numbers = Numbers(20_261_126);
    let mut counts: BTreeMap<String, (u32, u32)> = BTreeMap::new();
    let mut unnoticed = Vec::new();
    let mut tried = 0;
    while tried < edits {
        let whole = &packages[numbers.below(packages.len())];
        let tables: Vec<&String> = whole
            .0
            .keys()
            .filter(|name| name.starts_with("tables/"))
            .collect();
        let table = tables[numbers.below(tables.len())].clone();
        let mut edited = whole.clone();
        let mut done = None;
        edited.lines(&table, |rows| {
            let row = numbers.below(rows.len());
            let fields = rows[row].as_object_mut().expect("a row");
            let at = numbers.below(fields.len());
            let (name, field) = fields.iter_mut().nth(at).expect("a field");
            // Bytes are named by their hash: another one names nothing.
            if field.get("sha256").is_none() && change(field, &mut numbers) {
                done = Some(format!("{table}, row {}, {name}", row + 1));
            }
        });
        let Some(done) = done.filter(|_| edited != *whole) else {
            continue;
        };
        tried += 1;
        edited.manifest_sealed_anew();
        let noticed =
            !verify(&edited.zipped(), Some(&whole.printed())).is_ok_and(|found| found.holds());
        let count = counts.entry(table).or_default();
        *count = (count.0 + 1, count.1 + u32::from(noticed));
        if !noticed {
            unnoticed.push(done);
        }
    }
    for (table, (tried, noticed)) in counts {
        eprintln!(
            "trust | random edits, sealed anew, printed hash at hand | {table} | {tried} | {noticed}"
        );
    }
    assert!(
        unnoticed.is_empty(),
        "{} of {edits}: {unnoticed:#?}",
        unnoticed.len()
    );
}
