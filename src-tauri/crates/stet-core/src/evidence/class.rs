//! Kind of source (rules 6.4 and 7, ICD 206): what it is, not how good it is.

use std::sync::LazyLock;

use serde::Deserialize;
use url::Url;

use super::SourceClass;
use crate::reference::classify::{Domain, Table};
use crate::tables;

/// Trade papers, reference works and official summaries.
pub(crate) static CLASSES: tables::Table = tables::Table::new(
    "source-classes.toml",
    include_str!(concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/../../../data/source-classes.toml"
    )),
    tables::reads_as::<Lists>,
);

#[derive(Default, Deserialize)]
#[serde(deny_unknown_fields)]
struct Lists {
    trade: Vec<String>,
    reference: Vec<String>,
    state: Vec<String>,
}

static LISTS: LazyLock<Lists> =
    LazyLock::new(|| tables::from_toml(CLASSES.text()).unwrap_or_default());

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
    let listed = |list: &[String]| list.iter().any(|entry| is_or_under(&host, entry));
    let news = &Table::built_in().rules(Domain::News).hosts;
    if listed(&LISTS.state) {
        SourceClass::Other
    } else if listed(news) {
        SourceClass::TierOnePress
    } else if listed(&LISTS.trade) {
        SourceClass::TradePress
    } else if listed(&LISTS.reference) {
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
            ("https://www.ansa.it/x", SourceClass::TierOnePress),
            ("https://www.asahi.com/x", SourceClass::TierOnePress),
            ("https://tass.ru/x", SourceClass::Other),
            ("https://www.xinhuanet.com/x", SourceClass::Other),
            ("not an address", SourceClass::Other),
        ];
        for (address, expected) in cases {
            assert_eq!(class_of(address), expected, "{address}");
        }
    }
}
