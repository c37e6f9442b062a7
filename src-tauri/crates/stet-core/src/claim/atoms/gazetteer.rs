//! The place names of `data/places.txt`.

use std::collections::HashSet;
use std::sync::OnceLock;

use crate::tables;

/// Names of places.
pub(crate) static PLACES: tables::Table = tables::Table::new(
    "places.txt",
    include_str!(concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/../../../data/places.txt"
    )),
    tables::holds_lines,
);

fn places() -> &'static HashSet<&'static str> {
    static SET: OnceLock<HashSet<&'static str>> = OnceLock::new();
    SET.get_or_init(|| {
        PLACES
            .text()
            .lines()
            .filter(|line| !line.starts_with('#'))
            .flat_map(|line| line.split(';'))
            .map(str::trim)
            .filter(|name| !name.is_empty())
            .collect()
    })
}

/// True if `name`, as written, is a country, region or well-known city.
pub(super) fn is_place(name: &str) -> bool {
    let name = name
        .strip_prefix("the ")
        .or_else(|| name.strip_prefix("The "))
        .unwrap_or(name);
    places().contains(name)
}

/// Languages stand after "in" as places do.
pub(super) fn is_language(name: &str) -> bool {
    matches!(
        name,
        "English"
            | "French"
            | "German"
            | "Spanish"
            | "Italian"
            | "Dutch"
            | "Latin"
            | "Greek"
            | "Arabic"
            | "Hebrew"
            | "Russian"
            | "Chinese"
            | "Japanese"
            | "Portuguese"
            | "Polish"
            | "Turkish"
            | "Hindi"
            | "Welsh"
            | "Irish"
    )
}
