//! JSON lines read one by one; what is no row is reported with its line number and skipped.

use std::io::{BufRead, Write};

use serde_json::Value;

use super::{Field, Kind};

/// Reads rows from JSON lines.
pub(super) struct Rows<'f, R, E> {
    lines: R,
    complaints: E,
    fields: &'f [Field],
    line: usize,
    buffer: Vec<u8>,
    /// Rows handed out.
    pub(super) good: usize,
    /// Lines skipped.
    pub(super) bad: usize,
    /// The error that ended the reading early.
    pub(super) broken: Option<std::io::Error>,
}

impl<'f, R: BufRead, E: Write> Rows<'f, R, E> {
    pub(super) fn new(lines: R, complaints: E, fields: &'f [Field]) -> Self {
        Self {
            lines,
            complaints,
            fields,
            line: 0,
            buffer: Vec::new(),
            good: 0,
            bad: 0,
            broken: None,
        }
    }

    fn skip(&mut self, why: &str) {
        self.bad += 1;
        // A reader that closed the complaints does not want them.
        let _ = writeln!(self.complaints, "line {}: {why}; skipped", self.line);
    }
}

impl<R: BufRead, E: Write> Iterator for Rows<'_, R, E> {
    type Item = Value;

    fn next(&mut self) -> Option<Value> {
        loop {
            self.buffer.clear();
            match self.lines.read_until(b'\n', &mut self.buffer) {
                Ok(0) => return None,
                Ok(_) => self.line += 1,
                Err(error) => {
                    self.broken = Some(error);
                    return None;
                }
            }
            let bytes = self.buffer.trim_ascii();
            let bytes = bytes.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(bytes);
            if bytes.is_empty() {
                continue;
            }
            let row = match serde_json::from_slice::<Value>(bytes) {
                Ok(row @ Value::Object(_)) => row,
                Ok(_) => {
                    self.skip("not an object");
                    continue;
                }
                Err(error) => {
                    let why = format!("not JSON ({error})");
                    self.skip(&why);
                    continue;
                }
            };
            if let Some(why) = fault(&row, self.fields) {
                self.skip(&why);
                continue;
            }
            self.good += 1;
            return Some(settled(row, self.fields, self.line));
        }
    }
}

/// Why a row cannot be measured.
fn fault(row: &Value, fields: &[Field]) -> Option<String> {
    fields.iter().find_map(|field| {
        let name = field.name;
        let value = row.get(name).unwrap_or(&Value::Null);
        if value.is_null() {
            return Some(format!("no field “{name}”"));
        }
        let (fits, wanted) = match field.kind {
            Kind::Text => (value.is_string(), "a string"),
            Kind::List => (value.is_array(), "a list"),
            Kind::Object => (value.is_object(), "an object"),
            Kind::TextOrTexts => {
                let texts = value
                    .as_array()
                    .is_some_and(|list| list.iter().all(Value::is_string));
                (value.is_string() || texts, "a string or a list of strings")
            }
            Kind::ZeroOrOne => {
                let fits = value.is_boolean()
                    || matches!(value.as_f64(), Some(0.0 | 1.0))
                    || matches!(value.as_str(), Some("0" | "1"));
                (fits, "0 or 1")
            }
        };
        (!fits).then(|| format!("field “{name}” is not {wanted}"))
    })
}

/// The row with labels as numbers, and known by its line if it has no id, so that its prediction
/// can be found again.
fn settled(mut row: Value, fields: &[Field], line: usize) -> Value {
    for field in fields.iter().filter(|field| field.kind == Kind::ZeroOrOne) {
        let value = &row[field.name];
        let one = value == &Value::Bool(true) || value == "1" || value.as_f64() == Some(1.0);
        row[field.name] = u8::from(one).into();
    }
    if row.get("id").is_none_or(Value::is_null) {
        row["id"] = line.into();
    }
    row
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    const FIELDS: &[Field] = &[
        Field {
            name: "text",
            kind: Kind::Text,
        },
        Field {
            name: "label",
            kind: Kind::ZeroOrOne,
        },
    ];

    #[test]
    fn bad_rows_are_named_by_line_and_skipped() {
        let data =
            b"\xEF\xBB\xBF{\"text\":\"a\",\"label\":1,\"more\":[]}\r\n\n{\"text\":1,\"label\":0}\n\
            not json\n[1]\n{\"text\":\"b\"}\n{\"text\":\"\xFF\",\"label\":1}\n\
            {\"id\":\"x\",\"text\":\"c\",\"label\":\"0\"}";
        let mut said = Vec::new();
        let mut rows = Rows::new(&data[..], &mut said, FIELDS);
        let read: Vec<_> = rows.by_ref().collect();
        assert_eq!((rows.good, rows.bad), (2, 5));
        assert_eq!(read[0]["id"], json!(1));
        assert_eq!(read[1]["id"], json!("x"));
        assert_eq!(read[1]["label"], json!(0));
        let said = String::from_utf8(said).expect("text");
        let starts: Vec<_> = said
            .lines()
            .map(|line| line.split(['(', ';']).next())
            .collect();
        assert_eq!(
            starts,
            [
                Some("line 3: field “text” is not a string"),
                Some("line 4: not JSON "),
                Some("line 5: not an object"),
                Some("line 6: no field “label”"),
                Some("line 7: not JSON "),
            ]
        );
    }
}
