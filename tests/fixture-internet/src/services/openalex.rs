//! api.openalex.org: `/works/{id}` and `/works` with `filter` or `search`.

use serde_json::{Value, json};

use crate::Work;
use crate::catalogue::{Catalogue, Ranked};
use crate::exchange::{Asked, Reply};
use crate::rank::{self, Match};

pub(crate) fn answer(asked: &Asked, catalogue: &Catalogue) -> Reply {
    if let Some(id) = asked.after("/works/") {
        return match one(&id, catalogue) {
            Some(found) => Reply::json(&work(found.work, found.number)),
            None => Reply::html(404, "404 Not Found", "The requested URL was not found."),
        };
    }
    if asked.path != "/works" {
        return Reply::html(404, "404 Not Found", "The requested URL was not found.");
    }
    let filter = asked.parameter("filter").unwrap_or_default();
    let search = asked.parameter("search").unwrap_or_default();
    let mut found: Vec<Ranked<'_>> = if let Some(list) = filter.strip_prefix("doi:") {
        list.split('|')
            .filter_map(|doi| by_doi(doi, catalogue))
            .collect()
    } else if let Some(words) = filter.strip_prefix("title.search:") {
        let (words, how) = rank::lucene(words);
        catalogue.search_titles(&words, how)
    } else if filter.starts_with("raw_author_name.search:") {
        by_people(&filter, catalogue)
    } else if !search.is_empty() {
        let (words, how) = rank::lucene(&search);
        catalogue.search_titles(&words, how)
    } else {
        let words = json!({ "error": "Invalid query parameters error.", "message": filter });
        return Reply::json_of(400, &words);
    };
    let count = found.len();
    let size = asked.count("per-page", 25, 100);
    found.truncate(size);
    let results: Vec<Value> = (found.iter())
        .map(|found| work(found.work, found.number))
        .collect();
    Reply::json(&json!({
        "meta": { "count": count, "db_response_time_ms": 20, "page": 1, "per_page": size },
        "results": results,
        "group_by": [],
    }))
}

/// Filters side by side must all hold.
fn by_people<'a>(filter: &str, catalogue: &'a Catalogue) -> Vec<Ranked<'a>> {
    let (mut names, mut year) = (Vec::new(), None);
    for part in filter.split(',') {
        match part.split_once(':') {
            Some(("raw_author_name.search", name)) => names.push(name),
            Some(("publication_year", value)) => year = value.parse::<i32>().ok(),
            _ => {}
        }
    }
    let mut found = catalogue.search_fields("", &names.join(" "), Match::All);
    found.retain(|found| year.is_none() || found.work.year == year);
    found
}

fn one<'a>(id: &str, catalogue: &'a Catalogue) -> Option<Ranked<'a>> {
    if let Some(pmid) = id.strip_prefix("pmid:") {
        return catalogue.first(|work| work.pmid == pmid);
    }
    by_doi(id.strip_prefix("doi:").unwrap_or(id), catalogue)
}

fn by_doi<'a>(doi: &str, catalogue: &'a Catalogue) -> Option<Ranked<'a>> {
    catalogue.doi(doi.strip_prefix("https://doi.org/").unwrap_or(doi))
}

fn work(work: &Work, number: usize) -> Value {
    let authorships: Vec<Value> = work
        .authors
        .iter()
        .map(|name| {
            json!({
                "author": { "id": "https://openalex.org/A1", "display_name": name.display() },
                "raw_author_name": name.display(),
                "institutions": [],
            })
        })
        .collect();
    let kind = match work.sort() {
        "preprint" => "preprint",
        "book" => "book",
        "chapter" => "book-chapter",
        "report" => "report",
        "thesis" => "dissertation",
        "dataset" => "dataset",
        _ => "article",
    };
    let source = match work.sort() {
        "preprint" => "repository",
        "conference" => "conference",
        _ => "journal",
    };
    let (first, last) = work.page_ends();
    let text = |text: &str| match text {
        "" => Value::Null,
        text => text.into(),
    };
    json!({
        "id": format!("https://openalex.org/W{}", 4_000_000_000_usize + number),
        "doi": if work.doi.is_empty() {
            Value::Null
        } else {
            format!("https://doi.org/{}", work.doi.to_lowercase()).into()
        },
        "title": work.full_title(),
        "display_name": work.full_title(),
        "publication_year": work.year,
        "publication_date": work.whole_date(),
        "type": kind,
        "is_retracted": work.notes.iter().any(|note| note.kind == "retraction"),
        "ids": if work.pmid.is_empty() {
            json!({})
        } else {
            json!({ "pmid": format!("https://pubmed.ncbi.nlm.nih.gov/{}", work.pmid) })
        },
        "authorships": authorships,
        "primary_location": {
            "landing_page_url": text(&work.url),
            "source": if work.container.is_empty() {
                Value::Null
            } else {
                json!({
                    "display_name": work.container,
                    "issn_l": text(&work.issn),
                    "host_organization_name": text(&work.publisher),
                    "type": source,
                })
            },
        },
        "biblio": {
            "volume": text(&work.volume),
            "issue": text(&work.issue),
            "first_page": text(first),
            "last_page": text(last),
        },
    })
}
