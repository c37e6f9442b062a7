//! www.wikidata.org/w/api.php: full-text search for works, items by name, entities.
//!
//! A work is the item Q1000000 + its number. Items that a work points to – its journal, its
//! publisher – are made up from the same number.

use serde_json::{Map, Value, json};

use crate::Work;
use crate::catalogue::{Catalogue, Ranked};
use crate::exchange::{Asked, Reply};
use crate::rank;
use crate::texts::Texts;

const WORKS: usize = 1_000_000;
const CONTAINERS: usize = 2_000_000;
const PUBLISHERS: usize = 3_000_000;
const SPAN: usize = 1_000_000;

pub(crate) fn answer(asked: &Asked, catalogue: &Catalogue, texts: &Texts) -> Reply {
    if asked.path != "/w/api.php" {
        return Reply::html(404, "Not Found", "");
    }
    match asked.parameter("action").as_deref() {
        Some("query") => search(asked, catalogue),
        Some("wbsearchentities") => by_name(asked, texts),
        Some("wbgetentities") => entities(asked, catalogue, texts),
        _ => error("badvalue", "Unrecognized value for parameter \"action\"."),
    }
}

fn error(code: &str, info: &str) -> Reply {
    Reply::json(&json!({ "error": { "code": code, "info": info } }))
}

/// `wbsearchentities`: items whose labels or aliases begin with the words.
fn by_name(asked: &Asked, texts: &Texts) -> Reply {
    let given = |name: &str| asked.parameter(name).filter(|value| !value.is_empty());
    let (Some(name), Some(language)) = (given("search"), given("language")) else {
        return error(
            "missingparam",
            "The \"search\" and \"language\" parameters must be set.",
        );
    };
    let code =
        |tag: &str| tag.len() >= 2 && tag.bytes().all(|b| b.is_ascii_lowercase() || b == b'-');
    if !code(&language) || given("type").is_some_and(|kind| kind != "item") {
        return error(
            "badvalue",
            "Unrecognized value for parameter \"language\" or \"type\".",
        );
    }
    let limit = given("limit").map_or(Ok(7), |limit| limit.parse::<usize>());
    let Some(limit) = limit.ok().filter(|limit| (1..=50).contains(limit)) else {
        return error(
            "badinteger",
            "Invalid value for integer parameter \"limit\".",
        );
    };
    let hits: Vec<Value> = texts
        .items(&name)
        .into_iter()
        .take(limit)
        .map(|(item, fits)| {
            let kind = if item.aliases.iter().any(|alias| alias == fits) {
                "alias"
            } else {
                "label"
            };
            json!({
                "id": item.id,
                "title": item.id,
                "concepturi": format!("http://www.wikidata.org/entity/{}", item.id),
                "repository": "wikidata",
                "url": format!("//www.wikidata.org/wiki/{}", item.id),
                "label": item.called(&language),
                "description": item.description,
                "match": { "type": kind, "language": language, "text": fits },
            })
        })
        .collect();
    Reply::json(&json!({ "searchinfo": { "search": name }, "search": hits, "success": 1 }))
}

fn search(asked: &Asked, catalogue: &Catalogue) -> Reply {
    let query = asked.parameter("srsearch").unwrap_or_default();
    let found = match query.strip_prefix("haswbstatement:") {
        Some(statements) => by_statement(statements, catalogue).into_iter().collect(),
        None => {
            let (words, how) = rank::lucene(&query);
            catalogue.search_titles(&words, how)
        }
    };
    let total = found.len();
    let all: Vec<Value> = found
        .iter()
        .take(asked.count("srlimit", 10, 500))
        .map(|found| {
            let id = format!("Q{}", WORKS + found.number);
            json!({ "ns": 0, "title": id, "pageid": WORKS + found.number })
        })
        .collect();
    Reply::json(&json!({
        "batchcomplete": "",
        "query": { "searchinfo": { "totalhits": total }, "search": all },
    }))
}

/// "P356=10.1000/X": upper case for DOIs, as the service stores them.
fn by_statement<'a>(statements: &str, catalogue: &'a Catalogue) -> Option<Ranked<'a>> {
    statements.split('|').find_map(|statement| {
        let (property, value) = statement.trim().trim_matches('"').split_once('=')?;
        let value = value.to_owned();
        match property {
            "P356" if value == value.to_uppercase() => catalogue.doi(&value),
            "P698" => catalogue.first(|work| work.pmid == value),
            "P932" => catalogue.first(|work| work.pmcid.trim_start_matches("PMC") == value),
            "P818" => catalogue.first(|work| work.arxiv_base() == value),
            "P212" | "P957" => {
                let plain = value.replace('-', "");
                catalogue.first(|work| !plain.is_empty() && work.isbn.replace('-', "") == plain)
            }
            _ => None,
        }
    })
}

