//! The classifier of the user's own that reads what the built-in judge leaves open.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// Who reads what the built-in judge leaves open.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct ClassifierView {
    /// The user's own; `None` where the built-in judge works alone.
    pub chosen: Option<ChosenClassifier>,
}

/// A folder with a classifier, as it is now.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct ChosenClassifier {
    /// What it is called on judgements and in reports: "nli-deberta-v3-base".
    pub name: String,
    /// Its folder, for showing.
    pub folder: String,
    /// The labels it knows, in its own words and order; none if it cannot be used.
    pub labels: Vec<String>,
    /// False if it never says that a passage contradicts a claim.
    pub contradicts: bool,
    /// Kilobytes of its files, rounded up.
    pub kilobytes: u32,
    /// The first eight hexadecimal digits of its files' digest, as judgements carry them.
    pub digest: String,
    /// Why it cannot be used, in a sentence; the built-in judge stands in until it can.
    pub problem: Option<String>,
}
