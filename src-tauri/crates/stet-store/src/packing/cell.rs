//! One value of a row, and how it is written: whatever goes out comes back the same, to the bit.

use std::collections::BTreeMap;

use rusqlite::ToSql;
use rusqlite::types::{ToSqlOutput, ValueRef};
use serde_json::{Value, json};

use crate::sha256_hex;

/// One value of a row.
#[derive(Debug, Clone, PartialEq)]
pub enum Cell {
    /// Nothing.
    Null,
    /// A whole number.
    Integer(i64),
    /// Any other number.
    Real(f64),
    /// Words.
    Text(String),
    /// Bytes.
    Bytes(Vec<u8>),
}

impl Cell {
    /// The words, if it holds any.
    #[must_use]
    pub fn text(&self) -> Option<&str> {
        match self {
            Self::Text(text) => Some(text),
            _ => None,
        }
    }

    /// As JSON. Bytes are put aside in `bytes` under their SHA-256 and named by it.
    #[must_use]
    pub fn written(self, bytes: &mut BTreeMap<String, Vec<u8>>) -> Value {
        match self {
            Self::Null => Value::Null,
            Self::Integer(number) => json!(number),
            // In words, so that reading it gives the same number whoever reads.
            Self::Real(number) => json!({ "real": format!("{number:?}") }),
            Self::Text(text) => Value::String(text),
            Self::Bytes(found) => {
                let hash = sha256_hex(&found);
                bytes.entry(hash.clone()).or_insert(found);
                json!({ "sha256": hash })
            }
        }
    }

    /// What was written, or why it is no value.
    ///
    /// # Errors
    /// A plain clause: bytes that are not there, a shape that no value has.
    pub fn read(
        value: Value,
        bytes: impl FnOnce(&str) -> Option<Vec<u8>>,
    ) -> std::result::Result<Self, String> {
        match value {
            Value::Null => Ok(Self::Null),
            Value::Number(number) => number
                .as_i64()
                .map(Self::Integer)
                .ok_or_else(|| format!("{number} is not a whole number")),
            Value::String(text) => Ok(Self::Text(text)),
            Value::Object(map) => {
                let named = |key| map.get(key).and_then(Value::as_str);
                if let Some(number) = named("real") {
                    let number: f64 = number
                        .parse()
                        .map_err(|_| format!("“{number}” is not a number"))?;
                    return Ok(Self::Real(number));
                }
                let hash = named("sha256").ok_or("it contains a value in an unknown format")?;
                bytes(hash)
                    .map(Self::Bytes)
                    .ok_or_else(|| format!("the bytes {hash} it names are missing"))
            }
            Value::Bool(_) | Value::Array(_) => {
                Err("it contains a value in an unknown format".to_owned())
            }
        }
    }
}

impl ToSql for Cell {
    fn to_sql(&self) -> rusqlite::Result<ToSqlOutput<'_>> {
        Ok(ToSqlOutput::Borrowed(match self {
            Self::Null => ValueRef::Null,
            Self::Integer(number) => ValueRef::Integer(*number),
            Self::Real(number) => ValueRef::Real(*number),
            Self::Text(text) => ValueRef::Text(text.as_bytes()),
            Self::Bytes(bytes) => ValueRef::Blob(bytes),
        }))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_value_comes_back_the_same() {
        let cells = [
            Cell::Null,
            Cell::Integer(i64::MIN),
            Cell::Real(0.1 + 0.2),
            Cell::Real(1e-300),
            Cell::Text("ä\u{0}“".to_owned()),
            Cell::Bytes(vec![0, 255, 7]),
        ];
        for cell in cells {
            let mut bytes = BTreeMap::new();
            let written = cell.clone().written(&mut bytes).to_string();
            let read: Value = serde_json::from_str(&written).expect("JSON");
            let again = Cell::read(read, |hash| bytes.get(hash).cloned());
            assert_eq!(again, Ok(cell), "{written}");
        }
    }

    #[test]
    fn what_is_no_value_is_refused() {
        for text in [
            "1.5",
            "true",
            "[1]",
            "{}",
            r#"{"sha256":"00"}"#,
            r#"{"real":"x"}"#,
        ] {
            let value = serde_json::from_str(text).expect("JSON");
            assert!(Cell::read(value, |_| None).is_err(), "{text}");
        }
    }
}
