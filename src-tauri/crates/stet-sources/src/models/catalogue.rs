//! What is known of models: defaults, prices, how much they read. `data/models.toml` read and
//! checked.
//!
//! Owns the table and how a name in an answer finds its row. Refuses to know which models a service
//! offers today: the service lists them.

use std::collections::BTreeMap;

use stet_core::tables::{Problem, Table, from_toml};

use super::price::Price;
use super::rows::{CHARACTERS_PER_TOKEN, Model, Service};

/// Which models there are, and what their tokens cost.
pub(crate) static MODELS: Table = Table::new(
    "models.toml",
    include_str!("../../../../../data/models.toml"),
    |text| Catalogue::parse(text).map(|_| ()).map_err(Problem::of_all),
);

/// The services that have rows. What a local model is called and costs nobody knows but its owner.
const SERVICES: [&str; 3] = ["anthropic", "openai", "gemini"];

/// The most bytes and rows of a table of the user's own.
const MOST_BYTES: usize = 256 * 1024;
const MOST_MODELS: usize = 500;

/// What is known of models.
#[derive(Debug, Clone, PartialEq)]
pub struct Catalogue {
    services: BTreeMap<String, Service>,
}

impl Catalogue {
    /// The table in force.
    ///
    /// # Errors
    /// What is wrong with it, in words.
    pub fn bundled() -> Result<Self, String> {
        Self::parse(MODELS.text())
    }

    /// A table in the form of `data/models.toml`.
    ///
    /// # Errors
    /// What is wrong with it, in words: not TOML, too long, a service that does not exist, a
    /// default that is not among its models, a price that cannot be one.
    pub fn parse(text: &str) -> Result<Self, String> {
        if text.len() > MOST_BYTES {
            return Err(format!("the table is longer than {MOST_BYTES} bytes"));
        }
        let services: BTreeMap<String, Service> =
            from_toml(text).map_err(|problem| problem.to_string())?;
        let models: usize = services.values().map(|service| service.models.len()).sum();
        if models > MOST_MODELS {
            return Err(format!("the table has more than {MOST_MODELS} models"));
        }
        for (id, service) in &services {
            if !SERVICES.contains(&id.as_str()) {
                return Err(format!("there is no service {id:?}"));
            }
            service
                .check()
                .map_err(|problem| format!("{id}: {problem}"))?;
        }
        Ok(Self { services })
    }

    /// The model that is asked where nobody chose one; empty for a service without one.
    #[must_use]
    pub fn default_model(&self, service: &str) -> &str {
        self.services
            .get(service)
            .map_or("", |service| &service.default)
    }

    /// What a model costs today (UTC); `None` if that is not known. A dated name is its model.
    #[must_use]
    pub fn price(&self, service: &str, model: &str) -> Option<Price> {
        let now = crate::door::now();
        self.price_on(service, model, now.get(..10)?)
    }

    /// What a model costs on a day, "2026-11-22".
    #[must_use]
    pub fn price_on(&self, service: &str, model: &str, day: &str) -> Option<Price> {
        self.row(service, model)?.price_on(day)
    }

    /// Tokens that a model can read, question and answer together; `None` if that is not known.
    #[must_use]
    pub fn context(&self, service: &str, model: &str) -> Option<u64> {
        self.row(service, model)?.context
    }

    /// About how many tokens a text is to a model, as [`super::tokens`] counts them; for a model that
    /// is not known at four characters to a token.
    #[must_use]
    pub fn tokens(&self, service: &str, model: &str, text: &str) -> u64 {
        let row = self.row(service, model);
        let per_token = row.map_or(CHARACTERS_PER_TOKEN, Model::characters_per_token);
        super::tokens(text, per_token)
    }

    /// How long it may think, in the service's own word; `None` leaves it to the service.
    pub(super) fn effort(&self, service: &str, model: &str) -> Option<&str> {
        self.row(service, model)?.effort.as_deref()
    }

    /// True if it takes a mark at the end of what is the same in many questions.
    pub(super) fn marks_cache(&self, service: &str, model: &str) -> bool {
        self.row(service, model).is_some_and(|row| row.marks_cache)
    }

    fn row(&self, service: &str, model: &str) -> Option<&Model> {
        let models = &self.services.get(service)?.models;
        let model = model.strip_prefix("models/").unwrap_or(model);
        let named = |name: &str| models.iter().find(|row| row.id == name);
        named(model).or_else(|| named(undated(model)))
    }
}

/// "gpt-6-luna-2026-09-22", "claude-sonnet-5-5-20260928" and "…-latest" without their endings.
fn undated(model: &str) -> &str {
    if let Some(name) = model.strip_suffix("-latest") {
        return name;
    }
    let is_date = |text: &str| {
        text.starts_with("-20")
            && text.bytes().all(|b| b.is_ascii_digit() || b == b'-')
            && text.bytes().filter(u8::is_ascii_digit).count() == 8
    };
    let lengths = ["-2026-09-28".len(), "-20260928".len()];
    let mut names = lengths.into_iter().filter_map(|length| {
        let at = model.len().checked_sub(length)?;
        model.get(at..).filter(|date| is_date(date))?;
        model.get(..at)
    });
    names.next().unwrap_or(model)
}

