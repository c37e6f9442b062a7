//! How fast outlets may be evaluated (rules 4.2): so many a minute, and each outlet rarely.
//!
//! Outlets over the limit wait; none is dropped. Times are milliseconds on any clock that only
//! goes forward; who calls has it.

use std::collections::{HashMap, VecDeque};

use super::Settings;

const MINUTE: u64 = 60_000;

/// Evaluations begun of late.
#[derive(Debug, Clone, Default)]
pub struct Pace {
    recent: VecDeque<u64>,
    last: HashMap<String, u64>,
}

impl Pace {
    /// Begins an evaluation of the outlet `domain` at `now`, as fast as the settings allow.
    ///
    /// # Errors
    /// The milliseconds to wait where it would be too soon; nothing is counted then.
    pub fn begin(&mut self, settings: &Settings, domain: &str, now: u64) -> Result<(), u64> {
        let per_minute = settings.per_minute as usize;
        let cooldown = u64::from(settings.domain_cooldown) * 1000;
        while self
            .recent
            .front()
            .is_some_and(|&at| now.saturating_sub(at) >= MINUTE)
        {
            self.recent.pop_front();
        }
        self.last.retain(|_, at| now.saturating_sub(*at) < cooldown);
        let until = |at: u64, pause: u64| (at + pause).saturating_sub(now);
        let full = (self.recent.len() >= per_minute)
            .then(|| self.recent.front().map_or(MINUTE, |&at| until(at, MINUTE)));
        let cooling = self.last.get(domain).map(|&at| until(at, cooldown));
        match full.max(cooling) {
            Some(wait) => Err(wait.max(1)),
            None => {
                self.recent.push_back(now);
                self.last.insert(domain.to_owned(), now);
                Ok(())
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ten_a_minute_and_each_outlet_once() {
        let settings = Settings::default();
        let mut pace = Pace::default();
        let mut begin = |domain: &str, now| pace.begin(&settings, domain, now);
        for n in 0..10 {
            assert_eq!(begin(&format!("s{n}.example"), n * 100), Ok(()));
        }
        assert_eq!(begin("s10.example", 1_000), Err(59_000));
        assert_eq!(begin("s0.example", 59_000), Err(1_000));
        assert_eq!(begin("s10.example", 60_000), Ok(()));
        assert_eq!(begin("s9.example", 60_700), Err(200));
        assert_eq!(begin("s9.example", 60_900), Ok(()));
    }
}
