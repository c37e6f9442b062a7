//! Figures of a claim that no source states but that follow from two that one does. Many pairs of figures come to the same
//! result by chance, so each derivation carries what tells whether its two are the ones that are meant
//! (`scripts/fit-derivations.py` fits the weights).

use std::collections::HashSet;
use std::sync::LazyLock;

use serde::Deserialize;
use stet_core::quantity::{Outcome, Qualifier, Quantity, Role};

use crate::claimed::Claimed;
use crate::compare::{in_base, outcomes};
use crate::fact::{Fact, FactValue};
use crate::formula::{Formula, results, until};
use crate::library::Library;
use crate::mention::Spoken;
use crate::operand::{LINES, NEAR, Operand, operands};
use crate::reckon::direction;
use crate::series::Member;
use crate::terms::content_stems;
use crate::working::tolerance;

/// Most derivations of one fact.
const KEPT: usize = 6;

/// What the distance of two operands counts that stand in different passages.
const APART: f64 = 10.0;

/// Roles of the claim's figure that tell.
const ROLES: [Role; 8] = [
    Role::Percent,
    Role::PercentagePoint,
    Role::Fraction,
    Role::Multiple,
    Role::Money,
    Role::Measure,
    Role::Duration,
    Role::Age,
];

/// Names of the features of a derivation, in order: its [`Formula`], what tells of its operands, the role of the figure.
pub const DERIVATION_FEATURES: [&str; 50] = [
    "share",
    "change",
    "ratio",
    "difference",
    "sum",
    "per",
    "times",
    "points",
    "pair",
    "years",
    "days",
    "same line",
    "same column",
    "same source",
    "apart",
    "line of a",
    "line of b",
    "a settles",
    "b settles",
    "a is said",
    "b is said",
    "a is near",
    "b is near",
    "about",
    "about nearby",
    "its years",
    "other years",
    "in claim",
    "in sentence before",
    "direction",
    "divides",
    "loose",
    "tolerance",
    "pairs",
    "fitting",
    "place",
    "behind",
    "digits",
    "size",
    "stated",
    "in cell",
    "relevance",
    "percent",
    "percentage point",
    "fraction",
    "multiple",
    "money",
    "measure",
    "duration",
    "age",
];

/// How surely a derivation is the one that is meant: a logistic regression over its features.
#[derive(Debug, Deserialize)]
struct Weights {
    features: Vec<String>,
    weights: Vec<f64>,
    constant: f64,
    cuts: Cuts,
}

/// From which probability a figure is borne out.
#[derive(Debug, Clone, Copy, Deserialize)]
struct Cuts {
    /// By itself.
    alone: f64,
    /// Where a network has read the sentence, and may take it back.
    read: f64,
    /// From which it is not denied.
    may: f64,
}

impl Weights {
    /// From the text of a file of weights; `None` if it is none, or was fitted on other features.
    fn parse(text: &str) -> Option<Self> {
        let parsed: Option<Self> = serde_json::from_str(text).ok();
        parsed.filter(|weights| {
            weights.features == DERIVATION_FEATURES
                && weights.weights.len() == weights.features.len()
        })
    }

    fn sure(&self, one: &Derivation) -> f64 {
        let weighed = one.features.iter().zip(&self.weights);
        let odds: f64 = weighed.map(|(feature, weight)| feature * weight).sum();
        1.0 / (1.0 + (-(odds + self.constant)).exp())
    }
}

/// The weights that were fitted; `None` where they were fitted on other features: then nothing is derived.
static WEIGHTS: LazyLock<Option<Weights>> =
    LazyLock::new(|| Weights::parse(include_str!("../../../../data/facts/derivations.json")));

