//! Settings of source reliability: the seed's names and defaults (`data/reliability/settings.toml`).

use std::sync::LazyLock;

use serde::Deserialize;

use super::thousandths::Thousandths;
use crate::tables;

/// The settings of source reliability with their defaults.
pub(crate) static DEFAULTS: tables::Table = tables::Table::new(
    "reliability/settings.toml",
    include_str!(concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/../../../data/reliability/settings.toml"
    )),
    sound,
);

/// One row of the settings, as a screen shows it.
#[derive(Debug, Clone, PartialEq, Deserialize)]
pub struct Setting {
    /// Its name: "FH_SR_ENABLED".
    pub name: String,
    /// What it may hold: bool, share, count, list, choice or text.
    pub kind: Kind,
    /// Its default, written out.
    pub default: String,
    /// What it does.
    pub about: String,
    /// Values of a choice.
    #[serde(default)]
    pub choices: Vec<String>,
    /// Least value of a share or count.
    #[serde(default)]
    pub least: f64,
    /// Greatest value of a share or count.
    #[serde(default)]
    pub most: f64,
    /// True if the original has no such setting.
    #[serde(default)]
    pub ours: bool,
}

/// What a setting may hold.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Kind {
    /// "true" or "false".
    Bool,
    /// A number from 0 to 1.
    Share,
    /// A whole number.
    Count,
    /// Words parted by commas.
    List,
    /// One of the choices.
    Choice,
    /// Name of a file of its own in the library's folder: `ratings.db`, `./ratings.db`.
    File,
}

impl Setting {
    /// What is wrong with a value for this setting, as a sentence; `None` if it holds.
    #[must_use]
    pub fn fault(&self, value: &str) -> Option<String> {
        let name = &self.name;
        let number = || value.trim().parse::<f64>().ok();
        let within = |n: &f64| n.is_finite() && (self.least..=self.most).contains(n);
        match self.kind {
            Kind::Bool => (!matches!(value.trim(), "true" | "false"))
                .then(|| format!("{name} is “{value}”; write true or false.")),
            Kind::Share => number().filter(within).is_none().then(|| {
                format!(
                    "{name} is “{value}”; write a number from {} to {}.",
                    self.least, self.most
                )
            }),
            Kind::Count => number()
                .filter(|n| within(n) && n.fract() == 0.0)
                .is_none()
                .then(|| {
                    format!(
                        "{name} is “{value}”; write a whole number from {} to {}.",
                        self.least, self.most
                    )
                }),
            Kind::Choice => {
                (!self.choices.iter().any(|choice| choice == value.trim())).then(|| {
                    format!(
                        "{name} is “{value}”; write one of: {}.",
                        self.choices.join(", ")
                    )
                })
            }
            Kind::File => file_name(value)
                .is_none()
                .then(|| format!("{name} is “{value}”; write a file name that ends in .db.")),
            Kind::List => None,
        }
    }
}

/// Every setting in the order of the table.
pub static SETTINGS: LazyLock<Vec<Setting>> = LazyLock::new(|| {
    // A test reads the file and fails where it cannot be read.
    let table: Table = toml::from_str(DEFAULTS.text()).unwrap_or_default();
    table.setting
});

/// Whether a table has every setting of the bundled one, each with a default it may hold.
fn sound(text: &str) -> Result<(), tables::Problem> {
    let table: Table = tables::from_toml(text)?;
    let faults = table.setting.iter().filter_map(|it| it.fault(&it.default));
    if let Some(fault) = faults.into_iter().next() {
        return Err(tables::Problem::of_all(fault.trim_end_matches('.')));
    }
    let bundled: Table = tables::from_toml(DEFAULTS.bundled)?;
    for wanted in &bundled.setting {
        if !table.setting.iter().any(|it| it.name == wanted.name) {
            return Err(tables::Problem::of_all(format!(
                "there is no setting “{}”",
                wanted.name
            )));
        }
    }
    Ok(())
}

/// The name of a file in the library's folder that is not the library; `None` for any other path.
fn file_name(value: &str) -> Option<&str> {
    let value = value.trim();
    let name = value.strip_prefix("./").unwrap_or(value);
    let plain = !name.contains(['/', '\\', ':', '\0']) && !name.starts_with('.');
    (plain && name.ends_with(".db") && name.len() <= 100 && name != "library.db").then_some(name)
}

#[derive(Default, Deserialize)]
struct Table {
    setting: Vec<Setting>,
}

/// How two models work together.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Mode {
    /// One model only.
    Single,
    /// The second cross-checks the first.
    Sequential,
    /// Both apart; they must agree.
    Parallel,
}

