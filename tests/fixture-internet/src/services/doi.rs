//! doi.org: the handle API, content negotiation, and the plain redirect to the work.

use serde_json::json;

use crate::catalogue::Catalogue;
use crate::exchange::{Asked, Reply};

pub(crate) fn answer(asked: &Asked, catalogue: &Catalogue) -> Reply {
    if let Some(doi) = asked.after("/api/handles/") {
        return handle(&doi, catalogue);
    }
    let doi = asked.after("/").unwrap_or_default();
    let Some(found) = catalogue.doi(&doi) else {
        return Reply::html(
            404,
            "DOI Not Found",
            "This DOI cannot be found in the DOI System.",
        );
    };
    let wants = asked.header("accept").unwrap_or("");
    let encoded: String = url::form_urlencoded::byte_serialize(found.work.doi.as_bytes()).collect();
    if wants.contains("application/vnd.citationstyles.csl+json") {
        let to = if found.work.datacite() {
            format!(
                "https://api.datacite.org/application/vnd.citationstyles.csl+json/{}",
                found.work.doi
            )
        } else {
            format!("https://api.crossref.org/v1/works/{encoded}/transform")
        };
        return Reply::redirect(302, &to);
    }
    Reply::redirect(302, &target(&found.work.url, &found.work.doi))
}

fn handle(doi: &str, catalogue: &Catalogue) -> Reply {
    let Some(found) = catalogue.doi(doi) else {
        return Reply::json_of(404, &json!({ "responseCode": 100, "handle": doi }));
    };
    Reply::json(&json!({
        "responseCode": 1,
        "handle": doi,
        "values": [{
            "index": 1,
            "type": "URL",
            "data": { "format": "string", "value": target(&found.work.url, &found.work.doi) },
            "ttl": 86400,
            "timestamp": "2021-01-01T00:00:00Z",
        }],
    }))
}

/// Where the DOI leads: the work's own page, where it names one that is not the DOI again.
fn target(url: &str, doi: &str) -> String {
    if url.is_empty() || url.contains("doi.org/") {
        format!("https://publisher.example/{doi}")
    } else {
        url.to_owned()
    }
}
