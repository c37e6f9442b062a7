//! The arguments of a row.

use serde_json::{Value, json};
use stet_core::reliability::SourceType;
use stet_core::reliability::confidence::Basis;

/// The arguments of a row, by name.
pub(super) struct Arguments(pub(super) Value);

impl Arguments {
    pub(super) fn of(given: &Value, names: &[&str]) -> Self {
        match given {
            Value::Array(values) => Self(Value::Object(
                names
                    .iter()
                    .zip(values)
                    .map(|(name, value)| ((*name).to_owned(), value.clone()))
                    .collect(),
            )),
            Value::Object(_) => Self(given.clone()),
            Value::Null => Self(json!({})),
            // A single argument may stand alone.
            one => Self(json!({ names.first().copied().unwrap_or_default(): one })),
        }
    }

    pub(super) fn number(&self, name: &str) -> Result<f64, String> {
        match &self.0[name] {
            Value::Number(number) => number.as_f64(),
            // JSON has no other way to write them.
            Value::String(word) => match word.as_str() {
                "NaN" => Some(f64::NAN),
                "Infinity" => Some(f64::INFINITY),
                "-Infinity" => Some(f64::NEG_INFINITY),
                _ => None,
            },
            _ => None,
        }
        .ok_or_else(|| format!("“{name}” is not a number"))
    }

    pub(super) fn number_or(&self, name: &str, otherwise: f64) -> Result<f64, String> {
        if self.0[name].is_null() {
            Ok(otherwise)
        } else {
            self.number(name)
        }
    }

    pub(super) fn optional(&self, name: &str) -> Result<Option<f64>, String> {
        if self.0[name].is_null() {
            Ok(None)
        } else {
            self.number(name).map(Some)
        }
    }

    pub(super) fn count(&self, name: &str) -> usize {
        let count = self.0[name].as_u64().unwrap_or(0);
        usize::try_from(count).unwrap_or(usize::MAX)
    }

    pub(super) fn text(&self, name: &str) -> Result<&str, String> {
        self.0[name]
            .as_str()
            .ok_or_else(|| format!("“{name}” is not a string"))
    }

    pub(super) fn list(&self, name: &str) -> Result<&[Value], String> {
        match &self.0[name] {
            Value::Null => Ok(&[]),
            Value::Array(list) => Ok(list),
            _ => Err(format!("“{name}” is not a list")),
        }
    }
}

pub(super) fn kind(given: &Arguments) -> Result<SourceType, String> {
    SourceType::named(given.text("source_type")?).ok_or_else(|| "no such source type".to_owned())
}

pub(super) fn basis(given: &Arguments) -> Result<Basis, String> {
    let flag = |name: &str| given.0[name].as_bool().unwrap_or(false);
    Ok(Basis {
        fact_checkers: given.count("fact_checkers"),
        further: given.count("further"),
        mostly_recent: flag("mostly_recent"),
        mostly_old: flag("mostly_old"),
        agreeing: given.count("agreeing"),
        contradictory: flag("contradictory"),
    })
}