/// How old a search result may be.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Within {
    /// A year.
    Year,
    /// A month.
    Month,
    /// A week.
    Week,
}

impl Within {
    /// As the setting writes it: "y", "m" or "w"; `None` for anything else.
    #[must_use]
    pub fn of(letter: &str) -> Option<Self> {
        match letter {
            "y" => Some(Self::Year),
            "m" => Some(Self::Month),
            "w" => Some(Self::Week),
            _ => None,
        }
    }

    /// As the setting writes it.
    #[must_use]
    pub fn letter(self) -> &'static str {
        match self {
            Self::Year => "y",
            Self::Month => "m",
            Self::Week => "w",
        }
    }
}

/// The settings in force.
#[derive(Debug, Clone, PartialEq)]
pub struct Settings {
    /// `FH_SR_ENABLED`.
    pub enabled: bool,
    /// `FH_SR_MULTI_MODEL` and `FH_SR_EVALUATION`.
    pub mode: Mode,
    /// `FH_SR_CONFIDENCE_THRESHOLD`: of the original, not used by the desk.
    pub confidence_threshold: Thousandths,
    /// `FH_SR_CONSENSUS_THRESHOLD`.
    pub consensus_threshold: Thousandths,
    /// `FH_SR_DEFAULT_SCORE`.
    pub default_score: Thousandths,
    /// `FH_SR_CACHE_PATH`: name of the file beside the library.
    pub cache_file: String,
    /// `FH_SR_CACHE_TTL_DAYS`, days.
    pub cache_ttl_days: u32,
    /// `FH_SR_RATE_LIMIT_PER_IP`, evaluations a minute.
    pub per_minute: u32,
    /// `FH_SR_RATE_LIMIT_DOMAIN_COOLDOWN`, seconds.
    pub domain_cooldown: u32,
    /// `FH_SR_FILTER_ENABLED`.
    pub filter_enabled: bool,
    /// `FH_SR_SKIP_PLATFORMS`, lower case.
    pub skip_platforms: Vec<String>,
    /// `FH_SR_SKIP_TLDS`, lower case.
    pub skip_tlds: Vec<String>,
    /// `FH_SR_EVAL_USE_SEARCH`.
    pub use_search: bool,
    /// `FH_SR_EVAL_MAX_EVIDENCE_ITEMS`.
    pub max_items: usize,
    /// `FH_SR_EVAL_SEARCH_MAX_RESULTS_PER_QUERY`.
    pub results_per_query: usize,
    /// `FH_SR_EVAL_SEARCH_DATE_RESTRICT`; `None` for no restriction.
    pub within: Option<Within>,
}

impl Default for Settings {
    fn default() -> Self {
        Self::from(|_| None).0
    }
}

impl Settings {
    /// The settings where `value` tells what a person or the environment set, by name. A value
    /// that makes no sense is left at its default and named in a sentence.
    #[must_use]
    pub fn from(value: impl Fn(&str) -> Option<String>) -> (Self, Vec<String>) {
        let mut faults = Vec::new();
        let mut text = |name: &str| -> String {
            let Some(setting) = SETTINGS.iter().find(|setting| setting.name == name) else {
                return String::new();
            };
            match value(name) {
                Some(set) => match setting.fault(&set) {
                    None => set.trim().to_owned(),
                    Some(fault) => {
                        faults.push(format!(
                            "{fault} Until then it is {}.",
                            if setting.default.is_empty() {
                                "not set"
                            } else {
                                &setting.default
                            }
                        ));
                        setting.default.clone()
                    }
                },
                None => setting.default.clone(),
            }
        };
        let multi_model = text("FH_SR_MULTI_MODEL") == "true";
        let parallel = text("FH_SR_EVALUATION") == "parallel";
        let settings = Self {
            enabled: text("FH_SR_ENABLED") == "true",
            mode: match (multi_model, parallel) {
                (false, _) => Mode::Single,
                (true, false) => Mode::Sequential,
                (true, true) => Mode::Parallel,
            },
            confidence_threshold: share(&text("FH_SR_CONFIDENCE_THRESHOLD")),
            consensus_threshold: share(&text("FH_SR_CONSENSUS_THRESHOLD")),
            default_score: share(&text("FH_SR_DEFAULT_SCORE")),
            cache_file: file_name(&text("FH_SR_CACHE_PATH"))
                .unwrap_or_default()
                .to_owned(),
            cache_ttl_days: count(&text("FH_SR_CACHE_TTL_DAYS")),
            per_minute: count(&text("FH_SR_RATE_LIMIT_PER_IP")),
            domain_cooldown: count(&text("FH_SR_RATE_LIMIT_DOMAIN_COOLDOWN")),
            filter_enabled: text("FH_SR_FILTER_ENABLED") == "true",
            skip_platforms: list(&text("FH_SR_SKIP_PLATFORMS")),
            skip_tlds: list(&text("FH_SR_SKIP_TLDS")),
            use_search: text("FH_SR_EVAL_USE_SEARCH") == "true",
            max_items: count(&text("FH_SR_EVAL_MAX_EVIDENCE_ITEMS")) as usize,
            results_per_query: count(&text("FH_SR_EVAL_SEARCH_MAX_RESULTS_PER_QUERY")) as usize,
            within: Within::of(&text("FH_SR_EVAL_SEARCH_DATE_RESTRICT")),
        };
        (settings, faults)
    }
}

