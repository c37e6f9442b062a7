//! Looking addresses up among the outlets MBFC rates: rows `{url, place?, by?}`, `place` the host or
//! host and path of the outlet it should be, null for none, `by` one of path, host, parent.
//!
//! Beside the rows the whole file of outlets is looked up, each outlet by its own address, so that
//! the speed does not hang on a few rows.

use std::time::Instant;

use serde_json::{Value, json};
use stet_core::bias::{Matched, Outlets};

/// Looks every row up.
///
/// Returns `n`, `found`, with expectations `accuracy`; `outlets` in the file, `own_address`: the
/// share of them found by their own address (user-content hosts have none), and
/// `lookups_per_second` over all of those.
pub fn run(rows: impl Iterator<Item = Value>, predictions: &mut dyn FnMut(Value)) -> Value {
    let outlets = Outlets::built_in();
    let (mut n, mut found, mut told, mut right, mut skipped) = (0_usize, 0, 0_usize, 0_usize, 0);
    for row in rows {
        let Some(url) = row["url"].as_str() else {
            skipped += 1;
            continue;
        };
        n += 1;
        let looked = outlets.lookup(url);
        let place = looked.map(|one| one.entry.place());
        let by = looked.map(|one| match one.by {
            Matched::Path => "path",
            Matched::Host => "host",
            Matched::Parent => "parent",
        });
        found += usize::from(looked.is_some());
        if let Some(expected) = row.get("place") {
            told += 1;
            let by_fits = row["by"].is_null() || row["by"].as_str() == by;
            right += usize::from(expected.as_str() == place.as_deref() && by_fits);
        }
        predictions(json!({
            "id": row["id"],
            "url": url,
            "place": place,
            "by": by,
            "bias": looked.map(|one| one.entry.bias.name()),
        }));
    }
    let addresses: Vec<(String, String)> = outlets
        .entries()
        .iter()
        .map(|entry| (format!("https://www.{}/", entry.place()), entry.place()))
        .collect();
    let start = Instant::now();
    let own = addresses
        .iter()
        .filter(|(address, place)| {
            outlets
                .lookup(address)
                .is_some_and(|one| one.entry.place() == *place)
        })
        .count();
    let seconds = start.elapsed().as_secs_f64();
    #[allow(clippy::cast_precision_loss, reason = "numbers of outlets")]
    let mut figures = json!({
        "n": n,
        "skipped": skipped,
        "found": found,
        "outlets": addresses.len(),
        "own_address": own as f64 / addresses.len().max(1) as f64,
        "lookups_per_second": (addresses.len() as f64 / seconds.max(1e-9)).round(),
    });
    if told > 0 {
        #[allow(clippy::cast_precision_loss, reason = "numbers of rows")]
        let accuracy = right as f64 / told as f64;
        figures["accuracy"] = json!(accuracy);
    }
    figures
}
