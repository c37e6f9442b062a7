//! Who stands behind a source, for counting independent ones (rules 3.3 and 7).

use super::Source;

/// The registrable domain of an address (private suffixes counted, so two blogs of one platform
/// are two sources), lower case; the host itself where it has none (an IP address, a bare
/// suffix); `None` if it is not an address with a host.
#[must_use]
pub fn registrable_domain(address: &str) -> Option<String> {
    let parsed = url::Url::parse(address)
        .or_else(|_| url::Url::parse(&format!("https://{address}")))
        .ok()?;
    match parsed.host()? {
        url::Host::Domain(host) => {
            let host = host.trim_end_matches('.').to_lowercase();
            if host.is_empty() {
                return None;
            }
            Some(stet_suffix::registrable(&host).map_or(host.clone(), str::to_owned))
        }
        url::Host::Ipv4(ip) => Some(ip.to_string()),
        url::Host::Ipv6(ip) => Some(ip.to_string()),
    }
}

/// The address that an archived copy is a copy of: what stands in the archive is the word of whoever
/// published it. Any other address as it is.
#[must_use]
pub fn original_of(address: &str) -> &str {
    let path = [
        "https://web.archive.org/web/",
        "http://web.archive.org/web/",
    ]
    .into_iter()
    .find_map(|begin| address.strip_prefix(begin));
    let original = path
        .and_then(|path| path.split_once('/'))
        .filter(|(stamp, _)| stamp.starts_with(|ch: char| ch.is_ascii_digit()));
    original.map_or(address, |(_, original)| original)
}

/// Domains that only lead to, or hold, what others publish: they say nothing of who stands behind
/// a work, so two works there are two sources.
const CARRIERS: &[&str] = &["doi.org", "europepmc.org", "handle.net"];

/// Domains that one body of text is spread over: what is written in one shows in the others, so they
/// are one source. Infoboxes of Wikipedia are filled from Wikidata, and Wikidata from Wikipedia.
const ONE_SOURCE: &[&str] = &["wikipedia.org", "wikidata.org"];

/// The domain under which a source is counted.
fn counted(domain: String) -> String {
    if ONE_SOURCE.contains(&domain.as_str()) {
        return ONE_SOURCE[0].to_owned();
    }
    domain
}

/// True if two addresses are of one outlet: what the text's own outlet prints does not vouch for
/// the text (rules 3.3).
#[must_use]
pub fn same_outlet(one: &str, other: &str) -> bool {
    let domain_of = |address: &str| registrable_domain(original_of(address));
    domain_of(one).is_some_and(|domain| {
        !CARRIERS.contains(&domain.as_str())
            && domain_of(other).map(counted) == Some(counted(domain))
    })
}

/// The identity of a source: `domain:…`, else `publisher:…`, `author:…` or `file:…`.
pub(super) fn identity(source: &Source) -> String {
    let address = source.url.as_deref().map(original_of);
    let domain = address.and_then(registrable_domain);
    if let Some(domain) = domain.filter(|domain| !CARRIERS.contains(&domain.as_str())) {
        return format!("domain:{}", counted(domain));
    }
    let named = [("publisher", &source.publisher), ("author", &source.author)]
        .into_iter()
        .find_map(|(kind, name)| {
            let plain = plain_name(name.as_deref()?);
            (!plain.is_empty()).then(|| format!("{kind}:{plain}"))
        });
    named.unwrap_or_else(|| format!("file:{}", source.content_hash))
}

/// A name folded for comparison: letters and digits in lower case, single spaces.
fn plain_name(name: &str) -> String {
    name.split(|ch: char| !ch.is_alphanumeric())
        .filter(|word| !word.is_empty())
        .map(str::to_lowercase)
        .collect::<Vec<_>>()
        .join(" ")
}

#[cfg(test)]
mod tests {
    use super::super::tests::source;
    use super::*;

    #[test]
    fn registrable_domains_by_the_public_suffix_list() {
        let cases = [
            ("https://news.bbc.co.uk/a", Some("bbc.co.uk")),
            ("https://www.bbc.co.uk/b", Some("bbc.co.uk")),
            ("http://one.github.io/x", Some("one.github.io")),
            ("http://two.github.io/x", Some("two.github.io")),
            (
                "https://EXAMPLE.com:8443/?u=reuters.com",
                Some("example.com"),
            ),
            ("www.reuters.com/story", Some("reuters.com")),
            ("http://192.0.2.7/a", Some("192.0.2.7")),
            ("https://nytimes.com.evil.example/", Some("evil.example")),
            ("", None),
        ];
        for (address, expected) in cases {
            assert_eq!(
                registrable_domain(address).as_deref(),
                expected,
                "{address}"
            );
        }
    }

    #[test]
    fn an_archived_copy_is_its_publishers() {
        for (address, original) in [
            (
                "https://web.archive.org/web/20190307120000/https://adamoll.example/cv?a=b",
                "https://adamoll.example/cv?a=b",
            ),
            (
                "http://web.archive.org/web/20190307id_/http://adamoll.example/",
                "http://adamoll.example/",
            ),
            (
                "https://web.archive.org/about/x",
                "https://web.archive.org/about/x",
            ),
            (
                "https://web.archive.org/web/2019",
                "https://web.archive.org/web/2019",
            ),
            (
                "https://adamoll.example/web/2019/x",
                "https://adamoll.example/web/2019/x",
            ),
        ] {
            assert_eq!(original_of(address), original, "{address}");
        }
        let mut copy = source("s");
        copy.url =
            Some("https://web.archive.org/web/20190307120000/https://adamoll.example/".to_owned());
        assert_eq!(copy.identity(), "domain:adamoll.example");
        assert!(same_outlet(
            copy.url.as_deref().unwrap_or_default(),
            "https://www.adamoll.example/b"
        ));
    }

    #[test]
    fn one_outlet_is_one_registrable_domain() {
        assert!(same_outlet(
            "https://m.daily.example/a",
            "https://daily.example/b"
        ));
        assert!(!same_outlet(
            "https://doi.org/10.1/a",
            "https://doi.org/10.1/b"
        ));
        assert!(!same_outlet("", ""));
    }

    #[test]
    fn an_encyclopaedia_and_the_base_its_boxes_are_filled_from_are_one_source() {
        let of = |address: &str| {
            let mut page = source("s1");
            page.url = Some(address.to_owned());
            page.identity()
        };
        let article = of("https://no.wikipedia.org/wiki/Oslo");
        assert_eq!(article, "domain:wikipedia.org");
        assert_eq!(of("https://www.wikidata.org/wiki/Q585"), article);
        assert_ne!(of("https://wikidata.example/Q585"), article);
        assert!(same_outlet(
            "https://www.wikidata.org/",
            "https://de.wikipedia.org/"
        ));
    }

    #[test]
    fn files_fall_back_to_publisher_author_and_hash() {
        let mut file = source("s1");
        assert_eq!(file.identity(), "file:hash-s1");
        file.author = Some("A. Writer".to_owned());
        assert_eq!(file.identity(), "author:a writer");
        file.publisher = Some("The  Daily, Ltd.".to_owned());
        assert_eq!(file.identity(), "publisher:the daily ltd");
        file.url = Some("https://doi.org/10.1000/x".to_owned());
        assert_eq!(file.identity(), "publisher:the daily ltd");
        file.url = Some("https://m.daily.example/x".to_owned());
        assert_eq!(file.identity(), "domain:daily.example");
    }
}
