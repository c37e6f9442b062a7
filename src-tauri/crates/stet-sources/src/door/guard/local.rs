//! The one exception to the guard: the server of language models on the user's own machine.
//!
//! Owns which addresses such a server may have, and that nothing but exactly the one the user set
//! is asked, by one service alone. Refuses to own what it is asked.

use std::net::{Ipv4Addr, Ipv6Addr};

use url::{Host, Url};

/// Id of the service that may ask there, and nowhere else.
pub const LOCAL_MODEL: &str = "local_model";

/// The one name that may stand for an address: by RFC 6761 it means this machine, and it is never
/// looked up.
pub(in crate::door) const LOCALHOST: &str = "localhost";

/// Paths that people paste after the address.
const PATHS: [&str; 4] = ["", "/", "/v1", "/v1/"];

/// The address of a server of language models that the user set: scheme, host and port.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LocalServer {
    base: Url,
}

impl LocalServer {
    /// Reads what a person typed: "http://127.0.0.1:11434", "localhost:1234",
    /// "http://192.168.1.20:8080/v1".
    ///
    /// # Errors
    /// Why this is no address of a server of one's own, in a sentence: another scheme than http
    /// and https, a name other than `localhost`, an address that is neither of this machine nor of
    /// a private network, a name and password in it, a path other than `/v1`.
    pub fn parse(typed: &str) -> Result<Self, String> {
        let typed = typed.trim();
        let whole = if typed.contains("://") {
            typed.to_owned()
        } else {
            format!("http://{typed}")
        };
        let mut base = Url::parse(&whole).map_err(|_| {
            "This is not an address; write one like http://127.0.0.1:11434.".to_owned()
        })?;
        if !matches!(base.scheme(), "http" | "https") {
            return Err(
                "A local model server’s address starts with http:// or https://.".to_owned(),
            );
        }
        if !base.username().is_empty() || base.password().is_some() {
            return Err(
                "The address contains a name or password; put a key in its own field.".to_owned(),
            );
        }
        let bare = base.query().is_none() && base.fragment().is_none();
        if !bare || !PATHS.contains(&base.path()) {
            return Err("Leave out everything after the port, except /v1.".to_owned());
        }
        let own = match base.host() {
            Some(Host::Domain(name)) => name == LOCALHOST,
            Some(Host::Ipv4(address)) => is_own_v4(address),
            Some(Host::Ipv6(address)) => is_own_v6(address),
            None => false,
        };
        if !own {
            return Err(
                "A local model server must be on this machine (127.0.0.1, localhost) or at a \
                 private network address such as 192.168.1.20; other names are not looked up."
                    .to_owned(),
            );
        }
        base.set_path("/");
        Ok(Self { base })
    }

    /// The address with a slash at its end: "http://127.0.0.1:11434/".
    #[must_use]
    pub fn base(&self) -> &Url {
        &self.base
    }

    /// True if it is on this machine; false for one in a private network.
    #[must_use]
    pub fn is_this_machine(&self) -> bool {
        match self.base.host() {
            Some(Host::Ipv4(address)) => address.is_loopback(),
            Some(Host::Ipv6(address)) => address.is_loopback(),
            _ => true,
        }
    }

    /// True for an address on exactly this server: scheme, host and port.
    pub(super) fn serves(&self, url: &Url) -> bool {
        url.origin() == self.base.origin() && url.username().is_empty() && url.password().is_none()
    }
}

/// Loopback and the private networks of RFC 1918. Link-local addresses are no choice of a person's,
/// and the metadata of clouds is there; shared addresses (100.64/10) are a provider's.
fn is_own_v4(address: Ipv4Addr) -> bool {
    address.is_loopback() || address.is_private()
}

/// Loopback and unique local addresses, less those at which a cloud keeps its metadata
/// (fd00:ec2::/32). An IPv4 address in IPv6 clothes is refused: it can be written as it is.
fn is_own_v6(address: Ipv6Addr) -> bool {
    let [first, second, ..] = address.segments();
    address.is_loopback() || (first & 0xfe00 == 0xfc00 && (first, second) != (0xfd00, 0x0ec2))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_of_ones_own_are_read_as_people_type_them() {
        for (typed, base) in [
            ("http://127.0.0.1:11434", "http://127.0.0.1:11434/"),
            (" localhost:1234/v1 ", "http://localhost:1234/"),
            ("http://LOCALHOST:8080/", "http://localhost:8080/"),
            (
                "https://192.168.1.20:8443/v1/",
                "https://192.168.1.20:8443/",
            ),
            ("10.0.0.7:8080", "http://10.0.0.7:8080/"),
            ("http://[::1]:11434", "http://[::1]:11434/"),
            ("http://[fd12:3456::7]:80", "http://[fd12:3456::7]/"),
            ("127.0.0.1", "http://127.0.0.1/"),
        ] {
            let server = LocalServer::parse(typed).expect(typed);
            assert_eq!(server.base().as_str(), base, "{typed}");
        }
    }

    #[test]
    fn everything_else_is_refused() {
        for typed in [
            "",
            "http://",
            "ollama",
            "http://gpu.local:11434",
            "http://localhost.example.org:11434",
            "http://localhost.:11434",
            "http://api.openai.com",
            "http://8.8.8.8:11434",
            "http://169.254.169.254/",
            "http://100.64.0.1:11434",
            "http://0.0.0.0:11434",
            "http://224.0.0.1:80",
            "http://[::]:11434",
            "http://[::ffff:127.0.0.1]:11434",
            "http://[fe80::1]:11434",
            "http://[fd00:ec2::254]:80",
            "http://[2606:4700::1111]:80",
            "http://user:pass@127.0.0.1:11434",
            "http://127.0.0.1:11434/api/generate",
            "http://127.0.0.1:11434/?x=1",
            "ftp://127.0.0.1:21",
            "file:///etc/passwd",
            "http://127.0.0.1:99999",
        ] {
            let said = LocalServer::parse(typed).expect_err(typed);
            assert!(
                said.ends_with('.') && !said.contains("pass@"),
                "{typed}: {said}"
            );
        }
    }

    #[test]
    fn only_the_same_scheme_host_and_port_are_this_server() {
        let server = LocalServer::parse("http://127.0.0.1:11434").expect("a server");
        let serves = |url: &str| server.serves(&Url::parse(url).expect(url));
        assert!(serves("http://127.0.0.1:11434/v1/models"));
        // The parser has turned other ways to write the same address into it.
        assert!(serves("http://2130706433:11434/"));
        for other in [
            "http://127.0.0.1:11435/v1/models",
            "http://127.0.0.1/v1/models",
            "https://127.0.0.1:11434/v1/models",
            "http://127.0.0.2:11434/v1/models",
            "http://localhost:11434/v1/models",
            "http://user@127.0.0.1:11434/v1/models",
            "http://127.0.0.1.nip.io:11434/v1/models",
        ] {
            assert!(!serves(other), "{other}");
        }
    }

    #[test]
    fn this_machine_is_told_from_a_private_network() {
        let here = |typed| LocalServer::parse(typed).expect(typed).is_this_machine();
        assert!(here("localhost:1") && here("127.0.0.9:1") && here("[::1]:1"));
        assert!(!here("192.168.0.2:1") && !here("[fd12::1]:1"));
    }
}
