//! The Sources screen, and the cache of source reliability.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// The outlets behind a document's evidence.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS)]
pub struct OutletsView {
    /// Those behind most claims first.
    pub outlets: Vec<OutletRow>,
    /// How many could be assessed and are not.
    pub assessable: u32,
    /// True while they are being assessed.
    pub assessing: bool,
    /// The models that assess; empty if none is chosen.
    pub rater: String,
    /// True if the text is about politics: only then is there a word on balance.
    pub political: bool,
    /// "All rated sources lean …"; `None` if there is nothing to note.
    pub balance: Option<String>,
    /// Who rates the lean of outlets, and when.
    pub rated_by: String,
    /// What such ratings cannot tell.
    pub limits: Vec<Limit>,
}

/// A limit of a method.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct Limit {
    /// In a few words.
    pub title: String,
    /// In full.
    pub words: String,
}

/// One outlet.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS)]
pub struct OutletRow {
    /// Its registrable domain; `None` for material without an address.
    pub domain: Option<String>,
    /// What it is called here: the domain, or the title of the material.
    pub name: String,
    /// Pages of it, or files.
    pub sources: u32,
    /// Numbers of the claims it speaks for.
    pub agrees: Vec<u32>,
    /// Numbers of the claims it speaks against.
    pub disagrees: Vec<u32>,
    /// Claims on which it takes no side.
    pub context: u32,
    /// Kind of source: "tier_one_press" …
    pub class: String,
    /// "Highly reliable" …; `None` where it is not assessed.
    pub band: Option<String>,
    /// True if a person set it.
    pub by_person: bool,
    /// Who says so and when, or why it is not assessed, in a sentence.
    pub reliability: String,
    /// True if it could be assessed and is not.
    pub assessable: bool,
    /// True if its lean is rated: shown when asked for.
    pub rated: bool,
}

/// What Media Bias/Fact Check says of an outlet.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct OutletRating {
    /// The outlet.
    pub outlet: String,
    /// "Left-Center (MBFC)".
    pub class: String,
    /// "Factual reporting: High".
    pub grades: Vec<String>,
    /// What is listed against it.
    pub listed: Vec<String>,
    /// Who says so, and when.
    pub by: String,
    /// The page that says so.
    pub page: String,
}

/// Which ratings are looked at.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct ReliabilityQuery {
    /// "domain", "score", "confidence", "model", "source_type" or "evaluated_at".
    pub sort: String,
    /// From the greatest.
    pub descending: bool,
    /// Only domains with these letters.
    pub containing: String,
    /// Page, from 0.
    pub page: u32,
}

/// One page of the cache of source reliability.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS)]
pub struct ReliabilityPage {
    /// Ratings kept.
    pub entries: u32,
    /// Those with a score that counts.
    pub scored: u32,
    /// Mean of these, 0 to 1.
    pub average_score: Option<f64>,
    /// Mean confidence, 0 to 1.
    pub average_confidence: Option<f64>,
    /// Ratings older than their days.
    pub expired: u32,
    /// Persons' words.
    pub overrides: u32,
    /// Those of them that fit the letters looked for, assessed outlets or not.
    pub by_hand: Vec<OverrideRow>,
    /// What runs did with outlets; `None` before the first.
    pub counted: Option<CountedView>,
    /// The rows of this page.
    pub rows: Vec<ReliabilityRow>,
    /// Rows on all pages.
    pub total: u32,
    /// Rows of a full page.
    pub page_size: u32,
}

/// A person's word on an outlet, with who and why.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS)]
pub struct OverrideRow {
    /// The outlet.
    pub domain: String,
    /// 0 to 1; `None` where it counts as not assessed.
    pub score: Option<f64>,
    /// Why.
    pub note: String,
    /// Who set it.
    pub by: String,
    /// RFC 3339 date.
    pub on: String,
}

