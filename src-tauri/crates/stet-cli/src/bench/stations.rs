//! The article of the measures that run the engine against an internet of their own: stations and the
//! years in which they were opened.

use std::path::Path;
use std::time::Duration;

use fixture_internet::Internet;
use stet_engine::wire::{NetworkMode, NetworkView, PastedText};
use stet_engine::{Builder, Engine};
use stet_sources::door::{OneDoor, Politeness};

/// A desk in `folder` whose door leads to `internet`, with these manners and a key for each of these
/// services; `whole` is the longest a request may take.
///
/// # Errors
/// Why it could not be opened, in words.
pub(super) async fn desk(
    folder: &Path,
    internet: &Internet,
    manners: String,
    whole: Option<Duration>,
    keyed: &[&str],
) -> Result<Engine, String> {
    let fixture = super::internet::fixture(internet);
    let engine = Builder::default()
        .door(Box::new(move |mut parts| {
            parts.politeness = Politeness::from_toml(&manners)?;
            if let Some(whole) = whole {
                parts.limits.whole = whole;
            }
            OneDoor::through(parts, &fixture)
        }))
        .open(folder)
        .map_err(words)?;
    for service in keyed {
        let kept = engine.set_key(*service, "a-key-of-the-measure".to_owned(), true);
        kept.await.map_err(words)?;
    }
    Ok(engine)
}

/// Manners towards one service: milliseconds between two requests, and requests at once.
pub(super) fn manners(id: &str, spacing: u64, at_once: u64) -> String {
    format!(
        "[{id}]\nspacing_ms = {spacing}\nat_once = {at_once}\nattempts = 1\nsource = \"measure\"\n"
    )
}

/// An article of that many claims, with these services allowed; its id.
///
/// # Errors
/// A failure of the library, in words.
pub(super) async fn article(
    engine: &Engine,
    claims: usize,
    services: &[&str],
) -> Result<String, String> {
    let text: Vec<String> = (0..claims)
        .map(|number| format!("Station {} was opened in {}.", name(number), 1850 + number))
        .collect();
    let pasted = PastedText {
        text: text.join("\n\n"),
        html: None,
        title: None,
    };
    let document = engine.create_document(pasted).await.map_err(words)?;
    let network = NetworkView {
        mode: NetworkMode::Allowed,
        services: services.iter().map(|id| (*id).to_owned()).collect(),
    };
    let set = engine.set_network(&document, network);
    set.await.map_err(words)?;
    Ok(document)
}

/// A page on a station that does not say when it was opened.
pub(super) fn page(number: usize, url: &str) -> String {
    let name = name(number);
    format!(
        "[[pages]]\nurl = \"{url}\"\ntitle = \"Station {name}\"\n\
         text = \"Trains stop at station {name} twice a day, and the waiting room is kept warm in \
         winter by the widow who sells the tickets there.\"\n"
    )
}

/// A name of its own for each of eighty stations, none part of another.
pub(super) fn name(number: usize) -> String {
    const FIRST: [&str; 10] = [
        "Ash", "Bel", "Cor", "Dun", "Elm", "Fair", "Gor", "Hal", "Inver", "Kil",
    ];
    const LAST: [&str; 8] = [
        "bridge", "combe", "field", "garth", "mouth", "stead", "ton", "wick",
    ];
    format!("{}{}", FIRST[number % 10], LAST[number / 10 % 8])
}

pub(super) fn words(failure: impl std::fmt::Display) -> String {
    failure.to_string()
}
