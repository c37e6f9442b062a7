//! Codes and classes of references (rules 1.5).

use serde::{Deserialize, Serialize};

/// What adjudication can say of a reference. Several may apply; the order of the variants is the
/// order in which the primary code is chosen.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Code {
    /// No such work: every registry that covers its type and period answered, none has it, and what
    /// the citation points to is another work's or a volume held in full lacks it.
    H0,
    /// The title is another one.
    H1,
    /// Authors were added, left out, reordered or invented.
    H2,
    /// The identifier is dead or another work's.
    H5,
    /// The work stands elsewhere.
    H3,
    /// It is of another year.
    H4,
    /// Volume, pages, publisher or place are contradicted by the record.
    H6,
    /// An author's given name is a plausible variant of the recorded one.
    P1,
    /// What matters matches; something cited has nothing in the record to check it against.
    P3,
    /// The authors listed are right; the rest is "et al.".
    R3,
    /// A normalisable variant: initials, abbreviated venue, case, page format, another version.
    R2,
    /// Exactly as recorded.
    R1,
}

impl Code {
    /// The code as written in reports: "H1".
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::H0 => "H0",
            Self::H1 => "H1",
            Self::H2 => "H2",
            Self::H3 => "H3",
            Self::H4 => "H4",
            Self::H5 => "H5",
            Self::H6 => "H6",
            Self::P1 => "P1",
            Self::P3 => "P3",
            Self::R1 => "R1",
            Self::R2 => "R2",
            Self::R3 => "R3",
        }
    }

    /// The class a reference with this primary code belongs to.
    #[must_use]
    pub fn class(self) -> Class {
        match self {
            Self::H0 | Self::H1 | Self::H2 | Self::H3 | Self::H4 | Self::H5 | Self::H6 => {
                Class::Hallucinated
            }
            Self::P1 | Self::P3 => Class::Potential,
            Self::R1 | Self::R2 | Self::R3 => Class::Real,
        }
    }

    /// What the code means, in a few words.
    #[must_use]
    pub fn meaning(self) -> &'static str {
        match self {
            Self::H0 => "no such work found",
            Self::H1 => "title differs",
            Self::H2 => "authors differ",
            Self::H3 => "published elsewhere",
            Self::H4 => "year differs",
            Self::H5 => "identifier dead or belongs to another work",
            Self::H6 => "volume, pages, publisher or place differ",
            Self::P1 => "given name varies",
            Self::P3 => "a detail could not be checked",
            Self::R1 => "exactly as recorded",
            Self::R2 => "as recorded, written differently",
            Self::R3 => "authors abbreviated by “et al.”",
        }
    }
}

/// What a reference is, in one word.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Class {
    /// It exists as cited.
    Real,
    /// It exists, but a detail varies or could not be checked.
    Potential,
    /// It is cited wrongly, or does not exist ([`Code::H0`] tells which).
    Hallucinated,
    /// The registries that were asked do not have it, and nothing else speaks against it: somebody
    /// has to look.
    NotFound,
    /// No registry that was asked covers such works: absence means nothing.
    NotCovered,
    /// It was not found, or only doubtfully, and somebody who might know it did not answer.
    Inconclusive,
    /// Nobody was asked.
    NotChecked,
}

impl Class {
    /// The class as written in data: "hallucinated".
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Real => "real",
            Self::Potential => "potential",
            Self::Hallucinated => "hallucinated",
            Self::NotFound => "not_found",
            Self::NotCovered => "not_covered",
            Self::Inconclusive => "inconclusive",
            Self::NotChecked => "not_checked",
        }
    }
}
