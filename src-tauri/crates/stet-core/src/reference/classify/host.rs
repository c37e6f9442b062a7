//! Hosts of addresses, and the host patterns of the domain table.

/// The host of an address in lower case, without a final dot; an address without a scheme is read
/// as a web address. `None` for an IP address and for what has no host.
#[must_use]
pub fn host_of(address: &str) -> Option<String> {
    let address = address.trim();
    let parsed = if let Some((scheme, _)) = address.split_once("://") {
        matches!(
            scheme.to_ascii_lowercase().as_str(),
            "http" | "https" | "ftp"
        )
        .then(|| url::Url::parse(address).ok())??
    } else {
        let bare = address.trim_start_matches("//");
        // "mailto:" and its like have no host; "bbc.com:8080/x" has one.
        let scheme = bare.split_once(':').is_some_and(|(lead, rest)| {
            !lead.contains('.') && !rest.starts_with(|c: char| c.is_ascii_digit())
        });
        if scheme || !bare.contains('.') || bare.starts_with('/') {
            return None;
        }
        url::Url::parse(&format!("https://{bare}")).ok()?
    };
    match parsed.host()? {
        url::Host::Domain(host) => {
            let host = host.trim_end_matches('.').to_lowercase();
            (!host.is_empty()).then_some(host)
        }
        url::Host::Ipv4(_) | url::Host::Ipv6(_) => None,
    }
}

/// True if `host` matches an entry of the table; the forms of entries are told in the table.
pub(super) fn matches(host: &str, entry: &str) -> bool {
    if let Some(suffix) = entry.strip_prefix('.') {
        return match suffix.strip_suffix(".*") {
            Some(label) => under_country(host, label),
            None => below(host, suffix),
        };
    }
    match entry.strip_suffix(".*") {
        Some(label) => named(host, label),
        None => below(host, entry),
    }
}

/// `host` is `parent` or lies below it.
fn below(host: &str, parent: &str) -> bool {
    host.strip_suffix(parent)
        .is_some_and(|rest| rest.is_empty() || rest.ends_with('.'))
}

/// The registrable domain of `host` is `label` under a public suffix that a registry hands out;
/// "springer.github.io" is a user of a platform.
fn named(host: &str, label: &str) -> bool {
    stet_suffix::suffix(host).is_some_and(|suffix| suffix.registry && suffix.label == Some(label))
}

/// `host` lies under "`label`.cc" for a country that reserves that suffix.
fn under_country(host: &str, label: &str) -> bool {
    let mut labels = host.rsplit('.');
    let (Some(country), Some(second)) = (labels.next(), labels.next()) else {
        return false;
    };
    if country.len() != 2 || second != label {
        return false;
    }
    stet_suffix::is_registry(&format!("{second}.{country}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hosts_of_addresses() {
        let table = [
            ("https://Example.COM.:8443/a", Some("example.com")),
            ("bbc.com:8080/x", Some("bbc.com")),
            ("//bbc.com/x", Some("bbc.com")),
            ("mailto:desk@nytimes.com", None),
            ("urn:isbn:0306406152", None),
            ("file:///etc/nytimes.com", None),
            ("/just/a.path", None),
            ("http://192.0.2.7/", None),
            ("https://bücher.example/", Some("xn--bcher-kva.example")),
            ("", None),
        ];
        for (address, expected) in table {
            assert_eq!(host_of(address).as_deref(), expected, "{address}");
        }
    }

    #[test]
    fn forms_of_entries() {
        let table = [
            ("www.who.int", "who.int", true),
            ("notwho.int", "who.int", false),
            ("link.springer.com", "springer.*", true),
            ("springer.co.uk", "springer.*", true),
            ("springer.github.io", "springer.*", false),
            ("www.cdc.gov", ".gov", true),
            ("govtrack.us", ".gov", false),
            ("ons.gov.uk", ".gov.*", true),
            ("www.gov.uk", ".gov.*", true),
            ("gov.example.uk", ".gov.*", false),
            // Not reserved: anybody could hold it.
            ("a.gov.de", ".gov.*", false),
        ];
        for (host, entry, expected) in table {
            assert_eq!(matches(host, entry), expected, "{host} {entry}");
        }
    }
}
