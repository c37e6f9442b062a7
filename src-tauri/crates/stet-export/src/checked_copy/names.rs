//! Numbers and stamps of tracked changes and comments.

use std::collections::HashSet;

use time::OffsetDateTime;
use time::UtcOffset;
use time::format_description::well_known::Rfc3339;

/// Longest name of a person written into a file, in characters; Word shows fewer.
const LONGEST_NAME: usize = 200;

/// Gives numbers that a file does not use yet.
#[derive(Debug, Default)]
pub(super) struct Numbers {
    used: HashSet<u32>,
    last: u32,
}

impl Numbers {
    /// These are taken.
    pub(super) fn take(&mut self, used: impl IntoIterator<Item = u32>) {
        self.used.extend(used);
    }

    /// A number nobody has.
    pub(super) fn next(&mut self) -> u32 {
        loop {
            self.last = self.last.wrapping_add(1);
            if self.used.insert(self.last) {
                return self.last;
            }
        }
    }
}

/// A moment as Word writes it, in UTC; `None` if it cannot be read.
pub(crate) fn moment(at: &str) -> Option<String> {
    let at = OffsetDateTime::parse(at.trim(), &Rfc3339).ok()?;
    let at = at.checked_to_offset(UtcOffset::UTC)?;
    (0..=9999).contains(&at.year()).then(|| {
        format!(
            "{:04}-{:02}-{:02}T{:02}:{:02}:{:02}Z",
            at.year(),
            u8::from(at.month()),
            at.day(),
            at.hour(),
            at.minute(),
            at.second()
        )
    })
}

/// A name of a person on one line and no longer than programs show.
pub(super) fn person(name: &str) -> String {
    let line: Vec<&str> = name.split_whitespace().collect();
    line.join(" ").chars().take(LONGEST_NAME).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_new() {
        let mut numbers = Numbers::default();
        numbers.take([1, 3]);
        assert_eq!([numbers.next(), numbers.next(), numbers.next()], [2, 4, 5]);
    }

    #[test]
    fn moments_are_in_utc() {
        assert_eq!(
            moment("2026-11-21T08:12:00+05:30").as_deref(),
            Some("2026-11-21T02:42:00Z")
        );
        assert_eq!(moment("yesterday"), None);
        assert_eq!(person(" Ines\n Ferreira "), "Ines Ferreira");
    }
}
