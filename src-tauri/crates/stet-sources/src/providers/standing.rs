//! Which of equally ranked results is opened first: those nearer to the fact itself.
//!
//! A bias of order, nothing more: it never makes a source primary or right.

use stet_core::reference::Work;
use stet_core::reference::classify::{Because, Domain, classify};
use url::Url;

/// How near to primary material a host of this kind usually is; smaller is nearer.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Standing {
    /// Governments and intergovernmental bodies.
    Official,
    /// Universities, journals, registries of works.
    Scholarly,
    /// Everybody else.
    Other,
}

/// Labels of universities under a country's own suffix.
const UNIVERSITIES: [&str; 2] = [".edu", ".ac"];

/// The standing of an address, by its host alone.
pub(super) fn standing(url: &Url) -> Standing {
    let work = Work {
        url: url.to_string(),
        ..Work::default()
    };
    let classified = classify(&work);
    match (classified.domain, &classified.because) {
        (Domain::Government, _) => return Standing::Official,
        (Domain::Academic, Because::Host(_) | Because::Identifier(_)) => {
            return Standing::Scholarly;
        }
        _ => {}
    }
    let host = url.host_str().unwrap_or_default();
    let (before, last) = host.rsplit_once('.').unwrap_or(("", host));
    let scholarly = last == "edu"
        || (last.len() == 2 && UNIVERSITIES.iter().any(|label| before.ends_with(label)));
    if scholarly {
        Standing::Scholarly
    } else {
        Standing::Other
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hosts_near_to_the_fact_come_first() {
        for (address, wanted) in [
            ("https://www.census.gov/data", Standing::Official),
            ("https://www.ons.gov.uk/x", Standing::Official),
            ("https://www.bath.ac.uk/news", Standing::Scholarly),
            ("https://web.mit.edu/", Standing::Scholarly),
            ("https://www.nature.com/articles/x", Standing::Scholarly),
            ("https://a-blog.example/", Standing::Other),
            ("https://gov.evil.example/", Standing::Other),
        ] {
            let url = Url::parse(address).expect("an address");
            assert_eq!(standing(&url), wanted, "{address}");
        }
    }
}
