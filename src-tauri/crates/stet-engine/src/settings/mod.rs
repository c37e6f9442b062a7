//! Keeping the settings: what each may be. What they mean is the business of whoever reads them;
//! the page shows and changes them, and is not believed.

pub(crate) mod classifier;

use stet_sources::door::Proxies;
use stet_sources::timestamps;
use stet_store::{Entry, settings};

use crate::engine::Inner;
use crate::wire::{Event, Failure, Settings};
use crate::{citation_style, citations, models, review};

/// The most keys a person can have changed; there are fewer actions than that.
const KEYS: usize = 100;

/// Keeps `wanted` as a whole, with a row in the log.
///
/// # Errors
/// `Invalid` for a value out of range, and nothing is kept then; a failure of the library.
pub(crate) fn set(inner: &Inner, wanted: &Settings) -> Result<(), Failure> {
    sound(wanted)?;
    let stamp = inner.person()?;
    inner
        .library
        .record(stet_store::log::SETTINGS, &stamp, |tx| {
            let value = serde_json::to_value(wanted)?;
            settings::set(tx, "settings", &value)?;
            Ok(((), vec![Entry::new("settings_set", value)]))
        })?;
    inner.tell(Event::DeskChanged);
    Ok(())
}

/// # Errors
/// `Invalid` for a value out of range.
pub(crate) fn sound(wanted: &Settings) -> Result<(), Failure> {
    if !(1..=1000).contains(&wanted.claim_limit) {
        return Err(Failure::invalid(
            "The claim limit must be between 1 and 1,000.",
        ));
    }
    if wanted.retention_days > 36_500 {
        return Err(Failure::invalid(
            "Documents can be kept for 0 to 36,500 days; 0 means forever.",
        ));
    }
    if !(80..=200).contains(&wanted.text_scale) {
        return Err(Failure::invalid(
            "The text size must be between 80 and 200 per cent.",
        ));
    }
    one_of("theme", &wanted.theme, &["system", "light", "dark"])?;
    one_of("language", &wanted.language, &["en", "pseudo"])?;
    one_of("typeface", &wanted.text_font, &["serif", "sans", "system"])?;
    let long = |word: &String| word.chars().count() > 40;
    if wanted.keys.len() > KEYS || wanted.keys.iter().any(|(a, key)| long(a) || long(key)) {
        return Err(Failure::invalid(
            "There are too many keyboard shortcuts, or one is too long; choose them again.",
        ));
    }
    review::tier(&wanted.tier)?;
    citations::parsed(&wanted.citation_mode, wanted.citation_threshold)?;
    citation_style::sound(wanted)?;
    Proxies::read(&wanted.proxy, |_| None).map_err(Failure::invalid)?;
    if !wanted.timestamp_authority.trim().is_empty() {
        timestamps::address(&wanted.timestamp_authority).map_err(Failure::invalid)?;
    }
    models::sound(wanted)
}

fn one_of(what: &str, said: &str, known: &[&str]) -> Result<(), Failure> {
    if known.contains(&said) {
        return Ok(());
    }
    Err(Failure::invalid(format!("“{said}” is not a valid {what}.")))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_the_page_could_not_have_offered_is_refused() {
        let wrong: [fn(&mut Settings); 10] = [
            |settings| settings.proxy = "socks4://127.0.0.1:9050".to_owned(),
            |settings| settings.proxy = "http://ada:secret@proxy.example".to_owned(),
            |settings| settings.timestamp_authority = "file:///etc/passwd".to_owned(),
            |settings| settings.timestamp_authority = "https://ada:secret@tsa.example".to_owned(),
            |settings| settings.claim_limit = 0,
            |settings| settings.text_scale = 20,
            |settings| settings.theme = "mauve".to_owned(),
            |settings| settings.language = "../en".to_owned(),
            |settings| settings.text_font = "url(http://a)".to_owned(),
            |settings| {
                settings.keys.insert("confirm".to_owned(), "c".repeat(41));
            },
        ];
        sound(&Settings::default()).expect("the defaults are sound");
        for spoil in wrong {
            let mut settings = Settings::default();
            spoil(&mut settings);
            let refused = sound(&settings).expect_err("refused");
            assert!(!refused.message.is_empty());
        }
    }
}