/// How a figure of the claim most likely follows from two of the sources; `None` if hardly. `read` says that a network has read the claim's sentence.
pub(crate) fn derived(
    claimed: &Claimed<'_>,
    fact: &Fact,
    library: &Library,
    settles: &[f64],
    read: bool,
) -> Option<Derived> {
    let weights = WEIGHTS.as_ref()?;
    let cuts = weights.cuts;
    let least = if read { cuts.read } else { cuts.alone };
    let all = derivations(claimed, fact, library, settles).into_iter();
    let weighed = all.map(|one| (weights.sure(&one), one));
    let (sure, derivation) = weighed.max_by(|(one, _), (other, _)| one.total_cmp(other))?;
    (sure >= cuts.may).then_some(Derived {
        tells: sure >= least
            && !derivation.is_of_another
            && !is_of_another_row(claimed, library, &derivation),
        derivation,
        sure,
    })
}

/// True if its figures stand in a table's rows or years beside those that the claim names.
fn is_of_another_row(claimed: &Claimed<'_>, library: &Library, derivation: &Derivation) -> bool {
    let spoken = Spoken::of(claimed);
    library.series.iter().any(|series| {
        let members = series.members.iter();
        let mut own = members
            .filter(|member| derivation.statements.contains(&member.statement))
            .peekable();
        if own.peek().is_none() {
            return false;
        }
        let named = spoken.mentions(series);
        let is_named = |member: &Member| named.iter().any(|one| std::ptr::eq(one.member, member));
        !named.is_empty() && !own.any(is_named)
    })
}

/// How a figure may follow from two of the sources.
#[derive(Debug)]
pub(crate) struct Derived {
    pub(crate) derivation: Derivation,
    /// Probability that these two are the ones that are meant.
    pub(crate) sure: f64,
    /// True if that is enough to bear the figure out.
    pub(crate) tells: bool,
}

/// A figure of the claim as it follows from two of the sources.
#[derive(Debug, Clone)]
pub struct Derivation {
    /// Indices into [`Library::statements`] of its operands.
    pub statements: Vec<usize>,
    /// The working, in words a checker reads.
    pub working: String,
    /// In the order of [`DERIVATION_FEATURES`].
    pub features: Vec<f64>,
    /// True if it is of something else than what the claim says: of a rise where that tells of a fall, or of a change where that
    /// tells of a part.
    pub is_of_another: bool,
}

/// Two operands with what they come to; of a span until today the same one twice.
struct Tried<'o, 'l> {
    a: &'o Operand<'l>,
    b: &'o Operand<'l>,
    formula: Formula,
    result: f64,
    fits: bool,
    /// How much the operands are about the claim.
    relevance: f64,
}

/// The derivations of a figure, those first whose operands are most about the claim. `settles` has how likely each of
/// [`Library::lines`] settles something of the claim.
pub(crate) fn derivations(
    claimed: &Claimed<'_>,
    fact: &Fact,
    library: &Library,
    settles: &[f64],
) -> Vec<Derivation> {
    let FactValue::Number(mine) = &fact.value else {
        return Vec::new();
    };
    if matches!(mine.role, Role::Identifier | Role::Ordinal) {
        return Vec::new();
    }
    let operands = operands(claimed, fact, library, settles);
    let mut all = try_all(mine, &operands, claimed.published.year);
    all.sort_by(|one, other| other.relevance.total_cmp(&one.relevance));
    let Some(told) = Told::of(claimed, fact, mine, library, &all) else {
        return Vec::new();
    };
    let fitting = all.iter().filter(|one| one.fits).take(KEPT);
    fitting
        .map(|one| Derivation {
            statements: if one.a.at == one.b.at {
                vec![one.a.at]
            } else {
                vec![one.a.at, one.b.at]
            },
            working: one.worded(mine),
            features: told.features(one, &all),
            is_of_another: one.formula == Formula::Change
                && (told.divides || one.formula.moved(told.up, one.a, one.b) < 0.0),
        })
        .collect()
}

