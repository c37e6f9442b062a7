//! `data/models.toml` as it is written, and what is wrong with a row.

use serde::Deserialize;

use super::price::{Price, Rates};

/// Characters to a token where a row says nothing.
pub(super) const CHARACTERS_PER_TOKEN: f64 = 4.0;

/// The most dollars for a million tokens that a row may say: ten times the dearest model there is.
const DEAREST: f64 = 1_000.0;

/// The section of a service.
#[derive(Debug, Clone, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Service {
    pub(super) default: String,
    #[serde(default)]
    pub(super) models: Vec<Model>,
}

/// One model.
#[derive(Debug, Clone, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Model {
    pub(super) id: String,
    pub(super) context: Option<u64>,
    characters_per_token: Option<f64>,
    pub(super) effort: Option<String>,
    #[serde(default)]
    pub(super) marks_cache: bool,
    /// Read by people.
    read: String,
    /// Read by people.
    source: String,
    #[serde(default)]
    prices: Vec<Priced>,
}

/// Prices that hold until a day.
#[derive(Debug, Clone, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
struct Priced {
    until: Option<String>,
    input: f64,
    cached: Option<f64>,
    kept: Option<f64>,
    output: f64,
    long: Option<Long>,
}

/// Prices of a long question.
#[derive(Debug, Clone, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
struct Long {
    over: u64,
    input: f64,
    cached: Option<f64>,
    kept: Option<f64>,
    output: f64,
}

impl Service {
    /// What is wrong with the section, in words that follow its name.
    pub(super) fn check(&self) -> Result<(), String> {
        for model in &self.models {
            model
                .check()
                .map_err(|problem| format!("{}: {problem}", model.id))?;
            if self.models.iter().filter(|m| m.id == model.id).count() > 1 {
                return Err(format!("{} is in it twice", model.id));
            }
        }
        if self.models.iter().all(|model| model.id != self.default) {
            return Err(format!(
                "its default, {:?}, is not among its models",
                self.default
            ));
        }
        Ok(())
    }
}

impl Model {
    /// What it costs on this day, "2026-11-22"; `None` if that is not known.
    pub(super) fn price_on(&self, day: &str) -> Option<Price> {
        let holds = |priced: &&Priced| priced.until.as_deref().is_none_or(|until| day <= until);
        let priced = self.prices.iter().find(holds)?;
        Some(Price {
            rates: rates(priced.input, priced.cached, priced.kept, priced.output),
            long: priced.long.as_ref().map(|long| {
                let rates = rates(long.input, long.cached, long.kept, long.output);
                (long.over, rates)
            }),
            characters_per_token: self.characters_per_token(),
        })
    }

    pub(super) fn characters_per_token(&self) -> f64 {
        self.characters_per_token.unwrap_or(CHARACTERS_PER_TOKEN)
    }

    fn check(&self) -> Result<(), String> {
        if !super::asking::is_model_name(&self.id) {
            return Err("this is not a model name".to_owned());
        }
        if self
            .context
            .is_some_and(|most| !(1_000..=100_000_000).contains(&most))
        {
            return Err(
                "context must be between a thousand and a hundred million tokens".to_owned(),
            );
        }
        if !(1.0..=8.0).contains(&self.characters_per_token()) {
            return Err("characters_per_token must be between 1 and 8".to_owned());
        }
        let word = |word: &String| {
            (1..=16).contains(&word.len()) && word.bytes().all(|b| b.is_ascii_lowercase())
        };
        if !self.effort.as_ref().is_none_or(word) {
            return Err("effort must be one lower-case word".to_owned());
        }
        if !is_day(&self.read) || self.source.trim().is_empty() {
            return Err("it does not say where or when it was read".to_owned());
        }
        let last = self.prices.len().saturating_sub(1);
        for (at, priced) in self.prices.iter().enumerate() {
            let day_fits = match &priced.until {
                Some(day) => at < last && is_day(day),
                None => at == last,
            };
            if !day_fits {
                return Err("every price row but the last needs a last day".to_owned());
            }
            priced.check()?;
        }
        let days: Vec<_> = self
            .prices
            .iter()
            .filter_map(|p| p.until.as_ref())
            .collect();
        if !days.is_sorted() {
            return Err("its price rows are not in order".to_owned());
        }
        Ok(())
    }
}

impl Priced {
    fn check(&self) -> Result<(), String> {
        let mut all = vec![Some(self.input), self.cached, self.kept, Some(self.output)];
        if let Some(long) = &self.long {
            all.extend([Some(long.input), long.cached, long.kept, Some(long.output)]);
        }
        let sound = all
            .iter()
            .flatten()
            .all(|price| (0.0..=DEAREST).contains(price));
        if sound {
            Ok(())
        } else {
            Err("prices must be between zero and a thousand dollars per million tokens".to_owned())
        }
    }
}

fn rates(input: f64, cached: Option<f64>, kept: Option<f64>, output: f64) -> Rates {
    // Checked to lie between 0 and a thousand dollars: whole micro-dollars fit.
    let micro = |dollars: f64| (dollars * 1e6).round() as u64;
    Rates {
        input: micro(input),
        cached: micro(cached.unwrap_or(input)),
        kept: micro(kept.unwrap_or(input)),
        output: micro(output),
    }
}

/// "2026-11-22".
fn is_day(text: &str) -> bool {
    let digits = |part: &str, many| part.len() == many && part.bytes().all(|b| b.is_ascii_digit());
    let parts: Vec<&str> = text.split('-').collect();
    matches!(parts[..], [year, month, day]
        if digits(year, 4) && digits(month, 2) && digits(day, 2))
}