#[cfg(test)]
mod tests {
    use stet_core::model::Usage;

    use super::*;

    const TABLE: &str = r#"
[openai]
default = "small"

[[openai.models]]
id = "small"
read = "2026-11-22"
source = "test"
prices = [
    { until = "2026-12-31", input = 1.0, output = 2.0 },
    { input = 3.0, cached = 0.3, output = 4.0 },
]

[[openai.models]]
id = "free-to-guess"
read = "2026-11-22"
source = "test"
"#;

    fn table(change: impl FnOnce(&str) -> String) -> Result<Catalogue, String> {
        Catalogue::parse(&change(TABLE))
    }

    #[test]
    fn the_bundled_table_is_sound_and_prices_its_defaults() {
        let catalogue = Catalogue::bundled().expect("a table");
        for (service, kind) in [
            ("anthropic", "sonnet"),
            ("openai", "gpt"),
            ("gemini", "flash"),
        ] {
            let model = catalogue.default_model(service);
            assert!(model.contains(kind), "{service}: {model}");
            assert!(catalogue.context(service, model).is_some(), "{model}");
            let price = catalogue.price(service, model).expect(model);
            let rates = price.rates;
            assert!(
                rates.cached < rates.input && rates.input < rates.output,
                "{model}"
            );
        }
        let sonnet = catalogue.default_model("anthropic");
        assert_eq!(catalogue.tokens("anthropic", sonnet, "twelve chars"), 4);
        assert_eq!(
            catalogue.tokens("local_model", "qwen3:8b", "twelve chars"),
            3
        );
        assert_eq!(catalogue.default_model("local_model"), "");
        assert_eq!(catalogue.price("local_model", "anything"), None);
    }

    #[test]
    fn a_price_changes_with_the_day_and_an_unknown_one_is_none() {
        let catalogue = table(str::to_owned).expect("a table");
        let used = Usage {
            input: 1_000_000,
            cached: 1_000_000,
            ..Usage::default()
        };
        let cost = |day| {
            catalogue
                .price_on("openai", "small", day)
                .map(|p| p.of(&used))
        };
        assert_eq!(cost("2026-12-31"), Some(2_000_000));
        assert_eq!(cost("2027-01-01"), Some(3_300_000));
        assert_eq!(catalogue.price("openai", "free-to-guess"), None);
        assert_eq!(catalogue.price("openai", "another"), None);
        assert_eq!(catalogue.price("gemini", "small"), None);
    }

    #[test]
    fn a_dated_name_is_its_model() {
        let catalogue = table(str::to_owned).expect("a table");
        for name in [
            "small",
            "small-2026-09-22",
            "small-20260922",
            "small-latest",
            "models/small",
        ] {
            assert!(catalogue.price("openai", name).is_some(), "{name}");
        }
        for name in [
            "small-2",
            "small-20260",
            "smaller",
            "small-2026-9-22",
            "",
            "-20260922",
            "é-20260922",
        ] {
            assert!(catalogue.price("openai", name).is_none(), "{name}");
        }
        assert_eq!(undated("claude-sonnet-5-5-20260928"), "claude-sonnet-5-5");
    }

    #[test]
    fn a_table_that_cannot_be_true_is_refused() {
        for (from, to, said) in [
            ("default = \"small\"", "default = \"large\"", "not among"),
            ("\"free-to-guess\"", "\"small\"", "twice"),
            ("\"free-to-guess\"", "\"a b\\n\"", "not a model name"),
            ("output = 4.0", "output = -1.0", "prices must"),
            ("output = 4.0", "output = 4000.0", "prices must"),
            ("output = 4.0", "output = nan", "prices must"),
            ("2026-12-31", "soon", "last day"),
            ("until = \"2026-12-31\", ", "", "last day"),
            (
                "source = \"test\"\nprices",
                "source = \"\"\nprices",
                "where",
            ),
            (
                "source = \"test\"\nprices",
                "source = \"test\"\neffort = \"LOW!\"\nprices",
                "effort",
            ),
            (
                "source = \"test\"\nprices",
                "source = \"test\"\ncontext = 3\nprices",
                "context",
            ),
            (
                "source = \"test\"\nprices",
                "source = \"test\"\nprice = 3\nprices",
                "unknown field",
            ),
        ] {
            assert!(TABLE.contains(from), "{from}");
            let problem = table(|table| table.replacen(from, to, 1)).expect_err(to);
            assert!(problem.contains(said), "{to}: {problem}");
        }
        let problem = table(|table| table.replace("openai", "open_ai")).expect_err("a service");
        assert!(problem.contains("no service"), "{problem}");
        assert!(Catalogue::parse(&"#".repeat(MOST_BYTES + 1)).is_err());
        assert!(Catalogue::parse("default = [").is_err());
    }
}
