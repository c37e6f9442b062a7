//! Pages a person asks for by their address: as the document to check, or as a source.

use stet_sources::door::WEB;
use stet_sources::providers::{Allowance, Opened};
use stet_store::ledger;
use tokio_util::sync::CancellationToken;
use url::Url;

use super::Engine;
use crate::intake;
use crate::outside::ask_first;
use crate::wire::{Failure, FailureCode, FileOutcome};

impl Engine {
    /// Opens a page and puts its text on the desk; the id of the new document. The one request
    /// there is goes to the host of the address, is in the ledger of the document, and is forgotten with it.
    ///
    /// # Errors
    /// `Invalid` for what is no web address; `Unreadable` if the page cannot be had or holds no
    /// text; `Offline`; a failure of the library.
    pub async fn document_from_address(
        &self,
        address: impl Into<String>,
    ) -> Result<String, Failure> {
        let began = time::OffsetDateTime::now_utc().unix_timestamp();
        let before = self
            .blocking(|inner| Ok(inner.library.read(ledger::newest)?))
            .await?;
        let kept = match self.open_page("", &address.into()).await {
            Ok(opened) => {
                self.blocking(move |inner| {
                    let id = intake::page(inner, &opened)?;
                    inner.library.adopt(&id, WEB, before, began)?;
                    Ok(id)
                })
                .await
            }
            Err(failure) => Err(failure),
        };
        if kept.is_err() {
            // The page became no document, so that nobody could remove it.
            self.blocking(move |inner| Ok(inner.library.cache_drop_own_since(began)?))
                .await?;
        }
        kept
    }

    /// Opens a page and adds it to the source pack. Whoever gives the address of somebody the claims name
    /// has said that their host may be asked.
    ///
    /// # Errors
    /// As [`Engine::document_from_address`]; `Unreadable` also where the document does not allow
    /// pages to be opened.
    pub async fn add_source_address(
        &self,
        document: impl Into<String>,
        address: impl Into<String>,
    ) -> Result<FileOutcome, Failure> {
        let (document, address): (String, String) = (document.into(), address.into());
        let (of, url) = (document.clone(), web_address(&address)?);
        self.blocking(move |inner| ask_first::asked_for(inner, &of, &url))
            .await?;
        let opened = self.open_page(&document, &address).await?;
        self.blocking(move |inner| intake::page_source(inner, &document, &opened))
            .await
    }

    async fn open_page(&self, document: &str, address: &str) -> Result<Opened, Failure> {
        let outside = self.outside()?;
        let url = web_address(address)?;
        let pages = outside.pages();
        let cancel = CancellationToken::new();
        let opened = pages.open(document, &url, Allowance::Cited, &cancel).await;
        opened.map_err(|shut| Failure {
            code: FailureCode::Unreadable,
            message: format!("{url} was not read: {}.", shut.reason),
            advice: Some(
                "Open it in a browser and paste its text, or save it as a file and open that."
                    .to_owned(),
            ),
            retry: shut.retry,
        })
    }
}

/// The address as a person types it, with or without "https://".
///
/// # Errors
/// `Invalid` for what is no web address.
pub fn web_address(typed: &str) -> Result<Url, Failure> {
    let typed = typed.trim();
    let parsed = Url::parse(typed)
        .ok()
        .filter(Url::has_host)
        .or_else(|| Url::parse(&format!("https://{typed}")).ok());
    parsed
        .filter(|url| matches!(url.scheme(), "http" | "https"))
        .filter(|url| url.host_str().is_some_and(|host| host.contains('.')))
        .ok_or_else(|| Failure {
            code: FailureCode::Invalid,
            message: format!("“{typed}” isn’t a web address."),
            advice: Some("Copy it from the browser: https://example.org/article".to_owned()),
            retry: false,
        })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_is_read_as_people_type_it() {
        let cases = [
            (
                " https://gazette.example/a?b=1 ",
                Some("https://gazette.example/a?b=1"),
            ),
            ("gazette.example/a", Some("https://gazette.example/a")),
            ("http://gazette.example", Some("http://gazette.example/")),
            (
                "gazette.example:8080/a",
                Some("https://gazette.example:8080/a"),
            ),
            ("file:///etc/passwd", None),
            ("ftp://gazette.example/a", None),
            ("javascript:alert(1)", None),
            ("a sentence", None),
            ("", None),
        ];
        for (typed, expected) in cases {
            let read = web_address(typed).ok();
            assert_eq!(read.as_ref().map(Url::as_str), expected, "{typed}");
        }
    }
}
