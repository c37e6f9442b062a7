//! How a fetched page becomes words: `stet-ingest` reads it.

use stet_core::evidence::{Page, Pinpoint};
use stet_ingest::page;
use stet_sources::{ReadPage, Snapshot};

/// Reads pages and files of any known format.
#[derive(Debug, Clone, Copy)]
pub(crate) struct PageReader;

impl ReadPage for PageReader {
    fn read(&self, snapshot: &Snapshot) -> Result<Page, String> {
        let kind = snapshot
            .headers
            .iter()
            .find(|(name, _)| name == "content-type")
            .map(|(_, kind)| kind.as_str());
        let mut page = page::read(&snapshot.body, kind, &snapshot.address)
            .map_err(|error| error.to_string())?;
        let mut headers = snapshot.headers.iter();
        let header = headers.find(|(name, _)| name == "content-language");
        // The server's own word comes before what the page writes in its stead.
        if let Some((_, tags)) = header.filter(|(_, tags)| !tags.trim().is_empty()) {
            page.stated.content_language = Some(tags.clone());
        }
        Ok(page)
    }

    fn passages(&self, page: &Page) -> Vec<(String, Pinpoint)> {
        stet_ingest::passages(&page.document)
    }
}
