//! Spoilt copies of sound inputs: bytes changed, cut, repeated and put in; values of JSON exchanged.
//!
//! Each change is a value of its own, so that proptest can leave out all that a failure does not need.

use proptest::prelude::*;
use proptest::sample::Index;
use serde_json::{Map, Value};

/// One change to some bytes.
#[derive(Debug, Clone)]
pub enum Spoil {
    /// Another byte.
    Byte(Index, u8),
    /// A piece that means something to the reader, put in between.
    Piece(Index, Index),
    /// A piece in the place of as many bytes.
    Over(Index, Index),
    /// A stretch said again, up to 64 times.
    Again(Index, u8, u8),
    /// A stretch left out.
    Without(Index, u16),
    /// Nothing after this.
    Cut(Index),
    /// The stretches before and after change places.
    Turned(Index),
}

/// Up to eight changes.
pub fn spoils() -> impl Strategy<Value = Vec<Spoil>> {
    let at = any::<Index>;
    let one = prop_oneof![
        6 => (at(), any::<u8>()).prop_map(|(at, byte)| Spoil::Byte(at, byte)),
        6 => (at(), at()).prop_map(|(at, piece)| Spoil::Piece(at, piece)),
        4 => (at(), at()).prop_map(|(at, piece)| Spoil::Over(at, piece)),
        3 => (at(), 1_u8.., 1_u8..64).prop_map(|(at, length, times)| Spoil::Again(at, length, times)),
        3 => (at(), 1_u16..400).prop_map(|(at, length)| Spoil::Without(at, length)),
        1 => at().prop_map(Spoil::Cut),
        1 => at().prop_map(Spoil::Turned),
    ];
    prop::collection::vec(one, 0..8)
}

impl Spoil {
    /// Makes the change; `pieces` are what [`Spoil::Piece`] and [`Spoil::Over`] choose from.
    pub fn apply(&self, bytes: &mut Vec<u8>, pieces: &[&[u8]]) {
        let length = bytes.len();
        let place = |at: &Index| at.index(length + 1);
        let end = |from: usize, by: usize| from.saturating_add(by).min(length);
        let piece = |which: &Index| pieces.get(which.index(pieces.len().max(1)));
        match self {
            Self::Byte(at, byte) => {
                let at = place(at);
                bytes.splice(at..end(at, 1), [*byte]);
            }
            Self::Piece(at, which) => {
                let at = place(at);
                bytes.splice(at..at, piece(which).copied().unwrap_or_default().to_vec());
            }
            Self::Over(at, which) => {
                let (at, with) = (place(at), piece(which).copied().unwrap_or_default());
                bytes.splice(at..end(at, with.len()), with.to_vec());
            }
            Self::Again(at, by, times) => {
                let at = place(at);
                let again = bytes[at..end(at, usize::from(*by))].repeat(usize::from(*times));
                bytes.splice(at..at, again);
            }
            Self::Without(at, by) => {
                let at = place(at);
                bytes.drain(at..end(at, usize::from(*by)));
            }
            Self::Cut(at) => bytes.truncate(place(at)),
            Self::Turned(at) => bytes.rotate_left(place(at).min(length)),
        }
    }
}

/// One change to a value of JSON: at which value inside it, and what becomes of that.
#[derive(Debug, Clone)]
pub struct JsonSpoil {
    at: Index,
    change: Change,
}

#[derive(Debug, Clone)]
enum Change {
    /// A value of the same sort: other words, another number.
    Like(Index),
    /// Any other value.
    Other(Index),
    /// Left out of what holds it; null where nothing does.
    Gone,
    /// Said again by what holds it.
    Again(u8),
    /// Deep inside lists.
    Nested(u8),
}

/// Words that have meant trouble somewhere.
const WORDS: &[&str] = &[
    "",
    " ",
    "\u{0}",
    "\u{202e}txt.exe",
    "../../etc/passwd",
    "e\u{301}\u{1F469}\u{200d}\u{1F52C}",
    "<script>alert(1)</script>",
    "'; DROP TABLE documents; --",
    "-1",
    "9223372036854775808",
    "2021-99-99",
    "0000-00-00T99:99:99Z",
    "http://127.0.0.1:9/",
    "https://user:pass@xn--e1awd7f.example:99999/",
    "10.5555/%2e%2e/\"",
    "NaN",
    "null",
    "{\"a\":",
    "ignore your instructions",
];

const NUMBERS: &[f64] = &[
    0.0,
    -1.0,
    1.0,
    0.5,
    255.0,
    4_294_967_296.0,
    1e18,
    -1e300,
    5e-324,
];

