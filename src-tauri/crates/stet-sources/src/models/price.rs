//! What tokens cost, and how many tokens words are before anybody has counted them.
//!
//! Money is whole micro-dollars: a millionth of a US dollar. Sums are exact and rounded up, once
//! for each question, so that what is metered is never below what is billed for the same tokens.

use stet_core::model::{Ask, Usage};

/// Tokens that a price is for.
const MILLION: u128 = 1_000_000;

/// Tokens that a question costs beside its words: roles, separators, the frame of the schema.
const FRAME: u64 = 64;

/// Micro-dollars for a million tokens of each sort.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Rates {
    /// Read anew.
    pub input: u64,
    /// Read from what the service had kept.
    pub cached: u64,
    /// Written to what the service keeps.
    pub kept: u64,
    /// Of the answer, thinking included.
    pub output: u64,
}

/// What a model costs.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Price {
    /// The usual rates.
    pub rates: Rates,
    /// Rates of a question that is longer than so many tokens in all, for the whole of it.
    pub long: Option<(u64, Rates)>,
    /// Characters of Latin script to a token of this model.
    pub characters_per_token: f64,
}

impl Price {
    /// What this usage costs, in micro-dollars, rounded up.
    #[must_use]
    pub fn of(&self, usage: &Usage) -> u64 {
        let read = usage.input.saturating_add(usage.cached);
        let read = read.saturating_add(usage.kept);
        let rates = match self.long {
            Some((over, rates)) if read > over => rates,
            _ => self.rates,
        };
        let parts = [
            (usage.input, rates.input),
            (usage.cached, rates.cached),
            (usage.kept, rates.kept),
            (usage.output, rates.output),
        ];
        let sum = parts.iter().fold(0_u128, |sum, (tokens, rate)| {
            sum.saturating_add(u128::from(*tokens) * u128::from(*rate))
        });
        u64::try_from(sum.div_ceil(MILLION)).unwrap_or(u64::MAX)
    }

    /// What a question would cost with an answer of so many tokens, in micro-dollars. Nothing is
    /// counted on from the cache. With [`Ask::most_tokens`] it is the most it can cost as far as
    /// its words are estimated well.
    #[must_use]
    pub fn estimate(&self, ask: &Ask, answer_tokens: u64) -> u64 {
        let schema = ask.schema.to_string();
        let texts = [ask.system.as_str(), &ask.material, &ask.question, &schema];
        let words = texts.map(|text| tokens(text, self.characters_per_token));
        self.of(&Usage {
            input: words.iter().sum::<u64>().saturating_add(FRAME),
            output: answer_tokens,
            ..Usage::default()
        })
    }
}

/// About how many tokens a text is: a token for every `characters_per_token` characters, and one
/// for each character of a script that puts no spaces between words (Chinese, Japanese, Korean,
/// Thai and their neighbours), where tokenizers find about one to a character. Scripts with spaces
/// other than Latin lie in between and are counted as two characters to a token.
#[must_use]
pub fn tokens(text: &str, characters_per_token: f64) -> u64 {
    let (mut latin, mut spaced, mut unspaced) = (0_u64, 0_u64, 0_u64);
    for character in text.chars() {
        match u32::from(character) {
            0..=0x024F | 0x1E00..=0x1EFF | 0x2000..=0x206F => latin += 1,
            0x0E00..=0x0EFF
            | 0x1000..=0x109F
            | 0x1780..=0x17FF
            | 0x2E80..=0x9FFF
            | 0xAC00..=0xD7AF
            | 0xF900..=0xFAFF
            | 0xFF00..=0xFFEF
            | 0x1_F000..=0x3_FFFF => unspaced += 1,
            _ => spaced += 1,
        }
    }
    let per_token = if characters_per_token.is_finite() {
        characters_per_token.clamp(1.0, 8.0)
    } else {
        4.0
    };
    // Texts are far shorter than the 2^52 characters from which a float would lose one.
    let latin = (latin as f64 / per_token).ceil() as u64;
    latin + spaced.div_ceil(2) + unspaced
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn price() -> Price {
        let rates = |times: u64| Rates {
            input: 2_000_000 * times,
            cached: 100_000 * times,
            kept: 2_500_000 * times,
            output: 10_000_000 * times,
        };
        Price {
            rates: rates(1),
            long: Some((100_000, rates(2))),
            characters_per_token: 4.0,
        }
    }

    fn usage(input: u64, cached: u64, kept: u64, output: u64) -> Usage {
        Usage {
            input,
            cached,
            kept,
            output,
        }
    }

    #[test]
    fn every_sort_of_token_has_its_rate_and_sums_are_rounded_up() {
        assert_eq!(price().of(&usage(1_000, 0, 0, 0)), 2_000);
        assert_eq!(
            price().of(&usage(1_000, 5_000, 2_000, 300)),
            2_000 + 500 + 5_000 + 3_000
        );
        assert_eq!(price().of(&usage(0, 1, 0, 0)), 1, "a tenth is one");
        assert_eq!(price().of(&Usage::default()), 0);
    }

    #[test]
    fn a_long_question_has_its_own_rates_from_its_first_token() {
        assert_eq!(price().of(&usage(100_000, 0, 0, 0)), 200_000);
        assert_eq!(price().of(&usage(100_001, 0, 0, 0)), 400_004);
        assert_eq!(price().of(&usage(0, 100_001, 0, 0)), 20_001);
    }

    #[test]
    fn a_count_that_cannot_be_true_costs_the_most_there_is() {
        let all = usage(u64::MAX, u64::MAX, u64::MAX, u64::MAX);
        assert_eq!(price().of(&all), u64::MAX);
    }

    #[test]
    fn tokens_are_estimated_by_script() {
        assert_eq!(tokens("", 4.0), 0);
        assert_eq!(tokens("The barrage was closed in 2012.", 4.0), 8);
        assert_eq!(tokens("The barrage was closed in 2012.", 3.0), 11);
        assert_eq!(tokens("水門は閉じられた", 4.0), 8);
        assert_eq!(tokens("Плотина", 4.0), 4);
        assert_eq!(tokens("abcd", f64::NAN), 1);
        assert_eq!(tokens("abcd", 0.0), 4);
    }

    #[test]
    fn an_estimate_holds_the_whole_question_and_the_whole_answer() {
        let ask = Ask {
            document: String::new(),
            claim: 0,
            prompt: "stance/1".to_owned(),
            model: String::new(),
            system: "a".repeat(4_000),
            material: String::new(),
            question: "b".repeat(8_000),
            schema: json!({}),
            most_tokens: 500,
        };
        let input = 1_000 + 2_000 + 1 + FRAME;
        let wanted = input * 2 + 500 * 10;
        assert_eq!(price().estimate(&ask, u64::from(ask.most_tokens)), wanted);
    }
}
