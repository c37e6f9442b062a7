//! www.ebi.ac.uk/europepmc/webservices/rest/search: identifiers and titles.

use serde_json::{Value, json};

use crate::catalogue::{Catalogue, Ranked};
use crate::exchange::{Asked, Reply};
use crate::{Work, rank};

pub(crate) fn answer(asked: &Asked, catalogue: &Catalogue) -> Reply {
    if asked.path != "/europepmc/webservices/rest/search" {
        return Reply::html(404, "Not Found", "");
    }
    let query = asked.parameter("query").unwrap_or_default();
    let mut found = find(&query, catalogue);
    let count = found.len();
    found.truncate(asked.count("pageSize", 25, 1000));
    let all: Vec<Value> = found.iter().map(|found| result(found.work)).collect();
    Reply::json(&json!({
        "version": "6.9",
        "hitCount": count,
        "request": { "queryString": query, "resultType": "core", "pageSize": 25 },
        "resultList": { "result": all },
    }))
}

fn find<'a>(query: &str, catalogue: &'a Catalogue) -> Vec<Ranked<'a>> {
    let field = |name: &str| {
        let rest = query.strip_prefix(name)?;
        let value = rest.split_whitespace().next().unwrap_or("");
        Some(value.trim_matches('"').to_lowercase())
    };
    if let Some(id) = field("EXT_ID:") {
        return catalogue
            .first(|work| work.pmid == id)
            .into_iter()
            .collect();
    }
    if let Some(id) = field("PMCID:") {
        return (catalogue.first(|work| work.pmcid.to_lowercase() == id))
            .into_iter()
            .collect();
    }
    if let Some(doi) = field("DOI:") {
        return catalogue.doi(&doi).into_iter().collect();
    }
    let (words, how) = rank::lucene(query);
    if query.starts_with("TITLE:") || query.starts_with("(TITLE:") {
        catalogue.search_titles(&words, how)
    } else {
        catalogue.search_texts(&words, how)
    }
}

fn result(work: &Work) -> Value {
    let authors: Vec<Value> = work
        .authors
        .iter()
        .map(|name| {
            let (family, given, _) = name.parts();
            if name.is_group() {
                return json!({ "collectiveName": family });
            }
            let initials: String = given
                .split_whitespace()
                .filter_map(|word| word.chars().next())
                .collect();
            json!({
                "fullName": format!("{family} {initials}"),
                "firstName": given,
                "lastName": family,
                "initials": initials,
            })
        })
        .collect();
    let names: Vec<String> = authors
        .iter()
        .filter_map(|author| {
            author["fullName"]
                .as_str()
                .or(author["collectiveName"].as_str())
        })
        .map(str::to_owned)
        .collect();
    let mut kinds = vec!["Journal Article".to_owned()];
    let mut comments: Vec<Value> = Vec::new();
    for note in &work.notes {
        let (kind, comment) = match note.kind.as_str() {
            "retraction" => (Some("Retracted Publication"), "Retraction in"),
            "expression_of_concern" => (None, "Expression of concern in"),
            _ => (None, "Erratum in"),
        };
        kinds.extend(kind.map(str::to_owned));
        comments.push(json!({
            "id": note.doi,
            "source": "DOI",
            "reference": format!("doi: {}. {}", note.doi, note.date),
            "type": comment,
            "orderIn": 1,
        }));
    }
    let mut out = json!({
        "id": work.pmid,
        "source": "MED",
        "title": format!("{}.", work.full_title()),
        "authorString": format!("{}.", names.join(", ")),
        "authorList": { "author": authors },
        "pubYear": work.year.map(|year| year.to_string()),
        "pubTypeList": { "pubType": kinds },
        "firstPublicationDate": work.whole_date(),
    });
    for (key, value) in [
        ("pmid", &work.pmid),
        ("pmcid", &work.pmcid),
        ("doi", &work.doi),
        ("pageInfo", &work.pages),
        ("abstractText", &work.summary),
    ] {
        if !value.is_empty() {
            out[key] = value.as_str().into();
        }
    }
    if !work.container.is_empty() {
        out["journalInfo"] = json!({
            "issue": work.issue,
            "volume": work.volume,
            "yearOfPublication": work.year,
            "monthOfPublication": work.month,
            "journal": { "title": work.container, "issn": work.issn },
        });
    }
    if !comments.is_empty() {
        out["commentCorrectionList"] = json!({ "commentCorrection": comments });
    }
    out
}
