//! One outlet's facts and the words of their columns.

use serde::{Deserialize, Serialize};

macro_rules! column {
    ($(#[$about:meta])* $name:ident { $($variant:ident $code:literal $word:literal $label:literal,)+ }) => {
        $(#[$about])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
        #[serde(rename_all = "kebab-case")]
        pub enum $name {
            $(#[doc = $label] $variant,)+
        }

        impl $name {
            /// All of them.
            pub const ALL: &[Self] = &[$(Self::$variant,)+];

            /// The value that a letter of the file stands for.
            #[must_use]
            pub(super) fn coded(code: char) -> Option<Self> {
                match code {
                    $($code => Some(Self::$variant),)+
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
        Left 'L' "left" "Left",
        LeftCenter 'l' "left-center" "Left-Center",
        Center 'c' "center" "Least Biased",
        RightCenter 'r' "right-center" "Right-Center",
        Right 'R' "right" "Right",
        ProScience 's' "pro-science" "Pro-Science",
        ConspiracyPseudoscience 'k' "conspiracy-pseudoscience" "Conspiracy-Pseudoscience",
        Satire 't' "satire" "Satire",
        FakeNews 'q' "fake-news" "Questionable source",
    }
}

column! {
    /// MBFC's grade of factual reporting.
    Factual {
        VeryHigh 'H' "very-high" "Very High",
        High 'h' "high" "High",
        MostlyFactual 'm' "mostly-factual" "Mostly Factual",
        Mixed 'x' "mixed" "Mixed",
        Low 'l' "low" "Low",
        VeryLow 'L' "very-low" "Very Low",
    }
}

column! {
    /// MBFC's grade of credibility.
    Credibility {
        High 'h' "high" "High",
        Medium 'm' "medium" "Medium",
        Low 'l' "low" "Low",
    }
}

column! {
    /// MBFC's grade of traffic.
    Traffic {
        High 'h' "high" "High",
        Medium 'm' "medium" "Medium",
        Minimal 'l' "minimal" "Minimal",
    }
}

column! {
    /// What MBFC lists against an outlet.
    Flag {
        Censorship 'c' "censorship" "censorship",
        Conspiracy 'k' "conspiracy" "conspiracy",
        FailedFactChecks 'f' "failed-fact-checks" "failed fact checks",
        FakeNews 'n' "fake-news" "fake news",
        FalseClaims 'd' "false-claims" "false claims",
        Hate 'h' "hate" "hate",
        Imposter 'i' "imposter" "imposter site",
        LackOfTransparency 't' "lack-of-transparency" "lack of transparency",
        Misinformation 'm' "misinformation" "misinformation",
        Plagiarism 'g' "plagiarism" "plagiarism",
        PoorSourcing 's' "poor-sourcing" "poor sourcing",
        Propaganda 'p' "propaganda" "propaganda",
        Pseudoscience 'u' "pseudoscience" "pseudoscience",
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

/// How most pages are named after their outlet: its name in lower case, hyphens between words.
pub(super) fn slug(name: &str) -> String {
    use unicode_normalization::UnicodeNormalization;
    let mut slug = String::with_capacity(name.len());
    for ch in name.nfkd().filter(char::is_ascii) {
        if ch.is_ascii_alphanumeric() {
            slug.push(ch.to_ascii_lowercase());
        } else if !slug.is_empty() && !slug.ends_with('-') {
            slug.push('-');
        }
    }
    slug.truncate(slug.trim_end_matches('-').len());
    slug
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

    #[test]
    fn pages_are_named_after_outlets() {
        for (name, expected) in [
            ("100 Days in Appalachia", "100-days-in-appalachia"),
            ("KOLN\\KGIN - Lincoln News", "koln-kgin-lincoln-news"),
            ("Café Été!", "cafe-ete"),
            ("Известия", ""),
        ] {
            assert_eq!(slug(name), expected);
        }
    }
}
