//! What a run knows of its outlets: filled before the analysis, looked up without waiting during it
//! (rules 4.3).
//!
//! Owns which outlets are new, which are left out and what each comes to. Refuses to read the cache
//! and to evaluate: who runs it asks [`Prefetched::begin`] what to read in one batch, tells
//! [`Prefetched::settle`] what was found, and asks [`Prefetched::missing`] what is left to evaluate. A
//! run begins with a fresh one.

use std::collections::{BTreeMap, BTreeSet};

use super::counters::Counters;
use super::outlet::{Outlet, Skip};
use super::rate::Withheld;
use super::weighting::Weight;
use super::{Evaluation, NotAssessed, Settings, Standing};

/// The outlets of a run.
#[derive(Debug, Clone)]
pub struct Prefetched {
    settings: Settings,
    outlets: BTreeMap<String, Known>,
    counters: Counters,
}

#[derive(Debug, Clone)]
struct Known {
    standing: Standing,
    settled: bool,
    /// Why it is left out; `None` as soon as one of its hosts is not.
    skip: Option<Skip>,
}

impl Prefetched {
    /// A fresh one.
    #[must_use]
    pub fn new(settings: Settings) -> Self {
        Self {
            settings,
            outlets: BTreeMap::new(),
            counters: Counters::default(),
        }
    }

    /// Takes addresses up and gives the outlets that are new to the run, each once, to be read from
    /// the cache in one batch. Nothing where source reliability is switched off.
    pub fn begin<'a>(&mut self, addresses: impl IntoIterator<Item = &'a str>) -> Vec<String> {
        if !self.settings.enabled {
            return Vec::new();
        }
        let (mut new, mut known) = (Vec::new(), BTreeSet::new());
        for outlet in addresses.into_iter().filter_map(Outlet::of) {
            let skip = outlet.skipped(&self.settings);
            match self.outlets.get_mut(&outlet.domain) {
                Some(before) => {
                    if skip.is_none() {
                        before.skip = None;
                    }
                    if !new.contains(&outlet.domain) {
                        known.insert(outlet.domain);
                    }
                }
                None => {
                    let blog = outlet.is_on_platform(&self.settings);
                    self.counters.blogs += usize::from(blog);
                    self.counters.blogs_skipped += usize::from(blog && skip.is_some());
                    self.outlets.insert(
                        outlet.domain.clone(),
                        Known {
                            standing: Standing::not(NotAssessed::NotAsked),
                            settled: false,
                            skip,
                        },
                    );
                    new.push(outlet.domain);
                }
            }
        }
        self.counters.prefetched += new.len();
        self.counters.already_prefetched += known.len();
        new
    }

    /// Tells what was found of an outlet among what is kept.
    pub fn settle(&mut self, domain: &str, standing: Standing) {
        if let Some(known) = self.outlets.get_mut(domain) {
            known.standing = standing;
            known.settled = true;
            self.counters.cache_hits += 1;
        }
    }

    /// The outlets to evaluate: nothing is kept of them, and the importance filter lets them pass.
    #[must_use]
    pub fn missing(&self) -> Vec<String> {
        self.outlets
            .iter()
            .filter(|(_, known)| !known.settled && known.skip.is_none())
            .map(|(domain, _)| domain.clone())
            .collect()
    }

    /// Tells what a fresh evaluation came to.
    pub fn evaluated(&mut self, made: &Evaluation) {
        let Some(known) = self.outlets.get_mut(&made.key.domain) else {
            return;
        };
        known.standing = Standing::of(Some(made), None);
        known.settled = true;
        let unsure = matches!(
            made.rated.withheld,
            Some(Withheld::Gate | Withheld::InsufficientData)
        );
        let disagreed = made.rated.withheld == Some(Withheld::NoConsensus);
        let paired = made.refinement_notes.is_some() || made.consensus_achieved || disagreed;
        self.counters.evaluated += 1;
        self.counters.confident += usize::from(!unsure);
        self.counters.paired += usize::from(paired);
        self.counters.agreed += usize::from(made.consensus_achieved);
    }

    /// Tells what came of evaluating an outlet.
    pub fn settled_as(&mut self, domain: &str, made: Result<Evaluation, NotAssessed>) {
        match made {
            Ok(made) => self.evaluated(&made),
            Err(reason) => self.leave_out(domain, reason),
        }
    }

    /// Tells why an outlet could not be evaluated. It is not settled: a later batch tries again.
    pub fn leave_out(&mut self, domain: &str, reason: NotAssessed) {
        if let Some(known) = self.outlets.get_mut(domain) {
            known.standing = Standing::not(reason);
        }
    }

    /// What stands of the outlet behind an address, at once.
    #[must_use]
    pub fn standing(&self, address: &str) -> Standing {
        if !self.settings.enabled {
            return Standing::not(NotAssessed::Off);
        }
        let Some(outlet) = Outlet::of(address) else {
            return Standing::not(NotAssessed::NoOutlet);
        };
        let known = self.outlets.get(&outlet.domain);
        let skipped = outlet.skipped(&self.settings);
        match (known.filter(|known| known.settled), skipped) {
            // A person's word about a platform counts; what a model said of a site does not hold
            // for a host of it where anybody may publish.
            (Some(known), None) => known.standing.clone(),
            (Some(known), Some(_)) if matches!(known.standing, Standing::SetByPerson { .. }) => {
                known.standing.clone()
            }
            (_, Some(skip)) => Standing::not(NotAssessed::Skipped(skip)),
            (None, None) => known.map_or_else(
                || Standing::not(NotAssessed::NotAsked),
                |known| known.standing.clone(),
            ),
        }
    }

    /// What the outlet behind an address counts in averages.
    #[must_use]
    pub fn weight(&self, address: &str) -> Weight {
        match self.standing(address) {
            Standing::NotAssessed {
                reason: NotAssessed::Skipped(Skip::Platform(_)),
            } => Weight::Platform,
            standing => standing.score().map_or(Weight::Unknown, Weight::Rated),
        }
    }

    /// What was done, counted, with what is left out by reason.
    #[must_use]
    pub fn counters(&self) -> Counters {
        let mut counters = self.counters.clone();
        for known in self.outlets.values().filter(|known| !known.settled) {
            let reason = match (&known.skip, &known.standing) {
                (Some(Skip::Platform(_)), _) => "platform".to_owned(),
                (Some(Skip::Ending(_)), _) => "ending".to_owned(),
                (None, Standing::NotAssessed { reason }) => reason.name(),
                (None, _) => continue,
            };
            counters.skip(&reason);
        }
        counters
    }
}