fn try_all<'o, 'l>(
    mine: &Quantity,
    operands: &'o [Operand<'l>],
    now: Option<i32>,
) -> Vec<Tried<'o, 'l>> {
    let mut all = Vec::new();
    for (i, a) in operands.iter().enumerate() {
        for (j, b) in operands.iter().enumerate() {
            if i == j || !a.goes_with(b) {
                continue;
            }
            let relevance = relevance(a, b);
            let found = results(mine, a, b).into_iter();
            all.extend(found.map(|(formula, result, fits)| Tried {
                a,
                b,
                formula,
                result,
                fits,
                relevance,
            }));
        }
        if let Some((result, fits)) = now.and_then(|now| until(mine, a, now)) {
            all.push(Tried {
                a,
                b: a,
                formula: Formula::Years,
                result,
                fits,
                relevance: a.settles + 2.0 * a.said,
            });
        }
    }
    all
}

fn relevance(a: &Operand<'_>, b: &Operand<'_>) -> f64 {
    (a.settles + b.settles) / 2.0
        + a.said
        + b.said
        + a.near
        + b.near
        + bit(a.in_claim)
        + bit(b.in_claim)
        + 0.7 * bit(a.in_line_with(b))
        + 0.7 * bit(a.in_column_with(b))
}

fn bit(yes: bool) -> f64 {
    f64::from(u8::from(yes))
}

impl Tried<'_, '_> {
    fn until_now(&self) -> bool {
        std::ptr::eq(self.a, self.b)
    }

    fn worded(&self, mine: &Quantity) -> String {
        let to = if self.until_now() {
            "the article"
        } else {
            self.b.text
        };
        self.formula.worded(mine, self.a.text, to, self.result)
    }
}

/// What tells of every derivation of a figure.
struct Told<'a> {
    claimed: &'a Claimed<'a>,
    library: &'a Library,
    mine: &'a Quantity,
    /// Stems of the claim without the figure's, and those near it.
    own: HashSet<String>,
    near: HashSet<String>,
    divides: bool,
    /// True if the claim says that something rose, false if it fell.
    up: Option<bool>,
    /// How many statements have the figure as it is.
    stated: usize,
    fitting: usize,
}

impl<'a> Told<'a> {
    /// `None` if nothing fits.
    fn of(
        claimed: &'a Claimed<'a>,
        fact: &'a Fact,
        mine: &'a Quantity,
        library: &'a Library,
        all: &[Tried<'_, '_>],
    ) -> Option<Self> {
        let fitting = all.iter().filter(|one| one.fits).count();
        let states = |outcome: &Outcome| *outcome != Outcome::Different;
        let statements = library.statements.iter();
        (fitting > 0).then(|| Self {
            own: content_stems(&claimed.without(fact), claimed.language),
            near: claimed.near(fact, NEAR),
            divides: claimed.divides(fact),
            up: direction(claimed),
            stated: statements
                .flat_map(|one| outcomes(claimed, fact, one))
                .filter(states)
                .count(),
            claimed,
            library,
            mine,
            fitting,
        })
    }

