//! The proxy that requests go through: SOCKS or HTTP, from the settings or the environment.
//!
//! Owns which proxies there may be and how they are read. A proxy that is set and cannot be used closes the
//! door: nothing goes past it. Names are resolved by the proxy, so that neither a look-up nor a request tells
//! the network around this machine what is asked; the guard then judges addresses as they are written.

use reqwest::NoProxy;
use url::{Host, Url};

/// The setting that passes over the environment: no proxy.
pub const DIRECT: &str = "direct";

/// Schemes that are honoured. `socks5` too leaves names to the proxy: looked up here, they would be told to
/// whoever answers names.
const SCHEMES: [&str; 4] = ["socks5", "socks5h", "http", "https"];

/// The proxies in force.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Proxies {
    http: Option<Url>,
    https: Option<Url>,
    /// Hosts that are asked past it, as in `NO_PROXY`.
    beside: String,
}

impl Proxies {
    /// The proxies by the user's setting – empty: those of the environment; [`DIRECT`]: none; else an address
    /// like `socks5h://127.0.0.1:9050` – and the variables `ALL_PROXY`, `HTTPS_PROXY`, `HTTP_PROXY` and
    /// `NO_PROXY`, in either case.
    ///
    /// # Errors
    /// Why a proxy that is set cannot be used, in a sentence.
    pub fn read(
        setting: &str,
        environment: impl Fn(&str) -> Option<String>,
    ) -> Result<Self, String> {
        let setting = setting.trim();
        if setting.eq_ignore_ascii_case(DIRECT) {
            return Ok(Self::default());
        }
        if !setting.is_empty() {
            let proxy = parsed(setting).map_err(|why| format!("The proxy {why}."))?;
            if !proxy.username().is_empty() || proxy.password().is_some() {
                return Err(
                    "The proxy’s address contains a name or password, which Settings does not \
                     store; set it in the variable ALL_PROXY instead."
                        .to_owned(),
                );
            }
            return Ok(Self {
                http: Some(proxy.clone()),
                https: Some(proxy),
                beside: String::new(),
            });
        }
        let variable = |name: &str| {
            let said = environment(name).or_else(|| environment(&name.to_lowercase()));
            said.filter(|said| !said.trim().is_empty())
        };
        let proxy = |name: &str| {
            variable(name)
                .map(|said| parsed(said.trim()))
                .transpose()
                .map_err(|why| format!("The proxy in {name} {why}."))
        };
        let all = proxy("ALL_PROXY")?;
        Ok(Self {
            http: proxy("HTTP_PROXY")?.or_else(|| all.clone()),
            https: proxy("HTTPS_PROXY")?.or(all),
            beside: variable("NO_PROXY").unwrap_or_default(),
        })
    }

    /// True if every request goes straight to its host.
    #[must_use]
    pub fn is_direct(&self) -> bool {
        self.http.is_none() && self.https.is_none()
    }

    /// The proxies for people: scheme, host and port, without a name or a password.
    #[must_use]
    pub fn shown(&self) -> String {
        let mut all: Vec<String> = self.all().map(without_credentials).collect();
        all.dedup();
        all.join(", ")
    }

    /// True if a host name is a proxy's own.
    pub(super) fn has_host(&self, name: &str) -> bool {
        self.all().any(|proxy| proxy.host_str() == Some(name))
    }

    fn all(&self) -> impl Iterator<Item = &Url> {
        [&self.https, &self.http].into_iter().flatten()
    }

    /// As the HTTP client takes them.
    ///
    /// # Errors
    /// What the client does not accept.
    pub(super) fn of_client(&self) -> Result<Vec<reqwest::Proxy>, String> {
        let beside = || NoProxy::from_string(&self.beside);
        let fault = |error: reqwest::Error| error.without_url().to_string();
        let mut proxies = Vec::new();
        if let Some(proxy) = &self.https {
            let proxy = reqwest::Proxy::https(proxy.as_str()).map_err(fault)?;
            proxies.push(proxy.no_proxy(beside()));
        }
        if let Some(proxy) = &self.http {
            let proxy = reqwest::Proxy::http(proxy.as_str()).map_err(fault)?;
            proxies.push(proxy.no_proxy(beside()));
        }
        Ok(proxies)
    }
}

