//! api.crossref.org: `/works/{doi}`, `/works?query.bibliographic=` with `select`, and the CSL-JSON
//! to which doi.org redirects.

use serde_json::{Value, json};

use super::csl;
use crate::Work;
use crate::catalogue::Catalogue;
use crate::exchange::{Asked, Reply};
use crate::rank::Match;

/// What `select` may name, as the service lists it.
const SELECTABLE: &[&str] = &[
    "abstract",
    "URL",
    "resource",
    "member",
    "posted",
    "score",
    "created",
    "degree",
    "update-policy",
    "short-title",
    "license",
    "ISSN",
    "container-title",
    "issued",
    "update-to",
    "issue",
    "prefix",
    "approved",
    "indexed",
    "article-number",
    "clinical-trial-number",
    "accepted",
    "author",
    "group-title",
    "DOI",
    "is-referenced-by-count",
    "updated-by",
    "event",
    "chair",
    "standards-body",
    "original-title",
    "funder",
    "translator",
    "published",
    "archive",
    "published-print",
    "alternative-id",
    "subject",
    "subtitle",
    "published-online",
    "publisher-location",
    "content-domain",
    "reference",
    "title",
    "link",
    "type",
    "publisher",
    "volume",
    "references-count",
    "ISBN",
    "issn-type",
    "assertion",
    "deposited",
    "page",
    "content-created",
    "short-container-title",
    "relation",
    "editor",
];

pub(crate) fn answer(asked: &Asked, catalogue: &Catalogue) -> Reply {
    if let Some(rest) = asked.after("/works/").or_else(|| asked.after("/v1/works/")) {
        let (doi, transform) = match rest.strip_suffix("/transform") {
            Some(doi) => (doi, true),
            None => (rest.as_str(), false),
        };
        return match catalogue.doi(doi) {
            None => Reply::of(404, "text/plain", "Resource not found."),
            Some(found) if transform => Reply::of(
                200,
                "application/vnd.citationstyles.csl+json",
                csl::csl(found.work).to_string(),
            ),
            Some(found) => Reply::json(&json!({
                "status": "ok",
                "message-type": "work",
                "message-version": "1.0.0",
                "message": item(found.work, 1.0),
            })),
        };
    }
    if asked.path == "/works" {
        return list(asked, catalogue);
    }
    Reply::of(404, "text/plain", "Resource not found.")
}

fn list(asked: &Asked, catalogue: &Catalogue) -> Reply {
    let select: Option<Vec<String>> = asked
        .parameter("select")
        .map(|names| names.split(',').map(str::to_owned).collect());
    if let Some(wrong) = select
        .iter()
        .flatten()
        .find(|name| !SELECTABLE.contains(&name.as_str()))
    {
        return invalid(&format!("Select specified as '{wrong}' but no such field"));
    }
    let rows = asked.count("rows", 20, 1000);
    let (title, whole, author, any) = (
        asked.parameter("query.title"),
        asked.parameter("query.bibliographic"),
        asked.parameter("query.author"),
        asked.parameter("query"),
    );
    let mut found = match (&title, &whole, &author, &any) {
        (Some(title), ..) => catalogue.search_titles(title, Match::Any),
        (_, Some(whole), ..) => catalogue.search(whole, Match::Any),
        (.., Some(author), _) => catalogue.search(author, Match::Any),
        (.., Some(any)) => catalogue.search_texts(any, Match::Any),
        _ => return invalid("A query or a filter is needed here"),
    };
    match asked.parameter("filter").as_deref() {
        None => {}
        Some("has-abstract:true") => found.retain(|found| !found.work.summary.is_empty()),
        Some(other) => return invalid(&format!("Filter {other} is not played")),
    }
    let total = found.len();
    found.truncate(rows);
    let items: Vec<Value> = found
        .iter()
        .map(|found| {
            let mut item = item(found.work, found.score);
            if let (Some(names), Some(fields)) = (&select, item.as_object_mut()) {
                fields.retain(|name, _| names.iter().any(|wanted| wanted == name));
            }
            item
        })
        .collect();
    Reply::json(&json!({
        "status": "ok",
        "message-type": "work-list",
        "message-version": "1.0.0",
        "message": {
            "facets": {},
            "total-results": total,
            "items": items,
            "items-per-page": rows,
            "query": { "start-index": 0, "search-terms": null },
        },
    }))
}

fn invalid(problem: &str) -> Reply {
    Reply::json_of(
        400,
        &json!({
            "status": "failed",
            "message-type": "validation-failure",
            "message": [{ "type": "parameter-not-allowed", "value": "", "message": problem }],
        }),
    )
}

fn item(work: &Work, score: f64) -> Value {
    let online = csl::date_parts(work.year, work.month, work.day);
    let mut out = json!({
        "DOI": work.doi,
        "URL": format!("https://doi.org/{}", work.doi),
        "type": csl::crossref_type(work),
        "title": [work.title],
        "author": csl::people(&work.authors),
        "publisher": work.publisher,
        "issued": online,
        "published": online,
        "score": score * 4.0,
        "is-referenced-by-count": 0,
        "references-count": 0,
        "prefix": work.doi.split('/').next(),
        "member": "0",
    });
    for (key, value) in [
        ("subtitle", &work.subtitle),
        ("container-title", &work.container),
        ("ISSN", &work.issn),
        ("ISBN", &work.isbn),
    ] {
        if !value.is_empty() {
            out[key] = json!([value]);
        }
    }
    for (key, value) in [
        ("volume", &work.volume),
        ("issue", &work.issue),
        ("page", &work.pages),
        ("publisher-location", &work.place),
        ("edition-number", &work.edition),
    ] {
        if !value.is_empty() {
            out[key] = value.as_str().into();
        }
    }
    if !work.summary.is_empty() {
        out["abstract"] = format!("<jats:p>{}</jats:p>", work.summary).into();
    }
    if !work.editors.is_empty() {
        out["editor"] = csl::people(&work.editors);
    }
    if let Some(year) = work.print_year {
        out["published-online"] = online;
        out["published-print"] = csl::date_parts(Some(year), None, None);
    }
    if work.sort() == "preprint" {
        out["subtype"] = "preprint".into();
    }
    if work.sort() == "conference" {
        out["event"] = json!({ "name": work.container, "location": work.place });
    }
    for (key, doi) in [
        ("is-preprint-of", &work.published_as),
        ("has-preprint", &work.preprint),
    ] {
        if !doi.is_empty() {
            out["relation"][key] =
                json!([{ "id-type": "doi", "id": doi, "asserted-by": "subject" }]);
        }
    }
    if !work.notes.is_empty() {
        out["updated-by"] = (work.notes.iter())
            .map(|note| {
                json!({
                    "DOI": note.doi,
                    "type": note.kind,
                    "label": note.kind.replace('_', " "),
                    "source": "publisher",
                    "updated": csl::date_parts_of(&note.date),
                })
            })
            .collect();
    }
    out
}
