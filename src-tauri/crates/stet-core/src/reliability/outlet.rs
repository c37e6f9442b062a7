//! Which outlet stands behind an address, and whether it is assessed at all (rules 4.2 and 4.3).
//!
//! Owns registrable domains and the importance filter. Platforms and endings that are skipped are
//! settings ([`Settings::skip_platforms`], [`Settings::skip_tlds`]).

use serde::{Deserialize, Serialize};

use super::Settings;
use crate::evidence::original_of;
use crate::reference::classify::host_of;

/// An outlet, known by its registrable domain.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Outlet {
    /// The host of the address, lower case.
    pub host: String,
    /// Its registrable domain by the public suffix list, private suffixes counted: two blogs of
    /// one platform are two outlets.
    pub domain: String,
}

impl Outlet {
    /// The outlet behind an address; `None` for what has no host, for IP addresses and for names
    /// without a dot, which are nobody's on the web.
    #[must_use]
    pub fn of(address: &str) -> Option<Self> {
        let host = host_of(original_of(address))?;
        if !host.contains('.') {
            return None;
        }
        let domain = stet_suffix::registrable(&host).unwrap_or(&host).to_owned();
        Some(Self { host, domain })
    }

    /// Why it is not assessed; `None` if it is.
    #[must_use]
    pub fn skipped(&self, settings: &Settings) -> Option<Skip> {
        if !settings.filter_enabled {
            return None;
        }
        if let Some(platform) = self.platform(settings) {
            return Some(Skip::Platform(platform.trim_end_matches('.').to_owned()));
        }
        let ending = self.host.rsplit('.').next().unwrap_or_default();
        settings
            .skip_tlds
            .iter()
            .any(|skipped| skipped.trim_start_matches('.') == ending)
            .then(|| Skip::Ending(ending.to_owned()))
    }

    /// True if it lies on one of the platforms of the settings, whether they are skipped or not.
    #[must_use]
    pub fn is_on_platform(&self, settings: &Settings) -> bool {
        self.platform(settings).is_some()
    }

    fn platform<'s>(&self, settings: &'s Settings) -> Option<&'s str> {
        settings
            .skip_platforms
            .iter()
            .find(|entry| on_platform(&self.host, entry))
            .map(String::as_str)
    }
}

/// Why the importance filter leaves an outlet out.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Skip {
    /// It lies on a platform where anybody may publish.
    Platform(String),
    /// Its domain has an ending that is mostly used for throw-away sites.
    Ending(String),
}

/// True if `host` is the entry or lies below it; an entry with a final dot is a name under any
/// public suffix that a registry hands out ("blogspot." holds for "x.blogspot.de").
fn on_platform(host: &str, entry: &str) -> bool {
    let Some(name) = entry.strip_suffix('.') else {
        return host
            .strip_suffix(entry)
            .is_some_and(|rest| rest.is_empty() || rest.ends_with('.'));
    };
    let mut rest = host;
    while let Some((label, below)) = rest.split_once('.') {
        if label == name && stet_suffix::is_registry(below) {
            return true;
        }
        rest = below;
    }
    false
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn outlets_of_addresses() {
        let table = [
            ("https://www.reuters.com/article/1", Some("reuters.com")),
            ("https://news.bbc.co.uk/a?b#c", Some("bbc.co.uk")),
            ("HTTP://WWW.Example.ORG.:8080/", Some("example.org")),
            ("https://one.github.io/x", Some("one.github.io")),
            ("https://github.io/", Some("github.io")),
            ("reuters.com/world", Some("reuters.com")),
            ("http://192.0.2.7/a", None),
            ("http://[2001:db8::1]/a", None),
            ("http://localhost/a", None),
            ("mailto:desk@reuters.com", None),
            ("not an address", None),
            ("", None),
        ];
        for (address, domain) in table {
            let found = Outlet::of(address);
            assert_eq!(
                found.as_ref().map(|outlet| outlet.domain.as_str()),
                domain,
                "{address}"
            );
        }
    }

    #[test]
    fn platforms_and_endings_are_skipped_by_whole_labels() {
        let settings = Settings::default();
        let table = [
            ("https://medium.com/@x/y", Some("medium.com")),
            ("https://x.medium.com/y", Some("medium.com")),
            ("https://notmedium.com/", None),
            ("https://medium.com.example.org/", None),
            ("https://x.blogspot.com/", Some("blogspot")),
            ("https://x.blogspot.co.uk/", Some("blogspot")),
            ("https://blogspot.de/", Some("blogspot")),
            ("https://myblogspot.com/", None),
            ("https://blogspot.example.com/", None),
            ("https://sites.google.com/view/x", Some("sites.google.com")),
            ("https://news.google.com/", None),
            ("https://x.netlify.app/", Some("netlify.app")),
            ("https://daily.xyz/", Some("xyz")),
            ("https://xyz.com/", None),
            ("https://paper.click/", Some("click")),
            ("https://www.reuters.com/", None),
            ("https://1011now.com/", None),
        ];
        for (address, expected) in table {
            let skip = Outlet::of(address).and_then(|outlet| outlet.skipped(&settings));
            let named = skip.as_ref().map(|skip| match skip {
                Skip::Platform(name) | Skip::Ending(name) => name.as_str(),
            });
            assert_eq!(named, expected, "{address}");
        }
        let all = Settings {
            filter_enabled: false,
            ..Settings::default()
        };
        let blog = Outlet::of("https://x.medium.com/").expect("an outlet");
        assert_eq!(blog.skipped(&all), None);
    }
}
