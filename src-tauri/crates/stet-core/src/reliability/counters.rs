//! What a run's prefetch did, counted, beside the seed's targets (rules 4.3 and 7).

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

/// Counters of one prefetch, or of several added up.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub struct Counters {
    /// Outlets that were new to the run.
    pub prefetched: usize,
    /// Outlets the run had looked up before.
    pub already_prefetched: usize,
    /// Found among the kept evaluations.
    pub cache_hits: usize,
    /// Evaluated anew.
    pub evaluated: usize,
    /// Left out, by reason.
    pub skipped: BTreeMap<String, usize>,
    /// Of the evaluated: those whose confidence passed the gate.
    pub confident: usize,
    /// Of the evaluated: those two models were asked about.
    pub paired: usize,
    /// Of those: the ones the models agree on.
    pub agreed: usize,
    /// Blogs and platforms among the new outlets.
    pub blogs: usize,
    /// Of those: skipped.
    pub blogs_skipped: usize,
}

/// A share the seed sets a target for.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
pub struct Target {
    /// What is counted.
    pub name: &'static str,
    /// What was reached, 0 to 1; `None` where there was nothing to count.
    pub reached: Option<f64>,
    /// Out of how many.
    pub of: usize,
    /// What should be passed.
    pub target: f64,
}

impl Counters {
    /// Counts an outlet that was left out.
    pub fn skip(&mut self, reason: &str) {
        *self.skipped.entry(reason.to_owned()).or_default() += 1;
    }

    /// The four shares beside the seed's targets.
    #[must_use]
    pub fn targets(&self) -> [Target; 4] {
        #[allow(clippy::cast_precision_loss, reason = "small counts")]
        let share = |name, part: usize, of: usize, target| Target {
            name,
            reached: (of > 0).then(|| part as f64 / of as f64),
            of,
            target,
        };
        [
            share("cache hit rate", self.cache_hits, self.prefetched, 0.80),
            share("blog skip rate", self.blogs_skipped, self.blogs, 0.90),
            share("confidence pass rate", self.confident, self.evaluated, 0.85),
            share("consensus rate", self.agreed, self.paired, 0.90),
        ]
    }
}

impl std::ops::AddAssign<&Counters> for Counters {
    fn add_assign(&mut self, other: &Self) {
        self.prefetched += other.prefetched;
        self.already_prefetched += other.already_prefetched;
        self.cache_hits += other.cache_hits;
        self.evaluated += other.evaluated;
        for (reason, count) in &other.skipped {
            *self.skipped.entry(reason.clone()).or_default() += count;
        }
        self.confident += other.confident;
        self.paired += other.paired;
        self.agreed += other.agreed;
        self.blogs += other.blogs;
        self.blogs_skipped += other.blogs_skipped;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shares_stand_beside_their_targets() {
        let mut counters = Counters {
            prefetched: 10,
            cache_hits: 9,
            ..Counters::default()
        };
        counters.skip("platform");
        counters += &counters.clone();
        let [hits, blogs, ..] = counters.targets();
        assert_eq!((hits.reached, hits.of, hits.target), (Some(0.9), 20, 0.8));
        assert_eq!(blogs.reached, None);
        assert_eq!(counters.skipped["platform"], 2);
    }
}