/// What runs did with outlets, added up.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS)]
pub struct CountedView {
    /// Since when, RFC 3339 date.
    pub since: String,
    /// Outlets that were new to a run.
    pub met: u32,
    /// Outlets assessed.
    pub assessed: u32,
    /// Shares with what they should pass.
    pub shares: Vec<ShareRow>,
    /// Outlets that were left out, by why, most first.
    pub left_out: Vec<LeftOutRow>,
}

/// A share of the outlets that runs met, with its target.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS)]
pub struct ShareRow {
    /// What is counted: "cache hit rate".
    pub name: String,
    /// What was reached, 0 to 1; `None` where there was nothing to count.
    pub reached: Option<f64>,
    /// Out of how many.
    pub of: u32,
    /// What it should pass, 0 to 1.
    pub target: f64,
}

/// Outlets that were left out for one reason.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct LeftOutRow {
    /// Why, in a few words.
    pub reason: String,
    /// How many.
    pub count: u32,
}

/// One rating.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS)]
pub struct ReliabilityRow {
    /// The outlet.
    pub domain: String,
    /// The models that made it.
    pub model: String,
    /// The prompts it was made by.
    pub prompt: String,
    /// 0 to 1; `None` where it is withheld.
    pub score: Option<f64>,
    /// 0 to 1.
    pub confidence: f64,
    /// "editorial publisher" …
    pub source_type: String,
    /// RFC 3339 date.
    pub evaluated_on: String,
    /// Slant as the evidence has it, "center left"; `None` where there is none. Noted, never scored.
    pub bias: Option<String>,
    /// True if it is too old to count.
    pub expired: bool,
    /// True if a person's word stands in its place.
    pub by_person: bool,
}

/// One rating in full.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS)]
pub struct EvaluationView {
    /// Who is behind the outlet.
    pub entity: Option<String>,
    /// The model's reasons, each with its evidence.
    pub reasoning: Vec<String>,
    /// Slants that the evidence speaks of: "politically: center left".
    pub bias: Vec<String>,
    /// The kind of source: "editorial publisher".
    pub source_type: String,
    /// The evidence that says what kind of source it is, a line each; empty where none does.
    pub source_type_basis: Vec<String>,
    /// Score before the second model's cross-check, 0 to 1; `None` where it changed nothing.
    pub original_score: Option<f64>,
    /// True if the cross-check changed the score.
    pub refinement_applied: bool,
    /// Whether two models agree; `None` where one was asked.
    pub consensus: Option<bool>,
    /// What to bear in mind.
    pub caveats: Vec<String>,
    /// What the second model found.
    pub notes: Option<String>,
    /// Why the score does not count; `None` if it does.
    pub withheld: Option<String>,
    /// The evidence, one line each.
    pub evidence: Vec<String>,
    /// Parts of the models' answers that were not believed.
    pub dropped: u32,
}

/// A person's word on an outlet.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS)]
pub struct OverrideInput {
    /// The outlet.
    pub domain: String,
    /// 0 to 1; `None` to have it count as not assessed.
    pub score: Option<f64>,
    /// Why.
    pub note: String,
}

/// What assessing outlets came to.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct Assessed {
    /// Known before.
    pub known: u32,
    /// Assessed now.
    pub assessed: u32,
    /// Left out, by reason: "no evidence: 3".
    pub left_out: Vec<String>,
}

/// A setting of source reliability.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS)]
pub struct SettingRow {
    /// Its name: `FH_SR_ENABLED`.
    pub name: String,
    /// "bool", "share", "count", "list", "choice" or "file".
    pub kind: String,
    /// Its value, written out.
    pub value: String,
    /// Its default, written out.
    pub default: String,
    /// What it does.
    pub about: String,
    /// Values of a choice.
    pub choices: Vec<String>,
    /// Least value of a share or count.
    pub least: f64,
    /// Greatest value of a share or count.
    pub most: f64,
}

/// The facts about the lean of outlets that are in force.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct OutletFacts {
    /// Outlets in them.
    pub outlets: u32,
    /// The day they were taken, ISO 8601.
    pub taken: String,
    /// True for a file of the user's own, false for the one that came with the program.
    pub own: bool,
}
