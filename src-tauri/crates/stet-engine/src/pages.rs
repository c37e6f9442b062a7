//! Whether the pages of evidence answer: what asking them came to, and no more than that.

use std::collections::HashMap;

use stet_core::report::{PageLook, PageState};
use stet_sources::links::LinkState;
use stet_store::{Result, Tx, link_checks, snapshots};
use url::Url;

/// The last look at each page that was asked for a document, by address.
#[derive(Debug, Default)]
pub(crate) struct Pages {
    looks: HashMap<String, PageLook>,
}

impl Pages {
    /// Pages that were read as evidence, and links that were looked at. An answer of a service about
    /// a page is none of the page.
    ///
    /// # Errors
    /// A failure of the database.
    pub(crate) fn load(tx: &Tx<'_>, document: &str) -> Result<Self> {
        let mut pages = Self::default();
        for (address, at) in snapshots::answered(tx, document)? {
            let state = PageState::Answered;
            pages.add(&address, PageLook { at, state });
        }
        for check in link_checks::latest(tx, document)? {
            let state = LinkState::named(&check.state).map_or(PageState::NoAnswer, state_of);
            let at = check.at;
            pages.add(&check.url, PageLook { at, state });
        }
        Ok(pages)
    }

    fn add(&mut self, address: &str, look: PageLook) {
        let known = self.looks.entry(key(address)).or_insert(look.clone());
        if known.at < look.at {
            *known = look;
        }
    }

    /// The last look at this address; `None` if nobody asked for it.
    pub(crate) fn of(&self, address: &str) -> Option<&PageLook> {
        self.looks.get(&key(address))
    }

    /// True if the last look found nothing there.
    pub(crate) fn gone(&self, address: &str) -> bool {
        self.of(address)
            .is_some_and(|look| look.state == PageState::Gone)
    }
}

fn state_of(link: LinkState) -> PageState {
    match link {
        LinkState::Alive | LinkState::Moved => PageState::Answered,
        LinkState::Blocked => PageState::Blocked,
        LinkState::SoftNotFound | LinkState::Dead => PageState::Gone,
        LinkState::NoAnswer => PageState::NoAnswer,
    }
}

/// One spelling of an address, without the place on the page.
fn key(address: &str) -> String {
    Url::parse(address).map_or_else(
        |_| address.to_owned(),
        |mut url| {
            url.set_fragment(None);
            url.to_string()
        },
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_later_look_stands_and_other_pages_say_nothing() {
        let look = |at: &str, state| PageLook {
            at: at.to_owned(),
            state,
        };
        let mut pages = Pages::default();
        pages.add(
            "https://harbour.example/a#top",
            look("2026-05-03T09:00:00Z", PageState::Gone),
        );
        pages.add(
            "https://harbour.example/a",
            look("2026-05-02T09:00:00Z", PageState::Answered),
        );
        assert!(pages.gone("https://harbour.example/a"));
        pages.add(
            "https://harbour.example/a",
            look("2026-05-04T09:00:00Z", PageState::Answered),
        );
        assert!(!pages.gone("https://harbour.example/a"));
        assert_eq!(pages.of("https://harbour.example/b"), None);
        assert_eq!(pages.of("no address"), None);
    }
}
