//! Whether the rated sources of a political text all lean one way (rules 5 and 7).

use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};

use super::rating::{Bias, Entry};

/// Which way an outlet leans by MBFC; other classes are no lean.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Lean {
    /// Left or Left-Center.
    Left,
    /// Right-Center or Right.
    Right,
}

impl Lean {
    /// The lean of a class.
    #[must_use]
    pub fn of(bias: Bias) -> Option<Self> {
        match bias {
            Bias::Left | Bias::LeftCenter => Some(Self::Left),
            Bias::RightCenter | Bias::Right => Some(Self::Right),
            _ => None,
        }
    }

    /// "left" or "right".
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Self::Left => "left",
            Self::Right => "right",
        }
    }

    fn other(self) -> Self {
        match self {
            Self::Left => Self::Right,
            Self::Right => Self::Left,
        }
    }
}

/// Rated outlets that all lean one way.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Balance {
    /// Which way.
    pub lean: Lean,
    /// How many outlets.
    pub rated: usize,
}

/// Fewest rated outlets that are worth a note.
pub const FEWEST: usize = 3;

/// The lean that all rated outlets share: each counts once, and one without a lean breaks it.
/// `None` for fewer than three.
#[must_use]
pub fn balance<'o>(rated: impl IntoIterator<Item = &'o Entry>) -> Option<Balance> {
    let mut places = BTreeSet::new();
    let mut leans = BTreeSet::new();
    for entry in rated {
        if places.insert((&entry.host, &entry.path)) {
            leans.insert(Lean::of(entry.bias));
        }
    }
    match leans.into_iter().collect::<Vec<_>>()[..] {
        [Some(lean)] if places.len() >= FEWEST => Some(Balance {
            lean,
            rated: places.len(),
        }),
        _ => None,
    }
}

impl Balance {
    /// The note of the Sources view. Offered only where the topic is political.
    #[must_use]
    pub fn note(self, snapshot: &str) -> String {
        format!(
            "All {} rated sources lean {} by Media Bias/Fact Check (snapshot of {snapshot}). The \
             ratings are of outlets, not of articles.",
            self.rated,
            self.lean.word()
        )
    }

    /// What a question says to a model that reads the sources against a text. Only where the topic is
    /// political; it never changes what is true.
    #[must_use]
    pub fn reading_guidance(self) -> String {
        format!(
            "All {} rated sources of this material are outlets that Media Bias/Fact Check places on the \
             {}. Look as carefully for passages that hold a contrasting view, or one that leans {}, and \
             quote them where they decide. What is alleged by one side stays alleged. Do not judge a \
             statement true or false by the lean of who prints it.",
            self.rated,
            self.lean.word(),
            self.lean.other().word()
        )
    }

    /// What a prompt says to a model that drafts questions to the author. Only where the topic is
    /// political; it never changes what is true.
    #[must_use]
    pub fn asking_guidance(self) -> String {
        format!(
            "All {} rated sources of this evidence are outlets that Media Bias/Fact Check places on the \
             {}. Where a claim rests on them alone, ask for a source of another kind: a record, a \
             figure, or one that leans {}. Do not name the lean in the question, and do not judge a \
             statement true or false by the lean of who prints it.",
            self.rated,
            self.lean.word(),
            self.lean.other().word()
        )
    }

    /// What a prompt says to a model that reads a text as a whole. Only where the topic is political; it
    /// never changes what is true.
    #[must_use]
    pub fn coherence_guidance(self) -> String {
        format!(
            "All {} rated sources that were read for this text are outlets that Media Bias/Fact Check \
             places on the {}. Look with care for disputed matters of which the text gives one side \
             alone (one_sided), whichever side that is. Do not judge a statement true or false by the \
             lean of who prints it.",
            self.rated,
            self.lean.word()
        )
    }

    /// What a prompt says to a model that writes about the sources. Only where the topic is
    /// political; it never changes what is true.
    #[must_use]
    pub fn guidance(self) -> String {
        format!(
            "All {} rated sources of this evidence are outlets that Media Bias/Fact Check places on the \
             {}. Where you explain, say that the sources share this lean, and where the material \
             holds a contrasting view, or one that leans {}, give it its place. Do not judge a \
             statement true or false by the lean of who prints it.",
            self.rated,
            self.lean.word(),
            self.lean.other().word()
        )
    }
}

#[cfg(test)]
mod tests {
    use super::super::outlets::Outlets;
    use super::super::outlets::tests::{file, row};
    use super::*;

    fn of(classes: &str) -> Option<Balance> {
        if classes.is_empty() {
            return balance([]);
        }
        let named = |class| match class {
            'L' => "left",
            'l' => "left-center",
            'c' => "center",
            'r' => "right-center",
            'R' => "right",
            's' => "pro-science",
            'k' => "conspiracy-pseudoscience",
            't' => "satire",
            _ => "fake-news",
        };
        let rows: Vec<String> = classes
            .chars()
            .enumerate()
            .map(|(n, class)| row(&format!("s{n}.example"), "S", named(class), ""))
            .collect();
        let outlets = Outlets::parse(file(&rows).as_bytes()).expect("a file");
        balance(outlets.entries())
    }

    #[test]
    fn three_that_lean_one_way_and_none_that_does_not() {
        let leaning = |lean, rated| Some(Balance { lean, rated });
        assert_eq!(of("Lll"), leaning(Lean::Left, 3));
        assert_eq!(of("rRRr"), leaning(Lean::Right, 4));
        for classes in ["", "LL", "LLR", "LLc", "LLs", "LLq", "ccc", "kkk", "LLt"] {
            assert_eq!(of(classes), None, "{classes}");
        }
    }

    #[test]
    fn an_outlet_counts_once() {
        let rows = [row("a.example", "A", "left", "")];
        let outlets = Outlets::parse(file(&rows).as_bytes()).expect("a file");
        let entry = &outlets.entries()[0];
        assert_eq!(balance([entry, entry, entry]), None);
    }

    #[test]
    fn notes_name_the_rater_and_never_a_distance() {
        let balance = of("LLL").expect("a lean");
        let note = balance.note("2026-01-02");
        assert!(note.contains("All 3 rated sources lean left"), "{note}");
        assert!(note.contains("Media Bias/Fact Check (snapshot of 2026-01-02)"));
        assert!(balance.guidance().contains("leans right"));
        let reading = balance.reading_guidance();
        assert!(reading.contains("All 3 rated sources") && reading.contains("leans right"));
        let asking = balance.asking_guidance();
        assert!(asking.contains("All 3 rated sources") && asking.contains("leans right"));
        let whole = balance.coherence_guidance();
        assert!(whole.contains("All 3 rated sources") && whole.contains("one_sided"));
        let all = note + &balance.guidance() + &reading + &asking + &whole;
        assert!(!all.to_lowercase().contains("far "));
    }
}