#[cfg(test)]
mod tests {
    use super::super::answer::check;
    use super::super::answer::tests::{FALSE_CLAIMS, INVENTED, answer, pack};
    use super::super::evaluation::Answers;
    use super::super::evaluation::tests::{AT, concluded};
    use super::super::{Override, Thousandths};
    use super::*;

    fn by_person(domain: &str, score: f64) -> Standing {
        let word = Override {
            domain: domain.to_owned(),
            score: Thousandths::of(score),
            note: "Known.".to_owned(),
            by: "ML".to_owned(),
            at: AT,
        };
        Standing::of(None, Some(&word))
    }

    #[test]
    fn each_outlet_is_read_once_and_only_what_is_missing_is_evaluated() {
        let mut run = Prefetched::new(Settings::default());
        let new = run.begin([
            "https://www.orrinpaper.example/a",
            "https://orrinpaper.example/b",
            "https://kept.example/",
            "https://writer.medium.com/x",
            "https://spam.xyz/",
            "http://192.0.2.1/",
        ]);
        assert_eq!(new.len(), 4);
        assert_eq!(run.begin(["https://kept.example/z"]), Vec::<String>::new());
        run.settle("kept.example", by_person("kept.example", 0.9));
        assert_eq!(run.missing(), ["orrinpaper.example"]);
        let sound = check(&answer(0.3, &[FALSE_CLAIMS, INVENTED]), &pack()).expect("sound");
        run.evaluated(&concluded(Answers::Single(sound)));
        assert_eq!(run.missing(), Vec::<String>::new());
        let weight = |address| run.weight(address);
        let rated = |value| Weight::Rated(Thousandths::of(value).expect("a score"));
        assert_eq!(weight("https://m.orrinpaper.example/c"), rated(0.3));
        assert_eq!(weight("https://kept.example/c"), rated(0.9));
        assert_eq!(weight("https://writer.medium.com/x"), Weight::Platform);
        assert_eq!(weight("https://spam.xyz/"), Weight::Unknown);
        assert_eq!(weight("https://unheard.example/"), Weight::Unknown);
        let counters = run.counters();
        assert_eq!(
            (
                counters.prefetched,
                counters.already_prefetched,
                counters.cache_hits
            ),
            (4, 1, 1)
        );
        assert_eq!(
            (counters.evaluated, counters.confident, counters.paired),
            (1, 1, 0)
        );
        assert_eq!((counters.blogs, counters.blogs_skipped), (1, 1));
        assert_eq!(
            counters.skipped.into_iter().collect::<Vec<_>>(),
            [("ending".to_owned(), 1), ("platform".to_owned(), 1)]
        );
    }

    #[test]
    fn a_failure_says_why_and_is_tried_again() {
        let mut run = Prefetched::new(Settings::default());
        run.begin(["https://daily.example/"]);
        run.leave_out("daily.example", NotAssessed::NoModel);
        assert_eq!(
            run.standing("https://daily.example/").attribution(),
            "not assessed: no language model is set up for this document"
        );
        assert_eq!(run.missing(), ["daily.example"]);
        assert_eq!(run.counters().skipped["no_model"], 1);
    }

    #[test]
    fn a_site_does_not_vouch_for_its_users_but_a_person_may() {
        let mut run = Prefetched::new(Settings::default());
        run.begin([
            "https://sites.google.com/view/x",
            "https://news.google.com/",
        ]);
        assert_eq!(run.missing(), ["google.com"]);
        let mut made = check(&answer(0.3, &[FALSE_CLAIMS, INVENTED]), &pack()).expect("sound");
        made.notes.clear();
        let mut made = concluded(Answers::Single(made));
        made.key.domain = "google.com".to_owned();
        run.evaluated(&made);
        assert!(run.standing("https://news.google.com/").score().is_some());
        assert_eq!(
            run.weight("https://sites.google.com/view/x"),
            Weight::Platform
        );
        run.settle("google.com", by_person("google.com", 0.7));
        assert!(
            run.standing("https://sites.google.com/view/x")
                .score()
                .is_some()
        );
    }

    #[test]
    fn switched_off_nothing_is_read_and_everything_says_so() {
        let mut run = Prefetched::new(Settings {
            enabled: false,
            ..Settings::default()
        });
        assert_eq!(run.begin(["https://daily.example/"]), Vec::<String>::new());
        assert_eq!(
            run.standing("https://daily.example/"),
            Standing::not(NotAssessed::Off)
        );
    }
}