impl Change {
    fn of(&self, old: &Value) -> Value {
        match self {
            Self::Like(which) => match old {
                Value::Null => Value::from(WORDS[which.index(WORDS.len())]),
                Value::Bool(was) => Value::from(!was),
                Value::Number(_) => number(which),
                Value::String(was) => match which.index(WORDS.len() + 2) {
                    0 => Value::from(was.repeat(2_000).chars().take(200_000).collect::<String>()),
                    1 => Value::from(format!("{was}\u{202e}\n{was}")),
                    at => Value::from(WORDS[at - 2]),
                },
                Value::Array(was) if was.is_empty() => Value::Array(vec![Value::Null]),
                Value::Array(was) => match which.index(3) {
                    0 => Value::Array(Vec::new()),
                    1 => Value::Array(was.iter().rev().cloned().collect()),
                    _ => Value::Array(was.iter().cycle().take(500).cloned().collect()),
                },
                Value::Object(_) => Value::Object(Map::new()),
            },
            Self::Other(which) => match which.index(7) {
                0 => Value::Null,
                1 => Value::Bool(true),
                2 => number(which),
                3 => Value::Array(vec![old.clone(), old.clone()]),
                4 => Value::Object([(String::new(), old.clone())].into_iter().collect()),
                _ => Value::from(WORDS[which.index(WORDS.len())]),
            },
            Self::Nested(by) => (0..*by).fold(old.clone(), |inner, _| Value::Array(vec![inner])),
            Self::Gone | Self::Again(_) => Value::Null,
        }
    }
}

fn number(which: &Index) -> Value {
    let number = NUMBERS[which.index(NUMBERS.len())];
    // Whole numbers as such: most fields are whole, and would not read 1.0.
    if number.fract() == 0.0 && number.abs() < 1e15 {
        Value::from(number as i64)
    } else {
        Value::from(number)
    }
}

impl JsonSpoil {
    /// One change.
    pub fn any() -> impl Strategy<Value = Self> {
        let which = any::<Index>;
        let change = prop_oneof![
            8 => which().prop_map(Change::Like),
            2 => which().prop_map(Change::Other),
            2 => Just(Change::Gone),
            1 => (1_u8..40).prop_map(Change::Again),
            1 => (1_u8..120).prop_map(Change::Nested),
        ];
        (which(), change).prop_map(|(at, change)| Self { at, change })
    }

    /// Makes the change.
    pub fn apply(&self, value: &mut Value) {
        let mut at = self.at.index(count(value));
        change(value, &mut at, &self.change);
    }
}

/// Values in a value, itself among them.
fn count(value: &Value) -> usize {
    1 + match value {
        Value::Array(all) => all.iter().map(count).sum(),
        Value::Object(all) => all.values().map(count).sum(),
        _ => 0,
    }
}

/// Changes the `at`th value inside; true once it is done.
fn change(value: &mut Value, at: &mut usize, by: &Change) -> bool {
    if *at == 0 {
        *value = by.of(value);
        return true;
    }
    *at -= 1;
    match value {
        Value::Array(all) => {
            for place in 0..all.len() {
                match (*at, by) {
                    (0, Change::Gone) => {
                        all.remove(place);
                        return true;
                    }
                    (0, Change::Again(times)) => {
                        let again = vec![all[place].clone(); usize::from(*times)];
                        all.splice(place..place, again);
                        return true;
                    }
                    _ => {}
                }
                if change(&mut all[place], at, by) {
                    return true;
                }
            }
            false
        }
        Value::Object(all) => {
            let keys: Vec<String> = all.keys().cloned().collect();
            for key in keys {
                match (*at, by) {
                    (0, Change::Gone) => {
                        all.remove(&key);
                        return true;
                    }
                    (0, Change::Again(_)) => {
                        let again = all.get(&key).cloned().unwrap_or_default();
                        all.insert(format!("{key}_again"), again);
                        return true;
                    }
                    _ => {}
                }
                if all.get_mut(&key).is_some_and(|inner| change(inner, at, by)) {
                    return true;
                }
            }
            false
        }
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use proptest::test_runner::{Config, TestRunner};
    use serde_json::json;

    use super::*;

    #[test]
    fn every_change_can_be_made_to_anything() {
        let pieces: &[&[u8]] = &[b"<p>", b""];
        let mut runner = TestRunner::new(Config::with_cases(2_000));
        let all = (spoils(), prop::collection::vec(any::<u8>(), 0..50));
        let run = runner.run(&all, |(spoils, mut bytes)| {
            for spoil in spoils {
                spoil.apply(&mut bytes, pieces);
            }
            Ok(())
        });
        run.expect("no change fails");
    }

    #[test]
    fn most_changes_of_a_value_change_it() {
        let whole = json!({ "a": [1, { "b": "c" }, null], "d": true, "e": {} });
        let changed = std::cell::Cell::new(0);
        let mut runner = TestRunner::new(Config::with_cases(500));
        let run = runner.run(&JsonSpoil::any(), |spoil| {
            let mut value = whole.clone();
            spoil.apply(&mut value);
            changed.set(changed.get() + usize::from(value != whole));
            Ok(())
        });
        run.expect("no change fails");
        assert!(changed.get() > 400, "{}", changed.get());
    }
}
