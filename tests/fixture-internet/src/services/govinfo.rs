//! api.govinfo.gov: the search service, for sections of the two codes and public laws by citation. A
//! law with a year stands in the editions up to that year and no longer.

use serde_json::{Value, json};

use crate::Work;
use crate::catalogue::Catalogue;
use crate::exchange::{Asked, Reply};

/// The edition that is current in the small internet.
const CURRENT: i32 = 2024;

pub(crate) fn answer(asked: &Asked, catalogue: &Catalogue) -> Reply {
    if asked.method != "POST" || asked.path != "/search" {
        return Reply::json_of(404, &json!({ "message": "No such endpoint" }));
    }
    let Ok(body) = serde_json::from_str::<Value>(&asked.body) else {
        return Reply::json_of(400, &json!({ "message": "The request is no JSON" }));
    };
    let query = body["query"].as_str().unwrap_or_default();
    if query.is_empty() || body["offsetMark"] != "*" {
        let words = json!({ "message": "query and offsetMark are required" });
        return Reply::json_of(400, &words);
    }
    let historical = body["historical"] == true;
    let results: Vec<Value> = (0..)
        .map_while(|number| catalogue.number(number))
        .filter(|found| asks_for(query, found.work))
        .flat_map(|found| editions(found.work, historical))
        .collect();
    Reply::json(&json!({ "count": results.len(), "offsetMark": "AoE=", "results": results }))
}

fn asks_for(query: &str, work: &Work) -> bool {
    match query_of(work) {
        Some(own) => query.to_lowercase().starts_with(&own.to_lowercase()),
        None => false,
    }
}

/// The question that finds a law.
fn query_of(work: &Work) -> Option<String> {
    let (volume, number) = (&work.volume, &work.number);
    Some(match work.container.as_str() {
        "U.S.C." => format!("collection:USCODE citation:\"{volume} U.S.C. {number}\""),
        "C.F.R." => format!("collection:CFR citation:\"{volume} CFR {number}\""),
        "Pub. L." => {
            let (congress, number) = volume.split_once('-')?;
            format!("collection:PLAW congress:{congress} docnumber:{number}")
        }
        _ => return None,
    })
}

/// The editions in which it stands, the newest first.
fn editions(work: &Work, historical: bool) -> Vec<Value> {
    let last = work.year.unwrap_or(CURRENT);
    let years = match (work.container.as_str(), historical) {
        ("Pub. L.", _) => last..=last,
        (_, true) => last - 1..=last,
        (_, false) if last >= CURRENT => CURRENT..=CURRENT,
        (_, false) => return Vec::new(),
    };
    years.rev().map(|year| hit(work, year)).collect()
}

fn hit(work: &Work, year: i32) -> Value {
    let (title, section) = (&work.volume, work.number.replace('.', "-"));
    let (package, granule, collection) = match work.container.as_str() {
        "U.S.C." => {
            let package = format!("USCODE-{year}-title{title}");
            (
                package.clone(),
                format!("{package}-chap1-sec{section}"),
                "USCODE",
            )
        }
        "C.F.R." => {
            let package = format!("CFR-{year}-title{title}-vol1");
            (package.clone(), format!("{package}-sec{section}"), "CFR")
        }
        _ => (
            format!("PLAW-{}", title.replace('-', "publ")),
            String::new(),
            "PLAW",
        ),
    };
    json!({
        "title": work.title,
        "packageId": package,
        "granuleId": if granule.is_empty() { Value::Null } else { granule.clone().into() },
        "lastModified": "2025-09-24T16:23:38Z",
        "governmentAuthor": ["Congress"],
        "dateIssued": format!("{year}-12-31"),
        "collectionCode": collection,
        "resultLink": format!("https://api.govinfo.gov/packages/{package}/granules/{granule}/summary"),
        "dateIngested": "2025-09-24",
        "download": {},
        "relatedLink": "",
    })
}
