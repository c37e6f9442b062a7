//! www.courtlistener.com: the citation look-up and the search of decisions of API v4, in the shape of
//! their documentation.

use serde_json::{Value, json};

use crate::Work;
use crate::catalogue::{Catalogue, Ranked};
use crate::exchange::{Asked, Reply};
use crate::rank::Match;

pub(crate) fn answer(asked: &Asked, catalogue: &Catalogue) -> Reply {
    match (asked.method.as_str(), asked.path.as_str()) {
        ("POST", "/api/rest/v4/citation-lookup/") => look_up(asked, catalogue),
        ("GET", "/api/rest/v4/search/") => search(asked, catalogue),
        _ => Reply::json_of(404, &json!({ "detail": "Not found." })),
    }
}

fn look_up(asked: &Asked, catalogue: &Catalogue) -> Reply {
    let field = |name: &str| {
        url::form_urlencoded::parse(asked.body.as_bytes())
            .find(|(key, _)| key == name)
            .map(|(_, value)| value.into_owned())
    };
    let (Some(volume), Some(reporter), Some(page)) =
        (field("volume"), field("reporter"), field("page"))
    else {
        let words = json!({ "non_field_errors": ["Volume, reporter and page are required."] });
        return Reply::json_of(400, &words);
    };
    let citation = format!("{volume} {reporter} {page}");
    let found: Vec<Value> = (0..)
        .map_while(|number| catalogue.number(number))
        .filter(|found| places(found.work).contains(&citation))
        .map(cluster)
        .collect();
    let (status, error) = match found.len() {
        0 => (404, format!("Citation not found: '{citation}'")),
        1 => (200, String::new()),
        _ => (300, String::new()),
    };
    Reply::json(&json!([{
        "citation": citation,
        "normalized_citations": [citation],
        "start_index": 0,
        "end_index": citation.len(),
        "status": status,
        "error_message": error,
        "clusters": found,
    }]))
}

fn search(asked: &Asked, catalogue: &Catalogue) -> Reply {
    let query = asked.parameter("q").unwrap_or_default();
    let name = query
        .strip_prefix("caseName:(")
        .and_then(|rest| rest.strip_suffix(')'))
        .unwrap_or(&query)
        .replace(" AND ", " ");
    let found = catalogue.search_titles(&name, Match::All);
    let results: Vec<Value> = found.iter().take(20).map(hit).collect();
    Reply::json(&json!({
        "count": found.len(), "next": null, "previous": null, "results": results,
    }))
}

/// Every citation of a decision.
fn places(work: &Work) -> Vec<String> {
    let own = format!("{} {} {}", work.volume, work.container, work.page_ends().0);
    std::iter::once(own).chain(work.parallel.clone()).collect()
}

fn path(found: &Ranked<'_>) -> String {
    let slug: String = found
        .work
        .title
        .to_lowercase()
        .split(|ch: char| !ch.is_ascii_alphanumeric())
        .filter(|word| !word.is_empty())
        .collect::<Vec<_>>()
        .join("-");
    format!("/opinion/{}/{slug}/", found.number + 1)
}

fn cluster(found: Ranked<'_>) -> Value {
    let citations: Vec<Value> = places(found.work)
        .iter()
        .filter_map(|place| {
            let (volume, rest) = place.split_once(' ')?;
            let (reporter, page) = rest.rsplit_once(' ')?;
            let volume = volume.parse::<u32>().ok()?;
            Some(json!({ "volume": volume, "reporter": reporter, "page": page, "type": 1 }))
        })
        .collect();
    json!({
        "id": found.number + 1,
        "absolute_url": path(&found),
        "case_name": found.work.title,
        "case_name_full": "",
        "date_filed": found.work.whole_date(),
        "citations": citations,
        "precedential_status": "Published",
    })
}

fn hit(found: &Ranked<'_>) -> Value {
    json!({
        "cluster_id": found.number + 1,
        "absolute_url": path(found),
        "caseName": found.work.title,
        "citation": places(found.work),
        "court_citation_string": found.work.place,
        "dateFiled": found.work.whole_date(),
        "docketNumber": "",
        "meta": { "score": { "bm25": found.score } },
    })
}
