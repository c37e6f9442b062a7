//! Addresses: what a page is called by its address, and the one it wants to be known by.

use stet_core::evidence::registrable_domain;
use url::Url;

/// Longest address kept, in bytes.
const LONGEST: usize = 2_000;

/// What to call the page in sentences: the last part of the path if it names a file, else the
/// host.
pub(super) fn file_name(address: &str) -> String {
    let Ok(url) = Url::parse(address) else {
        return "The page".into();
    };
    let last = url
        .path_segments()
        .and_then(|mut parts| parts.next_back())
        .unwrap_or_default();
    let is_file = last
        .rsplit_once('.')
        .is_some_and(|(stem, ending)| !stem.is_empty() && (2..=5).contains(&ending.len()));
    if is_file {
        percent_encoding::percent_decode_str(last)
            .decode_utf8_lossy()
            .chars()
            .filter(|c| !c.is_control())
            .take(80)
            .collect()
    } else {
        url.host_str().unwrap_or("The page").to_owned()
    }
}

/// `declared` made absolute against `address`, without its fragment; `None` unless it is a web
/// address of the same registrable domain: a page cannot claim to be another site's.
pub(super) fn canonical(declared: &str, address: &str) -> Option<String> {
    let base = Url::parse(address).ok()?;
    let mut url = base.join(declared.trim()).ok()?;
    url.set_fragment(None);
    if !matches!(url.scheme(), "http" | "https") || url.as_str().len() > LONGEST {
        return None;
    }
    if !url.username().is_empty() || url.password().is_some() {
        return None;
    }
    // The front page is no address of an article.
    if url.path() == "/" && url.query().is_none() && base.path() != "/" {
        return None;
    }
    (registrable_domain(url.as_str())? == registrable_domain(address)?).then(|| url.into())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_an_address_of_the_same_site_is_canonical() {
        let from = "https://m.gazette.example/storm?utm=1#top";
        let cases = [
            ("/storm", Some("https://m.gazette.example/storm")),
            (
                "https://www.gazette.example/storm#x",
                Some("https://www.gazette.example/storm"),
            ),
            (
                "//www.gazette.example/storm",
                Some("https://www.gazette.example/storm"),
            ),
            ("https://other.example/storm", None),
            ("https://gazette.example.evil.test/", None),
            ("https://user:pass@gazette.example/storm", None),
            ("https://www.gazette.example/", None),
            ("javascript:alert(1)", None),
            ("http://[", None),
        ];
        for (declared, expected) in cases {
            assert_eq!(canonical(declared, from).as_deref(), expected, "{declared}");
        }
        assert_eq!(canonical("/a", "no address"), None);
    }

    #[test]
    fn a_page_is_called_by_its_file_or_host() {
        assert_eq!(
            file_name("https://a.example/x/annual%20report.pdf?v=2"),
            "annual report.pdf"
        );
        assert_eq!(file_name("https://a.example/x/story"), "a.example");
        assert_eq!(file_name("not an address"), "The page");
    }
}
