//! Fuzzing on stable Rust: spoilt copies of sound inputs, by proptest, which leaves out of a failing
//! one all that the failure does not need.
//!
//! The same cases every time; `$STET_FUZZ_SEED`, a number, chooses others.

use std::cell::Cell;
use std::time::{Duration, Instant};

use proptest::prelude::*;
use proptest::sample::Index;
use proptest::test_runner::{Config, RngAlgorithm, TestRng, TestRunner};
use serde_json::Value;

use crate::{JsonSpoil, cases, number, spoils, told};

/// Longest one input may take. Generous: a test build is not optimised, and the machine may be busy;
/// what is not linear in its length takes minutes.
const AT_ONCE: Duration = Duration::from_secs(20);

/// Bytes that are shown as what they say.
struct Spoilt(Vec<u8>);

impl std::fmt::Debug for Spoilt {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(out, "b\"{}\"", self.0.escape_ascii())
    }
}

/// A reader of bytes or words that is to survive anything.
#[derive(Debug, Clone, Copy)]
pub struct Fuzz<'a> {
    /// What is fuzzed, for the line that is printed.
    pub what: &'a str,
    /// Inputs where `$STET_FUZZ_CASES` does not say how many.
    pub usual: u32,
    /// Sound inputs; there must be one.
    pub seeds: &'a [Vec<u8>],
    /// Pieces that mean something to the reader.
    pub pieces: &'a [&'a str],
}

impl Fuzz<'_> {
    /// Gives spoilt inputs to `survives`, which panics where the reader does not; it is told which
    /// seed the input was made of.
    ///
    /// # Panics
    /// With the smallest input found that fails, or takes too long.
    pub fn bytes(&self, survives: impl Fn(usize, &[u8])) {
        let pieces: Vec<&[u8]> = self.pieces.iter().map(|piece| piece.as_bytes()).collect();
        let inputs = (any::<Index>(), spoils()).prop_map(|(which, spoils)| {
            let which = which.index(self.seeds.len());
            let mut bytes = self.seeds[which].clone();
            for spoil in &spoils {
                spoil.apply(&mut bytes, &pieces);
            }
            (which, Spoilt(bytes))
        });
        run(self.what, self.usual, inputs, |(which, bytes)| {
            survives(which, &bytes.0)
        });
    }

    /// The same with words: what is no UTF-8 any more is replaced.
    ///
    /// # Panics
    /// As [`Fuzz::bytes`].
    pub fn words(&self, survives: impl Fn(&str)) {
        self.bytes(|_, bytes| survives(&String::from_utf8_lossy(bytes)));
    }
}

/// A reader of JSON that is to survive anything.
#[derive(Debug, Clone, Copy)]
pub struct JsonFuzz<'a> {
    /// What is fuzzed, for the line that is printed.
    pub what: &'a str,
    /// Inputs where `$STET_FUZZ_CASES` does not say how many.
    pub usual: u32,
    /// Sound values; there must be one.
    pub seeds: &'a [Value],
}

impl JsonFuzz<'_> {
    /// Gives spoilt values to `survives`; it is told which seed each was made of.
    ///
    /// # Panics
    /// As [`Fuzz::bytes`].
    pub fn values(&self, survives: impl Fn(usize, &Value)) {
        let spoils = prop::collection::vec(JsonSpoil::any(), 0..4);
        let inputs = (any::<Index>(), spoils).prop_map(|(which, spoils)| {
            let which = which.index(self.seeds.len());
            let mut value = self.seeds[which].clone();
            for spoil in &spoils {
                spoil.apply(&mut value);
            }
            (which, value)
        });
        run(self.what, self.usual, inputs, |(which, value)| {
            survives(which, &value)
        });
    }
}

fn run<T: std::fmt::Debug>(
    what: &str,
    usual: u32,
    inputs: impl Strategy<Value = T>,
    survives: impl Fn(T),
) {
    let config = Config {
        cases: cases(usual),
        failure_persistence: None,
        max_shrink_iters: 2_000,
        max_shrink_time: 60_000,
        ..Config::default()
    };
    let mut seed = [0; 32];
    seed[..4].copy_from_slice(&number("STET_FUZZ_SEED").unwrap_or(0).to_le_bytes());
    let chosen = TestRng::from_seed(RngAlgorithm::ChaCha, &seed);
    let slowest = Cell::new(Duration::ZERO);
    let mut runner = TestRunner::new_with_rng(config.clone(), chosen);
    let outcome = runner.run(&inputs, |input| {
        let began = Instant::now();
        survives(input);
        let took = began.elapsed();
        slowest.set(slowest.get().max(took));
        prop_assert!(took < AT_ONCE, "it took {took:?}");
        Ok(())
    });
    if let Err(failure) = outcome {
        panic!("{what}: {failure}");
    }
    told(
        what,
        config.cases,
        format!(
            "each read or refused, none longer than {} ms",
            slowest.get().as_millis() + 1
        ),
    );
}
