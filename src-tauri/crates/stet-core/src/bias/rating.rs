//! One outlet's facts and the words of their columns.

use serde::{Deserialize, Serialize};

macro_rules! column {
    ($(#[$about:meta])* $name:ident { $($variant:ident $word:literal $label:literal,)+ }) => {
        $(#[$about])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
        #[serde(rename_all = "kebab-case")]
        pub enum $name {
            $(#[doc = $label] $variant,)+
        }

        impl $name {
            /// All of them.
            pub const ALL: &[Self] = &[$(Self::$variant,)+];

            /// The value of that stable name.
            #[must_use]
            pub fn named(name: &str) -> Option<Self> {
                match name {
                    $($word => Some(Self::$variant),)+
                    _ => None,
                }
            }

            /// Its stable name.
            #[must_use]
            pub fn name(self) -> &'static str {
                match self {
                    $(Self::$variant => $word,)+
                }
            }

            /// In MBFC's words.
            #[must_use]
            pub fn label(self) -> &'static str {
                match self {
                    $(Self::$variant => $label,)+
                }
            }
        }
    };
}

column! {
    /// MBFC's class of an outlet.
    Bias {
        Left "left" "Left",
        LeftCenter "left-center" "Left-Center",
        Center "center" "Least Biased",
        RightCenter "right-center" "Right-Center",
        Right "right" "Right",
        ProScience "pro-science" "Pro-Science",
        ConspiracyPseudoscience "conspiracy-pseudoscience" "Conspiracy-Pseudoscience",
        Satire "satire" "Satire",
        FakeNews "fake-news" "Questionable source",
    }
}

column! {
    /// MBFC's grade of factual reporting.
    Factual {
        VeryHigh "very-high" "Very High",
        High "high" "High",
        MostlyFactual "mostly-factual" "Mostly Factual",
        Mixed "mixed" "Mixed",
        Low "low" "Low",
        VeryLow "very-low" "Very Low",
    }
}

column! {
    /// MBFC's grade of credibility.
    Credibility {
        High "high" "High",
        Medium "medium" "Medium",
        Low "low" "Low",
    }
}

column! {
    /// MBFC's grade of traffic.
    Traffic {
        High "high" "High",
        Medium "medium" "Medium",
        Minimal "minimal" "Minimal",
    }
}

column! {
    /// What MBFC lists against an outlet.
    Flag {
        Censorship "censorship" "censorship",
        Conspiracy "conspiracy" "conspiracy",
        FailedFactChecks "failed-fact-checks" "failed fact checks",
        FakeNews "fake-news" "fake news",
        FalseClaims "false-claims" "false claims",
        Hate "hate" "hate",
        Imposter "imposter" "imposter site",
        LackOfTransparency "lack-of-transparency" "lack of transparency",
        Misinformation "misinformation" "misinformation",
        Plagiarism "plagiarism" "plagiarism",
        PoorSourcing "poor-sourcing" "poor sourcing",
        Propaganda "propaganda" "propaganda",
        Pseudoscience "pseudoscience" "pseudoscience",
    }
}

/// The facts about one outlet.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Entry {
    /// Its host, lower case.
    pub host: String,
    /// The path below which it publishes, without slashes at the ends; `None` for the whole host.
    pub path: Option<String>,
    /// Its name.
    pub name: String,
    /// Its class.
    pub bias: Bias,
    /// Factual reporting, where graded.
    pub factual: Option<Factual>,
    /// Credibility, where graded.
    pub credibility: Option<Credibility>,
    /// Traffic, where graded.
    pub traffic: Option<Traffic>,
    /// What is listed against it.
    pub flags: Vec<Flag>,
    /// Country code, ISO 3166-1, where known.
    pub country: Option<String>,
    /// True if the country is guessed from the domain's ending.
    pub country_guessed: bool,
    /// Name of its page at MBFC, or empty.
    pub page: String,
}

impl Entry {
    /// What it is known by: host, or host and path.
    #[must_use]
    pub fn place(&self) -> String {
        match &self.path {
            Some(path) => format!("{}/{path}", self.host),
            None => self.host.clone(),
        }
    }

    /// The address of its page at MBFC; of MBFC itself where none is known.
    #[must_use]
    pub fn page_address(&self) -> String {
        match self.page.as_str() {
            "" => "https://mediabiasfactcheck.com/".to_owned(),
            page => format!("https://mediabiasfactcheck.com/{page}/"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_word_says_far() {
        let labels = Bias::ALL
            .iter()
            .map(|bias| bias.label())
            .chain(Flag::ALL.iter().map(|flag| flag.label()));
        for label in labels {
            assert!(!label.to_lowercase().contains("far"), "{label}");
        }
    }
}
