//! Half-open ranges of text, typed by their unit so that a byte offset can
//! never be used as a character offset.

use std::marker::PhantomData;

use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// Offsets in UTF-8 bytes: the unit of everything stored and compared.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Bytes {}
/// Offsets in UTF-16 code units: what a web view reports for a selection.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Utf16 {}

/// A half-open range `start..end` in units `U`, with `start ≤ end`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Span<U = Bytes> {
    /// First unit inside the range.
    pub start: usize,
    /// First unit after the range.
    pub end: usize,
    unit: PhantomData<U>,
}

impl<U> Span<U> {
    /// A span from `start` up to, not including, `end`.
    ///
    /// # Panics
    /// If `start > end`: such a range is a mistake of the caller.
    #[must_use]
    pub fn new(start: usize, end: usize) -> Self {
        assert!(start <= end, "span {start}..{end} runs backwards");
        Self {
            start,
            end,
            unit: PhantomData,
        }
    }

    /// Number of units covered.
    #[must_use]
    pub fn len(&self) -> usize {
        self.end - self.start
    }

    /// True if nothing is covered.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.start == self.end
    }

    /// True if `other` lies wholly inside `self`.
    #[must_use]
    pub fn contains(&self, other: &Self) -> bool {
        self.start <= other.start && other.end <= self.end
    }

    /// True if the two share at least one unit.
    #[must_use]
    pub fn overlaps(&self, other: &Self) -> bool {
        self.start < other.end && other.start < self.end
    }

    /// The span moved right by `by` units.
    #[must_use]
    pub fn shifted(&self, by: usize) -> Self {
        Self::new(self.start + by, self.end + by)
    }

    /// The smallest span that covers both.
    #[must_use]
    pub fn cover(&self, other: &Self) -> Self {
        Self::new(self.start.min(other.start), self.end.max(other.end))
    }
}

impl Span<Bytes> {
    /// The text under the span, or `None` if it is out of range or would cut a character.
    #[must_use]
    pub fn slice<'t>(&self, text: &'t str) -> Option<&'t str> {
        text.get(self.start..self.end)
    }
}

impl Span<Utf16> {
    /// The same range in bytes of `text`; `None` if out of range or inside a surrogate pair.
    #[must_use]
    pub fn to_bytes(&self, text: &str) -> Option<Span<Bytes>> {
        let start = utf16_to_byte(text, self.start)?;
        let end = utf16_to_byte(text, self.end)?;
        (start <= end).then(|| Span::new(start, end))
    }
}

fn utf16_to_byte(text: &str, target: usize) -> Option<usize> {
    let mut units = 0;
    for (byte, ch) in text.char_indices() {
        if units == target {
            return Some(byte);
        }
        units += ch.len_utf16();
        if units > target {
            return None;
        }
    }
    (units == target).then_some(text.len())
}

impl<U> Serialize for Span<U> {
    fn serialize<S: Serializer>(&self, out: S) -> Result<S::Ok, S::Error> {
        (self.start, self.end).serialize(out)
    }
}

impl<'de, U> Deserialize<'de> for Span<U> {
    fn deserialize<D: Deserializer<'de>>(input: D) -> Result<Self, D::Error> {
        let (start, end) = <(usize, usize)>::deserialize(input)?;
        if start > end {
            return Err(serde::de::Error::custom(format!(
                "span {start}..{end} runs backwards"
            )));
        }
        Ok(Self::new(start, end))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn utf16_and_bytes_agree_on_emoji_and_combining_marks() {
        let text = "a😀e\u{301}ب";
        for (start, _) in text.char_indices() {
            let units = |part: &str| part.encode_utf16().count();
            let selected = Span::<Utf16>::new(units(&text[..start]), units(text));
            assert_eq!(selected.to_bytes(text), Some(Span::new(start, text.len())));
        }
        assert_eq!(
            Span::<Utf16>::new(2, 3).to_bytes(text),
            None,
            "inside a surrogate pair"
        );
    }
}