    fn features(&self, one: &Tried<'_, '_>, all: &[Tried<'_, '_>]) -> Vec<f64> {
        let (a, b) = (one.a, one.b);
        let count = |number: usize| (number as f64).ln_1p();
        let ahead = |other: &&Tried<'_, '_>| {
            other.formula == one.formula && other.relevance > one.relevance + 1e-9
        };
        let ahead: Vec<&Tried<'_, '_>> = all.iter().filter(ahead).collect();
        let better = ahead.iter().find(|other| !other.fits);
        let labels: HashSet<String> = a.labels.union(&b.labels).cloned().collect();
        let about = |stems: &HashSet<String>| {
            let shared = self.library.shared(stems, |stem| labels.contains(stem));
            shared / self.library.weight(stems)
        };
        let own_years = |operand: &Operand<'_>| {
            let mut years = self.claimed.years.iter();
            years.any(|year| operand.years.contains(year))
        };
        let other_years = |operand: &Operand<'_>| !operand.years.is_empty() && !own_years(operand);
        let both = |tells: &dyn Fn(&Operand<'_>) -> f64| {
            tells(a) + if one.until_now() { 0.0 } else { tells(b) }
        };
        let same_passage = a.statement.passage == b.statement.passage;
        let apart = a.statement.span.start.abs_diff(b.statement.span.start);
        let size = in_base(self.mine).abs();
        let exact = matches!(self.mine.qualifier, Qualifier::None | Qualifier::Exactly);
        let formula = Formula::ALL.map(|formula| bit(formula == one.formula));
        let role = ROLES.map(|role| bit(role == self.mine.role));
        let told = [
            bit(a.line == b.line && a.line < LINES && same_passage),
            bit(a.in_column_with(b)),
            bit(a.statement.source == b.statement.source),
            if same_passage { count(apart) } else { APART },
            count(a.line),
            count(b.line),
            a.settles,
            b.settles,
            a.said,
            b.said,
            a.near,
            b.near,
            about(&self.own),
            about(&self.near),
            bit(own_years(a)) + bit(own_years(b)),
            bit(other_years(a)) + bit(other_years(b)),
            both(&|operand| bit(operand.in_claim)),
            both(&|operand| bit(operand.in_before)),
            one.formula.moved(self.up, a, b),
            bit(self.divides),
            bit(!exact),
            (tolerance(self.mine) / size.max(1e-9)).max(1e-6).ln(),
            count(all.len()),
            count(self.fitting),
            count(ahead.len()),
            better.map_or(0.0, |better| better.relevance - one.relevance),
            both(&|operand| digits(operand.text)),
            size.max(1e-3).ln(),
            count(self.stated),
            bit(a.statement.cell.is_some()),
            one.relevance,
        ];
        formula.into_iter().chain(told).chain(role).collect()
    }
}

/// How many digits tell a figure from others.
fn digits(text: &str) -> f64 {
    let digits: String = text.chars().filter(char::is_ascii_digit).collect();
    digits.trim_end_matches('0').len().min(6) as f64
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Around;
    use crate::fixtures::{article, passage};

    /// The workings of the figures of a sentence over one line.
    fn workings(sentence: &str, line: &str) -> Vec<String> {
        let (document, claim) = article(sentence);
        let around = Around::in_language(&document, &claim, "en");
        let library = Library::read([&passage(line)], "en");
        let claimed = Claimed::read(&claim, &around);
        let settles = library.settling(&claimed);
        let figures = claimed.facts.iter();
        figures
            .flat_map(|fact| derivations(&claimed, fact, &library, &settles))
            .map(|one| one.working)
            .collect()
    }

    #[test]
    fn the_weights_are_those_of_the_features_there_are() {
        assert!(
            WEIGHTS.is_some(),
            "fit them anew: scripts/fit-derivations.py"
        );
    }

    #[test]
    fn shares_changes_and_spans_follow_from_two_figures() {
        let line = "Takings fell from £4,200 in 2016 to £2,800 in 2024.";
        assert_eq!(
            workings("Takings fell by a third in eight years.", line)[0],
            "from £4,200 to £2,800 it is 33.3 %"
        );
        assert_eq!(
            workings("It lost £1,400.", line),
            ["£4,200 less £2,800 is 1,400"]
        );
        assert_eq!(
            workings("That took eight years.", line),
            ["from 2016 to 2024 it is 8 years"]
        );
        assert!(workings("Takings fell by a quarter.", line).is_empty());
    }

    #[test]
    fn what_is_small_beside_the_other_figure_makes_no_sum() {
        let line = "A fee of £2 was paid by all, and £1,400 by the council.";
        assert!(workings("It paid £1,402.", line).len() <= 1);
        assert!(workings("It paid £1,400.", line).is_empty());
    }
}