fn share(text: &str) -> Thousandths {
    text.trim()
        .parse()
        .ok()
        .and_then(Thousandths::of)
        .unwrap_or_default()
}

#[allow(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "checked to be a whole number within its bounds; the cast saturates"
)]
fn count(text: &str) -> u32 {
    text.trim().parse::<f64>().unwrap_or_default() as u32
}

fn list(text: &str) -> Vec<String> {
    text.split(',')
        .map(|entry| entry.trim().to_lowercase())
        .filter(|entry| !entry.is_empty())
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn defaults_are_those_of_the_seed() {
        let table: Table = toml::from_str(DEFAULTS.bundled).expect("settings.toml");
        for setting in &table.setting {
            assert_eq!(setting.fault(&setting.default), None, "{}", setting.name);
        }
        let settings = Settings::default();
        assert!(settings.enabled && settings.filter_enabled && settings.use_search);
        assert_eq!(settings.mode, Mode::Sequential);
        assert_eq!(settings.confidence_threshold.get(), 800);
        assert_eq!(settings.consensus_threshold.get(), 150);
        assert_eq!(settings.default_score.get(), 500);
        assert_eq!(settings.cache_ttl_days, 90);
        assert_eq!((settings.per_minute, settings.domain_cooldown), (10, 60));
        assert_eq!((settings.max_items, settings.results_per_query), (6, 3));
        assert_eq!(settings.skip_platforms.len(), 15);
        assert_eq!(settings.skip_tlds.len(), 16);
        assert_eq!(settings.cache_file, "source-reliability.db");
        assert_eq!(settings.within, None);
    }

    #[test]
    fn the_file_stays_beside_the_library() {
        for (value, name) in [
            ("./elsewhere.db", Some("elsewhere.db")),
            (" ratings-2026.db ", Some("ratings-2026.db")),
            ("../ratings.db", None),
            ("/srv/ratings.db", None),
            ("library.db", None),
            ("ratings", None),
            ("C:ratings.db", None),
        ] {
            assert_eq!(file_name(value), name, "{value}");
        }
        let set = |name: &str| (name == "FH_SR_CACHE_PATH").then(|| "/srv/x.db".to_owned());
        let (settings, faults) = Settings::from(set);
        assert_eq!(settings.cache_file, "source-reliability.db");
        assert_eq!(faults.len(), 1, "{faults:?}");
    }

    #[test]
    fn what_makes_no_sense_is_named_and_left_at_its_default() {
        let set = |name: &str| {
            Some(
                match name {
                    "FH_SR_CONSENSUS_THRESHOLD" => "15",
                    "FH_SR_CACHE_TTL_DAYS" => "2.5",
                    "FH_SR_MULTI_MODEL" => "no",
                    "FH_SR_EVAL_SEARCH_DATE_RESTRICT" => "d",
                    "FH_SR_DEFAULT_SCORE" => "NaN",
                    "FH_SR_EVALUATION" => "parallel",
                    "FH_SR_SKIP_TLDS" => " XYZ, ,zip ",
                    _ => return None,
                }
                .to_owned(),
            )
        };
        let (settings, faults) = Settings::from(set);
        assert_eq!(faults.len(), 5, "{faults:?}");
        assert!(
            faults[0].contains("FH_SR_MULTI_MODEL is “no”; write true or false."),
            "{faults:?}"
        );
        assert_eq!(settings.mode, Mode::Parallel);
        assert_eq!(settings.consensus_threshold.get(), 150);
        assert_eq!(settings.cache_ttl_days, 90);
        assert_eq!(settings.skip_tlds, ["xyz", "zip"]);
    }
}
