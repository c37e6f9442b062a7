//! When two mentions mean the same work.

use url::Url;

use crate::reference::Work;
use crate::reference::identifier::{Scheme, isbn13, of_address};
use crate::text::Span;

/// Parameters that only say where a reader came from.
const TRACKING: [&str; 5] = ["utm_", "fbclid", "gclid", "mc_cid", "ref_src"];

/// Keys under which a work is known, the surest first; two works with a key in common are one.
pub(super) fn keys(work: &Work) -> Vec<String> {
    let mut keys = Vec::new();
    let mut add = |scheme: &str, value: &str| {
        if !value.is_empty() {
            keys.push(format!("{scheme}:{value}"));
        }
    };
    add("doi", &work.doi);
    add("arxiv", &work.arxiv);
    add("pmid", &work.pmid);
    add("pmcid", &work.pmcid);
    add("isbn", &isbn13(&work.isbn).unwrap_or_default());
    if !work.url.is_empty() {
        add("url", &address(&work.url));
    }
    keys
}

/// What an address in a link or in the text cites.
pub(super) fn work_at(written: &str) -> Work {
    let identifier = of_address(written, Span::new(0, written.len()));
    let mut work = Work {
        url: written.to_owned(),
        ..Work::default()
    };
    let field = match identifier.scheme {
        Scheme::Doi => &mut work.doi,
        Scheme::Arxiv => &mut work.arxiv,
        Scheme::Pmid => &mut work.pmid,
        Scheme::Pmcid => &mut work.pmcid,
        _ => return work,
    };
    *field = identifier.value;
    work
}

/// An address without what does not change the page: scheme, "www.", fragment, closing slash,
/// tracking parameters.
fn address(written: &str) -> String {
    let whole = if written.contains("://") {
        written.to_owned()
    } else {
        format!("https://{written}")
    };
    let Ok(parsed) = Url::parse(&whole) else {
        return written.to_lowercase();
    };
    let host = parsed.host_str().unwrap_or_default();
    let host = host.strip_prefix("www.").unwrap_or(host);
    let port = parsed
        .port()
        .map_or_else(String::new, |port| format!(":{port}"));
    let query: Vec<&str> = parsed
        .query()
        .unwrap_or_default()
        .split('&')
        .filter(|pair| !pair.is_empty() && !TRACKING.iter().any(|name| pair.starts_with(name)))
        .collect();
    let query = if query.is_empty() {
        String::new()
    } else {
        format!("?{}", query.join("&"))
    };
    format!("{host}{port}{}{query}", parsed.path().trim_end_matches('/'))
}
