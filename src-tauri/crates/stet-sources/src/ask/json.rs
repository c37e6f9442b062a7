//! Reading fields out of JSON that may be anything: a field of another type is a field not given.

use serde_json::Value;

/// The text at this pointer, "/a/0/b"; empty if there is none.
pub(crate) fn text<'a>(value: &'a Value, pointer: &str) -> &'a str {
    value
        .pointer(pointer)
        .and_then(Value::as_str)
        .map_or("", str::trim)
}

/// The text there, also where a number or a list stands for it.
pub(crate) fn words(value: &Value, pointer: &str) -> String {
    match value.pointer(pointer) {
        Some(Value::String(text)) => text.trim().to_owned(),
        Some(Value::Number(number)) => number.to_string(),
        Some(Value::Array(all)) => all.first().map(|one| words(one, "")).unwrap_or_default(),
        _ => String::new(),
    }
}

/// The list at this pointer; empty if there is none.
pub(crate) fn list<'a>(value: &'a Value, pointer: &str) -> &'a [Value] {
    value
        .pointer(pointer)
        .and_then(Value::as_array)
        .map_or(&[], Vec::as_slice)
}

/// A year that can be one, from a number or from text that begins with it.
pub(crate) fn year(value: &Value, pointer: &str) -> Option<i32> {
    let text = words(value, pointer);
    let digits: String = text.chars().take_while(char::is_ascii_digit).collect();
    digits
        .parse()
        .ok()
        .filter(|year| (1000..2200).contains(year))
}

/// Year, month and day of "2021-03-01", "2021-03" or "2021".
pub(crate) fn date(text: &str) -> (Option<i32>, Option<u8>, Option<u8>) {
    let day = text.split(['T', ' ']).next().unwrap_or("");
    let mut parts = day.splitn(3, ['-', '/']);
    let year = parts
        .next()
        .and_then(|part| part.parse().ok())
        .filter(|year| (1000..2200).contains(year));
    let mut next = |most: u8| {
        parts
            .next()
            .and_then(|part| part.parse::<u8>().ok())
            .filter(|part| (1..=most).contains(part))
    };
    let month = next(12);
    let day = next(31);
    match (year, month) {
        (Some(_), Some(_)) => (year, month, day),
        _ => (year, None, None),
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn another_type_is_not_given() {
        let value = json!({ "a": ["x", 2], "b": { "c": 3 }, "d": " y " });
        assert_eq!(text(&value, "/a"), "");
        assert_eq!(text(&value, "/d"), "y");
        assert_eq!(words(&value, "/a"), "x");
        assert_eq!(words(&value, "/b/c"), "3");
        assert!(list(&value, "/b").is_empty());
    }

    #[test]
    fn dates_have_the_parts_they_have() {
        assert_eq!(date("2021-03-09T10:00:00Z"), (Some(2021), Some(3), Some(9)));
        assert_eq!(date("2021-00-00"), (Some(2021), None, None));
        assert_eq!(date("2021-13"), (Some(2021), None, None));
        assert_eq!(date("soon"), (None, None, None));
        assert_eq!(year(&json!({ "y": "2019 Nov" }), "/y"), Some(2019));
        assert_eq!(year(&json!({ "y": 31 }), "/y"), None);
    }
}
