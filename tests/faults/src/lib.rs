//! Faults by the count: how often each is tried, at which moments, with which spoilt inputs, and the
//! one line each test prints of what it came to.
//!
//! Knows nothing of Stet: what it means that nothing was lost, each test says itself.
//! `scripts/bench-faults.sh` gathers the lines and asks for large numbers; without it the numbers are
//! those a test run can afford.

mod fuzz;
mod package;
mod spoilt;

pub use fuzz::{Fuzz, JsonFuzz};
pub use package::{packed, parts};
pub use spoilt::{JsonSpoil, Spoil, spoils};

use std::env;
use std::fmt::Display;

/// How often a fault is tried: `$STET_FAULT_ROUNDS`, else `usual`.
///
/// # Panics
/// If the variable is no number: a typing error must not make a measure small.
#[must_use]
pub fn rounds(usual: u32) -> u32 {
    number("STET_FAULT_ROUNDS").unwrap_or(usual)
}

/// How many spoilt inputs a reader is given: `$STET_FUZZ_CASES`, else `usual`.
///
/// # Panics
/// As [`rounds`].
#[must_use]
pub fn cases(usual: u32) -> u32 {
    number("STET_FUZZ_CASES").unwrap_or(usual)
}

/// The number an environment variable says; `None` if it is not set.
fn number(name: &str) -> Option<u32> {
    let said = env::var(name).ok()?;
    let number = said.trim().parse();
    Some(number.unwrap_or_else(|_| panic!("{name} is no number: {said:?}")))
}

/// Prints the line of a fault: what was done, how often, what it came to. Lines of one place begin
/// with the same words before the colon.
pub fn told(what: &str, rounds: impl Display, outcome: impl Display) {
    // Standard error, as it is kept from a test that passes unless somebody asks for it.
    eprintln!("\nfault | {what} | {rounds} | {outcome}");
}

/// Moments, places and values to choose: repeatable and small, no randomness to rely on elsewhere.
#[derive(Debug, Clone)]
pub struct Chosen(u64);

impl Chosen {
    /// The same choices for the same `seed`.
    #[must_use]
    pub fn by(seed: u64) -> Self {
        Self(seed)
    }

    /// A number below `limit`; 0 if `limit` is 0.
    pub fn below(&mut self, limit: u64) -> u64 {
        // SplitMix64: every seed will do, zero too.
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        (mixed ^ (mixed >> 31)) % limit.max(1)
    }

    /// An index into something with `length` entries.
    pub fn index(&mut self, length: usize) -> usize {
        usize::try_from(self.below(length as u64)).unwrap_or(0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn choices_are_repeatable_and_reach_every_value() {
        let (mut one, mut other) = (Chosen::by(7), Chosen::by(7));
        let mut seen = [false; 10];
        for _ in 0..200 {
            let chosen = one.index(10);
            assert_eq!(chosen, other.index(10));
            seen[chosen] = true;
        }
        assert_eq!(seen, [true; 10]);
        assert_eq!(one.below(0), 0);
    }
}
