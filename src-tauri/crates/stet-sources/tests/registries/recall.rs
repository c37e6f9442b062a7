//! How often the search finds the cited work among 1,606, from the citation's own words.
//!
//! Reads public labelled data from `$STET_DATA`; without it the test says so and passes. The true
//! record is used only to count.

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::Arc;

use fixture_internet::{Internet, World};
use serde_json::Value;
use stet_core::reference::{Person, Work, WorkKind};
use stet_sources::{By, Found};

use crate::ask;
use crate::door::ToFixture;

/// Every so manyth citation, unless `STET_EVERY` says otherwise.
const EVERY: usize = 20;

fn text(row: &Value, key: &str) -> String {
    row[key].as_str().unwrap_or_default().to_owned()
}

fn work(row: &Value) -> Work {
    let authors = row["authors"].as_array().cloned().unwrap_or_default();
    Work {
        kind: WorkKind::Unknown,
        title: text(row, "title"),
        authors: authors
            .iter()
            .filter_map(Value::as_str)
            .map(|name| Person {
                family: name.rsplit(' ').next().unwrap_or(name).to_owned(),
                ..Person::default()
            })
            .collect(),
        year: row["year"]
            .as_i64()
            .and_then(|year| i32::try_from(year).ok()),
        ..Work::default()
    }
}

/// Letters and digits only: the same title however it is set. The data keep some apostrophes and
/// ampersands encoded.
fn same(a: &str, b: &str) -> bool {
    let bare = |text: &str| -> String {
        text.replace("&apos;", "")
            .replace("&amp;", "")
            .replace("<sup>", "")
            .replace("</sup>", "")
            .chars()
            .filter(|c| c.is_alphanumeric())
            .flat_map(char::to_lowercase)
            .collect()
    };
    bare(a) == bare(b)
}

#[tokio::test]
async fn the_cited_work_is_among_what_is_found() {
    let Some(folder) = std::env::var_os("STET_DATA").map(PathBuf::from) else {
        eprintln!("skipped: 1 (data absent)");
        return;
    };
    let folder = folder.join("references");
    let world = World::registry(&folder.join("citetracer_seed_db.jsonl")).expect("a registry");
    let internet = Arc::new(Internet::start(world).await.expect("a small internet"));
    let door = Arc::new(ToFixture::new(internet));
    let rows = std::fs::read_to_string(folder.join("citetracer_synthetic.jsonl")).expect("rows");
    let every = std::env::var("STET_EVERY")
        .ok()
        .and_then(|n| n.parse().ok())
        .unwrap_or(EVERY);
    let mut figures: BTreeMap<&str, (usize, usize, usize)> = BTreeMap::new();
    for line in rows.lines().step_by(every) {
        let row: Value = serde_json::from_str(line).expect("a row");
        let (cited, truth) = (work(&row), text(&row["seed"], "title"));
        let registered = !text(&row["seed"], "doi").is_empty();
        let (mut anywhere, mut keyless) = (false, false);
        for id in [
            "crossref",
            "dblp",
            "openalex",
            "semanticscholar",
            "wikidata",
        ] {
            if id == "crossref" && !registered {
                continue;
            }
            let found = ask(door.clone(), id, By::Description, &cited).await;
            let Found::Records(records) = found else {
                panic!("{id}: {found:?} for {cited:?}");
            };
            let at = records
                .iter()
                .position(|record| same(&record.work.title, &truth));
            let figure = figures.entry(id).or_default();
            figure.0 += 1;
            figure.1 += usize::from(at == Some(0));
            figure.2 += usize::from(at.is_some());
            if at.is_none() && std::env::var_os("STET_EVERY").is_some() {
                eprintln!(
                    "{id} misses {:?} ({}): {:?}",
                    row["code"], cited.title, truth
                );
            }
            anywhere |= at.is_some();
            keyless |= at.is_some() && !crate::registry(door.clone(), id).needs().key;
        }
        for (id, hit) in [("any", anywhere), ("any without a key", keyless)] {
            let figure = figures.entry(id).or_default();
            figure.0 += 1;
            figure.1 += usize::from(hit);
            figure.2 += usize::from(hit);
        }
    }
    for (id, (n, first, found)) in &figures {
        let share = |count: &usize| *count as f64 / *n as f64;
        eprintln!(
            "{id}: first {:.4}, among five {:.4}, n {n}",
            share(first),
            share(found)
        );
        assert!(share(found) >= 0.97, "{id}");
    }
}
