//! The pages that the text itself cites for a claim.

use std::collections::HashSet;
use std::sync::Arc;

use async_trait::async_trait;
use stet_core::claim::CitationTarget;
use stet_core::reference::classify::doi_of;
use tokio_util::sync::CancellationToken;
use url::Url;

use super::gather::{Lead, gather};
use super::pages::{Allowance, Pages};
use crate::door::WEB;
use crate::{Answer, Looked, Needs, Provider, Query};

/// Opens what the text cites.
#[derive(Debug)]
pub struct CitedPages {
    pages: Arc<Pages>,
}

impl CitedPages {
    /// Opens pages with these.
    #[must_use]
    pub fn new(pages: Arc<Pages>) -> Self {
        Self { pages }
    }
}

/// What the claim cites, each address once: those of its own words first.
fn cited(query: &Query) -> Vec<Lead> {
    let own = query.claim.citations.iter().filter_map(|citation| {
        let CitationTarget::Address(address) = &citation.target else {
            return None;
        };
        Some((address.as_str(), ""))
    });
    let given = query.around.cited.iter();
    let given = given.map(|cited| (cited.address.as_str(), cited.mark.as_str()));
    let mut seen = HashSet::new();
    own.chain(given)
        .filter_map(|(address, mark)| {
            let url = address_of(address).filter(|url| seen.insert(url.to_string()))?;
            let why = match mark.trim() {
                "" => "the text cites this page".to_owned(),
                mark => format!("the text cites it as {mark}"),
            };
            Some(Lead::to(url, why))
        })
        .collect()
}

/// The web address of what people write as one: "www.a.example", "doi:10.1000/x".
fn address_of(text: &str) -> Option<Url> {
    let text = text.trim();
    let web = |text: &str| {
        Url::parse(text)
            .ok()
            .filter(|url| matches!(url.scheme(), "http" | "https") && url.has_host())
    };
    if let Some(mut url) = web(text) {
        url.set_fragment(None);
        return Some(url);
    }
    if let Some(doi) = doi_of(text) {
        return web(&format!("https://doi.org/{doi}"));
    }
    (text.to_ascii_lowercase().starts_with("www."))
        .then(|| web(&format!("https://{text}")))
        .flatten()
}

#[async_trait]
impl Provider for CitedPages {
    fn id(&self) -> &'static str {
        "cited_pages"
    }

    fn name(&self) -> &'static str {
        "the pages the text cites"
    }

    fn service(&self) -> &'static str {
        WEB
    }

    fn needs(&self) -> Needs {
        Needs {
            key: false,
            network: true,
            sent: "A request for each cited page, to the host it names; nothing of the text.",
        }
    }

    async fn look(&self, query: &Query, cancel: &CancellationToken) -> Looked {
        let leads = cited(query);
        if leads.is_empty() {
            return Answer::Declined("the claim cites no page".to_owned()).into();
        }
        gather(
            &self.pages,
            query,
            leads,
            Allowance::Cited,
            Vec::new(),
            cancel,
        )
        .await
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_people_write_as_an_address() {
        for (written, address) in [
            ("https://a.example/b#c", Some("https://a.example/b")),
            ("www.a.example/b", Some("https://www.a.example/b")),
            ("doi:10.1000/xyz.12", Some("https://doi.org/10.1000/xyz.12")),
            ("10.1000/xyz.12", Some("https://doi.org/10.1000/xyz.12")),
            ("mailto:a@b.example", None),
            ("javascript:alert(1)", None),
            ("file:///etc/passwd", None),
            ("chapter 3", None),
        ] {
            let found = address_of(written);
            assert_eq!(found.as_ref().map(Url::as_str), address, "{written}");
        }
    }
}