/// Reads an address of a proxy; one without a scheme is an HTTP proxy's.
///
/// # Errors
/// Words that complete "The proxy …".
fn parsed(said: &str) -> Result<Url, String> {
    let whole = if said.contains("://") {
        said.to_owned()
    } else {
        format!("http://{said}")
    };
    let unread = || "is not an address; write one like socks5h://127.0.0.1:9050".to_owned();
    let mut url = Url::parse(&whole).map_err(|_| unread())?;
    if !SCHEMES.contains(&url.scheme()) {
        return Err(format!(
            "uses “{}”, which Stet does not support; Stet works with SOCKS5 and HTTP proxies and \
             never bypasses one that is set",
            url.scheme()
        ));
    }
    if url.scheme() == "socks5" {
        let far = whole.replacen("socks5", "socks5h", 1);
        url = Url::parse(&far).map_err(|_| unread())?;
    }
    match url.host() {
        None => return Err(unread()),
        // The name of this machine is looked up by nobody.
        Some(Host::Domain("localhost")) => url.set_host(Some("127.0.0.1")).map_err(|_| unread())?,
        Some(_) => {}
    }
    Ok(url)
}

fn without_credentials(url: &Url) -> String {
    let host = url.host_str().unwrap_or_default();
    match url.port() {
        Some(port) => format!("{}://{host}:{port}", url.scheme()),
        None => format!("{}://{host}", url.scheme()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(setting: &str, variables: &[(&str, &str)]) -> Result<Proxies, String> {
        Proxies::read(setting, |name| {
            let found = variables.iter().find(|(known, _)| *known == name);
            found.map(|(_, value)| (*value).to_owned())
        })
    }

    #[test]
    fn a_proxy_is_read_from_the_setting_or_the_environment() {
        assert!(read("", &[]).expect("none").is_direct());
        let tor = ("ALL_PROXY", "socks5h://127.0.0.1:9050");
        assert_eq!(
            read("", &[tor]).expect("Tor").shown(),
            "socks5h://127.0.0.1:9050"
        );
        assert!(read("direct", &[tor]).expect("none").is_direct());
        let set = read("http://proxy.example:3128", &[tor]).expect("the setting");
        assert_eq!(set.shown(), "http://proxy.example:3128");
        let two = [
            ("https_proxy", "proxy.example:3128"),
            ("HTTP_PROXY", "http://127.0.0.1:8118"),
        ];
        let two = read("", &two).expect("two").shown();
        assert_eq!(two, "http://proxy.example:3128, http://127.0.0.1:8118");
        // Names are left to the proxy, and the own machine's is looked up by nobody.
        let local = read("", &[("all_proxy", "socks5://localhost:1080")]).expect("read");
        assert_eq!(local.shown(), "socks5h://127.0.0.1:1080");
        let named = read("", &[("ALL_PROXY", "http://ada:secret@proxy.example:3128")]);
        assert_eq!(named.expect("read").shown(), "http://proxy.example:3128");
    }

    #[test]
    fn a_proxy_that_cannot_be_used_is_refused_aloud() {
        for (setting, variables, words) in [
            (
                "",
                [("ALL_PROXY", "socks4://127.0.0.1:9050")],
                "ALL_PROXY uses “socks4”",
            ),
            (
                "",
                [("HTTPS_PROXY", "http://")],
                "HTTPS_PROXY is not an address",
            ),
            ("ftp://proxy.example", [("", "")], "The proxy uses “ftp”"),
            (
                "http://ada:secret@proxy.example",
                [("", "")],
                "name or password",
            ),
        ] {
            let said = read(setting, &variables).expect_err("refused");
            assert!(said.contains(words) && !said.contains("secret@"), "{said}");
            assert!(said.ends_with('.'));
        }
    }
}
