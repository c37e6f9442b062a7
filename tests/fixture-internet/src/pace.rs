//! How long answers take and how often a service may be asked.

use std::time::{Duration, Instant};

use serde::Deserialize;

/// How long an answer takes: `fixed_ms`, plus up to `jitter_ms` drawn with the world's seed.
#[derive(Debug, Clone, Copy, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Latency {
    /// Milliseconds of every answer.
    pub fixed_ms: u64,
    /// The most further milliseconds.
    pub jitter_ms: u64,
}

impl Latency {
    /// The latency of the nth request to `host`: the same in every run of a world.
    #[must_use]
    pub fn of(self, seed: u64, host: &str, nth: u64) -> Duration {
        let further = chance(seed, host, nth) * (self.jitter_ms as f64 + 1.0);
        Duration::from_millis(self.fixed_ms + (further as u64).min(self.jitter_ms))
    }
}

/// A limit on requests: so many in so long, over which the answer is 429 with Retry-After.
#[derive(Debug, Clone, Copy, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RateLimit {
    /// Requests allowed in one window.
    pub requests: u32,
    /// Length of the window in milliseconds; a second if not given.
    #[serde(default = "second")]
    pub per_ms: u64,
    /// Seconds of Retry-After; without it the header is left out.
    pub retry_after: Option<u64>,
}

fn second() -> u64 {
    1000
}

/// Counts the requests of the running window.
#[derive(Debug, Default)]
pub(crate) struct Window {
    since: Option<Instant>,
    taken: u32,
}

impl Window {
    /// Takes a place in the window; false if there is none left.
    pub(crate) fn take(&mut self, limit: RateLimit, now: Instant) -> bool {
        let length = Duration::from_millis(limit.per_ms);
        if self
            .since
            .is_none_or(|since| now.duration_since(since) >= length)
        {
            self.since = Some(now);
            self.taken = 0;
        }
        self.taken += 1;
        self.taken <= limit.requests
    }
}

/// A number in [0, 1) that depends on seed, name and count alone (splitmix64 over FNV-1a).
pub(crate) fn chance(seed: u64, name: &str, nth: u64) -> f64 {
    let mut hash = name.bytes().fold(0xcbf2_9ce4_8422_2325, |hash: u64, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    });
    hash = hash
        .wrapping_add(seed)
        .wrapping_add(nth.wrapping_mul(0x9e37_79b9_7f4a_7c15));
    hash = (hash ^ (hash >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    hash = (hash ^ (hash >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    hash ^= hash >> 31;
    (hash >> 11) as f64 / (1_u64 << 53) as f64
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn jitter_stays_within_its_bounds_and_repeats() {
        let latency = Latency {
            fixed_ms: 40,
            jitter_ms: 10,
        };
        let draw = |nth| latency.of(7, "api.crossref.org", nth).as_millis();
        let all: Vec<u128> = (1..500).map(draw).collect();
        assert!(all.iter().all(|ms| (40..=50).contains(ms)));
        assert!(all.contains(&40) && all.contains(&50));
        assert_eq!(draw(3), draw(3));
        assert_eq!(Latency::default().of(7, "x", 1), Duration::ZERO);
    }

    #[test]
    fn a_window_fills_and_opens_again() {
        let limit = RateLimit {
            requests: 2,
            per_ms: 100,
            retry_after: None,
        };
        let mut window = Window::default();
        let start = Instant::now();
        let takes: Vec<bool> = [0, 10, 20, 120]
            .map(|ms| window.take(limit, start + Duration::from_millis(ms)))
            .to_vec();
        assert_eq!(takes, [true, true, false, true]);
    }
}