fn entities(asked: &Asked, catalogue: &Catalogue, texts: &Texts) -> Reply {
    let mut out = Map::new();
    let ids = asked.parameter("ids").unwrap_or_default();
    if ids.split('|').count() > 50 {
        return error(
            "toomanyvalues",
            "Too many values supplied for parameter \"ids\".",
        );
    }
    let props = asked.parameter("props").unwrap_or_default();
    let languages = asked.parameter("languages").unwrap_or_default();
    let languages: Vec<&str> = languages.split('|').collect();
    for id in ids.split('|') {
        let number: Option<usize> = id.strip_prefix('Q').and_then(|n| n.parse().ok());
        if number.is_none() {
            return error("no-such-entity", "Could not find an entity with this ID.");
        }
        if let Some(item) = texts.item(id) {
            let wants = |prop: &str| props.split('|').any(|given| given == prop);
            out.insert(id.to_owned(), item.entity(wants, &languages));
            continue;
        }
        let found = number.and_then(|number| catalogue.number(number % SPAN));
        let entity = match (number, found) {
            (Some(number), Some(found)) if (WORKS..WORKS + SPAN).contains(&number) => {
                item(id, found.work, found.number)
            }
            (Some(number), Some(found)) if (CONTAINERS..CONTAINERS + SPAN).contains(&number) => {
                labelled(id, &found.work.container)
            }
            (Some(number), Some(found)) if (PUBLISHERS..PUBLISHERS + SPAN).contains(&number) => {
                labelled(id, &found.work.publisher)
            }
            _ => json!({ "id": id, "missing": "" }),
        };
        out.insert(id.to_owned(), entity);
    }
    Reply::json(&json!({ "entities": out, "success": 1 }))
}

fn labelled(id: &str, label: &str) -> Value {
    json!({
        "type": "item",
        "id": id,
        "labels": { "en": { "language": "en", "value": label } },
        "claims": {},
    })
}

fn item(id: &str, work: &Work, number: usize) -> Value {
    let mut claims = Map::new();
    let mut claim = |property: &str, value: Value| {
        let all = claims
            .entry(property.to_owned())
            .or_insert_with(|| json!([]));
        if let Some(all) = all.as_array_mut() {
            all.push(value);
        }
    };
    let kind = match work.sort() {
        "book" => "Q571",
        "preprint" => "Q580922",
        "conference" => "Q23927052",
        "thesis" => "Q1266946",
        "report" => "Q10870555",
        _ => "Q13442814",
    };
    claim("P31", snak("wikibase-item", json!({ "id": kind })));
    let title = json!({ "text": work.full_title(), "language": "en" });
    claim("P1476", snak("monolingualtext", title));
    for (at, name) in work.authors.iter().enumerate() {
        let mut value = snak("string", name.display().into());
        value["qualifiers"] = json!({
            "P1545": [{ "snaktype": "value", "property": "P1545",
                        "datavalue": { "type": "string", "value": (at + 1).to_string() } }],
        });
        claim("P2093", value);
    }
    if work.year.is_some() {
        let precision = match (work.month, work.day) {
            (Some(_), Some(_)) => 11,
            (Some(_), None) => 10,
            _ => 9,
        };
        let date = match precision {
            11 => work.date(),
            10 => format!("{}-00", work.date()),
            _ => format!("{}-00-00", work.date()),
        };
        let time = json!({ "time": format!("+{date}T00:00:00Z"), "precision": precision });
        claim("P577", snak("time", time));
    }
    for (property, value) in [
        ("P356", work.doi.to_uppercase()),
        ("P818", work.arxiv_base().to_owned()),
        ("P698", work.pmid.clone()),
        ("P932", work.pmcid.trim_start_matches("PMC").to_owned()),
        ("P212", work.isbn.clone()),
        ("P478", work.volume.clone()),
        ("P433", work.issue.clone()),
        ("P304", work.pages.clone()),
    ] {
        if !value.is_empty() {
            claim(property, snak("string", value.into()));
        }
    }
    for (property, name, base) in [
        ("P1433", &work.container, CONTAINERS),
        ("P123", &work.publisher, PUBLISHERS),
    ] {
        if !name.is_empty() {
            let target = json!({ "id": format!("Q{}", base + number) });
            claim(property, snak("wikibase-item", target));
        }
    }
    json!({
        "type": "item",
        "id": id,
        "labels": { "en": { "language": "en", "value": work.full_title() } },
        "claims": claims,
    })
}

fn snak(kind: &str, value: Value) -> Value {
    let value_type = match kind {
        "wikibase-item" => "wikibase-entityid",
        other => other,
    };
    json!({
        "mainsnak": {
            "snaktype": "value",
            "datatype": kind,
            "datavalue": { "type": value_type, "value": value },
        },
        "type": "statement",
        "rank": "normal",
    })
}
