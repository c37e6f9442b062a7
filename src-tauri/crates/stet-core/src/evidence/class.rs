//! Kind of source (rules 6.4 and 7, ICD 206): what it is, not how good it is.

use url::Url;

use super::SourceClass;

/// Hosts of the NEWS list (rules 1.1): first-tier press and agencies.
const PRESS: &[&str] = &[
    "nytimes.com",
    "washingtonpost.com",
    "theguardian.com",
    "reuters.com",
    "apnews.com",
    "bbc.com",
    "bbc.co.uk",
    "npr.org",
    "wsj.com",
    "bloomberg.com",
    "ft.com",
    "politico.com",
    "theatlantic.com",
];

/// Trade papers.
const TRADE: &[&str] = &[
    "adweek.com",
    "americanbanker.com",
    "aviationweek.com",
    "computerweekly.com",
    "constructionnews.co.uk",
    "farmersjournal.ie",
    "flightglobal.com",
    "hollywoodreporter.com",
    "lloydslist.com",
    "pharmaceutical-journal.com",
    "publishersweekly.com",
    "railwaygazette.com",
    "spglobal.com",
    "statnews.com",
    "thebookseller.com",
    "thegrocer.co.uk",
    "theregister.com",
    "variety.com",
];

/// Reference works and official summaries.
const REFERENCE: &[&str] = &[
    "britannica.com",
    "cochranelibrary.com",
    "cochrane.org",
    "who.int",
    "un.org",
    "oecd.org",
    "worldbank.org",
    "imf.org",
    "europa.eu",
    "ipcc.ch",
    "cdc.gov",
    "nice.org.uk",
];

/// The kind of a source by its address alone. *Primary* is a statement about one claim and one
/// source, so an address never gives it: the user or the provider declares it.
#[must_use]
pub fn class_of(address: &str) -> SourceClass {
    let Some(host) = Url::parse(address)
        .ok()
        .and_then(|url| url.host_str().map(str::to_lowercase))
    else {
        return SourceClass::Other;
    };
    let listed = |list: &[&str]| list.iter().any(|entry| is_or_under(&host, entry));
    if listed(PRESS) {
        SourceClass::TierOnePress
    } else if listed(TRADE) {
        SourceClass::TradePress
    } else if listed(REFERENCE) {
        SourceClass::AuthoritativeSecondary
    } else {
        SourceClass::Other
    }
}

fn is_or_under(host: &str, domain: &str) -> bool {
    host.strip_suffix(domain)
        .is_some_and(|rest| rest.is_empty() || rest.ends_with('.'))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hosts_match_at_label_boundaries_only() {
        let cases = [
            ("https://www.reuters.com/a", SourceClass::TierOnePress),
            ("https://notreuters.com/a", SourceClass::Other),
            ("https://reuters.com.evil.example/", SourceClass::Other),
            ("https://evil.example/?ref=reuters.com", SourceClass::Other),
            ("https://www.thebookseller.com/x", SourceClass::TradePress),
            (
                "https://www.who.int/news",
                SourceClass::AuthoritativeSecondary,
            ),
            ("not an address", SourceClass::Other),
        ];
        for (address, expected) in cases {
            assert_eq!(class_of(address), expected, "{address}");
        }
    }
}
